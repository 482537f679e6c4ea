import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { countTurnoverOf } from '#platform/benefits/turnover/index.ts'
import { rankMember } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type SettledBet, settledBet } from '#tests/support/platform/settled-bets.ts'
import { claimRebate } from './claim-rebate.ts'
import { manualRebate } from './manual-rebate.ts'
import { rebateClaims } from './rebate-claims.ts'
import { rebateOf } from './rebate-due.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context

const rank = (level: number, rebates: RankTerms['rebates']): RankTerms => ({
  level,
  name: { vi: `Hạng ${level}`, en: `Rank ${level}`, zh: `${level} 级` },
  upgradeTurnover: level * 1_000_000_000,
  keepTurnover: 0,
  upgradeGift: 0,
  monthlyGift: 0,
  rebates,
})

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  await setRanks(ctx, 'ops:test', [rank(0, { RNG: 33, LIVE: 41 }), rank(1, { RNG: 100, LIVE: 0 })])
})
afterAll(() => world.close())

/** A bet that is settled, and counted. */
const staked = async (member: Member, bet: SettledBet) => {
  await settledBet(ctx, member, bet)
  await countTurnoverOf(ctx, member.id)
}
const due = async (member: Member) => {
  const result = await manualRebate(ctx, member, { language: 'vi' })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const claim = (member: Member, id: GameType | 'all' = 'all', requestId: string = randomUUID()) =>
  claimRebate(ctx, member, { id, requestId })
const main = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
const history = async (member: Member) => {
  const result = await rebateClaims(ctx, member, { page: 1, size: 50 })
  if (!result.ok) throw new Error(result.code)
  return result.value
}

it('earns a share of settled cash stakes by game type, at the rates of the rank', async () => {
  const member = await testMember(ctx)
  await staked(member, { stake: 100_000n })
  await staked(member, { stake: 50_001n, gameType: 'LIVE', result: 'won' })
  await staked(member, { stake: 900_000n, gameType: 'FISH' })
  await staked(member, { stake: 900_000n, result: 'void' })
  await staked(member, { stake: 900_000n, wallet: 'bonus' })
  expect(await due(member)).toMatchObject({
    rank: { level: 0, name: 'Hạng 0' },
    list: [
      { gameType: 'LIVE', turnover: '500.01', rate: '0.41', amount: '2.05' },
      { gameType: 'RNG', turnover: '1000.00', rate: '0.33', amount: '3.30' },
    ],
    totals: { turnover: '1500.01', amount: '5.35' },
  })
  expect(await claim(member)).toMatchObject({ ok: true, value: { amount: '5.35' } })
  expect(await main(member)).toBe(535n)
  expect(await rolloverLeft(ctx.db, member.id)).toBe(535n)
  expect((await due(member)).list).toEqual([])
  expect(await claim(member)).toMatchObject({ code: 'state-moved-on' })
  expect(await history(member)).toMatchObject({
    totals: { amount: '5.35' },
    content: [
      {
        rankLevel: 0,
        requiredTurnover: '5.35',
        lines: [
          { gameType: 'LIVE', fraction: 0, amount: '2.05' },
          { gameType: 'RNG', fraction: 0, amount: '3.30' },
        ],
      },
    ],
  })
})

it('earns at the rate that the upline has granted where the rank gives less', async () => {
  const member = await testMember(ctx, { rebate: 40 })
  await staked(member, { stake: 100_000_000n, gameType: 'RNG' })
  await staked(member, { stake: 100_000_000n, gameType: 'LIVE' })
  await staked(member, { stake: 100_000_000n, gameType: 'FISH' })
  expect((await due(member)).list.map(({ gameType, rate }) => [gameType, rate]).sort()).toEqual([
    ['FISH', '0.40'],
    ['LIVE', '0.41'],
    ['RNG', '0.40'],
  ])
})

it('a bet that is settled after a claim counts for the next, whenever it was placed', async () => {
  const member = await testMember(ctx)
  await staked(member, { stake: 100_000n })
  await claim(member)
  await staked(member, { stake: 200_000n, at: new Date('2026-11-18T05:00:00Z') })
  expect((await due(member)).totals).toEqual({ turnover: '2000.00', amount: '6.60' })
})

it('is earned at the rate of the rank when the stakes are counted, with a line for each', async () => {
  const member = await testMember(ctx)
  await staked(member, { stake: 100_000n })
  await staked(member, { stake: 10_000n, gameType: 'LIVE' })
  await rankMember(ctx, 'ops:test', member.account, 1)
  await staked(member, { stake: 200_050n })
  await staked(member, { stake: 900_000n, gameType: 'LIVE' }) // at a rate of 0
  await rankMember(ctx, 'ops:test', member.account, 0)
  const lines = [
    { gameType: 'LIVE', turnover: '100.00', rate: '0.41', amount: '0.41' },
    { gameType: 'RNG', turnover: '2000.50', rate: '1.00', amount: '20.00' },
    { gameType: 'RNG', turnover: '1000.00', rate: '0.33', amount: '3.30' },
  ]
  expect(await due(member)).toMatchObject({
    list: lines,
    totals: { turnover: '3100.50', amount: '23.71' },
  })
  expect(await claim(member)).toMatchObject({ value: { amount: '23.71' } })
  // The half of a hundredth that the first line of its type rounded away is carried to the second.
  const [live, , low] = lines
  expect((await history(member)).content).toMatchObject([
    { rankLevel: 0, lines: [live, { rate: '1.00', fraction: 0 }, { ...low, fraction: 5_000 }] },
  ])
  await staked(member, { stake: 200n })
  // 0.0066 and what was kept of 0.0050
  expect((await due(member)).totals).toEqual({ turnover: '2.00', amount: '0.01' })
})

it('one type can be claimed alone; the least amount and the turnover are settings', async () => {
  const member = await testMember(ctx)
  await staked(member, { stake: 100_000n })
  await staked(member, { stake: 100_000n, gameType: 'LIVE' })
  await setValue(ctx, 'ops:test', 'rebateClaimMin', 331)
  await setValue(ctx, 'ops:test', 'rebateTurnoverPercent', 0)
  expect(await claim(member, 'RNG')).toMatchObject({ code: 'under-limit', detail: { min: '3.31' } })
  expect(await claim(member, 'LIVE')).toMatchObject({ value: { amount: '4.10' } })
  expect(await rolloverLeft(ctx.db, member.id)).toBe(0n)
  expect((await due(member)).list).toMatchObject([{ gameType: 'RNG', amount: '3.30' }])
  await setValue(ctx, 'ops:test', 'rebateClaimMin', 1)
  await setValue(ctx, 'ops:test', 'rebateTurnoverPercent', 100)
})

it('is paid once, for one request sent ten times and for ten requests', async () => {
  const member = await testMember(ctx)
  await staked(member, { stake: 100_000n })
  const requestId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, copy) => claim(member, 'all', copy < 10 ? requestId : undefined)),
  )
  expect(answers.some(({ ok }) => ok)).toBe(true)
  expect(await main(member)).toBe(330n)
  expect((await history(member)).totalRows).toBe(1)
  expect(await claim(member, 'RNG', requestId)).toMatchObject({ ok: false })
})

it('is closed with its flag', async () => {
  const member = await testMember(ctx)
  await setFlag(ctx, 'ops:test', 'MANREBATE3', false)
  const closed = { code: 'in-need-true-account' }
  expect(await manualRebate(ctx, member, { language: 'vi' })).toMatchObject(closed)
  expect(await claim(member)).toMatchObject(closed)
  expect(await rebateClaims(ctx, member, { page: 1, size: 20 })).toMatchObject(closed)
  await setFlag(ctx, 'ops:test', 'MANREBATE3', true)
})

it('is none of what is played while its flag is off', async () => {
  const member = await testMember(ctx)
  await staked(member, { stake: 100_000n })
  await setFlag(ctx, 'ops:test', 'MANREBATE3', false)
  await staked(member, { stake: 700_000n })
  await setFlag(ctx, 'ops:test', 'MANREBATE3', true)
  expect((await due(member)).totals).toEqual({ turnover: '1000.00', amount: '3.30' })
  await staked(member, { stake: 100_000n })
  expect((await due(member)).totals).toEqual({ turnover: '2000.00', amount: '6.60' })
})

it('however a turnover is cut into claims, they come to what one claim would be', () => {
  const stakes = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { maxLength: 30 })
  fc.assert(
    fc.property(stakes, fc.integer({ min: 0, max: 10_000 }), (parts, rate) => {
      let fraction = 0
      let paid = 0n
      for (const part of parts) {
        const { amount, fractionLeft } = rebateOf(part, rate, fraction)
        paid += amount
        fraction = fractionLeft
      }
      const whole = parts.reduce((sum, part) => sum + part, 0n)
      expect(paid).toBe(rebateOf(whole, rate, 0).amount)
    }),
  )
})

it('whatever is staked and claimed in whatever order, the claims add up to one claim at the end', async () => {
  const act = fc.oneof(
    fc.record({
      stake: fc.bigInt({ min: 1n, max: 1_000_000n }),
      gameType: fc.constantFrom('RNG' as const, 'LIVE' as const),
    }),
    fc.constantFrom('all' as const, 'RNG' as const, 'LIVE' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const member = await testMember(ctx)
      const total = { RNG: 0n, LIVE: 0n }
      for (const one of acts) {
        if (typeof one === 'string') await claim(member, one)
        else {
          await staked(member, one)
          total[one.gameType] += one.stake
        }
      }
      await claim(member)
      const atOnce = rebateOf(total.RNG, 33, 0).amount + rebateOf(total.LIVE, 41, 0).amount
      expect(await main(member)).toBe(atOnce)
      const { totals, content } = await history(member)
      expect(minorOf(totals.amount)).toBe(atOnce)
      for (const { amount, lines } of content)
        expect(minorOf(amount)).toBe(lines.reduce((sum, line) => sum + minorOf(line.amount), 0n))
    }),
    { numRuns: 25 },
  )
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})
