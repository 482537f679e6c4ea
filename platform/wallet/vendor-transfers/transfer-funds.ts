import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { minorOf } from '#contract/money.ts'
import type { walletTransfer as endpoint } from '#contract/wallet.ts'
import type { Context, Member } from '../../context.ts'
import { walletKeepers } from '../../games/index.ts'
import { answerRequest, claimRequest, lockMember } from '../../ledger/index.ts'
import { notExcluded } from '../../limits/index.ts'
import { done, type Result, refuse } from '../../result.ts'
import { carryTransfer } from './carry-transfer.ts'
import { mayTransfer, startTransfer } from './start-transfer.ts'
import { statusShown } from './transfer-order.ts'

type Wish = ParsedInputOf<typeof endpoint>

/**
 * Moves `wish.amount` (money on the wire) from one of the member's wallets to another, `main` or a vendor's code. Waits
 * for the vendor a moment; the answer says whether it is done, or still on its way. A copy of an answered request gets
 * the first one's transfer.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `operation-not-allowed`, `not-offered` at `from` or `to`,
 * `self-excluded` into a vendor's wallet during a break from play, `too-many-requests`, `insufficient-balance` at `amount`.
 */
export async function transferFunds(
  ctx: Context,
  member: Member,
  wish: Wish,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const allowed = await mayTransfer(ctx, member)
  const vendors = await walletKeepers(ctx.db)
  const from = ['main', ...vendors.map(({ code }) => code)]
  const to = ['main', ...vendors.filter(({ open }) => open).map(({ code }) => code)]
  const started = await ctx.transact(async (ctx): Promise<Result<{ transferId: string }>> => {
    const amount = minorOf(wish.amount)
    const earlier = await claimRequest(ctx, member.id, wish.requestId, [
      'wallet-transfer',
      wish.from,
      wish.to,
      amount,
    ])
    if (earlier) return earlier.ok ? done(earlier.earlier as { transferId: string }) : earlier
    if (!allowed.ok) return allowed
    if (!from.includes(wish.from)) return refuse('not-offered', { field: 'from' })
    if (!to.includes(wish.to) || wish.to === wish.from) return refuse('not-offered', { field: 'to' })
    await lockMember(ctx, member.id)
    const open = wish.to === 'main' ? done(null) : await notExcluded(ctx, member.id)
    if (!open.ok) return open
    const begun = await startTransfer(ctx, member.id, { ...wish, amount })
    if (begun.ok) await answerRequest(ctx, member.id, wish.requestId, begun.value)
    return begun
  })
  if (!started.ok) return started
  const { transferId } = started.value
  await carryTransfer(ctx, transferId)
  return done({ transferId, status: await statusNow(ctx, transferId) })
}

/** What the player is told of a transfer at this moment. */
export async function statusNow(ctx: Context, transferId: string) {
  const { status } = await ctx.db
    .selectFrom('wallet_transfer')
    .select('status')
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow()
  return statusShown(status)
}
