import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { evenUnchanged, ok } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { setGameWeight } from '#platform/play/catalogue/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { dividendOn, giftsOf } from './benefits.ts'
import { economyTable, isRed } from './economy-table.ts'
import { divideRoundingUp, percentText, WHOLE } from './parts.ts'
import { shippedWeights, weightByReturn } from './shipped-weights.ts'
import { tryChange, withinEconomy } from './within-economy.ts'

describe('what ranks give for turnover', () => {
  const rank = fc.record({
    more: fc.integer({ min: 1, max: 1_000_000 }),
    keepPart: fc.integer({ min: 0, max: 100 }),
    upgradeGift: fc.integer({ min: 0, max: 50_000 }),
    monthlyGift: fc.integer({ min: 0, max: 50_000 }),
  })
  const ranksOf = (
    given: readonly { more: number; keepPart: number; upgradeGift: number; monthlyGift: number }[],
  ) => {
    let upgradeTurnover = 0
    return [{ more: 0, keepPart: 0, upgradeGift: 0, monthlyGift: 0 }, ...given].map((one, level) => {
      upgradeTurnover += one.more
      const keepTurnover = Math.ceil((upgradeTurnover * one.keepPart) / 100)
      const { upgradeGift, monthlyGift } = one
      const name = { vi: 'x', en: 'x', zh: 'x' }
      return { level, name, upgradeTurnover, keepTurnover, upgradeGift, monthlyGift, rebates: {} }
    })
  }

  it('is never more than that, however a member plays from month to month', () => {
    fc.assert(
      fc.property(
        fc.array(rank, { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(fc.constantFrom('reach', 'keep', 'rest'), fc.nat({ max: 5 })), { maxLength: 12 }),
        (given, months) => {
          const ranks = ranksOf(given)
          let [level, turnover, gifts] = [0, 0, 0]
          const had = new Set<number>()
          // As the review at the end of each month does it; at last the account is left, and loses a rank a month.
          const played = [...months, ...ranks.map(() => ['rest', 0] as const)]
          for (const [act, at] of played) {
            const aim = ranks[at % ranks.length]
            const own = ranks[level]
            const spent =
              act === 'reach' ? (aim?.upgradeTurnover ?? 0) : act === 'keep' ? (own?.keepTurnover ?? 0) : 0
            turnover += spent
            const earned = ranks.findLast(({ upgradeTurnover }) => upgradeTurnover <= spent)?.level ?? 0
            const promoted = earned > level
            if (promoted) {
              for (const { level: passed, upgradeGift } of ranks.slice(1, earned + 1))
                if (passed > level && !had.has(passed)) {
                  had.add(passed)
                  gifts += upgradeGift
                }
              level = earned
            } else if (level > 0 && spent < (own?.keepTurnover ?? 0)) level -= 1
            gifts += level > 0 ? (ranks[level]?.monthlyGift ?? 0) : 0
          }
          const most = giftsOf(ranks)
          if (most < WHOLE) expect(BigInt(gifts) * WHOLE).toBeLessThanOrEqual(BigInt(turnover) * most)
        },
      ),
      { numRuns: cases({ few: 300, many: 5_000 }) },
    )
  })

  it('is more than any game keeps where a gift asks for no turnover', () => {
    const [first, second] = ranksOf([{ more: 1_000, keepPart: 0, upgradeGift: 0, monthlyGift: 1 }])
    if (!first || !second) throw new Error('no ranks')
    expect(giftsOf([first, second])).toBe(WHOLE)
  })
})

test('with a dividend, the house keeps something exactly where something is left', () => {
  const part = fc.bigInt({ min: 0n, max: 50_000n })
  fc.assert(
    fc.property(
      fc.record({
        edge: fc.bigInt({ min: 1n, max: 100_000n }),
        weight: fc.bigInt({ min: 0n, max: 100n }),
        inLoss: part,
        notInLoss: part,
        share: fc.bigInt({ min: 0n, max: 999_900n }),
      }),
      ({ edge, weight, inLoss, notInLoss, share }) => {
        const left =
          edge - divideRoundingUp((inLoss + notInLoss + dividendOn(notInLoss, share)) * weight, 100n)
        // Of a stake of 100 · WHOLE² units, all of which is risked.
        const given = (benefits: bigint) => benefits * weight * WHOLE
        const lost = edge * 100n * WHOLE
        const loss = lost - given(inLoss)
        const dividend = loss > 0n ? (loss * share) / WHOLE : 0n
        const kept = lost - given(inLoss + notInLoss) - dividend
        if (left > 0n) expect(kept).toBeGreaterThan(0n)
        // Rounded by two millionths at most.
        if (left < -2n) expect(kept).toBeLessThanOrEqual(0n)
      },
    ),
    { numRuns: cases({ few: 1_000, many: 50_000 }) },
  )
})

test('a vendor’s game counts as far as it leaves something with the rates of a new platform', () => {
  expect([9_500, 9_720, 9_780, 9_890, 9_950, 10_000, null].map(weightByReturn)).toEqual([
    100, 100, 60, 20, 0, 0, 0,
  ])
})

test.each([
  [10_004n, '1.0004'],
  [-312n, '-0.0312'],
  [0n, '0.0000'],
  [1_000_000n, '100.0000'],
])('%s millionths are %s %%', (part, text) => {
  expect(percentText(part)).toBe(text)
})

describe('a change of rates', () => {
  let world: Awaited<ReturnType<typeof testPlatform>>
  beforeAll(async () => {
    world = await testPlatform()
    await installHouseGames(world.ctx, shippedWeights)
  })
  afterAll(() => world.close())

  it('is refused exactly where it makes a line red, and names a line that it would make red', async () => {
    const { ctx } = world
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          lineRebateMax: fc.integer({ min: 0, max: 120 }),
          daily: fc.integer({ min: 0, max: 150 }),
          dividend: fc.integer({ min: 0, max: 60_00 }),
          pointsConvertRate: fc.integer({ min: 1, max: 4_000 }),
          dice: fc.integer({ min: 0, max: 100 }),
        }),
        async ({ lineRebateMax, daily, dividend, pointsConvertRate, dice }) => {
          const change = async (tx: Context) => {
            const rates = { dividend, 'daily-salary': daily, 'hourly-salary': 0, 'realtime-salary': 0 }
            await setValue(tx, 'test', 'lineRebateMax', lineRebateMax)
            await setValue(tx, 'test', 'contractRateMax', rates)
            await setValue(tx, 'test', 'pointsConvertRate', pointsConvertRate)
            return evenUnchanged(await setGameWeight(tx, 'test', { vendor: 'SEN', node: 'dice' }, dice), null)
          }
          const table = async () => (await economyTable(ctx)).lines
          const before = await table()
          const supposed = await tryChange(ctx, change, async (tx) => (await economyTable(tx)).lines)
          if (!supposed.ok) throw new Error(supposed.code)
          expect(await table()).toEqual(before)
          const red = supposed.value.filter(isRed)
          const changed = await withinEconomy(ctx, change)
          expect(changed.ok).toBe(red.length === 0)
          expect(await table()).toEqual(changed.ok ? supposed.value : before)
          if (!changed.ok) {
            expect(changed.code).toBe('economy-red')
            expect(
              red.some(({ game, option }) => changed.detail.reason?.startsWith(`${game}, ${option}: `)),
            ).toBe(true)
          }
        },
      ),
      { numRuns: cases({ few: 25, many: 200 }) },
    )
  })

  it('is made one after the other: two that are sound each for itself do not make a machine together', async () => {
    const { ctx } = world
    await setGameWeight(ctx, 'test', { vendor: 'SEN', node: 'dice' }, 10)
    await setValue(ctx, 'test', 'lineRebateMax', 0)
    const rates = { dividend: 0, 'daily-salary': 0, 'hourly-salary': 0, 'realtime-salary': 0 }
    await setValue(ctx, 'test', 'contractRateMax', rates)
    await setValue(ctx, 'test', 'pointsConvertRate', 1)
    const changes = [
      withinEconomy(ctx, (tx) => setValue(tx, 'test', 'lineRebateMax', 200)),
      withinEconomy(ctx, (tx) => setGameWeight(tx, 'test', { vendor: 'SEN', node: 'dice' }, 90)),
    ]
    const done = await Promise.all(changes)
    expect(done.filter((one) => one.ok)).toHaveLength(1)
    expect((await economyTable(ctx)).lines.filter(isRed)).toEqual([])
  })

  it('is refused as it would be by itself, and nothing is kept of it', async () => {
    const { ctx } = world
    const refused = { ok: false, code: 'invalid', detail: { field: 'lineRebateMax' } }
    expect(await withinEconomy(ctx, (tx) => setValue(tx, 'test', 'lineRebateMax', -1))).toEqual(refused)
    expect(
      await tryChange(
        ctx,
        (tx) => setValue(tx, 'test', 'lineRebateMax', -1),
        async () => 'seen',
      ),
    ).toEqual(refused)
    expect(
      await tryChange(
        ctx,
        async () => ok(null),
        async () => 'seen',
      ),
    ).toEqual({ ok: true, value: 'seen' })
  })
})
