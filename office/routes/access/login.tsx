import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import { loginForm } from '#office/features/access/access-forms.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { officePath, seeOther } from '#office/services/acts.server.ts'
import { signInOperator, signOutOperator } from '#platform/backoffice/operators/index.ts'

export const handle = { page: 'login', title: 'login.title' }

export async function loader(args: LoaderFunctionArgs) {
  const { demo } = officeContextOf(args.context)
  const redirectTo = new URL(args.request.url).searchParams.get('redirectTo')
  return { demo, redirectTo: officePath(redirectTo) }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const entered = loginForm.read({ context })
  if (!entered.ok) return entered.invalid()
  const { username, password, redirectTo } = entered.value
  const { address, userAgent, platform } = context
  const signedIn = await signInOperator(platform, { username, password, address, userAgent })
  if (!signedIn.ok) return entered.refused(signedIn)
  if (context.token !== null) await signOutOperator(platform, context.token)
  context.signIn(signedIn.value.token)
  const to = officePath(redirectTo)
  return seeOther(signedIn.value.lacks ? withQuery('/office/login/two-factor', { redirectTo: to }) : to)
}

export default function Login() {
  const { demo, redirectTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <div className="o-narrow">
      <h1 className="o1">{t('login.title')}</h1>
      <FormOf form={loginForm} hidden={{ redirectTo }}>
        <TextField name="username" autoComplete="username" autoCapitalize="none" />
        <PasswordField name="password" autoComplete="current-password" />
        <Submit look="act">{t('login.submit')}</Submit>
      </FormOf>
      {demo ? <p className="text-sm text-ink-2">{t('login.demo')}</p> : null}
    </div>
  )
}
