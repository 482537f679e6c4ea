import { randomInt, randomUUID } from 'node:crypto'
import type { Action } from '#contract/games.ts'
import { moneyOf } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { openBetOf } from '#platform/play/bets/index.ts'
import {
  type AnyHouseGame,
  type Choices,
  installHouseGames,
  placeBet,
  soloGames,
  standingOf,
  stepRound,
} from '#platform/play/house/index.ts'
import { testMember } from '../support/members.ts'
import { recording } from '../support/statements.ts'
import { percentile } from './percentile.ts'
import { cpuMs, familyOf } from './process-figures.ts'
import { scratchPlatform } from './scratch-platform.ts'

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
    const dice = await timeRounds(bettors, async (member) => void (await playDice(ctx, member)))
    const inTurn = (games: readonly AnyHouseGame[]) => {
      const turns = new Map(bettors.map(({ id }, index) => [id, index]))
      return timeRounds(bettors, async (member) => {
        const turn = turns.get(member.id) ?? 0
        turns.set(member.id, turn + 1)
        const rules = games[turn % games.length]
        if (rules) await playAsUsual(ctx, member, rules)
      })
    }
    const drawnAtOnce = await inTurn(soloGames.filter(({ steps }) => !steps))
    const allGames = await inTurn(soloGames)
    return { dice: { ...dice, statements: await statementsOf(ctx, first) }, drawnAtOnce, allGames }
  } finally {
    await close()
  }
}

async function timeRounds(
  bettors: readonly Member[],
  play: (member: Member) => Promise<void>,
): Promise<BetFigures> {
  const playEach = (once: (member: Member) => Promise<void>) => Promise.all(bettors.map(once))
  await playEach(async (member) => {
    for (let round = 0; round < WARM_ROUNDS; round++) await play(member)
  })
  const tookMs: number[] = []
  const cpuBefore = cpuSoFar()
  const from = performance.now()
  const until = from + SECONDS * 1000
  await playEach(async (member) => {
    while (performance.now() < until) {
      const started = performance.now()
      await play(member)
      tookMs.push(performance.now() - started)
    }
  })
  const cpuAfter = cpuSoFar()
  return {
    perSecond: tookMs.length / ((performance.now() - from) / 1000),
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
async function bettorOf(ctx: Context): Promise<Member> {
  const member = await testMember(ctx, { balance: FUNDS })
  await requireRollover(ctx, member.id, 'bench', ROLLOVER)
  return member
}

/** An even round. Answers the bet's id. */
async function playDice(ctx: Context, member: Member): Promise<string> {
  const placed = await placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '1.00',
    wager: { game: 'dice', direction: 'under', target: '50.00' },
    requestId: randomUUID(),
  })
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.betId
}

const random: Choices = {
  below: (count) => randomInt(count),
  oneOf: (all) => all[randomInt(all.length)] ?? all[0],
}

/** A round to its end, with every step of it, as people play the game. */
async function playAsUsual(ctx: Context, member: Member, { game, entry, usualWager, steps }: AnyHouseGame) {
  const stake = entry.minBet > STAKE ? entry.minBet : STAKE
  const wager = usualWager(random, stake)
  const place = { vendorCode: 'SEN', nodeId: game }
  const placed = await placeBet(ctx, member, {
    ...place,
    stake: moneyOf(stake),
    wager,
    requestId: randomUUID(),
  })
  if (!placed.ok) throw new Error(`${game}: ${placed.code}`)
  const { betId } = placed.value
  const actions: Action[] = []
  while (steps) {
    const open = await openBetOf(ctx, member.id, { vendor: 'SEN', node: game })
    if (!open) throw new Error(`${game}: a round is gone`)
    const action = steps.usualStep({ wager, stake, actions }, random, standingOf(open))
    actions.push(action)
    const stepped = await stepRound(ctx, member, { betId, action, requestId: randomUUID() })
    if (!stepped.ok) throw new Error(`${game}: ${stepped.code}`)
    if (stepped.value.result !== 'open') return
  }
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
