import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import {
  type FieldSettings,
  type Flags,
  type RegistrationField,
  registrationFields,
} from '#contract/base/settings.ts'
import type { register } from '#contract/members/member.ts'
import { fieldSettingsFor, type RegistrationMethod } from '#contract/members/registration.ts'
import { typedField } from '#contract/members/typed-field.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { INITIAL_PASSWORD, registrationSettings } from '../base/registration-settings.ts'
import { validateField } from '../base/validate-field.ts'
import { codeMobileOf, mobileOf } from '../codes/mobile-number.ts'
import { readBirthDate } from '../members/profile/birth-date.ts'
import { writtenPayeeName } from '../members/profile/payee-name.ts'
import { refuseCommonPassword } from '../secrets/common-password.ts'
import { uplineOf } from './registration-upline.ts'

/** The input of either method: the user name is optional. */
export type RegistrationInput = Omit<ParsedInputOf<typeof register>, 'username'> & { username?: string }

/** A valid registration, with only the fields required by the method and the operator. */
export interface Registration {
  /** Null: the platform chooses it. */
  username: string | null
  /** Null: the member will sign in by code, or by a third party. */
  password: string | null
  paymentPassword: string
  mobile: { number: string; mustProve: boolean } | null
  payeeName: string
  email: string
  contacts: Record<string, string>
  /** Null: not asked for, or optional and empty. */
  birthDate: string | null
  uplineId: bigint | null
  /** Granted by the upline, in basis points. */
  rebate: number
  /** The invitation codes used. */
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

/** Checked elsewhere: by `mobileOf`, when the code is checked, and in the form, which alone has both entries. */
const checkedElsewhere: ReadonlySet<RegistrationField> = new Set([
  'mobileNum',
  'verificationCode',
  'confirmPassword',
])

/**
 * Parses and checks the fields of a registration before anything single-use is spent: the site has checked them, other
 * callers may not have. Values of fields that are switched off are ignored.
 *
 * Refuses the fields' own codes with `field`, `under-age` at `birthDate`, `too-common`, `missing-verification-code`, the refusals of `mobileOf`,
 * `invalid-affiliate-code` at the field of an unknown code or id.
 */
export async function readRegistration(
  ctx: Context,
  method: RegistrationMethod,
  flags: Flags,
  input: RegistrationInput,
): Promise<Result<Registration>> {
  const settings = await registrationSettings(ctx)
  const fields = fieldSettingsFor(settings, method, flags, {
    mobileGiven: Boolean(input.mobileNum?.trim()),
    thirdParty: input.thirdPartyToken !== undefined,
  })
  const entered = enteredOf(fields, input)
  const wrong = validateFields(fields, entered) ?? (await validateSecrets(ctx, fields, entered))
  if (wrong) return wrong
  const birthDate = entered.birthDate === '' ? ok(null) : await readBirthDate(ctx, entered.birthDate)
  if (!birthDate.ok) return birthDate
  const mobile = await readMobileField(ctx, fields, input.countryDialingCode, entered.mobileNum)
  if (!mobile.ok) return mobile
  if (fields.verificationCode.required && !entered.verificationCode.trim() && !input.firebaseIdToken)
    return refuse('missing-verification-code')
  const upline = await uplineOf(ctx, entered)
  if (!upline.ok) return upline

  const { registerMethod, registerUrl, domain } = input
  return ok({
    username: fields.username.enabled ? entered.username : null,
    password: fields.password.enabled ? entered.password : null,
    paymentPassword: entered.paymentPassword,
    mobile:
      mobile.value === null ? null : { number: mobile.value, mustProve: fields.verificationCode.enabled },
    payeeName: writtenPayeeName(entered.payeeName.toUpperCase()),
    email: entered.email,
    contacts: pickFields(entered, contactFields),
    birthDate: birthDate.value,
    ...upline.value,
    codes: Object.values(pickFields(entered, ['affiliateCode', 'referralCode'])),
    cameBy: {
      registerMethod,
      registerUrl,
      domain,
      ...pickFields(entered, ['affiliateCode', 'referralCode']),
    },
  })
}

/** The input of each required or optional field; empty text for the others. */
type EnteredFields = Record<RegistrationField, string>

function enteredOf(fields: FieldSettings, input: RegistrationInput): EnteredFields {
  const texts: Partial<EnteredFields> = input
  const entered = registrationFields.map((name) => [
    name,
    fields[name].enabled ? typedField(name, texts[name] ?? '') : '',
  ])
  return Object.fromEntries(entered) as EnteredFields
}

/** The first field that breaks its setting, as a refusal. */
function validateFields(fields: FieldSettings, entered: EnteredFields): Refusal | undefined {
  if (entered.password === INITIAL_PASSWORD) return refuse('too-common', { field: 'password' })
  for (const name of Object.keys(fields) as RegistrationField[]) {
    if (!fields[name].enabled || checkedElsewhere.has(name)) continue
    const wrong = validateField(name, fields[name], entered[name])
    if (wrong) return wrong
  }
}

/** Refuses the first of the two passwords that is too common or contains the user name. */
async function validateSecrets(
  ctx: Context,
  fields: FieldSettings,
  entered: EnteredFields,
): Promise<Refusal | undefined> {
  for (const name of ['password', 'paymentPassword'] as const) {
    if (!fields[name].enabled || entered[name] === '') continue
    const common = await refuseCommonPassword(ctx, name, entered[name], entered.username)
    if (common) return common
  }
}

/** The number in its stored form; null if the field is off, or optional and empty. */
async function readMobileField(
  ctx: Context,
  fields: FieldSettings,
  countryDialingCode: string | undefined,
  text: string,
): Promise<Result<string | null>> {
  if (!fields.mobileNum.enabled || (text.trim() === '' && !fields.mobileNum.required)) return ok(null)
  const read = fields.verificationCode.enabled ? codeMobileOf : mobileOf
  return read(ctx, countryDialingCode, text)
}

const pickFields = (entered: EnteredFields, names: readonly RegistrationField[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, entered[name]]).filter(([, value]) => value !== ''))
