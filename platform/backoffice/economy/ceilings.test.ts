import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { daysAfter, monthOf, weekOf } from '#platform/base/site-days.ts'
import { setMissions } from '#platform/benefits/missions/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { cashback, testPromotion } from '#tests/support/platform/promotions.ts'
import { plainRank } from '#tests/support/platform/ranks.ts'
import { type Ceiling, ceilingsOf, PERIODS_IN_THIRTY_DAYS, raisedGifts, toCeilingRow } from './ceilings.ts'
import type { Economy } from './economy-table.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await setValue(ctx, 'test', 'rewardTurnoverPercent', 50)
  await setValue(ctx, 'test', 'pointsConvertRate', 1_000)
})
afterAll(() => world.close())

const line = (gameType: GameType, edge: bigint, weight: number) =>
  ({ game: 'SEN/x', option: 'x', gameType, edge, weight, benefits: 0n, left: edge }) as const

/** Of what counts, a LIVE game costs the least: 1.25 % of its turnover; of RNG it is 2 %. FISH counts nothing. */
const economy: Economy = {
  benefits: new Map(),
  lines: [line('RNG', 20_000n, 100), line('RNG', 10_000n, 35), line('LIVE', 5_000n, 40), line('FISH', 1n, 0)],
}
const rowsOf = async (of: Economy = economy) => (await ceilingsOf(ctx, of)).map(toCeilingRow)
const nothingCounts: Economy = { benefits: new Map(), lines: [line('RNG', 20_000n, 0)] }

test('of promotions: what one of them gives at most, for which turnover, and what that costs', async () => {
  expect(await rowsOf()).toEqual([])
  await testPromotion(ctx, { code: 'welcome', position: 1 })
  await testPromotion(ctx, {
    code: 'weekly',
    position: 2,
    terms: {
      ...cashback,
      percent: 7,
      period: 'week',
      turnoverShare: 30,
      max: '1000.00',
      turnover: 2,
    },
  })
  await testPromotion(ctx, {
    code: 'draw',
    position: 3,
    terms: {
      kind: 'raffle',
      ticket: '500000.00',
      prizes: [
        { amount: '1000.00', count: 2 },
        { amount: '10.00', count: 3 },
      ],
      turnover: 2,
      claimDays: 7,
    },
  })
  await testPromotion(ctx, {
    code: 'story',
    position: 4,
    terms: { kind: 'activity', amount: '50.00', remark: true, images: 0, turnover: 3, claimDays: 7 },
  })
  const expected = [
    // By its weights RNG is the cheapest: a tenth of LIVE counts.
    {
      item: 'bonus welcome',
      per: 'deposit',
      most: '500000.00',
      turnover: '5000000.00',
      costs: '100000.00',
    },
    // A loss of 14,285.72 gives it, of a turnover of 333,333.34; it is staked twice.
    { item: 'cashback weekly', per: 'week', most: '1000.00', turnover: '335333.34', costs: '18477.38' },
    { item: 'raffle draw', per: 'draw', most: '2030.00', turnover: '504060.00', costs: '6300.75' },
    { item: 'activity story', per: 'application', most: '50.00', turnover: '150.00', costs: '1.87' },
  ]
  expect(await rowsOf()).toEqual(expected)
  expect((await rowsOf(nothingCounts)).map(({ costs }) => costs)).toEqual(['-', '-', '-', '-'])
  world.clock.advance(60 * 86_400)
  expect(await rowsOf()).toEqual([])
})

test('of missions: those of turnover ask for it, and half of what is paid in money is staked', async () => {
  const name = { vi: 'x', en: 'x', zh: 'x' }
  const missions = await setMissions(ctx, 'test', [
    {
      code: 'slots',
      name,
      kind: 'turnover',
      gameType: 'RNG',
      period: 'day',
      target: 1_000_000,
      paysTo: 'main',
      amount: 600,
    },
    {
      code: 'bets',
      name,
      kind: 'bets',
      gameType: null,
      period: 'week',
      target: 20,
      paysTo: 'points',
      amount: 1_000,
    },
  ])
  expect(missions.ok).toBe(true)
  expect(await rowsOf()).toEqual([
    { item: 'mission slots', per: 'day', most: '6.00', turnover: '10003.00', costs: '200.03' },
    { item: 'mission bets', per: 'week', most: '100.00', turnover: '0.00', costs: '0.00' },
  ])
  expect((await rowsOf(nothingCounts)).map(({ costs }) => costs)).toEqual(['-', '0.00'])
  await setMissions(ctx, 'test', [])
})

test('of places of the leaderboard: the turnover whose share for prizes they are', async () => {
  await setValue(ctx, 'test', 'leaderboardPrizes', [
    { from: 1, to: 1, paysTo: 'main', amount: 10_000 },
    { from: 2, to: 5, paysTo: 'points', amount: 500 },
  ])
  await setValue(ctx, 'test', 'leaderboardShareBasisPoints', 3)
  expect(await rowsOf()).toEqual([
    { item: 'leaderboard place 1', per: 'week', most: '100.00', turnover: '333383.34', costs: '4167.28' },
    {
      item: 'leaderboard places 2 to 5',
      per: 'week',
      most: '50.00',
      turnover: '166666.67',
      costs: '2083.33',
    },
  ])
  expect((await rowsOf(nothingCounts)).map(({ costs }) => costs)).toEqual(['-', '-'])
  await setValue(ctx, 'test', 'leaderboardShareBasisPoints', 0)
  expect(await rowsOf()).toEqual([])
})

test('of ranks: gifts once and by month, where there are ranks', async () => {
  const ranks = await setRanks(ctx, 'test', [
    plainRank(0),
    plainRank(1, { upgradeTurnover: 1_000_000, keepTurnover: 200_000, upgradeGift: 7_000 }),
    plainRank(2, {
      upgradeTurnover: 5_000_000,
      keepTurnover: 1_000_000,
      upgradeGift: 9_000,
      monthlyGift: 3_000,
    }),
  ])
  expect(ranks).toMatchObject({ ok: true })
  await setFlag(ctx, 'test', 'VIP3', true)
  expect(await rowsOf()).toEqual([
    { item: 'rank 1 gift', per: 'once', most: '70.00', turnover: '10035.00', costs: '125.43' },
    { item: 'rank 2 gift', per: 'once', most: '90.00', turnover: '50045.00', costs: '625.56' },
    { item: 'rank 2 monthly', per: 'month', most: '30.00', turnover: '10015.00', costs: '125.18' },
  ])
  await setFlag(ctx, 'test', 'VIP3', false)
  expect(await rowsOf()).toEqual([])
})

test('thirty days touch as many periods as a gift by periods counts', () => {
  const most = (periodOf: (day: string) => string) =>
    Math.max(
      ...Array.from({ length: 4 * 366 }, (_, start) => {
        const days = Array.from({ length: 30 }, (_, day) => daysAfter('2026-01-01', start + day))
        return new Set(days.map(periodOf)).size
      }),
    )
  expect(PERIODS_IN_THIRTY_DAYS).toEqual({
    day: BigInt(most((day) => day)),
    week: BigInt(most(weekOf)),
    month: BigInt(most(monthOf)),
  })
})

test('a change raises gifts by what they give more, one that asks for something else by all of it', () => {
  const gift = (most: bigint, more: Partial<Ceiling> = {}): Ceiling => ({
    item: 'mission one',
    per: 'once',
    most,
    asks: '20 bets',
    turnover: 1_000_000n,
    costs: 1_000_000n,
    ...more,
  })
  const raised = (before: Ceiling[], after: Ceiling[]) => raisedGifts(before, after)
  expect(raised([], [gift(500n)])).toBe(500n)
  expect(raised([gift(500n)], [gift(700n)])).toBe(200n)
  expect(raised([gift(500n)], [])).toBe(0n)
  expect(raised([gift(500n)], [gift(400n), gift(30n, { item: 'mission two' })])).toBe(30n)
  expect(raised([gift(500n)], [gift(400n, { asks: '1 bets' })])).toBe(400n)
  expect(raised([gift(500n)], [gift(400n, { per: 'week' })])).toBe(2_400n)
  expect(raised([gift(500n, { per: 'day' })], [gift(510n, { per: 'day' })])).toBe(300n)
})
