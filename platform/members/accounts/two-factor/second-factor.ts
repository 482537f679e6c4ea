import type { Context } from '#platform/base/context.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { openSecretOf, type SecretOwner } from './sealed-secret.ts'
import { isTotpCode, stepOfCode } from './totp.ts'

type SecondFactor = { step: bigint } | { recoveryCode: Buffer }

/**
 * The unused time step of a typed code of an owner's sealed secret; null if there is none. `after` is the last step
 * used.
 */
export function stepOfSealed(
  ctx: Context,
  owner: SecretOwner,
  { sealed, after }: { sealed: string | null; after: bigint | null },
  typed: string,
): bigint | null {
  const secret = sealed && openSecretOf(ctx, owner, sealed)
  return secret ? stepOfCode(secret, typed, { now: ctx.clock.now(), after }) : null
}

/**
 * What a typed code currently matches: an unused time step of the member's TOTP secret, or an unused recovery code.
 * Null for any other text, and if two-factor is off.
 */
export async function findSecondFactor(
  ctx: Context,
  memberId: bigint,
  typed: string,
): Promise<SecondFactor | null> {
  if (isTotpCode(typed)) {
    const { two_factor_secret: sealed, two_factor_step: after } = await ctx.db
      .selectFrom('member')
      .select(['two_factor_secret', 'two_factor_step'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const step = stepOfSealed(ctx, `member ${memberId}`, { sealed, after }, typed)
    return step === null ? null : { step }
  }
  const recoveryCode = await ctx.db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOfRecoveryCode(typed))
    .executeTakeFirst()
  return recoveryCode ? { recoveryCode: recoveryCode.code_hash } : null
}

/** Uses up a typed code; false if it is not valid. The member must be locked. */
export async function takeSecondFactor(ctx: Context, memberId: bigint, typed: string): Promise<boolean> {
  const factor = await findSecondFactor(ctx, memberId, typed)
  if (!factor) return false
  if ('step' in factor)
    await ctx.db
      .updateTable('member')
      .set({ two_factor_step: factor.step })
      .where('id', '=', memberId)
      .execute()
  else
    await ctx.db
      .deleteFrom('recovery_code')
      .where('member_id', '=', memberId)
      .where('code_hash', '=', factor.recoveryCode)
      .execute()
  return true
}
