import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { listMissions, setMissions } from '#platform/benefits/missions/index.ts'
import { listMall, setMall } from '#platform/benefits/points/index.ts'
import { listRanks, setRanks } from '#platform/benefits/ranks/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { plainRank } from '#tests/support/platform/ranks.ts'
import { applyTrialSetting, applyTrialSettings, hundredthsOf } from './trial-settings.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
const name = { vi: 'x', en: 'x', zh: 'x' }
const reward = { name, description: name, stock: null, limit: null, art: { motif: 'lotus', palette: 0 } }
const mission = { name, period: 'day', gameType: null, kind: 'turnover', paysTo: 'main' } as const

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx, { dice: 10 })
  await ctx.db
    .insertInto('vendor')
    .values({ code: 'ABC', name: 'Abc', position: 90, maintenance: false })
    .execute()
  await ctx.db
    .insertInto('game')
    .values({
      vendor_code: 'ABC',
      node_id: 'v1.2/a',
      game_type: 'RNG',
      name_vi: 'x',
      name_en: 'x',
      name_zh: 'x',
      search: 'x',
      min_bet: 100n,
      max_bet: 100_000n,
      house: false,
      maintenance: false,
      opened: true,
      position: 1,
      turnover_weight: 100,
      rtp_basis_points: 9_500,
    })
    .execute()
  for (const done of [
    await setRanks(ctx, 'test', [
      plainRank(0),
      plainRank(1, { upgradeTurnover: 500, rebates: { RNG: 5, LIVE: 4 } }),
    ]),
    await setMissions(ctx, 'test', [
      { ...mission, code: 'one', target: 1_000, amount: 10 },
      { ...mission, code: 'two', target: 2_000, amount: 20 },
    ]),
    await setMall(ctx, 'test', [
      { ...reward, code: 'money', kind: 'bonus', price: '100.00', money: '50.00', turnover: '0.00' },
      { ...reward, code: 'tea', kind: 'goods', price: '200.00', worth: '70.00' },
    ]),
  ])
    expect(done).toMatchObject({ ok: true })
})
afterAll(() => world.close())

const apply = (setting: string, value: string) => applyTrialSetting(ctx, 'test', setting, value)
const expectDone = async (setting: string, value: string) =>
  expect(await apply(setting, value)).toMatchObject({ ok: true })
const gameNamed = (node: string) =>
  ctx.db
    .selectFrom('game')
    .select(['turnover_weight', 'rtp_basis_points'])
    .where('node_id', '=', node)
    .executeTakeFirstOrThrow()

test('a setting and a flag by their names', async () => {
  await expectDone('lineRebateMax', '17')
  await expectDone('VIP3', 'off')
  expect(await ctx.settings.value('lineRebateMax')).toBe(17)
  expect(await ctx.settings.flag('VIP3')).toBe(false)
})

test('the weight and the stated return of a game, whose name may have dots and slashes', async () => {
  await expectDone('weight.SEN/dice', '0.25')
  expect(await gameNamed('dice')).toMatchObject({ turnover_weight: 25 })
  await expectDone('weight.ABC/v1.2/a', '0.5')
  await expectDone('return.ABC/v1.2/a', '96.5')
  expect(await gameNamed('v1.2/a')).toEqual({ turnover_weight: 50, rtp_basis_points: 9_650 })
})

test('a figure or a rebate of one rank', async () => {
  await expectDone('rank.1.upgradeGift', '700')
  await expectDone('rank.1.RNG', '6')
  const [none, first] = await listRanks(ctx)
  expect(none).toMatchObject({ upgradeGift: 0, rebates: {} })
  expect(first).toMatchObject({ upgradeGift: 700, upgradeTurnover: 500, rebates: { RNG: 6, LIVE: 4 } })
})

test('the ceiling of one kind of contract', async () => {
  const before = await ctx.settings.value('contractRateMax')
  await expectDone('contract.hourly-salary', '3')
  expect(await ctx.settings.value('contractRateMax')).toEqual({ ...before, 'hourly-salary': 3 })
})

test('the target or the amount of one mission', async () => {
  await expectDone('mission.two.target', '3000')
  await expectDone('mission.two.amount', '40')
  expect(await listMissions(ctx)).toMatchObject([
    { code: 'one', target: 1_000, amount: 10 },
    { code: 'two', target: 3_000, amount: 40 },
  ])
})

test('the price, the money and the worth of one reward that is offered', async () => {
  await expectDone('mall.money.price', '80')
  await expectDone('mall.money.money', '60.50')
  await expectDone('mall.tea.worth', '90')
  expect(await listMall(ctx)).toMatchObject([
    { code: 'money', price: '80.00', money: '60.50', offered: true },
    { code: 'tea', price: '200.00', worth: '90.00', offered: true },
  ])
  await setMall(ctx, 'test', [{ ...reward, code: 'tea', kind: 'goods', price: '200.00', worth: '90.00' }])
  expect(await apply('mall.money.price', '90')).toEqual(refuse('not-found', { field: 'mall.money.price' }))
  expect(await listMall(ctx)).toMatchObject([
    { code: 'tea', offered: true },
    { code: 'money', price: '80.00', offered: false },
  ])
})

test.each([
  ['weight.SEN/dice', 'half', 'invalid'],
  ['weight.SEN/dice', '1.01', 'invalid'],
  ['weight.SEN/nothing', '0.5', 'not-found'],
  ['weight.dice', '0.5', 'not-found'],
  ['return.ABC/v1.2/a', 'much', 'invalid'],
  ['return.SEN/dice', '96', 'operation-not-allowed'],
  ['rank.7.RNG', '1', 'not-found'],
  ['rank.1', '1', 'invalid'],
  ['rank.1.RNG', '-1', 'invalid'],
  ['rank.1.RNG', '1x', 'invalid'],
  ['rank.1.RNG', '1234567890123456', 'invalid'],
  ['contract.wages', '1', 'not-found'],
  ['contract.dividend', '1.5', 'invalid'],
  ['contract.dividend', 'x1', 'invalid'],
  ['mission.three.amount', '1', 'not-found'],
  ['mission.one.period', '1', 'not-found'],
  ['mission.one', '1', 'not-found'],
  ['mission.one.amount', '1e3', 'invalid'],
  ['mall.coffee.price', '1', 'not-found'],
  ['mall.tea.kind', '1', 'not-found'],
  ['mall.tea', '1', 'not-found'],
  ['mall.tea.price', 'much', 'invalid'],
  ['weight', '1', 'not-found'],
  ['lineRebateMax', 'much', 'invalid'],
  ['VIP3', 'perhaps', 'invalid'],
  ['nothing', '1', 'not-found'],
  ['nothing.at.all', '1', 'not-found'],
  // What every object has is no setting.
  ['constructor.x', '1', 'not-found'],
  ['toString.x', '1', 'not-found'],
])('%s=%s is refused as %s, and named', async (setting, value, code) => {
  expect(await apply(setting, value)).toMatchObject({ ok: false, code, detail: { field: setting } })
})

test('of several each follows the other, up to the first that is refused', async () => {
  const all = (...given: [name: string, value: string][]): Promise<Result<null>> =>
    applyTrialSettings(
      ctx,
      'test',
      given.map(([name, value]) => ({ name, value })),
    )
  expect(await all()).toEqual({ ok: true, value: null })
  expect(await all(['lineRebateMax', '1'], ['lineRebateMax', '2'])).toEqual({ ok: true, value: null })
  expect(await ctx.settings.value('lineRebateMax')).toBe(2)
  expect(await all(['lineRebateMax', '3'], ['nothing', '1'], ['lineRebateMax', '4'])).toEqual(
    refuse('not-found', { field: 'nothing' }),
  )
  expect(await ctx.settings.value('lineRebateMax')).toBe(3)
})

test.each([
  ['0', 0],
  ['0.5', 50],
  ['0.05', 5],
  ['97', 9_700],
  ['97.25', 9_725],
  ['100.00', 10_000],
  ['', undefined],
  ['.5', undefined],
  ['1.', undefined],
  ['1.234', undefined],
  ['1000', undefined],
  ['1,5', undefined],
  ['1x5', undefined],
  ['x1', undefined],
  ['1x', undefined],
  ['-1', undefined],
])('%j in hundredths is %s', (text, hundredths) => {
  expect(hundredthsOf(text)).toBe(hundredths)
})
