import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
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
import type { RefusedAnswer } from '#app/services/platform.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { enter } from '#app/services/sign-in/login.server.ts'
import {
  departure,
  dropVisit,
  keepVisit,
  loginByReturn,
  visitIn,
} from '#app/services/sign-in/third-party.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import authStyles from '#app/styles/auth.css?url'
import { statusOf } from '#contract/base/errors.ts'
import { finishProviderLink, startProviderLogin } from '#contract/members/third-party.ts'

export const handle = page('thirdParty', 'header')

export const links = stylesheets(authStyles)

/** Where third parties lead browsers back to; a failed login is said here, with the other ways. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const title = await titleOf(args)
  const security = paths.personal('securityCenter', { open: 'third-party' })
  if (context.form) return { refused: null, back: paths.login, title }
  const { search, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || !searchParams.has('state')) throw redirect(paths.login)
  context.privatePage = true
  const visit = visitIn(context)
  const failed = ({ code, detail }: Pick<RefusedAnswer, 'code' | 'detail'>, back: string = paths.login) =>
    // `detail` has no more than how long to wait.
    data({ refused: { code, detail }, back, title }, { status: statusOf(code) })
  if (!visit || visit.purpose === 'register') return failed({ code: 'forged-request', detail: {} })

  if (visit.purpose === 'link') {
    const { token } = visit
    const linked = await callsOf(args).send(finishProviderLink, {
      token,
      origin: context.origin,
      query: search,
    })
    if (linked.ok) {
      dropVisit(context)
      throw redirectWithFlash(context, security, 'provider-linked')
    }
    if (linked.code === 'please-log-in') throw pageFailure('please-log-in', { redirectTo: security })
    return failed(linked, security)
  }

  const { site, redirectTo } = visit
  const answer = await loginByReturn(args, visit)
  if (!answer.ok) return failed(answer, withQuery(paths.login, { ...asOf(site), redirectTo }))
  const { step, stranger } = answer.value
  if (stranger) {
    keepVisit(context, {
      purpose: 'register',
      token: stranger.registrationToken,
      provider: stranger.provider,
    })
    throw redirect(withQuery(paths.register, { connect: '1', redirectTo }), 303)
  }
  dropVisit(context)
  throw step ? await enter(args, step, { site, remember: false, redirectTo }) : pageFailure('platform-error')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

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
  const { refused, back } = useLoaderData<typeof loader>()
  const { t } = useTranslation('auth')
  const message = useMessage()
  return (
    <AuthPage>
      <h1>{t('login.title')}</h1>
      <RefusedAct form={thirdPartyForm} shown={false} />
      {refused ? (
        <Flash kind="alert" code={refused.code}>
          {message(refused.code, refused.detail)}
        </Flash>
      ) : null}
      <LinkButton href={back} look="act" className="justify-self-start">
        {t('passkey.other')}
      </LinkButton>
    </AuthPage>
  )
}
