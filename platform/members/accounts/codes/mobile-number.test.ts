import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { codeMobileOf, mobileOf } from './mobile-number.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('a number is the same number in every way of writing it', async () => {
  for (const text of [
    '912345678',
    '0912345678',
    ' 0912 345 678 ',
    '+84 912 345 678',
    '+84 (0)912345678',
    '(091) 234-5678',
    '091.234.5678',
    '84912345678',
    '84 0912 345 678',
    '0084 912 345 678',
    '0912-345-678',
    '٠٩١٢ ٣٤٥ ٦٧٨',
    '+۸۴ ۹۱۲ ۳۴۵ ۶۷۸',
    '０９１２３４５６７８',
  ])
    for (const code of ['84', undefined])
      expect(await mobileOf(site.ctx, code, text)).toEqual({ ok: true, value: '+84912345678' })
})

test('a country whose numbers are not taken is not offered, whatever the number', async () => {
  for (const text of ['912345678', '', 'x'])
    expect(await mobileOf(site.ctx, '999', text)).toEqual({
      ok: false,
      code: 'not-offered',
      detail: { field: 'countryDialingCode' },
    })
})

test('without a dialling code it is of the home country', async () => {
  await setValue(site.ctx, 'test', 'homeCountry', 'CN')
  // The rule of nine digits is for the numbers of home, and not for others.
  expect(await mobileOf(site.ctx, undefined, '138123456')).toEqual({ ok: true, value: '+86138123456' })
  for (const code of ['86', undefined])
    expect(await mobileOf(site.ctx, code, '13812345678')).toMatchObject({ code: 'invalid-phone-number' })
  expect(await mobileOf(site.ctx, '84', '91234567')).toEqual({ ok: true, value: '+8491234567' })
  await setValue(site.ctx, 'test', 'homeCountry', 'VN')
})

test('a code goes to a number of the home country, named or not, and to no country that is not open', async () => {
  const home = { ok: true, value: '+84912345678' }
  expect(await codeMobileOf(site.ctx, undefined, '0912345678')).toEqual(home)
  expect(await codeMobileOf(site.ctx, '84', '0912345678')).toEqual(home)
  expect(await codeMobileOf(site.ctx, '86', '13812345678')).toEqual({
    ok: false,
    code: 'not-offered',
    detail: { field: 'countryDialingCode' },
  })
})

test('whatever is typed, what comes out is a number that can be kept, or a refusal', async () => {
  const typed = fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^(?:\+8[46])?[0-9 ().-]{0,20}$/))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('84', '86'), typed, async (code, text) => {
      const mobile = await mobileOf(site.ctx, code, text)
      if (mobile.ok) expect(mobile.value).toMatch(code === '84' ? /^\+84\d{9}$/ : /^\+86\d{4,13}$/)
      else expect(['missing-phone-number', 'invalid-phone-number']).toContain(mobile.code)
    }),
    { numRuns: 300 },
  )
})
