import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { smsBudgets } from './sms-budgets.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
  await setValue(site.ctx, 'test', 'countries', [
    { countryCode: 'VN', countryDialingCode: '84' },
    { countryCode: 'TH', countryDialingCode: '66' },
    { countryCode: 'US', countryDialingCode: '1' },
    { countryCode: 'BB', countryDialingCode: '1246' },
  ])
  await setValue(site.ctx, 'test', 'smsPerDay', 100)
  await setValue(site.ctx, 'test', 'smsPerDayByCountry', { other: 5, '1': 7, '1246': 3 })
})
afterAll(() => site.close())

test.each([
  ['of the home country, as many as of all', '+84912345678', '84', 100],
  ['of a country that is named', '+12425551234', '1', 7],
  ['of one whose dialling code begins with another', '+12465551234', '1246', 3],
  ['of a country that is not named, as many as of others', '+66812345678', '66', 5],
  ['of a country that is not offered, with all such', '+33612345678', 'other', 5],
])('a number %s, has the budget of its country, then that of all', async (_which, number, country, hits) => {
  const day = { code: 'quota-exceeded', limit: { hits, windowSeconds: 86_400 } }
  expect(await smsBudgets(site.ctx, number)).toEqual([
    { ...day, key: `sms-day:${country}`, budget: 'country' },
    { ...day, key: 'sms-day', limit: { ...day.limit, hits: 100 }, budget: 'all' },
  ])
})
