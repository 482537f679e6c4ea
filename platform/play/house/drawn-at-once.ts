import { isTrial } from '#contract/account-kind.ts'
import type { ParsedInputOf, SaidOf } from '#contract/endpoint.ts'
import type { placeBet as endpoint, Wager } from '#contract/games.ts'
import { type Minor, minorOf } from '#contract/money.ts'
import { Batcher } from '#platform/base/batcher.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { claimEach, claimedWithId, dropClaims } from '#platform/base/idempotency/index.ts'
import { ok, type Result } from '#platform/base/result.ts'
import {
  type DrawnEnd,
  type NewBet,
  openAndSettle,
  openAndSettleEach,
  type RoundSeeds,
  type StakedWallet,
} from '#platform/play/bets/index.ts'
import {
  mayPlay,
  type StakedGame,
  selectStakedGame,
  stakedGames,
  toStakedGame,
} from '#platform/play/catalogue/index.ts'
import { betContent } from './bet-content.ts'
import type { AnyHouseGame } from './house-game.ts'
import { playForJackpot } from './jackpot-round.ts'
import { type OfferedGame, offeredGame } from './offered-game.ts'

type Input = ParsedInputOf<typeof endpoint>
type Placed = SaidOf<typeof endpoint>

interface Asked {
  ctx: Context
  member: Member
  input: Input
}

/**
 * `placeBet` for a game whose round is drawn and settled with its bet. Bets of several members that come at once share a
 * transaction, which costs less than a third of theirs (docs/decisions/0041-bets-that-share-a-transaction.md).
 */
export const placeDrawnAtOnce = (ctx: Context, member: Member, input: Input): Promise<Result<Placed>> => {
  const asked = { ctx, member, input }
  return isTrial(member.accountKind) ? placeAlone(asked) : batcherOf(ctx).do(asked)
}

/** Bets of one batch: more would hold the stakes of their members for longer than one of them takes alone. */
const MOST_TOGETHER = 50
/** Batches at a time: while the database commits one, it works on another. */
const LANES = 2
/** What takes longer than a batch does waits for a lock: of a round that is being settled, of another process. */
const LANE_MS = 50

/** One for each database, so that platforms of one process do not share transactions. */
const batchers = new WeakMap<Db, Batcher<Asked, Result<Placed>>>()

function batcherOf({ db, log }: Context): Batcher<Asked, Result<Placed>> {
  const known = batchers.get(db)
  if (known) return known
  const made = new Batcher<Asked, Result<Placed>>({
    together: placeTogether,
    alone: placeAlone,
    keyOf: ({ member }) => member.id,
    onFailure: (err) => log.warn({ err }, 'bets that were to be placed together are placed one by one'),
    ...{ lanes: LANES, laneMs: LANE_MS, most: MOST_TOGETHER },
  })
  batchers.set(db, made)
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
      const stake = minorOf(input.stake)
      const game = offeredGame(games.get(`${input.vendorCode}/${input.nodeId}`), input, stake)
      if (!game.ok || !mayPlay(member).ok) return []
      const request = {
        memberId: member.id,
        requestId: input.requestId,
        content: betContent(input),
        at,
      }
      return [{ ...request, place, bet: toNewBet(input, stake, game.value), rules: game.value.rules, input }]
    })
    const ids = await claimEach(ctx, 'betId', offered)
    const claimed = offered.flatMap((one, at) => {
      const id = ids[at]
      return id === undefined ? [] : [{ ...one, id }]
    })
    const done = await openAndSettleEach(
      ctx,
      claimed.map(({ rules, input, ...one }) => ({
        ...one,
        play: (seeds) => draw(rules, input.wager, one.bet.stake, seeds, 'main'),
      })),
    )
    await dropClaims(
      ctx,
      claimed.filter(({ id }) => !done.has(id)),
    )
    return ok(claimed.filter(({ id }) => done.has(id)))
  })
  if (!placed.ok) throw new Error(placed.code)
  const answers: (Result<Placed> | undefined)[] = asked.map(() => undefined)
  for (const { place, id } of placed.value) answers[place] = ok({ betId: id })
  return answers
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
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  const stake = minorOf(input.stake)
  const offered = offeredGame(game, input, stake)
  if (!offered.ok) return offered
  const bet = { id: betId, ...toNewBet(input, stake, offered.value) }
  const ended = await openAndSettle(ctx, member, bet, (seeds, wallet) => {
    if (!seeds) throw new Error('a round of the house is drawn from seeds')
    return draw(offered.value.rules, input.wager, stake, seeds, wallet)
  })
  return ended.ok ? ok(null) : ended
}

const toNewBet = (
  { vendorCode: vendor, nodeId: node, wager }: Input,
  stake: Minor,
  { gameType, leastStake }: OfferedGame,
): NewBet => ({ vendor, node, gameType, leastStake, stake, wager: { ...wager }, fromSeeds: true })

/** Plays a round that is drawn at once to its end. */
function draw(
  rules: AnyHouseGame,
  wager: Wager,
  stake: Minor,
  seeds: RoundSeeds,
  wallet: StakedWallet,
): DrawnEnd {
  const stream = new FairStream(seeds)
  const { payout, push, outcome } = rules.play(wager, stake, stream)
  const end = { payout, push: push ?? false, outcome: { ...outcome } }
  return rules.jackpot && wallet === 'main' ? playForJackpot(end, stake, stream) : end
}
