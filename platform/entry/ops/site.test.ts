import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const ops = (...args: string[]) => commandLine(world.ctx)(...args)

const state = async () => JSON.parse((await ops('site', 'state', '--json')).out)

test('maintenance begins, has an end and words, and ends', async () => {
  expect((await ops('site', 'maintenance', 'on')).out).toBe('The site is in maintenance.')
  expect(await state()).toMatchObject({ maintenance: { until: null, text: { vi: '', en: '', zh: '' } } })
  const until = ['--until', '2026-11-20T13:00:00+07:00']
  const { code } = await ops(
    'site',
    'maintenance',
    'on',
    ...until,
    '--text-vi',
    'Chờ chút',
    '--text-en',
    'Wait',
  )
  expect(code).toBe(0)
  expect(await state()).toMatchObject({
    maintenance: { until: '2026-11-20T06:00:00.000Z', text: { vi: 'Chờ chút', en: 'Wait', zh: 'Chờ chút' } },
  })
  expect((await ops('site', 'maintenance', 'show')).out).toContain('2026-11-20T06:00:00.000Z')
  expect((await ops('site', 'maintenance', 'off')).out).toBe('The site is open.')
  expect(await state()).toEqual({ maintenance: null, regions: [] })
})

test('regions are blocked, allowed, removed and listed', async () => {
  expect((await ops('site', 'region', 'block', 'vn')).out).toBe('VN is blocked.')
  expect((await ops('site', 'region', 'allow', '14.160.0.0/16')).out).toBe(
    '14.160.0.0/16 may always come in.',
  )
  expect((await ops('site', 'region', 'list')).out).toMatch(/^VN +true .*\n14\.160\.0\.0\/16 +false /m)
  expect(JSON.parse((await ops('site', 'region', 'allow', 'VN', '--json')).out)).toEqual({
    rule: 'VN',
    blocked: false,
    was: 'unblocked',
  })
  expect((await ops('site', 'region', 'remove', '14.160.0.0/16')).code).toBe(0)
  expect(await ops('site', 'region', 'remove', '14.160.0.0/16')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^not-found: /),
  })
  expect((await state()).regions).toEqual([])
})

test.each([
  ['site', 'maintenance', 'on', '--until', 'tomorrow'],
  ['site', 'maintenance', 'on', '--until', '2026-13-01T00:00:00Z'],
  ['site', 'maintenance', 'on', '--until', '2027-02-30T00:00:00Z'],
  ['site', 'maintenance', 'on', '--until', '2026-12-01T00:00:00'],
  ['site', 'maintenance', 'on', '--until', '2020-01-01T00:00:00Z'],
  ['site', 'maintenance', 'on', '--text-vi', 'x'.repeat(501)],
  ['site', 'region', 'block', 'Vietnam'],
  ['site', 'region', 'block', '203.0.113.1/24'],
  ['site', 'region', 'allow', '203.0.113.0/33'],
  ['site', 'region', 'block'],
  ['member', 'rank', 'nobody', '21'],
  ['member', 'rank', 'nobody', '-1'],
  ['member', 'rank', 'nobody', 'high'],
])('%s %s %s %s %s: wrong usage, with a reason', async (...args) => {
  const { code, err, out } = await ops(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).not.toBe('')
})

test('every change stands in the audit trail', async () => {
  await ops('site', 'maintenance', 'on')
  for (const _ of [1, 2]) {
    // The second time nothing is changed.
    await ops('site', 'region', 'block', 'KP')
    await ops('site', 'maintenance', 'off')
  }
  const deeds = await world.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subject'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(deeds).toEqual([
    { actor: 'ops:test', action: 'setting-changed', subject: 'maintenance' },
    { actor: 'ops:test', action: 'region-blocked', subject: 'KP' },
  ])
})
