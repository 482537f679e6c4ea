import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Flash } from '#app/components/flash.tsx'
import { AuthPage } from '#app/features/auth/auth-page.tsx'
import { PasswordField, Submit } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { optionalSecret, secret } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { done } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { changePassword } from '#contract/member.ts'

export const handle = page('changePassword', 'header')

const form = defineForm({
  id: 'changePassword',
  fields: { oldPassword: optionalSecret(), newPassword: secret(), confirmNewPassword: secret() },
  equal: { confirmNewPassword: 'newPassword' },
})

export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  return {
    reason: member.info.mustChangePassword,
    oldPasswordKnown: member.info.oldPasswordKnown,
    title: await titleOf(args, 'auth:change.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  const entered = form.read(args)
  if (!entered.ok) return entered.invalid()
  if (!entered.value.oldPassword && !member.info.oldPasswordKnown)
    return entered.refused({ code: 'required', detail: { field: 'oldPassword' } })
  const changed = await member.send(changePassword, entered.value)
  if (!changed.ok) return entered.refused(changed)
  args.context.signIn(changed.value.token, args.context.visitor.remember)
  return done(args.context, paths.home, 'password-changed')
}

export default function ChangePassword() {
  const { reason, oldPasswordKnown } = useLoaderData<typeof loader>()
  const { t } = useTranslation('auth')
  return (
    <AuthPage>
      <h1>{t('change.title')}</h1>
      {reason ? <Flash kind="warn">{t(`change.${reason}`)}</Flash> : null}
      <FormOf form={form}>
        {oldPasswordKnown ? null : (
          <PasswordField name="oldPassword" autoComplete="current-password" required />
        )}
        <PasswordField
          name="newPassword"
          autoComplete="new-password"
          hint={t('register.hint.password')}
          required
        />
        <PasswordField name="confirmNewPassword" autoComplete="new-password" required />
        <Submit>{t('change.submit')}</Submit>
      </FormOf>
    </AuthPage>
  )
}
