import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { AuthPage } from '#app/features/auth/auth-page.tsx'
import { thirdPartyForm } from '#app/features/auth/login-forms.ts'
import { useMessage } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { asOf } from '#app/lib/pages/login-site.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath, paths, withQuery } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { enter } from '#app/services/sign-in/login.server.ts'
import {
  departure,
  dropVisit,
  keepVisit,
  loginByReturn,
  visitIn,
} from '#app/services/sign-in/third-party.server.ts'
import authStyles from '#app/styles/auth.css?url'
import { type ErrorCode, isErrorCode, statusOf } from '#contract/base/errors.ts'
import { AccountState } from '#contract/base/refusal.ts'
import { finishProviderLink, startProviderLogin } from '#contract/members/third-party.ts'

export const handle = page('thirdParty', 'header')

export const links = stylesheets(authStyles)

/**
 * Where third parties lead browsers back to. A failed login is shown on a page of its own (`refused`), whose URL has no
 * parameters of the third party.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const { searchParams } = new URL(request.url)
  if (context.form) return { refused: null, accountState: undefined, linking: false, back: paths.login }
  context.privatePage = true
  if (request.method === 'GET' && searchParams.has('state')) throw await comeBack(args)
  const linking = searchParams.has('linking')
  if (!linking) await admitGuest(args)
  const code = searchParams.get('refused') ?? ''
  if (!isErrorCode(code)) throw redirect(paths.login)
  const back = linking
    ? security
    : withQuery(paths.login, {
        as: searchParams.get('as') === 'agent' ? 'agent' : undefined,
        redirectTo: searchParams.has('redirectTo') ? ownPath(searchParams.get('redirectTo')) : undefined,
      })
  const accountState = AccountState.safeParse(searchParams.get('account')).data
  return data({ refused: code, accountState, linking, back }, { status: statusOf(code) })
}

const security = paths.personal('securityCenter', { open: 'third-party' })

/** The answer to a browser that a third party has led back. */
async function comeBack(args: LoaderFunctionArgs): Promise<Response> {
  const { context } = args
  const { origin } = context
  const visit = visitIn(context)
  if (!visit || visit.purpose === 'register') return refused('forged-request')
  if (visit.purpose === 'link') {
    const query = new URL(args.request.url).search
    const linked = await callsOf(args).send(finishProviderLink, { token: visit.token, origin, query })
    if (linked.ok) {
      dropVisit(context)
      return redirectWithFlash(context, security, 'provider-linked')
    }
    if (linked.code === 'please-log-in') throw pageFailure('please-log-in', { redirectTo: security })
    return refused(linked.code, { linking: '1' })
  }

  await admitGuest(args) // a login takes no other member's place
  const { site, redirectTo } = visit
  const answer = await loginByReturn(args, visit)
  if (!answer.ok)
    return refused(answer.code, { account: answer.detail.accountState, ...asOf(site), redirectTo })
  const { step, stranger } = answer.value
  if (stranger) {
    const { registrationToken: token, provider } = stranger
    keepVisit(context, { purpose: 'register', token, provider })
    return redirect(withQuery(paths.register, { connect: '1', redirectTo }), 303)
  }
  dropVisit(context)
  return step ? enter(args, step, { site, remember: false, redirectTo }) : refused('platform-error')
}

const refused = (code: ErrorCode, query: Record<string, string | undefined> = {}): Response =>
  redirect(withQuery(paths.thirdParty, { refused: code, ...query }), 303)

/** Leads to a third party. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const entered = thirdPartyForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { id: provider, as: site = 'member', redirectTo } = entered.value
  const answer = await callsOf(args).send(startProviderLogin, { provider, origin: context.origin })
  if (!answer.ok) return entered.refused(answer)
  const { url, token } = answer.value
  const wanted = redirectTo === undefined ? undefined : ownPath(redirectTo)
  return departure(context, url, { purpose: 'login', token, site, redirectTo: wanted })
}

export default function ThirdParty() {
  const { refused, accountState, linking, back } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['auth', 'security'])
  const message = useMessage()
  return (
    <AuthPage>
      <h1>{linking ? t('security:thirdParty.title') : t('auth:login.title')}</h1>
      <RefusedAct form={thirdPartyForm} isShown={false} />
      {refused ? (
        <Flash kind="alert" code={refused}>
          {message(refused, accountState && { accountState })}
        </Flash>
      ) : null}
      <LinkButton href={back} look="act" className="justify-self-start">
        {linking ? t('security:title') : t('auth:passkey.other')}
      </LinkButton>
    </AuthPage>
  )
}
