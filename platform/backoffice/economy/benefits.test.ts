import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKind } from '#contract/agents/contracts.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { setMissions } from '#platform/benefits/missions/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { contractInForce } from '#tests/support/platform/contracts-in-force.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { cashback, testPromotion } from '#tests/support/platform/promotions.ts'
import { plainRank } from '#tests/support/platform/ranks.ts'
import { type Benefits, benefitsByType, dividendOn } from './benefits.ts'
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
  const benefits = (await benefitsByType(ctx)).get(gameType)
  if (!benefits) throw new Error(gameType)
  return benefits
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
  // One prize in points is enough for the share to be none of the loss.
  await setValue(ctx, 'test', 'leaderboardPrizes', [
    { from: 1, to: 1, paysTo: 'main', amount: 100 },
    { from: 2, to: 2, paysTo: 'points', amount: 50 },
  ])
  expect(await benefitsOf('RNG')).toMatchObject({ leaderboard: 300n, dividend: 1_475n })
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

test.each([
  [0n, 350_000n, 0n],
  [100n, 0n, 0n],
  [100n, 500_000n, 100n],
  [1n, WHOLE - 1n, 999_999n],
  [1n, 1n, 1n],
  [1n, WHOLE, WHOLE],
  [0n, WHOLE, WHOLE],
])('to %s that lessen no loss a dividend of %s adds %s', (notInLoss, share, added) => {
  expect(dividendOn(notInLoss, share)).toBe(added)
})

test('a rebate that an upline has granted counts where it is more than may be granted now', async () => {
  const member = await testMember(ctx)
  const grant = (rebate: number) =>
    ctx.db.updateTable('member').set({ rebate }).where('id', '=', member.id).execute()
  await grant(31)
  expect([(await benefitsOf('RNG')).rebate, (await benefitsOf('LIVE')).rebate]).toEqual([3_100n, 3_100n])
  await grant(11)
  expect([(await benefitsOf('RNG')).rebate, (await benefitsOf('LIVE')).rebate]).toEqual([3_000n, 1_200n])
})

test('a week that has begun keeps its prizes and their share, until they are granted', async () => {
  const week = async (share_basis_points: number | null, paysTo: 'main' | 'points' | null) => {
    const prizes = paysTo === null ? [] : [{ from: 1, to: 1, paysTo, amount: 100 }]
    const row = { prizes: JSON.stringify(prizes), share_basis_points }
    await ctx.db
      .insertInto('leaderboard_week')
      .values({ week: '2026-11-23', opened_at: ctx.clock.now(), ...row })
      .onConflict((conflict) => conflict.column('week').doUpdateSet(row))
      .execute()
    const { leaderboard, dividend } = await benefitsOf('RNG')
    return [leaderboard, dividend]
  }
  await prizes('main')
  const { dividend } = await benefitsOf('RNG')
  // Less than what is promised from now on, and more.
  expect(await week(2, 'main')).toEqual([300n, dividend])
  expect(await week(8, 'main')).toEqual([800n, dividend])
  expect(await week(8, 'points')).toEqual([800n, dividend + 200n])
  // Announced before prizes had a bound.
  expect(await week(null, 'main')).toEqual([WHOLE, dividend])
  expect(await week(null, null)).toEqual([300n, dividend])
  await ctx.db.deleteFrom('leaderboard_week').execute()
  await prizes('points')
})

test('of a line all salaries by the house are counted together, where they are more than the ceilings', async () => {
  const top = await testMember(ctx, { accountKind: 2 })
  const below = await testMember(ctx, { accountKind: 1, uplineId: top.id })
  const aside = await testMember(ctx, { accountKind: 2 })
  const from = new Date(ctx.clock.now().getTime() - 86_400_000)
  const bind = async (member: Member, kind: ContractKind, rate: number) => {
    const tiers = [{ threshold: 0n, active: 0, rate }]
    await contractInForce(ctx, member, null, { kind, period: kind === 'dividend' ? 'M' : 'D', from, tiers })
    return (await benefitsOf('RNG')).commission
  }
  expect(await bind(top, 'daily-salary', 5)).toBe(1_100n)
  expect(await bind(aside, 'daily-salary', 6)).toBe(1_100n)
  expect(await bind(below, 'daily-salary', 4)).toBe(1_300n)
  expect(await bind(below, 'hourly-salary', 10)).toBe(2_000n)
  const { points, missions, leaderboard, referral } = await benefitsOf('RNG')
  // A dividend is no salary, and above its ceiling of a fifth it gives more of what lessens no loss.
  expect(await bind(aside, 'dividend', 5_000)).toBe(2_000n)
  const inMoney = 600n
  expect((await benefitsOf('RNG')).dividend).toBe(
    points + 2_000n + referral + missions - inMoney + leaderboard,
  )
})
