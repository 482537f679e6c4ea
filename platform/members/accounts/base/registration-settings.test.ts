import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrationFields } from '#contract/base/settings.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { registrationDefaults } from '#platform/base/settings/registration-defaults.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { passwordSetting, registrationSettings } from './registration-settings.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('each field of the registration has its rule, as the operator has set it', async () => {
  expect(await registrationSettings(site.ctx)).toEqual(registrationDefaults)
  expect(Object.keys(registrationDefaults).sort()).toEqual([...registrationFields].sort())
  const line = { ...registrationDefaults.line, enabled: true, maxLength: 20 }
  await setValue(site.ctx, 'test', 'register.line', line)
  expect(await registrationSettings(site.ctx)).toEqual({ ...registrationDefaults, line })
})

test('the rule of passwords is that of the field', async () => {
  const password = { ...registrationDefaults.password, minLength: 12 }
  await setValue(site.ctx, 'test', 'register.password', password)
  expect(await passwordSetting(site.ctx)).toEqual(password)
})
