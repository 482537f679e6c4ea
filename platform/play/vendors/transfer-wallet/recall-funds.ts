import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { recallWallets as endpoint } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { balancesOf, lockMoneyOf } from '#platform/money/ledger/index.ts'
import { walletKeepers } from '#platform/play/catalogue/index.ts'
import { carryTransfer } from './carry-transfer.ts'
import { startTransfer } from './start-transfer.ts'
import { statusNow } from './transfer-funds.ts'

type Input = ParsedInputOf<typeof endpoint>
interface StartedTransfers {
  transferIds: string[]
}

/**
 * Brings all money at the vendor `input.from`, or at every vendor, back to the main wallet, with a transfer for each
 * that holds any. A copy of an answered request gets the first one's transfers.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `not-offered` at `from`, `too-many-requests`.
 */
export async function recallFunds(
  ctx: Context,
  member: Member,
  { from, requestId }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const started = await once(
    ctx,
    { memberId: member.id, requestId, content: ['wallet-recall', from ?? ''] },
    {
      async prepare() {
        // Also while the brand has a single wallet, so that money left with vendors can come back.
        const permission = await admitReal(ctx, member)
        if (!permission.ok) return permission
        const vendors = (await walletKeepers(ctx.db)).map(({ code }) => code)
        if (from === undefined) return ok(vendors)
        return vendors.includes(from) ? ok([from]) : refuse('not-offered', { field: 'from' })
      },
      work: (ctx, vendors) => startRecall(ctx, member.id, vendors),
    },
  )
  if (!started.ok) return started
  const { transferIds } = started.value
  await Promise.all(transferIds.map((id) => carryTransfer(ctx, id)))
  const transfers = transferIds.map(async (transferId) => ({
    transferId,
    status: await statusNow(ctx, transferId),
  }))
  return ok({ transfers: await Promise.all(transfers) })
}

/** Starts a transfer of all money at each of `vendors`, in the transaction of `ctx.db`. Refuses `too-many-requests`. */
export async function startRecall(
  ctx: Context,
  memberId: bigint,
  vendors: readonly string[],
): Promise<Result<StartedTransfers>> {
  await lockMoneyOf(ctx, memberId)
  const balances = await balancesOf(ctx.db, memberId)
  const transferIds: string[] = []
  for (const vendor of vendors) {
    const amount = balances.get(`vendor-${vendor}`) ?? 0n
    if (amount === 0n) continue
    const begun = await startTransfer(ctx, memberId, { from: vendor, to: 'main', amount })
    if (!begun.ok) return begun
    transferIds.push(begun.value.transferId)
  }
  return ok({ transferIds })
}
