import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldSetting } from '#contract/base/settings.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listSettings, problemOfText, setByText, setFlag, setValue } from './change-settings.ts'
import { readSettings } from './read-settings.ts'
import { valueSchemas, values } from './values.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const listed = async (name: string) => (await listSettings(site.ctx)).find((setting) => setting.name === name)

test('what a new platform starts with is what its values may be', () => {
  for (const [name, schema] of Object.entries(valueSchemas))
    expect(schema.safeParse(values[name as keyof typeof values]).success, name).toBe(true)
})

test('a flag acts at once here, and elsewhere when what is kept is a second old', async () => {
  const elsewhere = readSettings(site.ctx.db, { nowMs: () => site.clock.now().getTime() })
  expect(await elsewhere.flag('GAMELOHOT3')).toBe(true)
  await setFlag(site.ctx, 'operator', 'GAMELOHOT3', false)
  expect(await site.ctx.settings.flag('GAMELOHOT3')).toBe(false)
  expect((await site.ctx.settings.flags()).GAMELOHOT3).toBe(false)
  expect(await elsewhere.flag('GAMELOHOT3')).toBe(true)
  site.clock.advance(1)
  expect(await elsewhere.flag('GAMELOHOT3')).toBe(false)
  expect(await listed('GAMELOHOT3')).toEqual({
    name: 'GAMELOHOT3',
    kind: 'flag',
    value: false,
    isDefault: false,
  })
})

test('a flag acts also where the clock has been set back', async () => {
  const elsewhere = readSettings(site.ctx.db, { nowMs: () => site.clock.now().getTime() })
  expect(await elsewhere.flag('GAMELOREC3')).toBe(true)
  await setFlag(site.ctx, 'operator', 'GAMELOREC3', false)
  site.clock.advance(-86_400)
  expect(await elsewhere.flag('GAMELOREC3')).toBe(false)
  site.clock.advance(86_400)
  await setFlag(site.ctx, 'operator', 'GAMELOREC3', true)
})

test('what is set to what it is leaves no line, and who sets it by hand is told', async () => {
  const lines = async () => {
    const found = site.ctx.db
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', 'withdrawalPromisedMinutes')
    return (await found.orderBy('id').execute()).map(({ detail }) => detail)
  }
  const set = (text: string) => setByText(site.ctx, 'ops:an', 'withdrawalPromisedMinutes', text, 'as agreed')
  // Its start value is set for good: from then on it does not change with a release.
  expect(await set('30')).toMatchObject({ ok: true })
  expect(await set('30')).toMatchObject({ code: 'nothing-changed' })
  expect(await set('30.0')).toMatchObject({ code: 'nothing-changed' })
  expect(await setValue(site.ctx, 'job', 'withdrawalPromisedMinutes', 30)).toMatchObject({ ok: true })
  expect(await lines()).toEqual([{ value: '30', reason: 'as agreed' }])
  expect(await set('45')).toMatchObject({ ok: true })
  expect(await lines()).toHaveLength(2)
})

test('a value is set, also back to null', async () => {
  const announced = { until: '2026-12-01T00:00:00Z', text: { vi: 'Bảo trì', en: 'Maintenance', zh: '维护' } }
  await setValue(site.ctx, 'operator', 'maintenance', announced)
  expect(await site.ctx.settings.value('maintenance')).toEqual(announced)
  await setValue(site.ctx, 'operator', 'maintenance', null)
  expect(await site.ctx.settings.value('maintenance')).toBeNull()
  expect(await listed('maintenance')).toMatchObject({ value: null, isDefault: false })
})

test('what a value wants is said of one that it cannot be', () => {
  expect(problemOfText('depositExpiresMinutes', 'soon')).toContain('expected number')
  expect(problemOfText('licence', '{"vi":"một"}')).toMatch(/en.*\n|at en/)
  expect(problemOfText('depositExpiresMinutes', '30')).toBe('')
  expect(problemOfText('GAMELOREC3', 'perhaps')).toBe('')
})

test('the operator sets by words', async () => {
  expect(await setByText(site.ctx, 'operator', 'GAMELOREC3', 'off')).toMatchObject({ ok: true })
  expect(await setByText(site.ctx, 'operator', 'currencySymbol', '₫')).toMatchObject({ ok: true })
  expect(await setByText(site.ctx, 'operator', 'depositExpiresMinutes', '30')).toMatchObject({ ok: true })
  expect([
    await site.ctx.settings.flag('GAMELOREC3'),
    await site.ctx.settings.value('currencySymbol'),
  ]).toEqual([false, '₫'])
  expect(await site.ctx.settings.value('depositExpiresMinutes')).toBe(30)
})

test('a stored value that cannot be read has its default, but shuts what it may have shut; the log says so once', async () => {
  const warnings: unknown[] = []
  const log = { info() {}, error() {}, warn: (fields: unknown) => void warnings.push(fields) }
  const store = (name: string, value: unknown) =>
    site.ctx.db
      .insertInto('setting')
      .values({ name, value: JSON.stringify(value), updated_at: site.clock.now() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  await store('maintenance', { until: '2026-11-20T06:00:00Z' })
  await store('simulatorDeposit', 'sometimes')
  await store('passwordExpiresDays', 'soon')
  await store('PROFPIC3', 'no')
  await store('officeAddresses', ['VN'])
  await store('ofAnotherVersion', 1)
  const read = readSettings(site.ctx.db, { log })
  for (let times = 0; times < 2; times++) {
    expect(await read.value('maintenance')).toEqual({ until: null, text: { vi: '', en: '', zh: '' } })
    expect(await read.value('simulatorDeposit')).toBe('off')
    expect(await read.value('passwordExpiresDays')).toBe(values.passwordExpiresDays)
    expect(await read.flag('PROFPIC3')).toBe(true)
    expect(await read.value('officeAddresses')).toEqual(['127.0.0.1', '::1'])
    read.forget()
  }
  expect(warnings).toEqual(
    expect.arrayContaining(
      ['maintenance', 'simulatorDeposit', 'passwordExpiresDays', 'PROFPIC3', 'officeAddresses'].map(
        (setting) => ({ setting }),
      ),
    ),
  )
  expect(warnings).toHaveLength(5)
  expect(await listed('simulatorDeposit')).toMatchObject({ value: 'off' })
  await site.ctx.db.deleteFrom('setting').execute()
  site.ctx.settings.forget()
})

test.each([
  ['NOSUCH', 'on', 'not-found'],
  ['toString', 'on', 'not-found'],
  ['GAMELOREC3', 'yes', 'invalid'],
  ['depositExpiresMinutes', 'soon', 'invalid'],
  ['depositExpiresMinutes', '0', 'invalid'],
  ['withdrawalMin', '-1', 'invalid'],
  ['withdrawalFeeBasisPoints', '10000', 'invalid'],
  ['currencySymbol', '', 'invalid'],
  ['simulatorDeposit', 'steal', 'invalid'],
  ['imageCDNs', '["https://cdn.example\\n"]', 'invalid'],
  ['imageCDNs', '["https://cdn.example", "http://cdn.example"]', 'invalid'],
  ['imageCDNs', '["/pictures"]', 'invalid'],
  ['launchGameCDNs', '["http://play.example"]', 'invalid'],
  ['analyticsId', 'G-"><script>', 'invalid'],
  ['customerService', '[{"csType":"VIP","csPosition":"bar","url":"/help\\r\\nx: y"}]', 'invalid'],
  ['customerService', '[{"csType":"VIP","csPosition":"moon","url":"/help"}]', 'invalid'],
  ['customerService', '[{"csType":"OTHER","csPosition":"footer","url":"/help","name":" "}]', 'invalid'],
])('%s %s is refused with %s and changes nothing', async (name, text, code) => {
  const before = await listSettings(site.ctx)
  expect(await setByText(site.ctx, 'operator', name, text)).toMatchObject({ ok: false, code })
  expect(await listSettings(site.ctx)).toEqual(before)
})

test('launches go to origins: whatever else an address says is refused with what to write', async () => {
  const set = (...addresses: string[]) =>
    setByText(site.ctx, 'operator', 'launchGameCDNs', JSON.stringify(addresses))
  for (const more of ['/vendors', '/launch/', '?a=1', '#a']) {
    const reason = `https://b.example:8443${more} is more than an origin; the path is that of the launch URL, so write https://b.example:8443`
    const refused = await set('https://a.example', `https://b.example:8443${more}`)
    expect(refused).toMatchObject({ ok: false, code: 'invalid', detail: { field: 'launchGameCDNs', reason } })
  }
  expect(await set('https://me:secret@a.example')).toMatchObject({ ok: false, code: 'invalid' })
  expect(await site.ctx.settings.value('launchGameCDNs')).toEqual([])
  expect(await set('https://a.example', 'https://b.example:8443/')).toMatchObject({ ok: true })
  await site.ctx.db.deleteFrom('setting').execute()
  site.ctx.settings.forget()
})

test('every change is in the audit trail, which cannot be rewritten', async () => {
  await setFlag(site.ctx, 'somebody', 'DIRECTREG3', false)
  const deeds = await site.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail', 'at'])
    .where('subject', '=', 'DIRECTREG3')
    .execute()
  expect(deeds).toEqual([
    { actor: 'somebody', action: 'setting-changed', detail: { value: 'false' }, at: site.clock.now() },
  ])
  await expect(site.ctx.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  await expect(site.ctx.db.updateTable('audit').set({ actor: 'me' }).execute()).rejects.toThrow('append-only')
})

describe('a field of the registration', () => {
  const setUsername = async (changes: Partial<FieldSetting>) => {
    const setting = { ...(await site.ctx.settings.value('register.username')), ...changes }
    return setByText(site.ctx, 'operator', 'register.username', JSON.stringify(setting))
  }

  test.each([
    '*',
    '^[A-Za-z]',
    '^(?:\\+84|0)\\d{9}$',
    '^[\\p{L} ]{2,50}$',
    '^(?:https?://)?facebook\\.com/[a-z.]+$',
  ])('takes the pattern %s', async (acceptedPattern) => {
    expect(await setUsername({ acceptedPattern })).toMatchObject({ ok: true })
    expect((await site.ctx.settings.value('register.username')).acceptedPattern).toBe(acceptedPattern)
  })

  test.each([
    ['(a+)+$', 'exponential'],
    ['(.*a){20}', 'exponential'],
    ['^.*.*x$', 'polynomial'],
    ['^(a?){30}a{30}$', 'cannot be proved'],
    ['^(?:(?:[a-z]{1,50}){1,50}){1,50}$', 'exponential'],
    ['[a-z', 'no regular expression'],
    ['a'.repeat(257), 'longer than 256'],
  ])('refuses the pattern %s: %s', async (acceptedPattern, why) => {
    const before = await site.ctx.settings.value('register.username')
    expect(await setUsername({ acceptedPattern })).toMatchObject({
      ok: false,
      code: 'invalid',
      detail: { field: 'register.username', reason: expect.stringContaining(why) },
    })
    expect(await site.ctx.settings.value('register.username')).toEqual(before)
  })

  test('refuses to be too short and too long at once', async () => {
    expect(await setUsername({ minLength: 9, maxLength: 8 })).toMatchObject({
      detail: { reason: 'minLength 9 is above maxLength 8' },
    })
  })
})
