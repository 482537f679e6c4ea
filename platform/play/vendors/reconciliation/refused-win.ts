import { type Minor, moneyOf } from '#contract/money.ts'
import { ReportedBet } from '#contract/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import { absent, ourBets } from './both-books.ts'
import { type Difference, noteDifference } from './differences.ts'

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
    const bet = { vendor, memberId, node: gameCode, round: roundId }
    const id = win.betTransactionId ?? transactionId
    await noteWins(ctx, { ...bet, transactionId: id }, [{ transactionId, amount }])
    ctx.log.warn({ vendor, transactionId, amount }, 'a win above the limit of its vendor was refused')
    return ok(null)
  })

/** What of a vendor's bet is noted with its refused wins. */
type RefusedBet = Pick<Difference, 'vendor' | 'transactionId' | 'node' | 'round'> & { memberId: bigint }

/** Where other wins of the bet have been paid since, the difference says so too; not of a bet that was taken back. */
export async function lookAgain(ctx: Context, bet: RefusedBet): Promise<void> {
  const ours = (await ourBets(ctx, bet.vendor, [bet.transactionId])).get(bet.transactionId)
  if (ours?.state !== 'void') await noteWins(ctx, bet, [])
}

async function noteWins(ctx: Context, bet: RefusedBet, more: readonly Win[]): Promise<void> {
  const { vendor, transactionId, node, round, memberId } = bet
  // Refused wins of one member, one after the other: each adds to what the one before has noted.
  await lockStakes(ctx, memberId)
  const ours = (await ourBets(ctx, vendor, [transactionId])).get(transactionId) ?? { ...absent, memberId }
  const known = [...(await paidWins(ctx, ours.betId)), ...(await notedWins(ctx, vendor, transactionId))]
  const wins = new Map([...known, ...more].map((win) => [win.transactionId, win]))
  const now = ctx.clock.now()
  await noteDifference(ctx, {
    ...{ vendor, day: dayOf(now), kind: 'win-over-limit', transactionId, node, round, ours },
    line: {
      ...{ token: NO_TOKEN, gameCode: node, roundId: round, transactionId, stake: moneyOf(ours.stake) },
      ...{ wins: [...wins.values()], rollback: null, at: now.toISOString() },
    },
  })
}

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
