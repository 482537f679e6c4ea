import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Context } from '#platform/base/context.ts'
import type { Random } from '#platform/base/ports.ts'

const HOW_MANY = 10
/** 80 bits cannot be guessed, so a plain SHA-256 is enough. */
const CODE_BYTES = 10

/** New recovery codes, `ABCD-EFGH-IJKL-MNOP`: base32 in groups of four. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: HOW_MANY }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(random.bytes(CODE_BYTES)).buffer })
    return base32.replace(/.{4}(?=.)/g, '$&-')
  })

/** The stored form of a code; ignores case, spaces and dashes. */
export const hashOfRecoveryCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(
      typed
        .normalize('NFKC')
        .replace(/[\s\p{Dash}]/gu, '')
        .toUpperCase(),
    )
    .digest()

/** Replaces all recovery codes of a member. */
export async function keepRecoveryCodes(
  ctx: Context,
  memberId: bigint,
  codes: readonly string[],
): Promise<void> {
  await forgetRecoveryCodes(ctx, memberId)
  await ctx.db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashOfRecoveryCode(code) })))
    .execute()
}

/** Deletes a member's recovery codes: none of them is valid any more. */
export async function forgetRecoveryCodes(ctx: Context, memberId: bigint): Promise<void> {
  await ctx.db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
}
