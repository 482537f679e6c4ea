import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import {
  type FieldSettings,
  type Flags,
  type RegistrationField,
  registrationFields,
} from '#contract/base/settings.ts'
import type { register } from '#contract/members/member.ts'
import { fieldSettingsFor, type RegistrationMethod } from '#contract/members/registration.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { judgeField } from '../base/judge-field.ts'
import { INITIAL_PASSWORD, registrationSettings } from '../base/registration-settings.ts'
import { codeMobileOf, mobileOf } from '../codes/mobile-number.ts'
import { judgeCommon } from '../secrets/common-password.ts'
import { uplineOf } from './registration-upline.ts'

/** The input of either method: the user name is optional. */
export type RegistrationInput = Omit<ParsedInputOf<typeof register>, 'username'> & { username?: string }

/** A valid registration, with only the fields that the method and the operator ask for. */
export interface Registration {
  /** Null where the platform chooses it. */
  username: string | null
  /** Null where the member will sign in by code. */
  password: string | null
  paymentPassword: string
  mobile: { number: string; mustProve: boolean } | null
  payeeName: string
  email: string
  contacts: Record<string, string>
  uplineId: bigint | null
  /** Granted by the upline, in basis points. */
  rebate: number
  /** The codes that it used. */
  codes: string[]
  cameBy: Record<string, string>
}

/** Fields that are only stored. */
const contactFields = [
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'recommenderId',
] as const

/** Checked elsewhere: by `mobileOf`, when the code is checked, and in the form, which alone knows both entries. */
const judgedElsewhere: ReadonlySet<RegistrationField> = new Set([
  'mobileNum',
  'verificationCode',
  'confirmPassword',
])

/**
 * Parses and checks the fields of a registration before anything single-use is spent: the site has checked them, other
 * callers may not have. A value for a field that is not asked is ignored.
 *
 * Refuses the fields' own codes with `field`, `too-common`, `missing-verification-code`, the refusals of `mobileOf`,
 * `invalid-affiliate-code` at the field of an unknown code or id.
 */
export async function readRegistration(
  ctx: Context,
  method: RegistrationMethod,
  flags: Flags,
  input: RegistrationInput,
): Promise<Result<Registration>> {
  const settings = await registrationSettings(ctx)
  const asked = fieldSettingsFor(settings, method, flags, { mobileGiven: Boolean(input.mobileNum?.trim()) })
  const entered = enteredOf(asked, input)
  const wrong = judge(asked, entered) ?? (await judgeSecrets(ctx, asked, entered))
  if (wrong) return wrong
  const mobile = await readMobileField(ctx, asked, input.countryDialingCode, entered.mobileNum)
  if (!mobile.ok) return mobile
  if (asked.verificationCode.required && !entered.verificationCode.trim() && !input.firebaseIdToken)
    return refuse('missing-verification-code')
  const upline = await uplineOf(ctx, entered)
  if (!upline.ok) return upline

  const { registerMethod, registerUrl, domain } = input
  return ok({
    username: asked.username.enabled ? entered.username : null,
    password: asked.password.enabled ? entered.password : null,
    paymentPassword: entered.paymentPassword,
    mobile:
      mobile.value === null ? null : { number: mobile.value, mustProve: asked.verificationCode.enabled },
    payeeName: entered.payeeName.toUpperCase(),
    email: entered.email,
    contacts: given(entered, contactFields),
    ...upline.value,
    codes: Object.values(given(entered, ['affiliateCode', 'referralCode'])),
    cameBy: { registerMethod, registerUrl, domain, ...given(entered, ['affiliateCode', 'referralCode']) },
  })
}

/** The input of each field that is asked; empty text for the others. */
type Entered = Record<RegistrationField, string>

function enteredOf(asked: FieldSettings, input: RegistrationInput): Entered {
  const texts: Partial<Entered> = input
  const entered = registrationFields.map((name) => [name, (asked[name].enabled && texts[name]) || ''])
  return Object.fromEntries(entered) as Entered
}

/** The first field that breaks its setting, as a refusal. */
function judge(asked: FieldSettings, entered: Entered): Refusal | undefined {
  if (entered.password === INITIAL_PASSWORD) return refuse('too-common', { field: 'password' })
  for (const name of Object.keys(asked) as RegistrationField[]) {
    if (!asked[name].enabled || judgedElsewhere.has(name)) continue
    const wrong = judgeField(name, asked[name], entered[name])
    if (wrong) return wrong
  }
}

/** The first of the two passwords that is too common, or holds the user name, as a refusal. */
async function judgeSecrets(
  ctx: Context,
  asked: FieldSettings,
  entered: Entered,
): Promise<Refusal | undefined> {
  for (const name of ['password', 'paymentPassword'] as const) {
    if (!asked[name].enabled || entered[name] === '') continue
    const common = await judgeCommon(ctx, name, entered[name], entered.username)
    if (common) return common
  }
}

/** The number in its stored form; null if not asked, or optional and not given. */
async function readMobileField(
  ctx: Context,
  asked: FieldSettings,
  countryDialingCode: string | undefined,
  text: string,
): Promise<Result<string | null>> {
  if (!asked.mobileNum.enabled || (text.trim() === '' && !asked.mobileNum.required)) return ok(null)
  const read = asked.verificationCode.enabled ? codeMobileOf : mobileOf
  return read(ctx, countryDialingCode, text)
}

const given = (entered: Entered, names: readonly RegistrationField[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, entered[name]]).filter(([, value]) => value !== ''))
