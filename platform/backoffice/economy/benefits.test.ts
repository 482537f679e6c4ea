import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { setMissions } from '#platform/benefits/missions/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { cashback, testPromotion } from '#tests/support/platform/promotions.ts'
import { plainRank } from '#tests/support/platform/ranks.ts'
import { type Benefits, benefitsByType } from './benefits.ts'
import { WHOLE } from './parts.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context

const name = { vi: 'x', en: 'x', zh: 'x' }
const prizes = (paysTo: 'main' | 'points') =>
  setValue(ctx, 'test', 'leaderboardPrizes', [{ from: 1, to: 1, paysTo, amount: 100 }])

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await setValue(ctx, 'test', 'contractRateMax', {
    dividend: 2_000,
    'daily-salary': 7,
    'hourly-salary': 3,
    'realtime-salary': 1,
  })
  await setValue(ctx, 'test', 'lineRebateMax', 12)
  await setValue(ctx, 'test', 'pointsConvertRate', 1_000)
  await setValue(ctx, 'test', 'pointsTurnover', 700_000)
  await setValue(ctx, 'test', 'referralShareBasisPoints', 4)
  await setValue(ctx, 'test', 'referralReward', 1_000)
  await setValue(ctx, 'test', 'referralTurnoverMin', 3_000_000)
  await setValue(ctx, 'test', 'leaderboardShareBasisPoints', 3)
  await prizes('points')
  const ranks = await setRanks(ctx, 'test', [
    plainRank(0, { rebates: { RNG: 15 } }),
    plainRank(1, { upgradeTurnover: 3_000_000, upgradeGift: 700, rebates: { RNG: 30, LIVE: 5 } }),
  ])
  expect(ranks).toMatchObject({ ok: true })
  const mission = { name, period: 'day', gameType: null } as const
  const missions = await setMissions(ctx, 'test', [
    {
      ...mission,
      code: 'slots',
      kind: 'turnover',
      gameType: 'RNG',
      target: 1_000_000,
      paysTo: 'main',
      amount: 600,
    },
    { ...mission, code: 'all', kind: 'turnover', target: 30_000, paysTo: 'points', amount: 7 },
    { ...mission, code: 'bets', kind: 'bets', target: 20, paysTo: 'main', amount: 1_000_000 },
  ])
  expect(missions).toMatchObject({ ok: true })
  await testPromotion(ctx, { terms: { ...cashback, turnoverShare: 5 } })
  await testPromotion(ctx, { terms: { ...cashback, turnoverShare: 30 } })
  await testPromotion(ctx)
})
afterAll(() => world.close())

const benefitsOf = async (gameType: GameType): Promise<Benefits> => {
  const found = (await benefitsByType(ctx)).get(gameType)
  if (!found) throw new Error(gameType)
  return found
}
const inAll = ({ gameType, total, ...parts }: Benefits) =>
  Object.values(parts).reduce((sum, part) => sum + part, 0n)

test('all that turnover earns is counted in millionths, each part rounded up', async () => {
  expect(await benefitsOf('RNG')).toEqual({
    gameType: 'RNG',
    // the highest rank has more than an upline may grant
    rebate: 3_000n,
    gifts: 234n,
    points: 1_429n,
    missions: 600n + 2_334n,
    leaderboard: 300n,
    cashback: 3_500n,
    commission: 1_100n,
    referral: 400n + 334n,
    // a quarter of points, commission, referral, points of missions, and prizes in points
    dividend: 1_475n,
    total: 14_706n,
  })
  // A point for twice the turnover, and no mission of its own.
  expect(await benefitsOf('LIVE')).toEqual({
    gameType: 'LIVE',
    rebate: 1_200n,
    gifts: 234n,
    points: 715n,
    missions: 2_334n,
    leaderboard: 300n,
    cashback: 3_500n,
    commission: 1_100n,
    referral: 734n,
    dividend: 1_296n,
    total: 11_413n,
  })
})

test.each([
  ['MANREBATE3', 'rebate'],
  ['VIP3', 'gifts'],
  ['PTSYS3', 'points'],
  ['REFERRAL3', 'referral'],
] as const)('without %s there is no %s', async (flag, part) => {
  const all = await benefitsOf('RNG')
  await setFlag(ctx, 'test', flag, false)
  const less = await benefitsOf('RNG')
  expect(less).toEqual({ ...all, [part]: 0n, dividend: less.dividend, total: inAll(less) })
  const lessensLoss = part === 'rebate' || part === 'gifts'
  expect(less.dividend < all.dividend).toBe(!lessensLoss)
  await setFlag(ctx, 'test', flag, true)
})

test('prizes in money are part of the loss that a dividend shares, and without prizes there is no share', async () => {
  await prizes('main')
  expect(await benefitsOf('RNG')).toMatchObject({ leaderboard: 300n, dividend: 1_400n })
  await setValue(ctx, 'test', 'leaderboardPrizes', [])
  expect(await benefitsOf('RNG')).toMatchObject({ leaderboard: 0n, dividend: 1_400n })
  await prizes('points')
})

test('what asks for no turnover is more than any game keeps; no reward asks for nothing', async () => {
  await setValue(ctx, 'test', 'referralTurnoverMin', 0)
  expect((await benefitsOf('RNG')).referral).toBe(WHOLE + 400n)
  await setValue(ctx, 'test', 'referralReward', 0)
  expect((await benefitsOf('RNG')).referral).toBe(400n)
  await testPromotion(ctx, { terms: cashback })
  expect((await benefitsOf('RNG')).cashback).toBe(WHOLE + 3_500n)
})
