import type { ActionFunctionArgs } from '@remix-run/node'
import { PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { invitationForm } from '#office/features/access/access-forms.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { doneWith } from '#office/services/flash.server.ts'
import { acceptOperatorInvitation } from '#platform/backoffice/operators/index.ts'

export const handle = { page: 'invitation', title: 'invitation.title' }

export const loader = () => null

/**
 * A new operator chooses a password. The page does not tell whether the link is good: only the form does. The token
 * stands in the query, which no log has.
 */
export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const entered = invitationForm.read({ context })
  if (!entered.ok) return entered.invalid()
  const { password, code } = entered.value
  const accepted = await acceptOperatorInvitation(context.platform, {
    invitation: new URL(args.request.url).searchParams.get('token') ?? '',
    password,
    code,
  })
  return accepted.ok ? doneWith(context, '/office/login', 'password-set') : entered.refused(accepted)
}

export default function Invitation() {
  const { t } = useTranslation('office')
  return (
    <div className="o-narrow">
      <h1 className="o1">{t('invitation.title')}</h1>
      <p>{t('invitation.hint')}</p>
      <FormOf form={invitationForm} labels={{ code: t('invitation.code') }}>
        <PasswordField name="password" autoComplete="new-password" />
        <PasswordField name="confirmPassword" autoComplete="new-password" />
        <TextField
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          hint={t('invitation.codeHint')}
        />
        <Submit look="act">{t('invitation.submit')}</Submit>
      </FormOf>
    </div>
  )
}
