import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { asArrayText } from './array-text.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('a long list of plain values is sent as one text', () => {
  const ids = Array.from({ length: 8 }, (_, at) => `0190-${at}`)
  expect(asArrayText(ids)).toBe(`{${ids.join(',')}}`)
  expect(asArrayText(ids.map((_, at) => BigInt(at) - 4n))).toBe('{-4,-3,-2,-1,0,1,2,3}')
})

test('a short list, a null, an object or a buffer stays as it is', () => {
  const eight = <Value>(value: Value) => Array.from({ length: 8 }, () => value)
  for (const list of [['1', '2'], eight(null), eight({}), eight(true), eight(new Date()), eight([1])])
    expect(asArrayText(list)).toBe(list)
  const bytes = Buffer.from('12345678')
  expect(asArrayText(bytes)).toBe(bytes)
})

test('whatever the values are, the database reads them as they were', async () => {
  const awkward = fc.constantFrom('null', 'NULL', '', ' ', 'a,b', '{}', '"', '\\', "'", 'vn-ha-noi', 'a:b:0')
  const value = fc.oneof(awkward, fc.uuid(), fc.string({ unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), async (given) => {
      const list = given.map((one) => one.replaceAll('\0', ''))
      const { rows } = await sql<{ list: string[] }>`select ${list}::text[] as list`.execute(site.ctx.db)
      expect(rows[0]?.list).toEqual(list)
    }),
    { numRuns: cases({ few: 200, many: 5_000 }) },
  )
})
