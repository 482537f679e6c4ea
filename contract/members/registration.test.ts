import { expect, test } from 'vitest'
import { type FieldSetting, type FieldSettings, registrationFields } from '#contract/base/settings.ts'
import { fieldSettingsFor, registrationMethods } from './registration.ts'

const field = (enabled: boolean, required: boolean): FieldSetting => ({
  enabled,
  required,
  minLength: 1,
  maxLength: 20,
  patternId: 4,
  acceptedPattern: '*',
  type: 'text',
})
/** All fields optional, or required as named. */
const settingsWith = (...required: string[]): FieldSettings =>
  Object.fromEntries(
    registrationFields.map((name) => [name, field(true, required.includes(name))]),
  ) as FieldSettings

const FLAGS = { REGMOBVERF3: false, MOBILENUMPASSREG3: true }
const GIVEN = { mobileGiven: false, thirdParty: false }

/** How each field is asked for: `*` required, without it optional; those that are not are left out. */
const asked = (settings: FieldSettings) =>
  Object.entries(settings).flatMap(([name, { enabled, required }]) =>
    enabled ? `${name}${required ? '*' : ''}` : [],
  )
const askedFor = (...given: Parameters<typeof fieldSettingsFor>) => asked(fieldSettingsFor(...given))

test('the methods that are on, by mobile number first', () => {
  expect(registrationMethods({ USERNAMEREG3: true, MOBILENUMREG3: true })).toEqual([
    'registerMobile',
    'register',
  ])
  expect(registrationMethods({ USERNAMEREG3: true, MOBILENUMREG3: false })).toEqual(['register'])
  expect(registrationMethods({ USERNAMEREG3: false, MOBILENUMREG3: true })).toEqual(['registerMobile'])
  expect(registrationMethods({ USERNAMEREG3: false, MOBILENUMREG3: false })).toEqual([])
})

test('by user name the operator’s fields are asked for, and what an account is made of is required', () => {
  expect(askedFor(settingsWith('email'), 'register', FLAGS, GIVEN)).toEqual([
    'username*',
    'mobileNum',
    'password*',
    'confirmPassword*',
    'paymentPassword*',
    'payeeName',
    'email*',
    'qqNum',
    'line',
    'whatsapp',
    'facebook',
    'wechat',
    'idNumber',
    'birthDate',
    'recommenderId',
    'referralCode',
    'affiliateCode',
  ])
})

test('by mobile number it is short: what is required, and invitations', () => {
  expect(askedFor(settingsWith('email'), 'registerMobile', FLAGS, GIVEN)).toEqual([
    'mobileNum*',
    'password*',
    'confirmPassword*',
    'paymentPassword*',
    'email*',
    'referralCode',
    'affiliateCode',
  ])
})

test('a field that is off is not asked for, nor required, whatever its setting says', () => {
  const settings = { ...settingsWith(), email: field(false, true), mobileNum: field(false, true) }
  const byName = fieldSettingsFor(settings, 'register', { ...FLAGS, REGMOBVERF3: true }, GIVEN)
  expect(byName.email).toEqual(field(false, false))
  expect(asked(byName)).not.toContain('mobileNum')
  // Without a number there is none to prove.
  expect(asked(byName)).not.toContain('verificationCode')
})

test('a password is chosen unless another party signs one in, or mobile numbers go without', () => {
  const passwords = (method: 'register' | 'registerMobile', by: boolean, thirdParty: boolean) =>
    askedFor(settingsWith(), method, { ...FLAGS, MOBILENUMPASSREG3: by }, { mobileGiven: false, thirdParty })
      .filter((name) => /^(password|confirmPassword)/.test(name))
      .join()
  const both = 'password*,confirmPassword*'
  expect([passwords('register', true, false), passwords('register', false, false)]).toEqual([both, both])
  expect([passwords('registerMobile', true, false), passwords('registerMobile', false, false)]).toEqual([
    both,
    '',
  ])
  expect([passwords('register', true, true), passwords('registerMobile', true, true)]).toEqual(['', ''])
})

test('a number is proved where the operator wants it: by user name only one that is given', () => {
  const proving = { ...FLAGS, REGMOBVERF3: true }
  const codeOf = (method: 'register' | 'registerMobile', mobileGiven: boolean) =>
    askedFor(settingsWith(), method, proving, { mobileGiven, thirdParty: false }).find((name) =>
      name.startsWith('verificationCode'),
    )
  expect([codeOf('register', false), codeOf('register', true)]).toEqual([
    'verificationCode',
    'verificationCode*',
  ])
  expect(codeOf('registerMobile', false)).toBe('verificationCode*')
  expect(askedFor(settingsWith(), 'registerMobile', FLAGS, GIVEN)).not.toContain('verificationCode*')
})
