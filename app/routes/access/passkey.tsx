import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { AuthPage } from '#app/features/auth/auth-page.tsx'
import { passkeyLoginForm } from '#app/features/auth/passkey-forms.ts'
import { Checkbox, Submit } from '#app/forms/controls.tsx'
import { useReply } from '#app/forms/form-of.tsx'
import { PasskeyPart } from '#app/forms/passkey-part.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { asOf, loginSiteOf } from '#app/lib/pages/login-site.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath, paths, withQuery } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { signedIn } from '#app/services/sign-in/login.server.ts'
import authStyles from '#app/styles/auth.css?url'
import { passkeyLogin, passkeyQuestion } from '#contract/members/passkeys.ts'

export const handle = page('passkey', 'header')

export const links = stylesheets(authStyles)

/** A login by a passkey alone; without a script there are the other ways. */
export async function loader(args: LoaderFunctionArgs) {
  await admitGuest(args)
  const query = new URL(args.request.url).searchParams
  const field = (name: string) => args.context.form?.get(name)?.toString() || query.get(name) || undefined
  const wanted = field('redirectTo')
  const redirectTo = wanted === undefined ? undefined : ownPath(wanted)
  const { options } = await callsOf(args).get(passkeyQuestion, { origin: args.context.origin })
  return { options, site: loginSiteOf(field('as'), redirectTo), redirectTo }
}

export async function action(args: ActionFunctionArgs) {
  const entered = passkeyLoginForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { credential, as: site = 'member', remember, redirectTo } = entered.value
  const input = { site, remember: remember && site === 'member' }
  const answer = await callsOf(args).send(passkeyLogin, {
    origin: args.context.origin,
    credential,
    ...input,
  })
  return answer.ok ? signedIn(args, answer.value, { ...input, redirectTo }) : entered.refused(answer)
}

export default function Passkey() {
  const { options, site, redirectTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('auth')
  const hidden = { ...(site === 'agent' ? { as: 'agent' } : {}), ...(redirectTo ? { redirectTo } : {}) }
  const unknown = useReply(passkeyLoginForm.id)?.detail.unknownPasskey
  const words = { 'wrong-credentials': unknown ? t('passkey.unknown') : t('passkey.refused') }
  return (
    <AuthPage>
      <h1>{t('passkey.title')}</h1>
      <p className="text-sm text-ink-2">{t('passkey.note')}</p>
      <RefusedAct form={passkeyLoginForm} isShown={options !== null} words={words} />
      {options ? (
        <PasskeyPart form={passkeyLoginForm} options={options} hidden={hidden} words={words}>
          {site === 'agent' ? null : <Checkbox name="remember">{t('login.remember')}</Checkbox>}
          <Submit>{t('passkey.submit')}</Submit>
        </PasskeyPart>
      ) : null}
      <noscript>
        <p>{t('passkey.noScript')}</p>
      </noscript>
      <p className="text-sm">
        <TextLink href={withQuery(paths.login, { ...asOf(site), redirectTo })}>{t('passkey.other')}</TextLink>
      </p>
    </AuthPage>
  )
}
