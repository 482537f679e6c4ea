import { createHash } from 'node:crypto'
import { type Minor, minorOf } from '#contract/base/fields/money.ts'
import type { RaffleTerms } from '#contract/benefits/promotions.ts'
import type { Context } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { settledFrom } from '#platform/base/site-days.ts'
import { WRITTEN_BATCH_ROWS } from '#platform/benefits/limits.ts'
import { cashPlayOf } from '../terms/cash-play.ts'
import { promotionDays } from '../terms/promotion-days.ts'
import { type PromotionRow, toPromotion } from '../terms/promotion-row.ts'
import { rewardMembers } from '../terms/reward-members.ts'
import { type Tickets, TicketsLeft } from './tickets-left.ts'

export interface Prize {
  /** From 1, the greatest prize first. */
  place: number
  amount: Minor
  /** Null if every member with a ticket has already won. */
  winner: { ticket: number; memberId: bigint } | null
}

/** Whole tickets for a turnover. */
export const ticketsFor = (turnover: Minor, { ticket }: Pick<RaffleTerms, 'ticket'>): number =>
  Number(turnover / minorOf(ticket))

/** Numbers the tickets consecutively, in the order in which members joined. */
export function numberTickets(counts: readonly { memberId: bigint; count: number }[]): Tickets[] {
  let last = 0
  return counts.flatMap(({ memberId, count }) => {
    if (count === 0) return []
    const first = last + 1
    last += count
    return [{ memberId, first, last }]
  })
}

/** The published list of tickets: a line per member, without names. */
export const ticketList = (tickets: readonly Tickets[]): string =>
  tickets.map(({ first, last }) => `${first}-${last}`).join('\n')

/** The client seed of a drawing: the SHA-256 of the published list (`ticketList`), in hex. */
export const clientSeedOf = (list: string): string => createHash('sha256').update(list, 'ascii').digest('hex')

/**
 * Draws the prizes, the greatest first (docs/fairness.md). The prize of place p takes the first number k of the stream
 * of nonce p, from 0 to n - 1, where n counts the tickets of members who have not won yet; the k-th of these, from 0,
 * wins. So each member wins at most once, and each remaining ticket is equally likely.
 */
export function drawPrizes(
  seeds: { serverSeed: string; clientSeed: string },
  tickets: readonly Tickets[],
  { prizes }: Pick<RaffleTerms, 'prizes'>,
): Prize[] {
  const left = new TicketsLeft(tickets)
  const amounts = prizes.flatMap(({ amount, count }) => Array.from({ length: count }, () => minorOf(amount)))
  return amounts.map((amount, index) => {
    const place = index + 1
    if (left.count === 0) return { place, amount, winner: null }
    return {
      place,
      amount,
      winner: left.take(new FairStream({ ...seeds, nonce: place }).draw(left.count).value),
    }
  })
}

/**
 * Draws an ended raffle whose bets are settled: numbers the tickets, binds the committed seed to them, stores the
 * winners and grants their prizes. Idempotent. `actor` is for the audit trail; the job has none. Refuses `not-found`
 * for another kind of promotion, and `state-moved-on` before the bets are settled, because later ones would earn no
 * ticket.
 */
export const drawRaffle = (
  ctx: Context,
  promotionId: bigint,
  actor?: string,
): Promise<Result<{ tickets: number; prizes: number }>> =>
  ctx.transact(async (ctx) => {
    const row = await ctx.db
      .selectFrom('promotion')
      .selectAll()
      .where('id', '=', promotionId)
      .executeTakeFirst()
    const promotion = row && toPromotion(row)
    if (promotion?.terms.kind !== 'raffle') return refuse('not-found')
    if (settledFrom(promotionDays(promotion).to) > ctx.clock.now()) return refuse('state-moved-on')
    const draw = await ctx.db
      .selectFrom('raffle_draw')
      .selectAll()
      .where('promotion_id', '=', promotionId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (draw.drawn_at) return ok(await drawnOf(ctx, promotionId, Number(draw.tickets)))

    const tickets = await currentTickets(ctx, promotion, promotion.terms)
    const seeds = { serverSeed: draw.server_seed, clientSeed: clientSeedOf(ticketList(tickets)) }
    const prizes = drawPrizes(seeds, tickets, promotion.terms)
    await ctx.db
      .updateTable('raffle_draw')
      .set({
        client_seed: seeds.clientSeed,
        tickets: BigInt(tickets.at(-1)?.last ?? 0),
        drawn_at: ctx.clock.now(),
      })
      .where('promotion_id', '=', promotionId)
      .execute()
    await keepTickets(ctx, promotionId, tickets)
    await keepPrizes(ctx, promotion, promotion.terms, prizes)
    const result = await drawnOf(ctx, promotionId, tickets.at(-1)?.last ?? 0)
    if (actor)
      await audit(ctx, { actor, action: 'raffle-drawn', subject: String(promotionId), detail: { ...result } })
    return ok(result)
  })

/** The tickets of all participants, by their turnover so far. */
async function currentTickets(ctx: Context, promotion: PromotionRow, terms: RaffleTerms): Promise<Tickets[]> {
  const play = await cashPlayOf(ctx, promotion.id, promotionDays(promotion))
  return numberTickets(
    play.map(({ memberId, turnover }) => ({ memberId, count: ticketsFor(turnover, terms) })),
  )
}

async function keepTickets(ctx: Context, promotionId: bigint, tickets: Tickets[]): Promise<void> {
  for (let from = 0; from < tickets.length; from += WRITTEN_BATCH_ROWS)
    await ctx.db
      .insertInto('raffle_ticket')
      .values(
        tickets.slice(from, from + WRITTEN_BATCH_ROWS).map(({ memberId, first, last }) => ({
          promotion_id: promotionId,
          member_id: memberId,
          first: BigInt(first),
          last: BigInt(last),
        })),
      )
      .execute()
}

async function keepPrizes(
  ctx: Context,
  promotion: PromotionRow,
  terms: RaffleTerms,
  prizes: Prize[],
): Promise<void> {
  for (let from = 0; from < prizes.length; from += WRITTEN_BATCH_ROWS) {
    const batch = prizes.slice(from, from + WRITTEN_BATCH_ROWS)
    await ctx.db
      .insertInto('raffle_prize')
      .values(
        batch.map(({ place, amount, winner }) => ({
          promotion_id: promotion.id,
          place,
          amount,
          ticket: winner && BigInt(winner.ticket),
          member_id: winner?.memberId ?? null,
        })),
      )
      .execute()
    const won = batch.flatMap(({ place, amount, winner }) =>
      winner ? [{ memberId: winner.memberId, what: String(place), amount }] : [],
    )
    await rewardMembers(ctx, promotion, terms, won)
  }
}

async function drawnOf(ctx: Context, promotionId: bigint, tickets: number) {
  const { won } = await ctx.db
    .selectFrom('raffle_prize')
    .select((is) => is.fn.count<bigint>('member_id').as('won'))
    .where('promotion_id', '=', promotionId)
    .executeTakeFirstOrThrow()
  return { tickets, prizes: Number(won) }
}
