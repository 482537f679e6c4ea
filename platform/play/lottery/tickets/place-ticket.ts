import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import {
  costOfTicket,
  drawTooLarge,
  type LotteryWager,
  ticketTooLarge,
} from '#contract/play/games/lottery/lottery.ts'
import { type Lottery, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { type LineText, readTicket } from '#contract/play/games/lottery/read-ticket.ts'
import type { Draw } from '#contract/play/games/lottery/schedule.ts'
import type { placeTicket as endpoint } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { canonicalJson, onceInTransaction } from '#platform/base/idempotency/index.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { openBet } from '#platform/play/bets/index.ts'
import { findOfferedBet } from '#platform/play/house/index.ts'
import { holdDraw, openDraws } from '#platform/play/rounds/index.ts'
import { scheduled } from '../draws/draw-terms.ts'
import { addExposure, exposureLimit } from '../draws/exposure.ts'
import { leftBefore } from './left-before.ts'
import { drawsFrom } from './spanned-draws.ts'
import { countNumbersOn } from './tickets.ts'

/**
 * Stakes a ticket on a draw, as one bet, and the same on the draws that follow it, `draws` in all (`drawsFrom`). A copy
 * of an answered request gets the first one's ticket. Refuses `not-found` for a code that is no lottery; `required`,
 * `format`, `too-long` and `not-offered` at the field of the first line that is wrong; `under-limit` and `over-limit` at
 * `stake`; `over-limit` at `numbers` for one that is sold out, and for more than `MAX_DRAW_NUMBERS` of the member on a
 * draw, with the draw's `numero`; `not-offered` at `numero` for a draw that there is not, `bets-closed` for one that takes no bets, from the lock on
 * too; and as any bet `game-in-maintenance`, `operation-not-allowed`, `self-excluded`, `play-limit-reached`,
 * `insufficient-balance`, `request-id-reused`.
 */
export async function placeTicket(
  ctx: Context,
  member: Member,
  { gameCode, numero, lines, draws, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const lottery = lotteryOf(gameCode)
  if (!lottery) return refuse('not-found')
  const read = wagerOf(lottery, { numero, lines })
  if (!read.ok) return read
  const wager = read.value
  const limit = await exposureLimit(ctx, lottery)
  const content = ['ticket', gameCode, numero, canonicalJson(wager.lines), String(draws)]
  return ctx.transact((ctx) =>
    onceInTransaction(ctx, { memberId: member.id, requestId, content }, async (ctx) => {
      const spanned = await drawsFrom(ctx, lottery, { numero, count: draws })
      if (!spanned.ok) return spanned
      const result = await stakeOnDraws(ctx, member, { lottery, wager, limit, draws: spanned.value })
      if (!result.ok) return result
      const {
        ticketIds: [ticketId],
        ...staked
      } = result.value
      if (ticketId === undefined) throw new Error('a ticket was taken on no draw')
      return ok({ ...staked, ticketId })
    }),
  )
}

/**
 * The lines of a ticket as their player wrote them, on the draw `numero`. Refuses what is wrong with the lines
 * themselves.
 */
export function wagerOf(
  lottery: Lottery,
  { numero, lines }: { numero: string; lines: readonly LineText[] },
): Result<LotteryWager> {
  const read = readTicket(lottery, lines)
  if (!read.ok) return refuse(read.code, { field: read.field, ...(read.max && { max: read.max }) })
  const wager: LotteryWager = { game: 'lottery', code: lottery.code, numero, lines: read.lines }
  const tooLarge = ticketTooLarge(lottery.family, wager)
  return tooLarge ? refuse(tooLarge.code, tooLarge.detail) : ok(wager)
}

/** The bet that a ticket is. */
export const betOf = (lottery: Lottery, wager: LotteryWager) => ({
  vendorCode: HOUSE_VENDOR,
  nodeId: lottery.code,
  stake: moneyOf(costOfTicket(lottery.family, wager)),
  wager,
})

/** What tickets with the same lines on these draws are together. */
export const placedOn = (lottery: Lottery, wager: LotteryWager, draws: readonly Draw[]) => ({
  numeros: draws.map(({ numero }) => numero),
  stake: moneyOf(costOfTicket(lottery.family, wager) * BigInt(draws.length)),
})

/** A refusal of numbers with the draw that it is about: of several draws each has what is left of its own. */
export const inDraw = (refusal: Refusal, numero: string): Refusal =>
  refusal.detail.field === 'numbers' ? refuse(refusal.code, { ...refusal.detail, numero }) : refusal

/**
 * Stakes the same lines on each of these draws, opens those that do not take bets yet, and answers the tickets' ids and
 * the draws' names in their order, with the sum of all stakes. Otherwise as `stakeOnDraw`.
 */
export async function stakeOnDraws(
  ctx: Context,
  member: Member,
  { draws, ...staked }: TicketStake & { draws: readonly Draw[] },
): Promise<Result<{ ticketIds: string[]; numeros: string[]; stake: string }>> {
  await openDraws(
    ctx,
    draws.map((draw) => scheduled(staked.lottery, draw)),
  )
  const ticketIds: string[] = []
  for (const { numero } of draws) {
    const ticket = await stakeOnDraw(ctx, member, { ...staked, wager: { ...staked.wager, numero } })
    if (!ticket.ok) return leftBefore(ctx, inDraw(ticket, numero), ticketIds)
    ticketIds.push(ticket.value)
  }
  return ok({ ticketIds, ...placedOn(staked.lottery, staked.wager, draws) })
}

interface TicketStake {
  lottery: Lottery
  wager: LotteryWager
  /** The exposure's. */
  limit: Minor
}

/**
 * Stakes a ticket on the draw that it names, in the transaction of `ctx.db`; answers its id. Refuses as `placeTicket`.
 */
async function stakeOnDraw(
  ctx: Context,
  member: Member,
  { lottery, wager, limit }: TicketStake,
): Promise<Result<string>> {
  const offered = await findOfferedBet(ctx, member, betOf(lottery, wager))
  if (!offered.ok) return offered
  const held = await holdDraw(ctx, lottery.code, wager.numero)
  if (!held.ok) return held
  const roundId = held.value
  const opening = await openBet(ctx, member, {
    ...offered.value.bet,
    fromSeeds: false,
    waitsFor: 'event',
    roundId,
  })
  if (!opening.ok) return opening
  // The stakes of the member are locked: no other ticket of theirs is counted at the same time.
  const tooLarge = drawTooLarge(await countNumbersOn(ctx.db, member.id, roundId))
  if (tooLarge) return refuse(tooLarge.code, tooLarge.detail)
  if (!isTrial(member.accountKind)) {
    const exposed = await addExposure(ctx, lottery, { roundId, wager, limit })
    if (!exposed.ok) return exposed
  }
  return ok(opening.value.betId)
}
