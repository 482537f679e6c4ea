import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import type { unprovenBet as endpoint } from '#contract/play/fairness.ts'
import { roundsOf, type Ticket } from '#contract/play/games/fixtures/ticket.ts'
import type { Wager } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { selectBets, toBet } from '#platform/play/bets/index.ts'
import { selectHandPromise } from '#platform/play/rooms/index.ts'
import { type RoundPromise, roundPromises, selectRoundPromise } from '#platform/play/rounds/index.ts'
import { seedPairs } from '#platform/play/seeds/index.ts'
import type { AnyHouseGame } from './house-game.ts'
import { rulesOf } from './house-games.ts'
import { inclusionIn } from './inclusion.ts'

type Input = ParsedInputOf<typeof endpoint>

/** A bet of a house game that is open, or whose round is void. Refuses `not-found`, also for a bet that has a proof. */
export async function unprovenBet(
  ctx: Context,
  { betId, language }: Input,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const row = await selectBets(ctx.db, language)
    .leftJoin(seedPairs.as('seed_pair'), 'seed_pair.id', 'bet.seed_pair_id')
    .select((bet) => [selectRoundPromise(bet.ref('bet.round_id')).as('shared')])
    .select((bet) => [selectHandPromise(bet.ref('bet.round_id')).as('hand')])
    .select(['bet.member_id', 'bet.wager', 'bet.salt'])
    .select(['bet.round_id', 'bet.nonce', 'bet.unit', 'seed_pair.state', 'seed_pair.server_seed'])
    .select(['seed_pair.client_seed', 'seed_pair.commit'])
    .where('bet.id', '=', betId)
    // A bet that was made void after its end still has its draw; one that was cashed out of a void round is won and has none.
    .where('bet.outcome', 'is', null)
    .executeTakeFirst()
  const promise = row && promiseOf(row)
  const rules = row && rulesOf(row.vendor_code, row.node_id)
  if (!promise || !rules) return refuse('not-found')
  // Without a root the client seed of a round is null.
  const inclusion = promise.clientSeed === null ? undefined : await inclusionIn(ctx, row, rules)
  const legs = rules.fixtures && (await otherRounds(ctx, row, rules))
  const { id, time, game, nodeId, stake, payout } = toBet(row)
  // Whatever was made void later, its seed may be shown: there is nothing left that it could tell.
  const result = row.result === 'open' || row.result === 'won' ? row.result : 'void'
  const isOver = result !== 'open'
  return ok({
    ...wireWords({ betId: id, time, game, vendorCode: row.vendor_code, nodeId, stake, payout, result }),
    roundId: row.round_id,
    ...promise,
    ...(inclusion ? { inclusion } : {}),
    ...(legs ? { legs: legs.map((leg) => ({ ...leg, serverSeed: isOver ? leg.serverSeed : null })) } : {}),
    wager: row.wager as Wager,
    serverSeed: isOver ? promise.serverSeed : null,
    playMoney: row.unit === 'play',
  })
}

/**
 * The rounds of a ticket besides the one that ends it: the seeds of each, and the ticket's place among the bets of a
 * closed one.
 */
async function otherRounds(ctx: Context, bet: Parameters<typeof inclusionIn>[1], rules: AnyHouseGame) {
  const others = roundsOf(bet.wager as Ticket).filter((id) => id !== bet.round_id)
  const promises = await roundPromises(ctx, others)
  return Promise.all(
    others.map(async (roundId) => {
      const promise = promises.get(roundId)
      if (!promise) throw new Error(`bet ${bet.id} names a round that is gone, ${roundId}`)
      const inclusion =
        promise.betsRoot === null
          ? undefined
          : await inclusionIn(ctx, { ...bet, round_id: roundId, hand: null }, rules)
      return { roundId, ...promise, ...(inclusion ? { inclusion } : {}) }
    }),
  )
}

interface PromisedBet {
  nonce: number | null
  state: string | null
  server_seed: string | null
  client_seed: string | null
  commit: string | null
  shared: RoundPromise | null
  hand: RoundPromise | null
}

/** The seeds of a bet as far as they may be shown: those of its member's pair, or of its round. */
function promiseOf(bet: PromisedBet) {
  const together = bet.shared ?? bet.hand
  if (together) {
    const { commit, betsRoot, serverSeed } = together
    return { commit, serverSeed, clientSeed: betsRoot, nonce: 0 }
  }
  const { commit, client_seed: clientSeed, nonce } = bet
  if (commit === null || clientSeed === null || nonce === null) return undefined
  return { commit, serverSeed: bet.state === 'revealed' ? bet.server_seed : null, clientSeed, nonce }
}
