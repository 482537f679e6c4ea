import { randomBytes } from 'node:crypto'
import type { ValueOf } from '#contract/endpoint.ts'
import type { FieldSettings } from '#contract/settings.ts'
import { countries, registrationSettings } from '#contract/system.ts'
import { callPublic, requireValue } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { callsOf, type MemberInfo, type RouteArgs } from './session.server.ts'
import { siteStatus } from './site.server.ts'
import { trustedSettings } from './trusted-patterns.server.ts'

/**
 * The id of a new captcha or slider; the platform draws its picture when it is asked for it. Hex, so that it never begins
 * with a dash: the operator types it on a command line.
 */
const newChallengeId = () => randomBytes(18).toString('hex')

interface HumanCheckShown {
  captchaId: string
  sliderId: string | null
}

/**
 * What a form shows to have a human check passed (site.md section 3): a captcha, and the slider that takes its place with
 * JavaScript, unless the operator (SHOWCAPTCHA3) or the visitor (`?captcha=1`) wants the captcha. Null where none is asked.
 */
export async function humanCheckOf(args: RouteArgs, asked: { required: true }): Promise<HumanCheckShown>
export async function humanCheckOf(
  args: RouteArgs,
  asked: { required: boolean },
): Promise<HumanCheckShown | null>
export async function humanCheckOf(args: RouteArgs, { required }: { required: boolean }) {
  if (!required && !args.context.humanCheckDue) return null
  const captchaAlone =
    new URL(args.request.url).searchParams.get('captcha') === '1' ||
    (await siteStatus(args)).flags.SHOWCAPTCHA3
  return { captchaId: newChallengeId(), sliderId: captchaAlone ? null : newChallengeId() }
}

/** The countries whose numbers are taken, as the platform tells it this visitor. Asked once a request. */
export function offeredCountries(args: RouteArgs): Promise<ValueOf<typeof countries>> {
  const { once } = args.context
  const known = once.get('countries') as Promise<ValueOf<typeof countries>> | undefined
  if (known) return known
  const asking = callsOf(args).get(countries, {})
  once.set('countries', asking)
  return asking
}

/**
 * The countries whose numbers are taken, and which is chosen at first: that of the dialling code that was posted or that
 * the URL has, else the visitor's own (product.md section 4, "Country picker").
 */
export async function countryChoices(args: RouteArgs) {
  const { list, current } = await offeredCountries(args)
  const posted = args.context.form?.get('countryDialingCode')
  const wanted = posted ?? new URL(args.request.url).searchParams.get('countryDialingCode')
  const fitting = list.filter(({ countryDialingCode }) => countryDialingCode === wanted)
  const chosen = fitting.find(({ countryCode }) => countryCode === current) ?? fitting[0]
  return { countries: list, current: chosen?.countryCode ?? current }
}

/** How the operator wants each field of the registration. */
export async function registrationRules(args: RouteArgs): Promise<FieldSettings> {
  const { language } = await preferencesOf(args)
  const { fields } = requireValue(await callPublic(args.context, language, registrationSettings, {}))
  return trustedSettings(fields)
}

/** What the form that changes a member's login password shows. */
export async function passwordChangeOf(
  args: RouteArgs,
  { mustChangePassword, oldPasswordKnown }: Pick<MemberInfo, 'mustChangePassword' | 'oldPasswordKnown'>,
) {
  const { password } = await registrationRules(args)
  return { reason: mustChangePassword, oldPasswordKnown, rule: password }
}
