import { plainDigits } from '#contract/base/fields/digits.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { PASSWORD_PROVED_MS } from '#platform/members/limits.ts'
import { checkSecret, loginPasswordKey, paymentPasswordKey } from './check-secret.ts'

/** The proof that a session needs before a security change. */
export interface DueProof {
  /** The payment password for a member without a login password; null if there is neither. */
  secret: 'password' | 'payment-password' | null
  /** Typed or set in this session within the last 5 minutes. */
  proved: boolean
}

/** A member's secrets, and until when this session's password counts as proved. */
export interface ProofRow {
  password_hash: string | null
  payment_password_hash: string | null
  password_proved_until: Date | null
}

/** The required secret of a session, and whether it is proved. */
export const dueProof = (
  { password_hash, payment_password_hash, password_proved_until: until }: ProofRow,
  now: Date,
): DueProof => ({
  secret: password_hash !== null ? 'password' : payment_password_hash !== null ? 'payment-password' : null,
  proved: until !== null && until > now,
})

/**
 * Proves that the user of a session knows the member's password, and records it: not asked again for 5 minutes (site.md
 * section 8), unless `always`. Members without a login password prove the payment password; who has neither must have signed in
 * within the last 5 minutes, or a session that somebody finds would be enough.
 *
 * Refuses: `please-log-in` for that, `required`, `wrong-old-password` or `wrong-payment-password` at `password`, `too-many-requests` after 5
 * wrong ones. Call it before the transaction, as `checkSecret`.
 */
export async function provePassword(
  ctx: Context,
  member: Member,
  call: Call,
  typed: string | undefined,
  { always = false } = {},
): Promise<Result<null>> {
  const { secret, proved, fresh, hash } = await readProof(ctx, member, call)
  if (secret === null) return fresh ? ok(null) : refuse('please-log-in')
  if (proved && !always) return ok(null)
  const field = 'password'
  if (!typed) return refuse('required', { field })
  const right =
    secret === 'password'
      ? await checkSecret(ctx, loginPasswordKey(member.id), {
          hash,
          typed,
          wrong: 'wrong-old-password',
          field,
        })
      : await checkSecret(ctx, paymentPasswordKey(member.id), {
          hash,
          typed: plainDigits(typed),
          wrong: 'wrong-payment-password',
          field,
        })
  if (!right.ok) return right
  await ctx.db
    .updateTable('session')
    .set({ password_proved_until: new Date(ctx.clock.now().getTime() + PASSWORD_PROVED_MS) })
    .where('token_hash', '=', call.tokenHash)
    .execute()
  return ok(null)
}

async function readProof(ctx: Context, { id }: Member, { tokenHash }: Call) {
  const row = await ctx.db
    .selectFrom('member')
    .leftJoin('session', (join) =>
      join.onRef('session.member_id', '=', 'member.id').on('session.token_hash', '=', tokenHash),
    )
    .select(['password_hash', 'payment_password_hash', 'password_proved_until', 'session.created_at'])
    .where('member.id', '=', id)
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const since = row.created_at?.getTime() ?? Number.NEGATIVE_INFINITY
  return {
    ...dueProof(row, now),
    fresh: now.getTime() - since < PASSWORD_PROVED_MS,
    hash: row.password_hash ?? row.payment_password_hash,
  }
}
