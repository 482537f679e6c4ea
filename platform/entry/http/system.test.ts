import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, InputOf, ValueOf } from '#contract/base/endpoint.ts'
import { checkField } from '#contract/base/fields/field-rules.ts'
import {
  captchaImage,
  captchaQuestion,
  countries,
  domainRoute,
  helpCenter,
  registrationSettings,
  systemStatus,
  whitelabelMenu,
} from '#contract/base/system.ts'
import { customerService, openPath } from '#contract/members/customer-service.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { allowRegion, blockRegion } from '#platform/members/regions/index.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const noText = { vi: '', en: '', zh: '' }

async function value<E extends Endpoint>(endpoint: E, input: InputOf<E>, address = '198.51.100.23') {
  const answer = await callPlatform(site.platform, endpoint, input, { address })
  if (!answer.ok) throw new Error(answer.code)
  return endpoint.value.parse(answer.value) as ValueOf<E>
}

const status = (address?: string) => value(systemStatus, {}, address)

test('the status tells flags, currency, and the visitor its address', async () => {
  expect(await status()).toMatchObject({
    status: 0,
    info: { whitelabel: { USERNAMEREG3: true, SHOWCAPTCHA3: false }, currencySymbol: 'P' },
    location: { ip: '198.51.100.23' },
    maintenance: null,
  })
  await setFlag(site.ctx, 'operator', 'SHOWCAPTCHA3', true)
  await setValue(site.ctx, 'operator', 'currencySymbol', '₫')
  expect(await status()).toMatchObject({ info: { whitelabel: { SHOWCAPTCHA3: true }, currencySymbol: '₫' } })
})

const text = { vi: '', en: 'Back at five.', zh: '' }

test('maintenance is over when its end has come', async () => {
  const until = new Date(site.clock.now().getTime() + 60_000).toISOString()
  await setValue(site.ctx, 'operator', 'maintenance', { until, text: noText })
  expect(await status()).toMatchObject({ status: 1, maintenance: { until } })
  site.clock.advance(60)
  expect(await status()).toMatchObject({ status: 0, maintenance: null })
  await setValue(site.ctx, 'operator', 'maintenance', { until: null, text: noText })
  expect(await status()).toMatchObject({ status: 1, maintenance: { until: null } })
  await setValue(site.ctx, 'operator', 'maintenance', null)
})

test('maintenance comes before a region that is shut out, for its callers alone', async () => {
  await blockRegion(site.ctx, 'operator', { column: 'country_code', text: 'VN' })
  await setValue(site.ctx, 'operator', 'regionText', text)
  expect(await status('14.160.0.1')).toMatchObject({
    status: 2,
    location: { ip: '14.160.0.1', countryCode: 'VN' },
    regionRestriction: { text },
    regionRules: true,
  })
  expect(await status()).toMatchObject({ status: 0, regionRestriction: null, regionRules: true })
  await setValue(site.ctx, 'operator', 'maintenance', { until: null, text })
  expect(await status('14.160.0.1')).toMatchObject({ status: 1, regionRestriction: { text } })
  await setValue(site.ctx, 'operator', 'maintenance', null)
  await allowRegion(site.ctx, 'operator', { column: 'country_code', text: 'VN' })
  expect(await status('14.160.0.1')).toMatchObject({ status: 0, regionRules: false })
})

test('the rest of the permission is what the operator has set', async () => {
  await setValue(site.ctx, 'operator', 'analyticsId', 'G-ABC123DEF4')
  await setValue(site.ctx, 'operator', 'imageCDNs', ['https://img.example'])
  await setValue(site.ctx, 'operator', 'launchGameCDNs', ['https://play.example'])
  await setValue(site.ctx, 'operator', 'domains', [
    { domainName: 'app.sen.example', speed: 2, device: '3' },
    { domainName: 'sen.example', speed: 1, device: '0' },
  ])
  expect((await status()).info).toMatchObject({
    analytics: { gtagId: 'G-ABC123DEF4' },
    imageCDNs: ['https://img.example'],
    launchGameCDNs: ['https://play.example'],
    domainRoute: 'sen.example',
  })
  expect(await value(domainRoute, { device: '3' })).toEqual({
    domainList: [{ domainName: 'app.sen.example', speed: 2 }],
  })
  expect((await value(domainRoute, {})).domainList).toEqual([{ domainName: 'sen.example', speed: 1 }])
})

test('the menu of modules follows the flags', async () => {
  await setFlag(site.ctx, 'operator', 'AGENTCENTER3', false)
  expect((await value(whitelabelMenu, {})).list).toContainEqual({ key: 'AGENTCENTER3', on: false })
})

test("countries: Vietnam first, the caller's own as current where it is offered", async () => {
  const { list, current, homeDiallingCode } = await value(countries, {}, '8.8.8.8')
  expect(homeDiallingCode).toBe('84')
  expect(list[0]).toEqual({ countryCode: 'VN', countryDialingCode: '84', takesCodes: true })
  expect(list.filter(({ takesCodes }) => takesCodes)).toHaveLength(1)
  expect(new Set(list.map(({ countryCode }) => countryCode)).size).toBe(list.length)
  expect(current).toBe('US')
  expect((await value(countries, {}, '10.0.0.1')).current).toBe('VN')
  await setValue(site.ctx, 'operator', 'countries', [{ countryCode: 'TH', countryDialingCode: '66' }])
  await setValue(site.ctx, 'operator', 'homeCountry', 'TH')
  const thai = { current: 'TH', homeDiallingCode: '66' }
  expect(await value(countries, {}, '8.8.8.8')).toMatchObject(thai)
  await setValue(site.ctx, 'operator', 'homeCountry', 'VN') // whose numbers are not taken
  expect(await value(countries, {}, '8.8.8.8')).toMatchObject(thai)
})

test("the terms of use in three languages, or the operator's own", async () => {
  for (const language of ['vi', 'en', 'zh'] as const) {
    const { topics } = await value(helpCenter, { language })
    expect(topics.map(({ id }) => id)).toEqual(['questions', 'terms'])
    expect(topics[0]?.sections.length).toBeGreaterThanOrEqual(5)
    const terms = topics[1]
    expect(terms?.sections.length).toBeGreaterThanOrEqual(10)
    expect(JSON.stringify(terms)).toContain('18')
  }
  const own = 'Everybody is welcome.\n\n# Age\n\nFrom 18.\n\nReally.'
  await setValue(site.ctx, 'operator', 'terms', { vi: '', en: own, zh: '' })
  expect((await value(helpCenter, { language: 'en' })).topics[1]?.sections).toEqual([
    { heading: 'Terms of use', body: ['Everybody is welcome.'] },
    { heading: 'Age', body: ['From 18.', 'Really.'] },
  ])
  expect((await value(helpCenter, { language: 'vi' })).topics[1]?.sections.length).toBeGreaterThan(9)
})

test('where help is found is sealed, each time with another key', async () => {
  await setValue(site.ctx, 'operator', 'customerService', [
    { csType: 'TELEGRAM', csPosition: 'bar', url: 'https://t.me/sen' },
  ])
  const [first] = (await value(customerService, {})).version.pathList
  const [second] = (await value(customerService, {})).version.pathList
  expect(first).toMatchObject({ type: 3, csType: 'TELEGRAM', csPosition: 'bar' })
  expect(first?.path).not.toContain('t.me')
  expect(first?.path).not.toBe(second?.path)
  expect(openPath(first?.path ?? '')).toBe('https://t.me/sen')
})

test('the registration settings of site.md section 7', async () => {
  const answer = await callPlatform(site.platform, registrationSettings, {})
  if (!answer.ok) throw new Error(answer.code)
  const { fields } = registrationSettings.value.parse(answer.value)
  const rules = Object.entries(fields)
    .filter(([, field]) => field.enabled)
    .map(([name, f]) => [name, f.required, f.minLength, f.maxLength, f.patternId])
  expect(rules).toEqual([
    ['username', true, 2, 15, 4],
    ['mobileNum', false, 9, 9, 6],
    ['verificationCode', false, 6, 6, 6],
    ['password', true, 6, 20, 5],
    ['confirmPassword', true, 6, 20, 5],
    ['paymentPassword', true, 6, 6, 6],
    ['payeeName', false, 2, 50, 18],
    ['email', false, 5, 100, 3],
    ['referralCode', false, 1, 64, 0],
    ['affiliateCode', false, 1, 64, 0],
  ])
  expect(checkField(fields.username, '1abc')).toBe('format')
})

test('a captcha over the wire: the picture, and its digits as a question', async () => {
  const id = 'abcdefghijklmnop'
  const image = await callPlatform(site.platform, captchaImage, { id })
  expect(image.ok && Buffer.from(image.value, 'base64').subarray(1, 4).toString()).toBe('PNG')
  const question = await callPlatform(site.platform, captchaQuestion, { id })
  expect(question.ok && question.value.digits).toHaveLength(5)
  for (const bad of ['short', 'has spaces in the middle', 'x'.repeat(65), '../../../../etc/passwd'])
    expect(await callPlatform(site.platform, captchaImage, { id: bad })).toMatchObject({
      status: 400,
      code: 'invalid',
      value: { field: 'id' },
    })
})
