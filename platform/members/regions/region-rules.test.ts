import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countryOf } from './country-of.ts'
import {
  allowRegion,
  blockRegion,
  checkAddress,
  listRegionRules,
  readRule,
  removeRegionRule,
} from './region-rules.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())
afterEach(() => site.ctx.db.deleteFrom('region_rule').execute())

const VIETNAM = '14.160.0.1'

function rule(text: string) {
  const read = readRule(text)
  if (!read.ok) throw new Error(read.reason)
  return read.rule
}
const block = (text: string) => blockRegion(site.ctx, 'operator', rule(text))
const allow = (text: string) => allowRegion(site.ctx, 'operator', rule(text))
const isBlocked = async (address: string) => (await checkAddress(site.ctx, address)).blocked

describe('the country of an address', () => {
  test('is known, written as IPv6 too', () => {
    expect(countryOf(VIETNAM)).toBe('VN')
    expect(countryOf('8.8.8.8')).toBe('US')
    expect(countryOf('2405:4800::1')).toBe('VN')
    for (const written of ['::ffff:14.160.0.1', '::FFFF:0ea0:1', '0:0:0:0:0:ffff:ea0:1'])
      expect(countryOf(written)).toBe('VN')
  })

  test('private addresses, examples and other texts have none', () => {
    const none = ['10.1.2.3', '192.168.1.1', '127.0.0.1', '203.0.113.7', '::1', 'fe80::1%eth0', 'fd00::1']
    for (const address of [...none, '2001:db8::1', 'unproved', '', '1.2.3', '999.1.1.1'])
      expect(countryOf(address), address).toBeNull()
  })
})

test('without rules everybody may come in, and none is said to be there', async () => {
  expect(await checkAddress(site.ctx, VIETNAM)).toEqual({
    countryCode: 'VN',
    blocked: false,
    anyRules: false,
  })
})

test('a country is shut out, a range of it may come in, a part of that not', async () => {
  await block('vn')
  await allow('14.160.0.0/16')
  await block('14.160.128.0/17')
  expect(await isBlocked('14.161.0.1')).toBe(true)
  expect(await isBlocked('14.160.0.1')).toBe(false)
  expect(await isBlocked('14.160.200.1')).toBe(true)
  expect(await isBlocked('8.8.8.8')).toBe(false)
  expect(await isBlocked('unproved')).toBe(false)
  expect(await listRegionRules(site.ctx)).toMatchObject([
    { rule: 'VN', blocked: true },
    { rule: '14.160.0.0/16', blocked: false },
    { rule: '14.160.128.0/17', blocked: true },
  ])
})

test('allow undoes a block of the same rule; where there is none it keeps an exception', async () => {
  await block('203.0.113.0/24')
  expect(await allow('203.0.113.0/24')).toEqual({ ok: true, value: 'unblocked' })
  expect(await listRegionRules(site.ctx)).toEqual([])
  expect(await allow('203.0.113.0/24')).toEqual({ ok: true, value: 'exception' })
  expect(await allow('203.0.113.0/24')).toMatchObject({ code: 'nothing-changed' })
  expect((await checkAddress(site.ctx, '203.0.113.7')).anyRules).toBe(false)
  await block('203.0.113.0/24')
  expect(await isBlocked('203.0.113.7')).toBe(true)
  expect(await removeRegionRule(site.ctx, 'operator', rule('203.0.113.0/24'))).toMatchObject({ ok: true })
  expect(await removeRegionRule(site.ctx, 'operator', rule('203.0.113.0/24'))).toMatchObject({
    code: 'not-found',
  })
})

describe('with as many rules as there may be', () => {
  const fill = (left: number) =>
    sql`
      insert into region_rule (range, blocked, created_at)
      select ('10.' || i / 256 || '.' || i % 256 || '.0/24')::cidr, true, now() from generate_series(1, ${5_000 - left}::int) i
    `.execute(site.ctx.db)
  const overLimit = { ok: false, code: 'over-limit', detail: { max: '5000' } }

  test('no other is added, neither a block nor an exception', async () => {
    await fill(0)
    expect(await block('VN')).toEqual(overLimit)
    expect(await allow('203.0.113.0/24')).toEqual(overLimit)
    expect(await listRegionRules(site.ctx)).toHaveLength(5_000)
  })

  test('one that is there is still turned round, both ways', async () => {
    await allow('VN')
    await fill(1)
    expect(await block('VN')).toMatchObject({ ok: true })
    expect(await isBlocked(VIETNAM)).toBe(true)
    expect(await allow('VN')).toEqual({ ok: true, value: 'unblocked' })
    expect(await allow('VN')).toEqual({ ok: true, value: 'exception' })
    expect(await allow('VN')).toMatchObject({ code: 'nothing-changed' })
  })

  test('the last one is added once, by several at once', async () => {
    await fill(1)
    const added = await Promise.all(['VN', 'KR', 'TH', 'JP'].map((text) => block(text)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listRegionRules(site.ctx)).toHaveLength(5_000)
  })
})

test('every change leaves its line in the audit trail', async () => {
  // No other test has a rule of this country.
  await block('NZ')
  await allow('NZ')
  const deeds = await site.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', 'NZ')
    .orderBy('id')
    .execute()
  expect(deeds).toEqual([
    { actor: 'operator', action: 'region-blocked', detail: {} },
    { actor: 'operator', action: 'region-allowed', detail: { was: 'unblocked' } },
  ])
})

test('the longest range that an address is in decides, whatever others say', async () => {
  // Few bits differ, so that ranges contain each other often.
  const number = fc.integer({ min: 0, max: 255 }).map((low) => ((11 << 24) | low) >>> 0)
  const range = fc.record({ number, bits: fc.integer({ min: 22, max: 32 }), blocked: fc.boolean() })
  const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
  const masked = (value: number, bits: number) => (value & (-1 << (32 - bits))) >>> 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(range, { maxLength: 12 }),
      fc.array(number, { minLength: 5, maxLength: 5 }),
      async (inputs, addresses) => {
        await site.ctx.db.deleteFrom('region_rule').execute()
        const rules = new Map<string, (typeof inputs)[number]>()
        for (const input of inputs) {
          const text = `${dotted(masked(input.number, input.bits))}/${input.bits}`
          if (rules.has(text)) continue
          rules.set(text, input)
          await (input.blocked ? block(text) : allow(text))
        }
        for (const address of addresses) {
          const containing = [...rules.values()]
            .filter(({ number: first, bits }) => masked(first, bits) === masked(address, bits))
            .sort((a, b) => b.bits - a.bits)
          expect(await isBlocked(dotted(address))).toBe(containing[0]?.blocked ?? false)
        }
      },
    ),
    { numRuns: 40 },
  )
})

describe('what an operator types', () => {
  test('is kept in one form', () => {
    expect(rule('vn')).toEqual({ column: 'country_code', text: 'VN' })
    expect(rule('UK').text).toBe('GB')
    expect(rule('203.0.113.7').text).toBe('203.0.113.7/32')
    expect(rule('2001:DB8:0::/32').text).toBe('2001:db8::/32')
    expect(rule('::/0').text).toBe('::/0')
    expect(rule('::1').text).toBe('::1/128')
  })

  test('else the reason is told', () => {
    const wrong = [
      '',
      'Vietnam',
      'XX',
      'ZZ',
      '203.0.113.0/33',
      '203.0.113.0/',
      '203.0.113.1/24',
      '2001:db8::1/32',
    ]
    for (const text of [...wrong, '1.2.3.4/2/3', '1.2.3.4/-1', '1.2.3', '::1/129', 'fe80::1%eth0/64'])
      expect(readRule(text), text).toMatchObject({ ok: false, reason: expect.stringContaining(text) })
  })

  test('as PostgreSQL reads it', async () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.ipV4(),
          fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':')),
        ),
        async (address) => {
          await block(address)
          expect(await isBlocked(address)).toBe(true)
          expect(await allow(address)).toEqual({ ok: true, value: 'unblocked' })
        },
      ),
      { numRuns: 40 },
    )
  })
})
