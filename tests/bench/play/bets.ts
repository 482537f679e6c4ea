import { randomInt, randomUUID } from 'node:crypto'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Action } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import type { OpenBet, RoundSeeds } from '#platform/play/bets/index.ts'
import {
  type AnyHouseGame,
  type Choices,
  installHouseGames,
  placeBet,
  soloGames,
  standingOf,
  stepRound,
} from '#platform/play/house/index.ts'
import { ROUNDS_OF_A_PAIR } from '#platform/play/seeds/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { percentile } from '../measures/percentile.ts'
import { cpuMs, familyOf } from '../measures/process-figures.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

export const BETTORS = 32
const SECONDS = 5
const WARM_ROUNDS = 10
const COUNTED_ROUNDS = 40
const FUNDS = '1000000.00'
/** Of each round of all games; some games begin above it. In minor units. */
const STAKE = 1_000n
/** More than is ever staked here, so that each bet counts for it. */
const ROLLOVER = 1_000_000_000n

export interface BetFigures {
  perSecond: number
  /** Bets and steps: each is a request with an answer of its own. */
  answersPerSecond: number
  p50Ms: number
  p99Ms: number
  /** What one round costs this process, and the database with all its processes. */
  cpuMs: { node: number; postgres: number }
}

export interface DiceFigures extends BetFigures {
  /** What one round asks the database, begin and commit apart, where it is won and where it is lost. */
  statements: { won: number; lost: number }
}

/** Rounds of 32 members at once, each after its last, as `placeBet` plays them. */
export interface RoundFigures {
  dice: DiceFigures
  /** Of all games in turn whose rounds are drawn with their bets. */
  drawnAtOnce: BetFigures
  /** Of all games in turn, those of several steps with every step. */
  allGames: BetFigures
}

export async function benchBets(): Promise<RoundFigures> {
  const { ctx, close } = await scratchPlatform(BETTORS)
  try {
    await installHouseGames(ctx)
    const bettors = await Promise.all(Array.from({ length: BETTORS }, () => bettorOf(ctx)))
    const [first] = bettors
    if (!first) throw new Error('nobody plays')
    const dice = await timeRounds(bettors, async (member) => {
      await playDice(ctx, member)
      return 1
    })
    const inTurn = (games: readonly AnyHouseGame[]) => {
      const turns = new Map(bettors.map(({ id }, index) => [id, index]))
      const seedsOf = new SeedsInHand(ctx)
      return timeRounds(bettors, async (member) => {
        const turn = turns.get(member.id) ?? 0
        turns.set(member.id, turn + 1)
        const rules = games[turn % games.length]
        return rules ? playAsUsual(ctx, member, rules, await seedsOf.next(member)) : 0
      })
    }
    const drawnAtOnce = await inTurn(soloGames.filter(({ steps }) => !steps))
    const allGames = await inTurn(soloGames)
    return { dice: { ...dice, statements: await statementsOf(ctx, first) }, drawnAtOnce, allGames }
  } finally {
    await close()
  }
}

/** `play` is one round, and answers how many answers it took. */
async function timeRounds(
  bettors: readonly Member[],
  play: (member: Member) => Promise<number>,
): Promise<BetFigures> {
  const playEach = (once: (member: Member) => Promise<void>) => Promise.all(bettors.map(once))
  await playEach(async (member) => {
    for (let round = 0; round < WARM_ROUNDS; round++) await play(member)
  })
  const tookMs: number[] = []
  let answers = 0
  const cpuBefore = cpuSoFar()
  const from = performance.now()
  const until = from + SECONDS * 1000
  await playEach(async (member) => {
    while (performance.now() < until) {
      const started = performance.now()
      const answered = await play(member)
      answers += answered
      tookMs.push(performance.now() - started)
    }
  })
  const cpuAfter = cpuSoFar()
  const seconds = (performance.now() - from) / 1000
  return {
    perSecond: tookMs.length / seconds,
    answersPerSecond: answers / seconds,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    cpuMs: {
      node: (cpuAfter.node - cpuBefore.node) / tookMs.length,
      postgres: (cpuAfter.postgres - cpuBefore.postgres) / tookMs.length,
    },
  }
}

/** The embedded server is a child of this process, with a child for each connection. */
function cpuSoFar(): BetFigures['cpuMs'] {
  const [own = process.pid, ...others] = familyOf(process.pid)
  return { node: cpuMs(own), postgres: others.reduce((sum, pid) => sum + cpuMs(pid), 0) }
}

/** A member with money, whose deposit still asks for turnover. */
export async function bettorOf(ctx: Context): Promise<Member> {
  const member = await testMember(ctx, { balance: FUNDS })
  await requireRollover(ctx, member.id, 'bench', ROLLOVER)
  return member
}

/** An even round. Answers the bet's id. */
export async function playDice(ctx: Context, member: Member): Promise<string> {
  const result = await placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '1.00',
    wager: { game: 'dice', direction: 'under', target: '50.00' },
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  return result.value.betId
}

const random: Choices = {
  below: (count) => randomInt(count),
  oneOf: (all) => all[randomInt(all.length)] ?? all[0],
}

/**
 * What each member's next round is drawn from, known beforehand: so it sees the hand that it was dealt without asking for it. A page
 * that shows it is no part of a round here, with Dice as with these.
 */
class SeedsInHand {
  readonly #ctx: Context
  readonly #next = new Map<bigint, RoundSeeds>()

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  /** To be called once a round, before it. */
  async next({ id }: Member): Promise<RoundSeeds> {
    const roundSeeds = this.#next.get(id)
    const seeds = roundSeeds && roundSeeds.nonce < ROUNDS_OF_A_PAIR ? roundSeeds : await this.#inForce(id)
    this.#next.set(id, { ...seeds, nonce: seeds.nonce + 1 })
    return seeds
  }

  async #inForce(memberId: bigint): Promise<RoundSeeds> {
    const pair = await this.#ctx.db
      .selectFrom('seed_pair')
      .select(['server_seed', 'client_seed', 'next_nonce'])
      .where('member_id', '=', memberId)
      .where('state', '=', 'current')
      .executeTakeFirstOrThrow()
    return { serverSeed: pair.server_seed, clientSeed: pair.client_seed ?? '', nonce: pair.next_nonce }
  }
}

/** A round to its end, with every step of it, as people play the game. Answers how many answers it took. */
async function playAsUsual(
  ctx: Context,
  member: Member,
  { game, entry, usualWager, steps }: AnyHouseGame,
  seeds: RoundSeeds,
): Promise<number> {
  const stake = entry.minBet > STAKE ? entry.minBet : STAKE
  const wager = usualWager(random, stake)
  const place = { vendorCode: 'SEN', nodeId: game }
  const result = await placeBet(ctx, member, {
    ...place,
    stake: moneyOf(stake),
    wager,
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(`${game}: ${result.code}`)
  const { betId } = result.value
  const actions: Action[] = []
  // A spin without a feature has ended already.
  const goesOn = steps?.follow?.({ wager, stake }, new FairStream(seeds)) ?? true
  while (steps && goesOn) {
    const open: OpenBet = {
      id: betId,
      memberId: member.id,
      vendor: 'SEN',
      node: game,
      gameType: entry.gameType,
      stake,
      wallet: 'main',
      wager: { ...wager },
      placedAt: new Date(),
      seeds,
      actions: actions.map((action) => ({ ...action })),
    }
    const action = steps.usualStep({ wager, stake, actions }, random, standingOf(open))
    actions.push(action)
    const stepped = await stepRound(ctx, member, { betId, action, requestId: randomUUID() })
    if (!stepped.ok) throw new Error(`${game}: ${stepped.code}`)
    if (stepped.value.result !== 'open') break
  }
  return 1 + actions.length
}

async function statementsOf(ctx: Context, member: Member): Promise<DiceFigures['statements']> {
  const recorded = recording(ctx)
  const counted = { won: 0, lost: 0 }
  for (let round = 0; round < COUNTED_ROUNDS; round++) {
    recorded.statements.length = 0
    const betId = await playDice(recorded.ctx, member)
    const { result } = await ctx.db
      .selectFrom('bet')
      .select('result')
      .where('id', '=', betId)
      .executeTakeFirstOrThrow()
    if (result === 'won' || result === 'lost') counted[result] = recorded.statements.length
  }
  return counted
}
