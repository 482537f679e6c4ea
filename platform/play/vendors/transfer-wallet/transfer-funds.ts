import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { walletTransfer as endpoint } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { requireNotExcluded } from '#platform/members/responsible-gaming/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { walletKeepers } from '#platform/play/catalogue/index.ts'
import { carryTransfer } from './carry-transfer.ts'
import { mayTransfer, startTransfer } from './start-transfer.ts'
import { statusShown } from './transfer-order.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * Moves `input.amount` (money on the wire) from one of the member's wallets to another, `main` or a vendor's code.
 * Waits briefly for the vendor; the answer says whether the transfer is done or still on its way. A copy of an answered
 * request gets the first one's transfer.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `operation-not-allowed`, `not-offered` at `from` or `to`,
 * `self-excluded` into a vendor's wallet during a break from play, `too-many-requests`, `insufficient-balance` at `amount`.
 */
export async function transferFunds(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const amount = minorOf(input.amount)
  const content = ['wallet-transfer', input.from, input.to, amount]
  const started = await once(
    ctx,
    { memberId: member.id, requestId: input.requestId, content },
    {
      prepare: () => mayMove(ctx, member, input),
      async work(ctx) {
        await lockMoneyOf(ctx, member.id)
        const permission = input.to === 'main' ? ok(null) : await requireNotExcluded(ctx, member.id)
        return permission.ok ? startTransfer(ctx, member.id, { ...input, amount }) : permission
      },
    },
  )
  if (!started.ok) return started
  const { transferId } = started.value
  await carryTransfer(ctx, transferId)
  return ok({ transferId, status: await statusNow(ctx, transferId) })
}

/** Refuses as `mayTransfer`, and `not-offered` at `from` or `to`. Money can still be moved out of a closed vendor. */
async function mayMove(ctx: Context, member: Member, input: Input): Promise<Result<null>> {
  const allowed = await mayTransfer(ctx, member)
  if (!allowed.ok) return allowed
  const vendors = await walletKeepers(ctx.db)
  const from = ['main', ...vendors.map(({ code }) => code)]
  const to = ['main', ...vendors.filter(({ open }) => open).map(({ code }) => code)]
  if (!from.includes(input.from)) return refuse('not-offered', { field: 'from' })
  if (!to.includes(input.to) || input.to === input.from) return refuse('not-offered', { field: 'to' })
  return ok(null)
}

/** A transfer as the player sees it now. */
export async function statusNow(ctx: Context, transferId: string) {
  const { status } = await ctx.db
    .selectFrom('wallet_transfer')
    .select('status')
    .where('id', '=', transferId)
    .executeTakeFirstOrThrow()
  return statusShown(status)
}
