import { Button } from '#app/components/button.tsx'
import { Checkbox, TextField } from '#app/forms/controls.tsx'
import { useFormField, useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tongues } from '../content/tongues.tsx'
import { ActForm } from '../records/act-form.tsx'
import { sendForm } from './offer-forms.ts'

const words = [
  { name: 'title', needed: true },
  { name: 'body', rows: 6, needed: true },
] as const

/** A message of the house, folded until it is wanted, or was refused. */
export function SendMessage({ may }: { may: boolean }) {
  const { t } = useTranslation('office-offers')
  const reply = useReply(sendForm.id)
  return (
    <>
      <RefusedAct form={sendForm} isShown={may} />
      {may ? (
        <details className="o-fold o-s" open={reply !== undefined}>
          <summary>{t('send')}…</summary>
          <ActForm form={sendForm} className="o-sb grid gap-3">
            <TextField name="account" autoComplete="off" maxLength={64} optional />
            <NamedCheckbox name="everybody" />
            <NamedCheckbox name="alsoExcluded" />
            <Tongues fields={words} missing={{ vi: 0, en: 0, zh: 0 }} hint={t('sendHint')} />
            <div>
              <Button icon="mail">{t('sendAct')}</Button>
            </div>
          </ActForm>
        </details>
      ) : null}
    </>
  )
}

function NamedCheckbox({ name }: { name: 'everybody' | 'alsoExcluded' }) {
  const { label } = useFormField(name)
  return <Checkbox name={name}>{label}</Checkbox>
}
