import { randomBytes } from 'node:crypto'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { SEND_CODE } from '#app/lib/forms/send-code.ts'
import { opens } from '#app/lib/pages/gates.ts'
import { asOf, loginSiteOf } from '#app/lib/pages/login-site.ts'
import { ownPath, paths, withQuery } from '#app/lib/pages/paths.ts'
import { maskedName } from '#app/lib/text/masked.ts'
import { osOf } from '#app/lib/visitor/device-os.ts'
import { seal } from '#contract/base/cipher.ts'
import type { HumanCheck } from '#contract/base/human-check.ts'
import { isAffiliate } from '#contract/members/account-kind.ts'
import {
  freePlay,
  type LoginResult,
  type LoginSite,
  type LoginStep,
  login,
  loginNeeds,
} from '#contract/members/session.ts'
import { redirectWithFlash } from '../flash.server.ts'
import type { Answer } from '../platform.server.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'
import { siteStatus } from '../site.server.ts'
import { countryChoices, humanCheckOf } from './auth-forms.server.ts'
import { beginSession } from './begin-session.server.ts'
import { keepAccount, lastAccount, leaveLast } from './known-browser.server.ts'

const RANDOM_BYTES = 16
const GATEWAY_VERSION = 3

/** The data of the login form: method, account, human check. */
export async function loadLoginForm(args: RouteArgs) {
  const field = fieldReader(args)
  const { flags } = await siteStatus(args)
  const redirectTo = field('redirectTo')
  const site = loginSiteOf(field('as'), redirectTo)
  // Only a login by SMS asks for a code, so a post that does needs no `type`.
  const sms = field('type') === 'sms' || field('intent') === SEND_CODE
  const type = sms && flags.MOBILEVERCODELOGIN3 ? ('sms' as const) : ('username' as const)
  const account = site === 'member' ? lastAccount(args.context) : undefined
  const quick = field('quick') === '1' && type === 'username' && account !== undefined
  const [needs, mobile] = await Promise.all([
    callsOf(args).send(loginNeeds, { username: (quick ? account : (field('username') ?? '')).slice(0, 256) }),
    type === 'sms' ? countryChoices(args, { code: true }) : null,
  ])
  return {
    type,
    site,
    quick,
    account: account === undefined ? null : maskedName(account),
    redirectTo: redirectTo ? ownPath(redirectTo) : undefined,
    human: await humanCheckOf(args, {
      required: !needs.ok || needs.value.captchaRequired,
      code: type === 'sms',
    }),
    mobile,
  }
}

/** Reads a value from the posted login form, else the URL. */
function fieldReader({ request, context }: RouteArgs): (name: string) => string | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const form = pathname === paths.login ? context.form : undefined
  return (name) => {
    const formValue = form?.get(name)
    return typeof formValue === 'string' ? formValue : (searchParams.get(name) ?? undefined)
  }
}

/** Common to all login methods. */
interface Input {
  site: LoginSite
  remember: boolean
  /** The posted human check. */
  human: HumanCheck
}

type Way = 'username' | 'quick' | 'sms'

/** The login methods, each a strategy of remix-auth. A new method is a new strategy here. */
function authenticator(args: RouteArgs, { human, ...input }: Input): Authenticator<Answer<LoginStep>> {
  const byName = (username: string, form: FormData) =>
    callsOf(args).send(login, {
      type: 'username',
      username: username.trim(),
      password: textOf(form, 'password'),
      ...human,
      ...input,
    })
  const ways: Record<Way, (form: FormData) => Promise<Answer<LoginStep>>> = {
    username: (form) => byName(textOf(form, 'username'), form),
    quick: (form) => byName(lastAccount(args.context) ?? '', form),
    sms: (form) =>
      callsOf(args).send(login, {
        type: 'sms',
        mobileNum: textOf(form, 'mobileNum').trim(),
        countryDialingCode: textOf(form, 'countryDialingCode'),
        verificationCode: textOf(form, 'verificationCode').trim(),
        ...human,
        ...input,
      }),
  }
  const byAnswer = new Authenticator<Answer<LoginStep>>()
  for (const [name, way] of Object.entries(ways))
    byAnswer.use(new FormStrategy<Answer<LoginStep>>(({ form }) => way(form)), name)
  return byAnswer
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Logs in by a strategy with the posted form, which must be validated already. */
export const loginBy = (way: Way, args: RouteArgs, input: Input): Promise<Answer<LoginStep>> =>
  authenticator(args, input).authenticate(way, args.request.clone())

/** The redirect of a login. */
export interface Journey {
  site: LoginSite
  remember: boolean
  redirectTo?: string | undefined
  /** The next page's flash message; "signed in" by default. */
  flash?: FlashCode | undefined
  /** The user name, if the form had one: this browser offers it next time. */
  account?: string | undefined
}

/** After a right password or code: signs in, or redirects to the second factor. */
export function enter(args: RouteArgs, step: LoginStep, journey: Journey): Response | Promise<Response> {
  const { context } = args
  const account = journey.site === 'member' ? journey.account : undefined
  if (!step.twoFactorRequired) return signedIn(args, step, { ...journey, account })
  keepAccount(context, { account })
  context.awaitSecondFactor({ token: step.pendingToken, remember: journey.remember })
  const { redirectTo, site } = journey
  return redirectWithFlash(context, withQuery(paths.twoFactor, { redirectTo, ...asOf(site) }))
}

/** Starts the session and redirects to the login's target, or first to a due password change. */
export async function signedIn(args: RouteArgs, result: LoginResult, journey: Journey): Promise<Response> {
  const { context } = args
  const { token, deviceToken } = result
  keepAccount(context, { account: journey.account, deviceToken })
  await beginSession(args, token, journey.remember)
  return leaveLast(context, await afterLogin(args, result, journey), deviceToken)
}

async function afterLogin(
  args: RouteArgs,
  { accountKind, mustChangePassword, firstTimeLogin }: LoginResult,
  { site, redirectTo, flash = firstTimeLogin ? 'welcome' : 'logged-in' }: Journey,
): Promise<Response> {
  const { context } = args
  if (mustChangePassword)
    return redirectWithFlash(context, withQuery(paths.changePassword, { reason: mustChangePassword }))
  if (redirectTo) return redirectWithFlash(context, ownPath(redirectTo), flash)
  const asAgent = site === 'agent' || isAffiliate(accountKind)
  const { flags } = await siteStatus(args)
  return redirectWithFlash(
    context,
    asAgent && opens(paths.agentHome, accountKind, flags) ? paths.agentHome : paths.home,
    flash,
  )
}

/** Opens a trial account (product.md section 7, "Free play"). */
export const startFreePlay = (args: RouteArgs): Promise<Answer<LoginResult>> =>
  callsOf(args).send(freePlay, {
    os: osOf(args.context.visitor.userAgent),
    platform: 'W',
    randomString: seal(randomBytes(RANDOM_BYTES).toString('hex'), args.context.platformKey, Date.now()),
    gatewayVersion: GATEWAY_VERSION,
  })
