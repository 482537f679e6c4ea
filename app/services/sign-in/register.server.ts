import { detailOf, type Judge, type Wrongness } from '#app/lib/forms/form-judge.ts'
import { isTicked } from '#app/lib/forms/is-ticked.ts'
import { words } from '#app/lib/list-query.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { InputOf } from '#contract/base/endpoint.ts'
import type { HumanCheck } from '#contract/base/human-check.ts'
import {
  type FieldSettings,
  type Flags,
  type RegistrationField,
  registrationFields,
} from '#contract/base/settings.ts'
import { affiliate, register, registerMobile } from '#contract/members/member.ts'
import { fieldSettingsFor, RegistrationMethod, registrationMethods } from '#contract/members/registration.ts'
import { judgeRegistrationField } from '#contract/members/registration-rules.ts'
import type { LoginResult } from '#contract/members/session.ts'
import { typedField } from '#contract/members/typed-field.ts'
import { proveByThirdParty, sendRegisterCode } from '#contract/members/verification.ts'
import type { Answer, RefusedAnswer } from '../platform.server.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'
import { siteStatus } from '../site.server.ts'
import {
  countryChoices,
  humanCheckJudge,
  humanCheckOf,
  leastAgeOf,
  offeredCountries,
  registrationRules,
} from './auth-forms.server.ts'
import { type Stranger, strangerIn } from './third-party.server.ts'

/** The registration that this request is about. */
export interface Registration {
  flags: Flags
  /** The methods that are on. */
  methods: RegistrationMethod[]
  method: RegistrationMethod
  /** Why the posted method was refused, and at which field. */
  refusal: Pick<RefusedAnswer, 'code' | 'detail'> | undefined
  /** The settings for this method. */
  fields: FieldSettings
  /** The home country's code: the rule for `mobileNum` is for its numbers, and it is the default. */
  homeDiallingCode: string
  /** Who has come back from a third party, and registers to be linked with its account there. */
  stranger: Stranger | undefined
}

/**
 * The registration method: the posted one, else the URL's, else the first that is on (product.md section 4); and its
 * fields.
 */
export async function registrationOf(args: RouteArgs): Promise<Registration> {
  const [{ flags }, settings, { homeDiallingCode }] = await Promise.all([
    siteStatus(args),
    registrationRules(args),
    offeredCountries(args),
  ])
  const { pathname, searchParams } = new URL(args.request.url)
  const form = pathname === paths.register ? args.context.form : undefined
  const stranger =
    pathname === paths.register && searchParams.has('connect') ? strangerIn(args.context) : undefined
  const methods = registrationMethods(flags)
  const formValue = form?.get('method') ?? undefined
  const wanted = RegistrationMethod.safeParse(formValue ?? searchParams.get('method')).data
  const offered = wanted !== undefined && methods.includes(wanted)
  const method = offered ? wanted : (methods[0] ?? 'register')
  return {
    flags,
    methods,
    method,
    refusal:
      methods.length === 0
        ? { code: 'operation-not-allowed', detail: {} }
        : formValue === undefined || offered
          ? undefined
          : { code: 'not-offered', detail: { field: 'method' } },
    fields: fieldSettingsFor(settings, method, flags, {
      mobileGiven: Boolean(form?.get('mobileNum')),
      thirdParty: stranger !== undefined,
    }),
    homeDiallingCode,
    stranger,
  }
}

/** The data of the registration form. */
export async function loadRegisterForm(args: RouteArgs) {
  const query = new URL(args.request.url).searchParams
  const affiliateCode = words(query, 'affiliateCode') ?? ''
  const { methods, method, fields, homeDiallingCode, stranger } = await registrationOf(args)
  const code = fields.verificationCode.enabled
  const [countries, check, leastAge, accepted] = await Promise.all([
    countryChoices(args, { code }),
    humanCheckOf(args, { required: true, code }),
    leastAgeOf(args),
    affiliateCode
      ? callsOf(args).send(affiliate, { code: affiliateCode, domain: new URL(args.context.origin).host })
      : null,
  ])
  return {
    methods,
    method,
    fields,
    homeDiallingCode,
    connects: stranger?.provider,
    leastAge,
    countries,
    check,
    referralCode: words(query, 'referralCode') ?? '',
    affiliateCode,
    affiliateAccepted: accepted?.ok ?? false,
  }
}

/** Validates the fields of a registration by the operator's settings, with the platform's own rules. */
export function fieldsJudge({ fields, homeDiallingCode }: Registration): Judge {
  return (texts) => {
    const wrong: Record<string, Wrongness> = {}
    const country = texts.get('countryDialingCode') || homeDiallingCode
    for (const name of registrationFields) {
      const setting = fields[name]
      const text = typedField(name, texts.get(name) ?? '')
      const code = setting.enabled && judgeRegistrationField(name, setting, text, country, homeDiallingCode)
      if (code) wrong[name] = { code, detail: detailOf(setting) }
    }
    return wrong
  }
}

/**
 * Validates a whole registration: its fields, the acceptance of the terms, and the human check, if that was not passed
 * when the code was sent (`isCheckPassed`).
 */
export function registrationJudge(registration: Registration, passed: boolean): Judge {
  const judgeFields = fieldsJudge(registration)
  return (texts) => {
    const wrong = judgeFields(texts)
    if (!isTicked(texts.get('agreement'))) wrong.agreement = { code: 'terms-not-accepted' }
    return passed ? wrong : { ...wrong, ...humanCheckJudge(texts) }
  }
}

type Input = Partial<Record<RegistrationField | 'countryDialingCode', string | undefined>> & {
  /** The posted human check. */
  human: HumanCheck
}

/** Sends a code to the number being registered. */
export const sendCode = (
  args: RouteArgs,
  { homeDiallingCode }: Registration,
  { mobileNum = '', countryDialingCode, human }: Input,
) =>
  callsOf(args).send(sendRegisterCode, {
    mobileNo: mobileNum,
    countryDialingCode: countryDialingCode || homeDiallingCode,
    ...human,
  })

/** Registers and signs in. On the third-party route the code is first exchanged for that party's proof. */
export async function registerMember(
  args: RouteArgs,
  registration: Registration,
  input: Input,
): Promise<Answer<LoginResult>> {
  const { method, fields, flags, homeDiallingCode, stranger } = registration
  const calls = callsOf(args)
  const values = Object.fromEntries(
    registrationFields.map((name) => [name, fields[name].enabled ? input[name] : undefined]),
  ) as Partial<Record<RegistrationField, string>>
  const { username = '', mobileNum, verificationCode, confirmPassword: _judged, ...rest } = values
  const mobile = mobileNum
    ? { mobileNum, countryDialingCode: input.countryDialingCode || homeDiallingCode }
    : undefined

  let proof: Pick<InputOf<typeof register>, 'verificationCode' | 'firebaseChannel' | 'firebaseIdToken'> = {}
  if (mobile && verificationCode) {
    proof = { verificationCode }
    if (flags.THIRDPARTYSMS3) {
      const proved = await calls.send(proveByThirdParty, { ...mobile, verificationCode })
      if (!proved.ok) return proved
      proof = { firebaseChannel: 'sms', ...proved.value }
    }
  }
  const { paymentPassword = '', ...optional } = rest
  const common = {
    ...optional,
    ...proof,
    ...input.human,
    paymentPassword,
    thirdPartyToken: stranger?.token,
    login: true as const,
    registerMethod: 'WEB' as const,
    registerUrl: `${args.context.origin}${paths.register}`,
    domain: new URL(args.context.origin).host,
  }
  return method === 'register'
    ? calls.send(register, { ...common, username, ...mobile })
    : calls.send(registerMobile, {
        ...common,
        mobileNum: '',
        countryDialingCode: homeDiallingCode,
        ...mobile,
      })
}
