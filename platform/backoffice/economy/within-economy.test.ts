import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { setGameWeight } from '#platform/play/catalogue/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type EconomyLine, economyTable, isRed } from './economy-table.ts'
import { tryChange, withinEconomy, worsenedLine } from './within-economy.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx, { dice: 10 })
  // Of the benefits nothing is left but the rebate.
  for (const name of ['leaderboardShareBasisPoints', 'referralShareBasisPoints', 'referralReward'] as const)
    await setValue(ctx, 'test', name, 0)
  await setValue(ctx, 'test', 'contractRateMax', {
    dividend: 0,
    'daily-salary': 0,
    'hourly-salary': 0,
    'realtime-salary': 0,
  })
  await setValue(ctx, 'test', 'lineRebateMax', 120)
  await ctx.db.updateTable('game').set({ turnover_weight: 0 }).where('node_id', '!=', 'dice').execute()
})
afterAll(() => world.close())

const dice = { vendor: 'SEN', node: 'dice' }
const weigh = (weight: number) => (tx: Context) => setGameWeight(tx, 'test', dice, weight)
const weightOf = async () => (await economyTable(ctx, { vendor: 'SEN', nodes: ['dice'] })).lines[0]?.weight

const line = (option: string, left: bigint, weight = 100): EconomyLine => ({
  game: 'SEN/x',
  gameType: 'RNG',
  option,
  edge: 10_000n,
  weight,
  benefits: 10_000n - left,
  left,
})
const economy = (...lines: EconomyLine[]) => ({ lines, benefits: new Map() })

test.each([
  ['stays as red as it was', [line('a', -5n)], [line('a', -5n)], undefined],
  ['is less red', [line('a', -5n)], [line('a', -4n)], undefined],
  ['leaves less, but something', [line('a', 5n)], [line('a', 4n)], undefined],
  ['is redder', [line('a', -5n)], [line('a', -6n)], 'a'],
  ['becomes red', [line('a', 5n)], [line('a', 0n)], 'a'],
  ['is new and red', [line('a', 5n)], [line('a', 5n), line('b', -1n)], 'b'],
  ['is new and leaves something', [], [line('a', 1n)], undefined],
  ['does not count and loses nothing', [line('a', 5n)], [line('a', 0n, 0)], undefined],
  ['is the worst of several', [], [line('a', -1n), line('b', -3n), line('c', -2n), line('d', -3n)], 'b'],
  ['has another name', [line('b', -9n)], [line('a', -5n), line('b', -9n)], 'a'],
] as const)('a line that %s', (_what, before, after, worse) => {
  expect(worsenedLine(economy(...before), economy(...after))?.option).toBe(worse)
})

test('lines of one option of two games are two', () => {
  const other = { ...line('a', -5n), game: 'SEN/y' }
  expect(worsenedLine(economy(line('a', -5n)), economy(line('a', -5n), other))).toBe(other)
})

test('a refusal says the line, its edge, and what would be left of it', async () => {
  const before = await economyTable(ctx, { vendor: 'SEN', nodes: ['dice'] })
  // Of all options the one that leaves the least: the first of those with the lowest edge.
  const worst = before.lines.reduce((least, line) => (line.edge < least.edge ? line : least))
  const { option, edge, benefits } = worst
  expect(benefits).toBeGreaterThan(10_000n)
  const percent = (part: bigint) => (Number(part) / 10_000).toFixed(4)
  const refused = await withinEconomy(ctx, weigh(100))
  expect(refused).toEqual(
    refuse('economy-red', {
      option: `SEN/dice, ${option}: ${percent(edge - benefits)} %`,
      reason: `SEN/dice, ${option}: of an edge of ${percent(edge)} % would be left ${percent(edge - benefits)} % (weight 1.00, benefits ${percent(benefits)} %)`,
    }),
  )
  expect(await weightOf()).toBe(10)
})

test('a change that is refused by itself says so, even where it would have made a line red', async () => {
  const refused = await withinEconomy(ctx, async (tx) => {
    await weigh(100)(tx)
    return refuse('invalid', { field: 'x' })
  })
  expect(refused).toEqual(refuse('invalid', { field: 'x' }))
  expect(await weightOf()).toBe(10)
})

test('what a change throws is thrown, and nothing of it is kept', async () => {
  const failing = async (tx: Context) => {
    await weigh(20)(tx)
    throw new Error('no such disk')
  }
  await expect(withinEconomy(ctx, failing)).rejects.toThrow('no such disk')
  await expect(tryChange(ctx, failing, async () => 'seen')).rejects.toThrow('no such disk')
  expect(await weightOf()).toBe(10)
})

test('a transaction within a change is part of it, and sees what the change has set', async () => {
  const changed = await withinEconomy(ctx, async (tx) => {
    await setValue(tx, 'test', 'lineRebateMax', 31)
    return tx.transact(async (further) => {
      expect(await further.settings.value('lineRebateMax')).toBe(31)
      return ok(await further.settings.value('lineRebateMax'))
    })
  })
  expect(changed).toEqual(ok(31))
  const undone = await withinEconomy(ctx, async (tx) => {
    await tx.transact((further) => setValue(further, 'test', 'lineRebateMax', 32))
    return refuse('invalid')
  })
  expect(undone).toEqual(refuse('invalid'))
  ctx.settings.forget()
  expect(await ctx.settings.value('lineRebateMax')).toBe(31)
})

test('whoever reads a setting afterwards reads it as it is now', async () => {
  const setDirectly = (value: number) => (tx: Context) =>
    tx.db
      .updateTable('setting')
      .set({ value: String(value) })
      .where('name', '=', 'lineRebateMax')
      .execute()
      .then(() => ok(null))
  await setValue(ctx, 'test', 'lineRebateMax', 10)
  expect(await ctx.settings.value('lineRebateMax')).toBe(10)
  // A change by hand, as another process makes one, of which this one's settings know nothing.
  expect(await withinEconomy(ctx, setDirectly(11))).toEqual(ok(null))
  expect(await ctx.settings.value('lineRebateMax')).toBe(11)
  await setDirectly(12)(ctx)
  const result = await tryChange(ctx, setDirectly(13), (tx) => tx.settings.value('lineRebateMax'))
  expect(result).toEqual(ok(13))
  expect(await ctx.settings.value('lineRebateMax')).toBe(12)
})

test('what is looked at is the change, which is then gone', async () => {
  const result = await tryChange(ctx, weigh(15), async (tx) => (await economyTable(tx)).lines.filter(isRed))
  expect(result).toEqual(ok([]))
  expect(await weightOf()).toBe(10)
})

test('a trial that is refused says so, and nothing is looked at', async () => {
  const look = vi.fn()
  expect(await tryChange(ctx, async () => refuse('invalid', { field: 'x' }), look)).toEqual(
    refuse('invalid', { field: 'x' }),
  )
  expect(look).not.toHaveBeenCalled()
})
