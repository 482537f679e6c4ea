import { randomBytes } from 'node:crypto'
import { words } from '#app/lib/list-query.ts'
import { affiliate } from '#contract/member.ts'
import { loginNeeds } from '#contract/session.ts'
import { countries, registrationSettings } from '#contract/system.ts'
import { callPublic, requireValue } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'
import { siteStatus } from './site.server.ts'

/**
 * The id of a new captcha or slider; the platform draws its picture when it is asked for it. Hex, so that it never begins with a
 * dash: the operator types it on a command line.
 */
const newChallengeId = () => randomBytes(18).toString('hex')

/**
 * What a form shows to have a human check passed (site.md section 3): a captcha, and the slider that takes its place with
 * JavaScript, unless the operator (SHOWCAPTCHA3) or the visitor (`?captcha=1`) wants the captcha. Null where none is asked.
 */
export async function humanCheckOf(args: RouteArgs, { required }: { required: boolean }) {
  if (!required) return null
  const captchaAlone =
    new URL(args.request.url).searchParams.get('captcha') === '1' ||
    (await siteStatus(args)).flags.SHOWCAPTCHA3
  return { captchaId: newChallengeId(), sliderId: captchaAlone ? null : newChallengeId() }
}

/**
 * The countries whose numbers are taken, and which is chosen at first: that of the dialling code that was posted or that
 * the URL has, else the visitor's own (product.md section 4, "Country picker").
 */
export async function countryChoices(args: RouteArgs) {
  const { list, current } = await callsOf(args).get(countries, {})
  const posted = args.context.form?.get('countryDialingCode')
  const wanted = posted ?? new URL(args.request.url).searchParams.get('countryDialingCode')
  const fitting = list.filter(({ countryDialingCode }) => countryDialingCode === wanted)
  const chosen = fitting.find(({ countryCode }) => countryCode === current) ?? fitting[0]
  return { countries: list, current: chosen?.countryCode ?? current }
}

/** What the login form needs: whether this visitor must pass a captcha (after a failure of this name or address). */
export async function loadLoginForm(args: RouteArgs) {
  const username = args.context.form?.get('username')
  const needs = await callsOf(args).send(loginNeeds, {
    username: typeof username === 'string' ? username.slice(0, 256) : '',
  })
  return { captchaId: needs.ok && !needs.value.captchaRequired ? null : newChallengeId() }
}

/** How the operator wants each field of the registration. */
export async function registrationRules(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  return requireValue(await callPublic(args.context, language, registrationSettings, {})).fields
}

/** What the registration form needs: the operator's fields, and a captcha. */
export async function loadRegisterForm(args: RouteArgs) {
  const query = new URL(args.request.url).searchParams
  const affiliateCode = words(query, 'affiliateCode') ?? ''
  const [status, fields, accepted] = await Promise.all([
    siteStatus(args),
    registrationRules(args),
    affiliateCode
      ? callsOf(args).send(affiliate, { code: affiliateCode, domain: new URL(args.context.origin).host })
      : null,
  ])
  return {
    open: status.flags.USERNAMEREG3,
    fields,
    captchaId: newChallengeId(),
    referralCode: words(query, 'referralCode') ?? '',
    affiliateCode,
    affiliateAccepted: accepted?.ok ?? false,
  }
}

export type LoginFormData = Awaited<ReturnType<typeof loadLoginForm>>
export type RegisterFormData = Awaited<ReturnType<typeof loadRegisterForm>>
