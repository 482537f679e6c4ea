import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuthPage } from '#app/features/auth/auth-page.tsx'
import { RegisterForm, registerForm } from '#app/features/auth/register-form.tsx'
import { page } from '#app/lib/page-handle.ts'
import { ownPath } from '#app/lib/paths.ts'
import { loadRegisterForm } from '#app/services/auth-forms.server.ts'
import { done } from '#app/services/flash.server.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { registerMember, registrationJudge } from '#app/services/register.server.ts'
import { titleOf } from '#app/services/title.server.ts'

export const handle = page('register', 'header')

export async function loader(args: LoaderFunctionArgs) {
  await admitGuest(args)
  const query = new URL(args.request.url).searchParams
  const redirectTo = query.get('redirectTo') ?? undefined
  return {
    form: await loadRegisterForm(args),
    redirectTo,
    hidden: ['login', 'register'].includes(query.get('modal') ?? ''),
    title: await titleOf(args, 'auth:register.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const entered = registerForm.read(args, await registrationJudge(args))
  if (!entered.ok) return entered.invalid()
  const answer = await registerMember(args, entered.value)
  if (!answer.ok) return entered.refused(answer)
  args.context.signIn(answer.value.token, false)
  return done(args.context, ownPath(entered.value.redirectTo), 'registered')
}

export default function Register() {
  const { form, redirectTo, hidden } = useLoaderData<typeof loader>()
  return <AuthPage>{hidden ? null : <RegisterForm {...form} redirectTo={redirectTo} />}</AuthPage>
}
