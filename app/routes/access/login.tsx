import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuthFormPage } from '#app/features/auth/auth-page.tsx'
import { humanCheckNames, humanProof } from '#app/features/auth/human-check.tsx'
import { LoginForm } from '#app/features/auth/login-form.tsx'
import {
  forgetAccountForm,
  freePlayForm,
  loginForm,
  quickLoginForm,
  smsLoginForm,
} from '#app/features/auth/login-forms.ts'
import { asksForCode, postedForm } from '#app/forms/define-form.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { beginSession } from '#app/services/sign-in/begin-session.server.ts'
import { forgetAccount, lastAccount, leaveLast } from '#app/services/sign-in/known-browser.server.ts'
import { enter, loadLoginForm, loginBy, startFreePlay } from '#app/services/sign-in/login.server.ts'
import authStyles from '#app/styles/auth.css?url'
import { sendLoginCode } from '#contract/members/verification.ts'

export const handle = page('login', 'header')

export const links = stylesheets(authStyles)

export async function loader(args: LoaderFunctionArgs) {
  await admitGuest(args)
  const view = await loadLoginForm(args)
  const { language } = await preferencesOf(args)
  const { t } = args.context.texts(language)
  return { view, title: t(view.site === 'agent' ? 'auth:login.agentTitle' : 'auth:login.title') }
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args
  if (asksForCode(context)) return sendCode(args)
  switch (postedForm(context, [freePlayForm, forgetAccountForm])) {
    case freePlayForm:
      return play(args)
    case forgetAccountForm:
      forgetAccount(context)
      return leaveLast(context, redirectWithFlash(context, paths.login, 'account-forgotten'))
    default:
      return logIn(args)
  }
}

async function sendCode(args: ActionFunctionArgs) {
  const entered = smsLoginForm.readSoFar(args, ['countryDialingCode', 'mobileNum', ...humanCheckNames])
  if (!entered.ok) return entered.invalid()
  const { mobileNum, countryDialingCode } = entered.value
  const human = humanProof(entered.value)
  return entered.sent(
    await callsOf(args).send(sendLoginCode, { type: 'sms', mobileNum, countryDialingCode, ...human }),
  )
}

async function play(args: ActionFunctionArgs) {
  const entered = freePlayForm.read(args)
  if (!entered.ok) return entered.invalid()
  const freePlay = await startFreePlay(args)
  if (!freePlay.ok) return entered.refused(freePlay)
  await beginSession(args, freePlay.value.token, false)
  return leaveLast(args.context, redirectWithFlash(args.context, paths.home, 'trial-started'))
}

async function logIn(args: ActionFunctionArgs) {
  const way = wayOf(args)
  const form = { username: loginForm, quick: quickLoginForm, sms: smsLoginForm }[way]
  const entered = form.read(args)
  if (!entered.ok) return entered.invalid()
  const { as: site, redirectTo, remember } = entered.value
  const input = { site, remember: remember && site === 'member' }
  const answer = await loginBy(way, args, { ...input, human: humanProof(entered.value) })
  if (!answer.ok) return entered.refused(answer)
  const account = 'username' in entered.value ? entered.value.username : undefined
  return enter(args, answer.value, { ...input, redirectTo, account })
}

/** The login method of the post. A quick login without a known account is one by user name. */
function wayOf({ context }: ActionFunctionArgs) {
  if (context.form?.get('type') === 'sms') return 'sms'
  return context.form?.has('quick') && lastAccount(context) !== undefined ? 'quick' : 'username'
}

export default function Login() {
  const { view, title } = useLoaderData<typeof loader>()
  return (
    <AuthFormPage title={title}>
      <LoginForm view={view} />
    </AuthFormPage>
  )
}
