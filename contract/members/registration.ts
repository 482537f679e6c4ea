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
 * by user name the number is optional, and only a given one is proved. `thirdParty`: whoever signs in by a third party chooses
 * no password.
 */
export function fieldSettingsFor(
  settings: FieldSettings,
  method: RegistrationMethod,
  flags: Pick<Flags, 'REGMOBVERF3' | 'MOBILENUMPASSREG3'>,
  { mobileGiven, thirdParty }: { mobileGiven: boolean; thirdParty: boolean },
): FieldSettings {
  const byMobile = method === 'registerMobile'
  const disabled = (setting: FieldSetting): FieldSetting => ({ ...setting, enabled: false, required: false })
  const required = (setting: FieldSetting): FieldSetting => ({ ...setting, enabled: true, required: true })
  const byMethod = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      if (!setting.enabled) return [name, disabled(setting)]
      return [name, byMobile && !setting.required && !invitations.has(name) ? disabled(setting) : setting]
    }),
  ) as FieldSettings

  const withPassword = !thirdParty && (!byMobile || flags.MOBILENUMPASSREG3)
  byMethod.username = byMobile ? disabled(settings.username) : required(settings.username)
  byMethod.mobileNum = byMobile ? required(settings.mobileNum) : byMethod.mobileNum
  byMethod.password = withPassword ? required(settings.password) : disabled(settings.password)
  byMethod.confirmPassword = withPassword
    ? required(settings.confirmPassword)
    : disabled(settings.confirmPassword)
  byMethod.paymentPassword = required(settings.paymentPassword)
  const proved = flags.REGMOBVERF3 && byMethod.mobileNum.enabled
  byMethod.verificationCode = proved
    ? { ...settings.verificationCode, enabled: true, required: byMobile || mobileGiven }
    : disabled(settings.verificationCode)
  return byMethod
}
