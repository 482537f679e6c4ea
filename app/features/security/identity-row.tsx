import { LinkButton } from '#app/components/button.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { identity as endpoint } from '#contract/members/identity.ts'
import { useIdentityState } from './identity-state.tsx'
import { birthDateForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'

/** Who the member is: the birth date where it is asked for, and the way to the documents. Nothing where neither is of use. */
export function IdentityRow({ identity, open }: { identity: ValueOf<typeof endpoint>; open: boolean }) {
  const { t } = useTranslation(['security', 'common', 'errors'])
  const isPosted = usePosted(birthDateForm)
  const state = useIdentityState(identity.state)
  const documents = identity.open || identity.state !== 'none'
  if (!documents && !identity.asksBirthDate)
    return isPosted ? (
      <li className="p-4">
        <RefusedAct form={birthDateForm} isShown={false} />
      </li>
    ) : null
  return (
    <SecurityRow
      name="identity"
      icon="shield"
      title={t('common:panel.identity')}
      note={t('identity.note')}
      state={state}
      open={open || isPosted}
    >
      <RefusedAct form={birthDateForm} isShown={identity.asksBirthDate} />
      {identity.asksBirthDate ? (
        <FormOf form={birthDateForm}>
          <TextField
            name="birthDate"
            type="date"
            autoComplete="bday"
            hint={t('identity.birthDateHint')}
            ofFormat={t('errors:format-birth-date')}
            required
          />
          <Submit look="plain">{t('identity.saveBirthDate')}</Submit>
        </FormOf>
      ) : null}
      {documents ? (
        <LinkButton href={paths.personal('identity')} icon="document">
          {t('common:panel.identity')}
        </LinkButton>
      ) : null}
    </SecurityRow>
  )
}
