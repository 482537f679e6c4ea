import { randomUUID } from 'node:crypto'
import type { Context, Member } from '#platform/base/context.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '../support/members.ts'
import { recording } from '../support/statements.ts'
import { percentile } from './percentile.ts'
import { cpuMs, familyOf } from './process-figures.ts'
import { scratchPlatform } from './scratch-platform.ts'

const BETTORS = 32
const SECONDS = 5
const WARM_ROUNDS = 10
const COUNTED_ROUNDS = 40
const FUNDS = '1000000.00'
/** More than is ever staked here, so that each bet counts for it. */
const ROLLOVER = 1_000_000_000n

export interface BetFigures {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** What one round costs this process, and the database with all its processes. */
  cpuMs: { node: number; postgres: number }
  /** What one round asks the database, begin and commit apart, where it is won and where it is lost. */
  statements: { won: number; lost: number }
}

/** Whole Dice rounds of 32 members at once, each after its last, as `placeBet` plays them. */
export async function benchBets(): Promise<BetFigures> {
  const { ctx, close } = await scratchPlatform(BETTORS)
  try {
    await installHouseGames(ctx)
    const bettors = await Promise.all(Array.from({ length: BETTORS }, () => bettorOf(ctx)))
    const playEach = (once: (member: Member) => Promise<void>) => Promise.all(bettors.map(once))
    await playEach(async (member) => {
      for (let round = 0; round < WARM_ROUNDS; round++) await playDice(ctx, member)
    })
    const tookMs: number[] = []
    const cpuBefore = cpuSoFar()
    const from = performance.now()
    const until = from + SECONDS * 1000
    await playEach(async (member) => {
      while (performance.now() < until) {
        const started = performance.now()
        await playDice(ctx, member)
        tookMs.push(performance.now() - started)
      }
    })
    const cpuAfter = cpuSoFar()
    const perSecond = tookMs.length / ((performance.now() - from) / 1000)
    const [first] = bettors
    if (!first) throw new Error('nobody plays')
    return {
      perSecond,
      p50Ms: percentile(tookMs, 0.5),
      p99Ms: percentile(tookMs, 0.99),
      cpuMs: {
        node: (cpuAfter.node - cpuBefore.node) / tookMs.length,
        postgres: (cpuAfter.postgres - cpuBefore.postgres) / tookMs.length,
      },
      statements: await statementsOf(ctx, first),
    }
  } finally {
    await close()
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
    vassalage: 'SEN',
    nodeId: 'dice',
    stake: '1.00',
    wager: { game: 'dice', direction: 'under', target: '50.00' },
    requestId: randomUUID(),
  })
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.betId
}

async function statementsOf(ctx: Context, member: Member): Promise<BetFigures['statements']> {
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
