import type { Judge, Wrongness } from '#app/lib/forms/form-judge.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { HumanCheck } from '#contract/base/human-check.ts'
import type { FieldSettings } from '#contract/base/settings.ts'
import { countries, humanCheckPassed, registrationSettings } from '#contract/base/system.ts'
import { securityConfig } from '#contract/members/security.ts'
import { callPublic, requireValue } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import { callsOf, type MemberInfo, type RouteArgs } from '../session.server.ts'
import { siteStatus } from '../site.server.ts'
import { trustedSettings } from '../trusted-patterns.server.ts'
import { newChallengeId } from './challenge-id.server.ts'

interface HumanCheckFields {
  captchaId: string
  sliderId: string | null
  /** Passed when the code was sent; not required again. */
  passed: boolean
  /** Required for sending the code only, not for submitting the form. */
  forCode: boolean
}

/** Which parts of a form require a human check. */
interface CheckRequirement {
  /** Submitting it. */
  required: boolean
  /** Sending its code. */
  code?: boolean
}

/**
 * The human check of a form (site.md section 3): a captcha, and the slider that replaces it with JavaScript, unless the
 * operator (SHOWCAPTCHA3) or the visitor (`?captcha=1`) wants the captcha. Null if none is required.
 */
export async function humanCheckOf(
  args: RouteArgs,
  requirement: { required: true; code: boolean },
): Promise<HumanCheckFields>
export async function humanCheckOf(
  args: RouteArgs,
  requirement: CheckRequirement,
): Promise<HumanCheckFields | null>
export async function humanCheckOf(args: RouteArgs, { required, code = false }: CheckRequirement) {
  const { humanCheckDue = false } = args.context
  const due = required || humanCheckDue
  if (!due && !code) return null
  const forCode = !due
  const { captchaId, sliderId } = postedCheck(args)
  if (code && !humanCheckDue && (await isCheckPassed(args)))
    return { captchaId: captchaId ?? '', sliderId: sliderId ?? null, passed: true, forCode }
  const captchaAlone =
    new URL(args.request.url).searchParams.get('captcha') === '1' ||
    (await siteStatus(args)).flags.SHOWCAPTCHA3
  return {
    captchaId: newChallengeId(args.context),
    sliderId: captchaAlone ? null : newChallengeId(args.context),
    passed: false,
    forCode,
  }
}

/** Whether the posted human check was passed when the code was sent, and is still valid for submitting the form. */
export async function isCheckPassed(args: RouteArgs): Promise<boolean> {
  const { captchaId, sliderId } = postedCheck(args)
  if (captchaId === undefined && sliderId === undefined) return false
  const answer = await callsOf(args).send(humanCheckPassed, { captchaId, sliderId })
  return answer.ok && answer.value.passed
}

/** Says that a form lacks the human check, with what else it lacks: the platform comes to it last. */
export const humanCheckJudge: Judge = (texts) => {
  const answered = texts.get('captcha') || (texts.get('sliderId') && texts.get('slider'))
  const wrong: Record<string, Wrongness> = answered ? {} : { captcha: { code: 'captcha-required' } }
  return wrong
}

/** The ids of the posted human check; if a client posts both, the captcha wins. */
function postedCheck({ context }: RouteArgs): Pick<HumanCheck, 'captchaId' | 'sliderId'> {
  const { captchaId, captcha, sliderId } = Object.fromEntries(
    (['captchaId', 'captcha', 'sliderId'] as const).map((name) => {
      const value = context.form?.get(name)
      return [name, typeof value === 'string' && value !== '' ? value : undefined]
    }),
  )
  return captcha || !sliderId ? { captchaId } : { sliderId }
}

/** The countries whose numbers are accepted, as the platform tells this visitor. Asked once per request. */
export function offeredCountries(args: RouteArgs): Promise<ValueOf<typeof countries>> {
  const { once } = args.context
  const cached = once.get('countries') as Promise<ValueOf<typeof countries>> | undefined
  if (cached) return cached
  const asking = callsOf(args).get(countries, {})
  once.set('countries', asking)
  return asking
}

/**
 * The countries whose numbers are accepted, and the selected one: by the dialling code in the post or the URL, else the
 * visitor's own (product.md section 4, "Country picker"). With `code` only countries that codes are sent to.
 */
export async function countryChoices(args: RouteArgs, { code }: { code: boolean }) {
  const { list: offered, current: visitors, homeDiallingCode } = await offeredCountries(args)
  const list = code ? offered.filter(({ takesCodes }) => takesCodes !== false) : offered
  const isHome = (country: (typeof list)[number]) => country.countryDialingCode === homeDiallingCode
  const current =
    list.find(({ countryCode }) => countryCode === visitors)?.countryCode ??
    (list.find(isHome) ?? list[0])?.countryCode ??
    visitors
  const formValue = args.context.form?.get('countryDialingCode')
  const wanted = formValue ?? new URL(args.request.url).searchParams.get('countryDialingCode')
  const fitting = list.filter(({ countryDialingCode }) => countryDialingCode === wanted)
  const chosen = fitting.find(({ countryCode }) => countryCode === current) ?? fitting[0]
  return { countries: list, current: chosen?.countryCode ?? current }
}

async function registrationAnswer(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  return requireValue(await callPublic(args.context, language, registrationSettings, {}))
}

/** The operator's settings for the registration fields. */
export async function registrationRules(args: RouteArgs): Promise<FieldSettings> {
  const { fields } = await registrationAnswer(args)
  return trustedSettings(args.context, fields)
}

/** How old somebody must be, where a birth date is asked for. */
export const leastAgeOf = async (args: RouteArgs): Promise<number> =>
  (await registrationAnswer(args)).leastAge

/** The data of the change-password form. */
export async function passwordChangeOf(
  args: RouteArgs,
  { mustChangePassword, oldPasswordKnown }: Pick<MemberInfo, 'mustChangePassword' | 'oldPasswordKnown'>,
) {
  const [{ password }, proof] = await Promise.all([
    registrationRules(args),
    oldPasswordKnown && mustChangePassword === null ? passwordlessProof(args) : null,
  ])
  const asksPaymentPassword = proof?.secret === 'payment-password' && !proof.proved
  return { reason: mustChangePassword, oldPasswordKnown, asksPaymentPassword, rule: password }
}

/** What a member proves that has no password to type. */
async function passwordlessProof(args: RouteArgs) {
  const { proof } = await callsOf(args).get(securityConfig, {})
  return proof
}
