import type { FieldSetting, RegistrationField } from '#contract/settings.ts'

const field = (given: Partial<FieldSetting>): FieldSetting => ({
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 256,
  patternId: 0,
  acceptedPattern: '*',
  type: 'text',
  ...given,
})

/** Letters and digits, at least one of each. */
const password = field({ required: true, minLength: 6, maxLength: 20, patternId: 5, type: 'password' })

/** How each field of the registration is shown and judged (site.md section 7). Every pattern here is linear. */
export const registrationSettings: Record<RegistrationField, FieldSetting> = {
  username: field({
    required: true,
    minLength: 2,
    maxLength: 15,
    patternId: 4,
    acceptedPattern: '^[A-Za-z]',
  }),
  password,
  confirmPassword: password,
  paymentPassword: field({ required: true, minLength: 6, maxLength: 6, patternId: 6, type: 'password' }),
  payeeName: field({ minLength: 2, maxLength: 50, patternId: 18 }),
  email: field({ minLength: 5, maxLength: 100, patternId: 3, type: 'email' }),
  referralCode: field({ maxLength: 64 }),
  affiliateCode: field({ maxLength: 64 }),
}

/** The rule of every password, also of a changed one. */
export const passwordSetting: FieldSetting = password

/** The password that no member may choose: the one that accounts are made with. */
export const INITIAL_PASSWORD = '123456'
