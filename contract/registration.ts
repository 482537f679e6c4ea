import { z } from 'zod'
import type { FieldSetting, FieldSettings, Flags } from './settings.ts'

/** By user name or by mobile number (product.md section 3, "Registration type"). */
export const RegistrationMethod = z.enum(['register', 'registerMobile'])
export type RegistrationMethod = z.infer<typeof RegistrationMethod>

type MethodFlags = Pick<Flags, 'USERNAMEREG3' | 'MOBILENUMREG3'>

/** The methods that are on, the one that is shown first in front (product.md section 4). */
export const registrationMethods = (flags: MethodFlags): RegistrationMethod[] => [
  ...(flags.MOBILENUMREG3 ? (['registerMobile'] as const) : []),
  ...(flags.USERNAMEREG3 ? (['register'] as const) : []),
]

/** The invitation codes are offered by every method. */
const invitations = new Set(['referralCode', 'affiliateCode'])

/**
 * The fields of the operator's settings as one method asks them. What a method cannot do without is required whatever
 * the settings say; registration by mobile number is short: what is not required there is asked for later, but for the
 * invitation codes. `mobileGiven`: by user name a number may be left out, and only one that was given is proved.
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
