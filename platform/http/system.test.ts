import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkField } from '#contract/field-rules.ts'
import { captchaImage, captchaQuestion, registrationSettings, systemStatus } from '#contract/system.ts'
import { callPlatform } from '../../tests/support/caller.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { setFlag, setValue } from '../settings/index.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const noText = { vi: '', en: '', zh: '' }

async function status() {
  const answer = await callPlatform(site.platform, systemStatus, {}, { address: '198.51.100.23' })
  if (!answer.ok) throw new Error(answer.code)
  return systemStatus.value.parse(answer.value)
}

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
