import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuthFormPage } from '#app/features/auth/auth-page.tsx'
import {
  ChangePasswordForm,
  changePasswordForm,
  changeTitleOf,
  judgeOldPassword,
} from '#app/features/auth/change-password-form.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { passwordChangeOf } from '#app/services/sign-in/auth-forms.server.ts'
import { keepAccount } from '#app/services/sign-in/known-browser.server.ts'
import { changePassword } from '#contract/members/member.ts'

export const handle = page('changePassword', 'header')

export async function loader(args: LoaderFunctionArgs) {
  const { info } = await admit(args)
  const view = await passwordChangeOf(args, info)
  const { language } = await preferencesOf(args)
  return { view, title: args.context.texts(language).t(changeTitleOf(view.reason)) }
}

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  const entered = changePasswordForm.read(args, judgeOldPassword(member.info))
  if (!entered.ok) return entered.invalid()
  const changed = await member.send(changePassword, entered.value)
  if (!changed.ok) return entered.refused(changed)
  keepAccount(args.context, { deviceToken: changed.value.deviceToken })
  args.context.signIn(changed.value.token, args.context.visitor.remember)
  const first = member.info.mustChangePassword === 'first-login'
  return redirectWithFlash(args.context, paths.home, first ? 'first-password-set' : 'password-changed')
}

export default function ChangePassword() {
  const { view } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['auth'])
  const title = t(changeTitleOf(view.reason))
  return (
    <AuthFormPage title={title}>
      <h1>{title}</h1>
      <ChangePasswordForm view={view} />
    </AuthFormPage>
  )
}
