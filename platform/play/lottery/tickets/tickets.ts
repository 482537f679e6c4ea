import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { type LotteryOutcome, type LotteryWager, shownLines } from '#contract/play/games/lottery/lottery.ts'
import { lotteryAt, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import type { LotteryTicket, lotteryTicket, lotteryTickets, TicketStatus } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  type OwnBet,
  ownBet,
  ownBets,
  ownBetsOn,
  ownOpenBets,
  ownTickets,
} from '#platform/play/bets/index.ts'
import { type DrawRow, type DrawTimes, drawTimes } from '#platform/play/rounds/index.ts'

/** A member's tickets, as the pages of the lottery show them. */

const TICKET_TYPES = ['LOTT', 'ELOTT'] as const

/** The last tickets of a member, newest first; of one lottery if `code` names it. */
export async function ticketsOf(
  ctx: Context,
  memberId: bigint,
  { code, limit, language }: { code?: string | undefined; limit: number; language: WrittenLanguage },
): Promise<LotteryTicket[]> {
  const bets =
    code === undefined
      ? await ownBets(ctx, memberId, { types: TICKET_TYPES, limit })
      : await ownTickets(ctx, memberId, { node: code, limit })
  return toTickets(ctx, bets, language)
}

/** One ticket of the member. Refuses `not-found`, for somebody else's too. */
export async function showTicket(
  ctx: Context,
  member: Member,
  { ticketId, language }: ParsedInputOf<typeof lotteryTicket>,
): Promise<Result<ValueOf<typeof lotteryTicket>>> {
  const bet = await ownBet(ctx, member.id, ticketId)
  // The member has just bought or cancelled it, perhaps: a replica may not know that yet.
  const [ticket] = bet ? await toTickets({ ...ctx, reads: ctx.db }, [bet], language) : []
  return ticket ? ok(ticket) : refuse('not-found')
}

/** The member's last tickets of all lotteries, or of one. Refuses `not-found` for a code that is no lottery. */
export async function listTickets(
  ctx: Context,
  member: Member,
  { gameCode, count, language }: ParsedInputOf<typeof lotteryTickets>,
): Promise<Result<ValueOf<typeof lotteryTickets>>> {
  if (gameCode !== undefined && !lotteryOf(gameCode)) return refuse('not-found')
  return ok({ list: await ticketsOf(ctx, member.id, { code: gameCode, limit: count, language }) })
}

/** A member's open tickets of every lottery. */
const openTicketsOf = (memberId: bigint) => ownOpenBets(memberId, TICKET_TYPES)

/** How many open tickets a member has on each draw, by the id of its round. */
export async function countOpenTickets(ctx: Context, memberId: bigint): Promise<Map<string, number>> {
  const { rows } = await sql<{ roundId: string; tickets: number }>`
    select round_id as "roundId", count(*)::integer as tickets from ${openTicketsOf(memberId)} bet group by round_id
  `.execute(ctx.reads)
  return new Map(rows.map(({ roundId, tickets }) => [roundId, tickets]))
}

/** How many numbers and combinations a member's open tickets on a draw name. */
export async function countNumbersOn(db: Db, memberId: bigint, roundId: string): Promise<number> {
  const { rows } = await sql<{ numbers: number }>`
    select coalesce(sum(greatest(1, jsonb_array_length(line->'numbers'))), 0)::integer as numbers
    from ${openTicketsOf(memberId)} bet, jsonb_array_elements(wager->'lines') line where round_id = ${roundId}
  `.execute(db)
  return rows[0]?.numbers ?? 0
}

/** The lines of a member's open tickets on one draw, the newest ticket first: `MAX_DRAW_NUMBERS` bounds them. */
export async function linesOn(ctx: Context, memberId: bigint, roundId: string) {
  const { rows } = await sql<{ lines: LotteryWager['lines'] }>`
    select wager->'lines' as lines from ${openTicketsOf(memberId)} bet where round_id = ${roundId} order by id desc
  `.execute(ctx.reads)
  return toLines(rows)
}

/** The same on any draw, whatever has become of the tickets; those of void and cancelled ones are left out. */
export async function linesOnEnded(ctx: Context, memberId: bigint, draw: DrawRow) {
  const bets = await ownBetsOn(ctx, memberId, {
    node: draw.node_id,
    roundId: draw.id,
    from: draw.opened_at,
    to: draw.closes_at,
  })
  return toLines(bets.map(({ wager }) => wager as unknown as LotteryWager))
}

const toLines = (wagers: readonly Pick<LotteryWager, 'lines'>[]) =>
  wagers
    .flatMap(({ lines }) => lines)
    .map(({ playType, numbers, stake }) => ({ playType, numbers: numbers.join(' '), stake }))

async function toTickets(
  ctx: Context,
  bets: readonly OwnBet[],
  language: WrittenLanguage,
): Promise<LotteryTicket[]> {
  const [cancelled, rounds] = await Promise.all([
    cancelledAmong(
      ctx,
      bets.filter(({ result }) => result === 'void').map(({ id }) => id),
    ),
    drawTimes(
      ctx,
      bets.flatMap(({ roundId }) => roundId ?? []),
    ),
  ])
  const now = ctx.clock.now()
  return bets.flatMap((bet) => {
    const wager = bet.wager as unknown as LotteryWager
    const round = rounds.get(bet.roundId ?? '')
    return wager.game === 'lottery' && round
      ? [toTicket(bet, wager, { cancelled, round, now, language })]
      : []
  })
}

async function cancelledAmong(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.reads
    .selectFrom('cancelled_ticket')
    .select('bet_id')
    .where('bet_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ bet_id }) => bet_id))
}

interface TicketContext {
  cancelled: ReadonlySet<string>
  /** Of its draw: the schedule of today may be another than the one by which it was opened. */
  round: DrawTimes
  now: Date
  language: WrittenLanguage
}

function toTicket(
  bet: OwnBet,
  wager: LotteryWager,
  { cancelled, round, now, language }: TicketContext,
): LotteryTicket {
  const lottery = lotteryAt(wager.code)
  const ended = (bet.outcome as LotteryOutcome | null)?.lines
  const status: TicketStatus =
    bet.result === 'void' && cancelled.has(bet.id) ? 'cancelled' : bet.result === 'push' ? 'won' : bet.result
  return {
    id: bet.id,
    gameCode: wager.code,
    game: lottery.names[language],
    numero: wager.numero,
    time: bet.placedAt.toISOString(),
    drawsAt: round.draws_at.toISOString(),
    status,
    mayCancel: bet.result === 'open' && round.state === 'open' && round.closes_at > now,
    stake: moneyOf(bet.stake),
    payout: moneyOf(bet.payout),
    wallet: bet.wallet,
    lines: shownLines(wager, ended),
  }
}
