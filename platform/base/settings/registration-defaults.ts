import type { FieldSetting, FieldSettings } from '#contract/base/settings.ts'

const field = (overrides: Partial<FieldSetting>): FieldSetting => ({
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 256,
  patternId: 0,
  acceptedPattern: '*',
  type: 'text',
  ...overrides,
})

/** Letters and digits, at least one of each. */
const password = field({ required: true, minLength: 6, maxLength: 20, patternId: 5, type: 'password' })

/** The rule of each registration field on a new platform (site.md section 7). Every pattern here is linear. */
export const registrationDefaults: FieldSettings = {
  username: field({
    required: true,
    minLength: 2,
    maxLength: 15,
    patternId: 4,
    acceptedPattern: '^[A-Za-z]',
  }),
  mobileNum: field({ minLength: 9, maxLength: 9, patternId: 6, type: 'tel' }),
  verificationCode: field({ minLength: 6, maxLength: 6, patternId: 6 }),
  password,
  confirmPassword: password,
  paymentPassword: field({ required: true, minLength: 6, maxLength: 6, patternId: 6, type: 'password' }),
  payeeName: field({ minLength: 2, maxLength: 50, patternId: 18 }),
  email: field({ minLength: 5, maxLength: 100, patternId: 3, type: 'email' }),
  qqNum: field({ enabled: false, minLength: 5, maxLength: 12, patternId: 6 }),
  line: field({ enabled: false, minLength: 2, maxLength: 32, patternId: 19 }),
  whatsapp: field({ enabled: false, minLength: 5, maxLength: 20, patternId: 19, type: 'tel' }),
  facebook: field({ enabled: false, minLength: 2, maxLength: 64, patternId: 19 }),
  wechat: field({ enabled: false, minLength: 2, maxLength: 32, patternId: 19 }),
  idNumber: field({ enabled: false, minLength: 9, maxLength: 12, patternId: 4 }),
  // A day as yyyy-MM-dd; how old somebody must be by it: `registrationAge`.
  birthDate: field({
    enabled: false,
    required: true,
    minLength: 10,
    maxLength: 10,
    patternId: 11,
    type: 'date',
  }),
  recommenderId: field({ enabled: false, maxLength: 20, patternId: 6 }),
  referralCode: field({ maxLength: 64 }),
  affiliateCode: field({ maxLength: 64 }),
}
