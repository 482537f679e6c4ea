import { sql } from 'kysely'
import type { z } from 'zod'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { type placeBets as endpoint, VolleyEnd } from '#contract/play/bets.ts'
import type { Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { onceInTransaction } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { countSince, openAndSettle } from '#platform/play/bets/index.ts'
import { selectStakedGame, toStakedGame } from '#platform/play/catalogue/index.ts'
import { lockStakes, seedState } from '#platform/play/seeds/index.ts'
import { betContent } from './bet-content.ts'
import type { VolleyRules } from './house-game.ts'
import { rulesOf } from './house-games.ts'
import { type OfferedBet, offeredBet } from './offered-bet.ts'
import { drawAtOnce } from './solo-rounds.ts'

type Input = ParsedInputOf<typeof endpoint>
type Volley = WireValueOf<typeof endpoint>

/** Why a volley has ended before its last bet, and how many bets stand. */
interface Cut {
  count: number
  why: z.infer<typeof VolleyEnd>
}

/**
 * Places the bets of a volley one after the other, in one transaction: after a crash either all of it has happened or nothing.
 * Each is checked as any bet is (`openAndSettle`), with the winnings and losses of those before it. A refused bet ends the
 * volley: the transaction is rolled back, and the bets before it are placed again. By the same nonces they draw the same results,
 * which is why the member's seeds are made before the volley and never in its transaction.
 *
 * A copy of an answered request gets the first one's bets. Refuses as `placeBet`, whatever the first bet is refused for, and
 * `too-many-requests` if there are more bets than the game takes at once.
 */
export async function placeBets(ctx: Context, member: Member, input: Input): Promise<Result<Volley>> {
  const volley = rulesOf(input.vendorCode, input.nodeId)?.volley
  if (!volley) return refuse('not-found')
  const { vendorCode, nodeId } = input
  const request = {
    memberId: member.id,
    requestId: input.requestId,
    content: ['volley', ...input.bets.flatMap((bet) => betContent({ vendorCode, nodeId, ...bet }))],
  }
  await seedState(ctx, member.id)
  let cut: Cut | undefined
  for (;;) {
    const before: Cut | undefined = cut
    const answer = await ctx.transact((ctx) =>
      onceInTransaction(ctx, request, (ctx) =>
        placeAll(ctx, member, input, volley, before, (end) => {
          cut = end
        }),
      ),
    )
    if (answer.ok || cut === before) return answer
  }
}

async function placeAll(
  ctx: Context,
  member: Member,
  { vendorCode: vendor, nodeId: node, bets }: Input,
  { most, recently }: VolleyRules,
  before: Cut | undefined,
  onCut: (cut: Cut) => void,
): Promise<Result<Volley>> {
  const { rows } = await selectStakedGame(vendor, node).execute(ctx.db)
  const game = rows[0] && toStakedGame(rows[0])
  const offered: (OfferedBet & { wager: Wager })[] = []
  for (const bet of bets) {
    const offer = offeredBet(member, game, { vendorCode: vendor, nodeId: node, ...bet })
    if (!offer.ok) return offer
    offered.push({ ...offer.value, wager: bet.wager })
  }
  // Held until the bets are written, so that two at once are not both the last.
  await lockStakes(ctx, member.id)
  const since = new Date(ctx.clock.now().getTime() - recently.ms)
  const recent = await countSince(ctx, member.id, { vendor, node }, since)
  if (bets.length > most || recent + bets.length > recently.most)
    return refuse('too-many-requests', { retryAfterSeconds: Math.ceil(recently.ms / 1000) })

  const volleyBets: Volley['bets'] = []
  const ids = await newIds(ctx, offered.length)
  for (const { rules, bet, wager } of offered.slice(0, before?.count)) {
    const id = ids[volleyBets.length] ?? ''
    const ended = await openAndSettle(ctx, member, { ...bet, id, fromSeeds: true }, (seeds, wallet) => {
      if (!seeds) throw new Error('a round of the house is drawn from seeds')
      return drawAtOnce(rules, { wager, stake: bet.stake }, seeds, wallet)
    })
    if (!ended.ok) {
      const { data: why } = VolleyEnd.safeParse(ended.code)
      if (why && volleyBets.length > 0) onCut({ count: volleyBets.length, why })
      return ended
    }
    const { betId, result, payout } = ended.value
    volleyBets.push({ betId, result, payout: moneyOf(payout) })
  }
  return ok({ bets: volleyBets, refused: before?.why ?? null })
}

/** Ids of bets that are placed now, in the order in which lists show them. */
async function newIds(ctx: Context, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select uuidv7_at(${ctx.clock.now()}) as id from generate_series(1, ${count}::integer) order by id
  `.execute(ctx.db)
  return rows.map(({ id }) => id)
}
