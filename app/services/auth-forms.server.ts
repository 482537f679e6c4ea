import { randomBytes } from 'node:crypto'
import { loginNeeds } from '#contract/session.ts'
import { registrationSettings } from '#contract/system.ts'
import { callPublic, requireValue } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'
import { siteStatus } from './site.server.ts'

/**
 * The id of a new captcha; the platform draws its picture when it is asked for it. Hex, so that it never begins with a
 * dash: the operator types it on a command line.
 */
const newCaptchaId = () => randomBytes(18).toString('hex')

/** What the login form needs: whether this visitor must pass a captcha (after a failure of this name or address). */
export async function loadLoginForm(args: RouteArgs) {
  const username = args.context.form?.get('username')
  const needs = await callsOf(args).send(loginNeeds, {
    username: typeof username === 'string' ? username.slice(0, 256) : '',
  })
  return { captchaId: needs.ok && !needs.value.captchaRequired ? null : newCaptchaId() }
}

/** What the registration form needs: the operator's fields, and a captcha. */
export async function loadRegisterForm(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  const [status, settings] = await Promise.all([
    siteStatus(args),
    callPublic(args.context, language, registrationSettings, {}),
  ])
  const query = new URL(args.request.url).searchParams
  return {
    open: status.flags.USERNAMEREG3,
    fields: requireValue(settings).fields,
    captchaId: newCaptchaId(),
    referralCode: (query.get('referralCode') ?? '').slice(0, 64),
    affiliateCode: (query.get('affiliateCode') ?? '').slice(0, 64),
  }
}

export type LoginFormData = Awaited<ReturnType<typeof loadLoginForm>>
export type RegisterFormData = Awaited<ReturnType<typeof loadRegisterForm>>
