import { z } from 'zod'
import type { FieldSetting, FieldSettings, Flags } from '#contract/base/settings.ts'

/** By user name or by mobile number (product.md section 3, "Registration type"). */
export const RegistrationMethod = z.enum(['register', 'registerMobile'])
export type RegistrationMethod = z.infer<typeof RegistrationMethod>

type MethodFlags = Pick<Flags, 'USERNAMEREG3' | 'MOBILENUMREG3'>

/** The methods that are on, the default one first (product.md section 4). */
export const registrationMethods = (flags: MethodFlags): RegistrationMethod[] => [
  ...(flags.MOBILENUMREG3 ? (['registerMobile'] as const) : []),
  ...(flags.USERNAMEREG3 ? (['register'] as const) : []),
]

/** Invitation codes are optional fields of every method. */
const invitations = new Set(['referralCode', 'affiliateCode'])

/**
 * The operator's field settings for one method. Fields that a method depends on are required whatever the settings say.
 * Registration by mobile number is short: optional fields are asked for later, except invitation codes. `mobileGiven`:
 * by user name the number is optional, and only a given one is proved.
 */
export function askedFields(
  settings: FieldSettings,
  method: RegistrationMethod,
  flags: Pick<Flags, 'REGMOBVERF3' | 'MOBILENUMPASSREG3'>,
  { mobileGiven }: { mobileGiven: boolean },
): FieldSettings {
  const byMobile = method === 'registerMobile'
  const off = (setting: FieldSetting): FieldSetting => ({ ...setting, enabled: false, required: false })
  const must = (setting: FieldSetting): FieldSetting => ({ ...setting, enabled: true, required: true })
  const asked = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      if (!setting.enabled) return [name, off(setting)]
      return [name, byMobile && !setting.required && !invitations.has(name) ? off(setting) : setting]
    }),
  ) as FieldSettings

  const withPassword = !byMobile || flags.MOBILENUMPASSREG3
  asked.username = byMobile ? off(settings.username) : must(settings.username)
  asked.mobileNum = byMobile ? must(settings.mobileNum) : asked.mobileNum
  asked.password = withPassword ? must(settings.password) : off(settings.password)
  asked.confirmPassword = withPassword ? must(settings.confirmPassword) : off(settings.confirmPassword)
  asked.paymentPassword = must(settings.paymentPassword)
  const proved = flags.REGMOBVERF3 && asked.mobileNum.enabled
  asked.verificationCode = proved
    ? { ...settings.verificationCode, enabled: true, required: byMobile || mobileGiven }
    : off(settings.verificationCode)
  return asked
}
