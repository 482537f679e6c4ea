import { isTrial } from '#contract/account-kind.ts'
import type { ParsedInputOf, SaidOf } from '#contract/endpoint.ts'
import type { placeBet as endpoint, Wager } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import { Batcher } from '#platform/base/batcher.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { claimEach, claimedWithId, dropClaims } from '#platform/base/idempotency/index.ts'
import { ok, type Result } from '#platform/base/result.ts'
import {
  type DrawnEnd,
  openAndSettle,
  openAndSettleEach,
  type RoundSeeds,
  type StakedWallet,
} from '#platform/play/bets/index.ts'
import {
  type StakedGame,
  selectStakedGame,
  stakedGames,
  toStakedGame,
} from '#platform/play/catalogue/index.ts'
import { betContent } from './bet-content.ts'
import { endOfRound } from './end-of-round.ts'
import type { AnyHouseGame } from './house-game.ts'
import { playForJackpot } from './jackpot-round.ts'
import { offeredBet } from './offered-bet.ts'

type Input = ParsedInputOf<typeof endpoint>
type Placed = SaidOf<typeof endpoint>

interface Asked {
  ctx: Context
  member: Member
  input: Input
}

/**
 * `placeBet` for a game whose round is drawn and settled with its bet. Bets of several members that come at once share a
 * transaction (docs/decisions/0041-bets-that-share-a-transaction.md).
 */
export const placeDrawnAtOnce = (ctx: Context, member: Member, input: Input): Promise<Result<Placed>> => {
  const asked = { ctx, member, input }
  return isTrial(member.accountKind) ? placeAlone(asked) : batcherOf(ctx).do(asked)
}

/** Bets of one batch: their stakes are locked as long as all of them take. */
const MOST_TOGETHER = 50
/** Batches at a time: while the database commits one, it works on another. */
const LANES = 2
/** A bet by itself usually takes a few milliseconds; else it waits for a lock, such as of a round that is being settled. */
const LANE_MS = 50
/** With the lanes less than half of the connections of a process (`POOL_SIZE`). */
const MOST_ALONE = 6

/** One for each context that begins transactions: those who share a transaction have its database, its clock and its log. */
const batchers = new WeakMap<Context['transact'], Batcher<Asked, Result<Placed>>>()

function batcherOf({ transact, log }: Context): Batcher<Asked, Result<Placed>> {
  const known = batchers.get(transact)
  if (known) return known
  const made = new Batcher<Asked, Result<Placed>>({
    together: placeTogether,
    alone: placeAlone,
    keyOf: ({ member }) => member.id,
    onFailure: (err) => log.warn({ err }, 'bets that were to be placed together are placed one by one'),
    ...{ lanes: LANES, laneMs: LANE_MS, most: MOST_TOGETHER, mostAlone: MOST_ALONE },
  })
  batchers.set(transact, made)
  return made
}

/**
 * `placeAlone` for bets of different members, in one transaction: all of those that it answers have happened, or none. A bet that
 * is not as usual (refused, asked before, of bonus money) is left for `placeAlone`, as if it had not been here.
 */
async function placeTogether(asked: readonly Asked[]): Promise<(Result<Placed> | undefined)[]> {
  const [first] = asked
  if (!first) return []
  const placed = await first.ctx.transact(async (ctx) => {
    const at = ctx.clock.now()
    const games = await stakedGames(
      ctx.db,
      asked.map(({ input: { vendorCode, nodeId } }) => ({ vendor: vendorCode, node: nodeId })),
    )
    const offered = asked.flatMap(({ member, input }, place) => {
      const offer = offeredBet(member, games.get(`${input.vendorCode}/${input.nodeId}`), input)
      if (!offer.ok) return []
      const request = { memberId: member.id, requestId: input.requestId, content: betContent(input) }
      return [{ ...request, ...offer.value, at, place, wager: input.wager }]
    })
    const ids = await claimEach(ctx, 'betId', offered)
    const claimed = offered.flatMap((one, at) => {
      const id = ids[at]
      return id === undefined ? [] : [{ ...one, id }]
    })
    const done = await openAndSettleEach(
      ctx,
      claimed.map(({ id, memberId, bet, rules, wager }) => ({
        ...{ id, memberId, bet: { ...bet, fromSeeds: true } },
        play: (seeds) => draw(rules, { wager, stake: bet.stake }, seeds, 'main'),
      })),
    )
    await dropClaims(
      ctx,
      claimed.filter(({ id }) => !done.has(id)),
    )
    return ok(new Map(claimed.flatMap(({ id, place }) => (done.has(id) ? [[place, id]] : []))))
  })
  const betIds = placed.ok ? placed.value : new Map<number, string>()
  return asked.map((_, place) => {
    const betId = betIds.get(place)
    return betId === undefined ? undefined : ok({ betId })
  })
}

/** A batch of one, and whatever is not as usual. */
const placeAlone = ({ ctx, member, input }: Asked): Promise<Result<Placed>> =>
  ctx.transact((ctx) => {
    const request = { memberId: member.id, requestId: input.requestId, content: betContent(input) }
    const game = selectStakedGame(input.vendorCode, input.nodeId)
    return claimedWithId(ctx, request, { idName: 'betId', beside: game }, (ctx, betId, row) =>
      playRound(ctx, member, input, betId, row && toStakedGame(row)),
    )
  })

async function playRound(
  ctx: Context,
  member: Member,
  input: Input,
  betId: string,
  game: StakedGame | undefined,
): Promise<Result<null>> {
  const offered = offeredBet(member, game, input)
  if (!offered.ok) return offered
  const { rules, bet } = offered.value
  const ended = await openAndSettle(ctx, member, { ...bet, id: betId, fromSeeds: true }, (seeds, wallet) => {
    if (!seeds) throw new Error('a round of the house is drawn from seeds')
    return draw(rules, { wager: input.wager, stake: bet.stake }, seeds, wallet)
  })
  return ended.ok ? ok(null) : ended
}

/** Plays a round that is drawn at once to its end. */
function draw(
  rules: AnyHouseGame,
  round: { wager: Wager; stake: Minor },
  seeds: RoundSeeds,
  wallet: StakedWallet,
): DrawnEnd {
  const stream = new FairStream(seeds)
  const end = endOfRound(rules, round, stream)
  return rules.jackpot && wallet === 'main' ? playForJackpot(end, round.stake, stream) : end
}
