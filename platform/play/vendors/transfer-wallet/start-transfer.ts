import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { house, move, openVendorWallet, post } from '#platform/money/ledger/index.ts'
import { MAX_OPEN_TRANSFERS, TRANSFER_RETRY_SECONDS } from '#platform/play/limits.ts'
import { queueAttempt } from './carry-transfer.ts'
import { walletOf } from './transfer-order.ts'

/**
 * Whether a member may move money between wallets: refuses `in-need-true-account` for a trial account,
 * `operation-not-allowed` while the brand has a single wallet. Money at vendors may still be recalled.
 */
export async function mayTransfer(ctx: Context, member: Member): Promise<Result<null>> {
  const real = await admitReal(ctx, member)
  if (!real.ok) return real
  return (await ctx.settings.flag('isSingle')) ? refuse('operation-not-allowed') : ok(null)
}

/**
 * Starts a transfer in the transaction of `ctx.db`, in which the member is locked: the money is in transit from then
 * on, and a job makes sure that it arrives. `from` and `to` are `main` or the code of a vendor with wallets. Refuses
 * `too-many-requests` while too many are open, `insufficient-balance` at `amount`.
 */
export async function startTransfer(
  ctx: Context,
  memberId: bigint,
  { from, to, amount }: { from: string; to: string; amount: Minor },
): Promise<Result<{ transferId: string }>> {
  const { open } = await ctx.db
    .selectFrom('wallet_transfer')
    .select((is) => is.fn.countAll<bigint>().as('open'))
    .where('member_id', '=', memberId)
    .where('status', 'in', ['requested', 'sent', 'unknown'])
    .executeTakeFirstOrThrow()
  if (open >= MAX_OPEN_TRANSFERS)
    return refuse('too-many-requests', { retryAfterSeconds: TRANSFER_RETRY_SECONDS })
  for (const vendor of [from, to]) if (vendor !== 'main') await openVendorWallet(ctx.db, memberId, vendor)
  const { id } = await ctx.db
    .insertInto('wallet_transfer')
    .values({
      id: sql`uuidv7_at(${ctx.clock.now()})`,
      member_id: memberId,
      from_wallet: from,
      to_wallet: to,
      amount,
      leg: from === 'main' ? 'deposit' : 'withdraw',
      status: 'requested',
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueAttempt(ctx, id)
  await announce(ctx, memberId, 'transfers')
  const posting = await post(ctx, {
    kind: 'transfer-out',
    reference: id,
    entries: move(walletOf(memberId, from), house('transit', memberId), amount),
  })
  return posting.ok ? ok({ transferId: id }) : refuse('insufficient-balance', { field: 'amount' })
}
