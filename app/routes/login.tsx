import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuthPage } from '#app/features/auth/auth-page.tsx'
import { LoginForm, loginForm } from '#app/features/auth/login-form.tsx'
import { page } from '#app/lib/page-handle.ts'
import { ownPath, paths, withQuery } from '#app/lib/paths.ts'
import { loadLoginForm } from '#app/services/auth-forms.server.ts'
import { done } from '#app/services/flash.server.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { loginBy } from '#app/services/login.server.ts'
import { titleOf } from '#app/services/title.server.ts'

export const handle = page('login', 'header')

export async function loader(args: LoaderFunctionArgs) {
  await admitGuest(args)
  const query = new URL(args.request.url).searchParams
  const redirectTo = query.get('redirectTo') ?? undefined
  return {
    ...(await loadLoginForm(args)),
    redirectTo,
    hidden: ['login', 'register'].includes(query.get('modal') ?? ''),
    title: await titleOf(args, 'auth:login.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const entered = loginForm.read(args)
  if (!entered.ok) return entered.invalid()
  const answer = await loginBy('username', args)
  if (!answer.ok) return entered.refused(answer)
  if (answer.value.twoFactorRequired) {
    args.context.awaitSecondFactor(answer.value.pendingToken)
    return done(args.context, withQuery(paths.twoFactor, { redirectTo: entered.value.redirectTo }))
  }
  args.context.signIn(answer.value.token, entered.value.remember)
  if (answer.value.mustChangePassword)
    return done(args.context, withQuery(paths.changePassword, { reason: answer.value.mustChangePassword }))
  return done(args.context, ownPath(entered.value.redirectTo), 'logged-in')
}

export default function Login() {
  const { captchaId, redirectTo, hidden } = useLoaderData<typeof loader>()
  return <AuthPage>{hidden ? null : <LoginForm captchaId={captchaId} redirectTo={redirectTo} />}</AuthPage>
}
