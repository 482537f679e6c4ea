import { type Minor, moneyOf } from '#contract/money.ts'
import { ReportedBet } from '#contract/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { absent, ourBets } from './both-books.ts'
import { noteDifference } from './differences.ts'

/** A win that its vendor may not pay (decision 78). */
interface RefusedWin {
  vendor: string
  memberId: bigint
  gameCode: string
  roundId: string
  transactionId: string
  betTransactionId: string | null
  amount: Minor
}

type Win = ReportedBet['wins'][number]

/** We keep no token, and whose bet it is stands beside the line. */
const NO_TOKEN = '-'

/**
 * Lists a win that was refused as a difference: two operators decide whether it is paid. Together with what the bet was paid, and
 * other wins of it that were refused. The vendor's next message, or its report, finds the same row.
 */
export const noteRefusedWin = (ctx: Context, win: RefusedWin): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const { vendor, memberId, gameCode, roundId, transactionId } = win
    const amount = moneyOf(win.amount)
    const betId = win.betTransactionId ?? transactionId
    // Refused wins of one member, one after the other: each adds to what the one before has noted.
    await lockStakes(ctx, memberId)
    const ours = (await ourBets(ctx, vendor, [betId])).get(betId) ?? { ...absent, memberId }
    const wins = new Map<string, Win>()
    for (const one of [
      ...(await paidWins(ctx, ours.betId)),
      ...(await notedWins(ctx, vendor, betId)),
      { transactionId, amount },
    ])
      wins.set(one.transactionId, one)
    const now = ctx.clock.now()
    await noteDifference(ctx, {
      ...{ vendor, day: dayOf(now), kind: 'win-over-limit', transactionId: betId, ours },
      ...{ node: gameCode, round: roundId },
      line: {
        ...{ token: NO_TOKEN, gameCode, roundId, transactionId: betId, stake: moneyOf(ours.stake) },
        ...{ wins: [...wins.values()], rollback: null, at: now.toISOString() },
      },
    })
    ctx.log.warn({ vendor, transactionId, amount }, 'a win above the limit of its vendor was refused')
    return ok(null)
  })

async function paidWins({ db }: Context, betId: string | null): Promise<Win[]> {
  if (betId === null) return []
  const calls = await db
    .selectFrom('vendor_call')
    .select(['transaction_id', 'amount'])
    .where('bet_id', '=', betId)
    .where('kind', '=', 'win')
    .execute()
  return calls.map(({ transaction_id, amount }) => ({
    transactionId: transaction_id,
    amount: moneyOf(amount ?? 0n),
  }))
}

async function notedWins({ db }: Context, vendor: string, betId: string): Promise<Win[]> {
  const row = await db
    .selectFrom('vendor_difference')
    .select('line')
    .where('vendor_code', '=', vendor)
    .where('transaction_id', '=', betId)
    .executeTakeFirst()
  return row?.line ? ReportedBet.parse(row.line).wins : []
}
