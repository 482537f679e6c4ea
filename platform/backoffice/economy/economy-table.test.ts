import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameType } from '#contract/play/catalogue.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import type { Benefits } from './benefits.ts'
import {
  type BenefitsByType,
  economyTable,
  isRed,
  linesOf,
  STATED,
  statedLine,
  toBenefitsRow,
  toRow,
} from './economy-table.ts'
import { shippedWeights } from './shipped-weights.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx, shippedWeights)
})
afterAll(() => world.close())

/** The benefits of one type, of which each part is a number of its own. */
const benefitsOf = (gameType: GameType, total: bigint): Benefits => ({
  gameType,
  rebate: 10_000n,
  gifts: 20_000n,
  missions: 30_000n,
  leaderboard: 40_000n,
  cashback: 50_000n,
  points: 60_000n,
  commission: 70_000n,
  referral: 80_000n,
  dividend: 90_000n,
  total,
})
const byType = (gameType: GameType, total: bigint): BenefitsByType =>
  new Map([[gameType, benefitsOf(gameType, total)]])

test.each([
  [1n, 100, false],
  [1n, 0, false],
  [0n, 1, true],
  [0n, 0, false],
  [-1n, 0, true],
  [-1n, 100, true],
])('a line that leaves %s at the weight %i is red: %s', (left, weight, red) => {
  expect(isRed({ left, weight })).toBe(red)
})

const vendors = { vendor: 'ABC', node: 'one', gameType: 'RNG', weight: 35, statedReturn: 9_600 } as const

test('of a vendor’s game the stated return is its only option, less the part of the benefits that counts', () => {
  const line = {
    gameType: 'RNG',
    option: STATED,
    edge: 40_000n,
    weight: 35,
    benefits: 10_001n,
    left: 36_499n,
  }
  expect(linesOf(vendors, byType('RNG', 10_001n))).toEqual([{ game: 'ABC/one', ...line }])
  expect(statedLine(vendors, byType('RNG', 10_001n))).toEqual(line)
  // Of another type nothing is given, and without a stated return nothing is kept.
  expect(linesOf(vendors, byType('LIVE', 10_001n))).toMatchObject([{ benefits: 0n, left: 40_000n }])
  const unstated = { ...vendors, weight: 0, statedReturn: null }
  expect(statedLine(unstated, byType('RNG', 10_001n))).toMatchObject({ edge: 0n, left: 0n })
})

test('a game of the house has the options of its rules, the same when it is asked again', () => {
  const dice = { vendor: 'SEN', node: 'dice', gameType: 'RNG', weight: 50, statedReturn: null } as const
  const first = linesOf(dice, byType('RNG', 10_000n))
  expect(first.length).toBeGreaterThan(1)
  for (const line of first) {
    expect(line).toMatchObject({ game: 'SEN/dice', weight: 50, left: line.edge - 5_000n })
    expect(line.edge >= 10_000n && line.edge < 10_100n).toBe(true)
    expect(line.option).not.toBe(STATED)
  }
  expect(linesOf({ ...dice, weight: 100 }, byType('RNG', 10_000n))).toEqual(
    first.map((line) => ({ ...line, weight: 100, left: line.left - 5_000n })),
  )
  // A node of that name is no game of ours elsewhere, and neither is one without rules.
  expect(linesOf({ ...dice, vendor: 'ABC', statedReturn: 9_000 }, new Map())).toMatchObject([
    { option: STATED, edge: 100_000n },
  ])
  expect(linesOf({ ...dice, node: 'nothing' }, new Map())).toMatchObject([{ option: STATED, edge: 0n }])
})

test('the table is of all games or of some, by settings that have just been changed', async () => {
  const { ctx } = world
  const nodes = ['dice', 'roulette']
  const { lines, benefits } = await economyTable(ctx, { vendor: 'SEN', nodes })
  expect(new Set(lines.map(({ game }) => game))).toEqual(new Set(['SEN/dice', 'SEN/roulette']))
  expect((await economyTable(ctx)).lines.length).toBeGreaterThan(lines.length)
  // `ctx` keeps what it has read for a while; the table reads for itself.
  const known = await ctx.settings.value('referralShareBasisPoints')
  await ctx.db
    .insertInto('setting')
    .values({ name: 'referralShareBasisPoints', value: String(known + 7), updated_at: world.clock.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(known + 7) }))
    .execute()
  expect(await ctx.settings.value('referralShareBasisPoints')).toBe(known)
  const after = await economyTable(ctx, { vendor: 'SEN', nodes })
  expect(after.benefits.get('RNG')?.referral).toBe((benefits.get('RNG')?.referral ?? 0n) + 700n)
  await setValue(ctx, 'test', 'referralShareBasisPoints', known)
})

test('a line and the parts of its benefits as text', () => {
  const line = { game: 'SEN/dice', gameType: 'RNG', option: 'over', edge: 10_000n, weight: 35 } as const
  expect(toRow({ ...line, benefits: 26_965n, left: -312n })).toEqual({
    game: 'SEN/dice',
    option: 'over',
    edge: '1.0000',
    weight: '0.35',
    benefits: '2.6965',
    left: '-0.0312',
  })
  expect(toBenefitsRow(benefitsOf('LIVE', 450_000n))).toEqual({
    gameType: 'LIVE',
    rebate: '1.0000',
    gifts: '2.0000',
    missions: '3.0000',
    leaderboard: '4.0000',
    cashback: '5.0000',
    points: '6.0000',
    commission: '7.0000',
    referral: '8.0000',
    dividend: '9.0000',
    total: '45.0000',
  })
})
