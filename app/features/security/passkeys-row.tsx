import { LinkButton } from '#app/components/button.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { PasskeyPart } from '#app/forms/passkey-part.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { passkeys } from '#contract/members/passkeys.ts'
import { type Proof, ProofField } from './proof-field.tsx'
import { addPasskeyForm, judgePasskeyForm, removePasskeyForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'
import { WaysInList } from './ways-in-list.tsx'

const MAX_NAME = 64

/** The member's passkeys. `options`: what the browser is asked for a new one, once the member wants to add one. */
export function PasskeysRow({
  list,
  options,
  proof,
  open,
}: {
  list: ValueOf<typeof passkeys>['list']
  options: string | null
  proof: Proof
  open: boolean
}) {
  const { t } = useTranslation('security')
  const isPosted = usePosted(addPasskeyForm, removePasskeyForm)
  return (
    <SecurityRow
      name="passkeys"
      icon="key"
      title={t('passkeys.title')}
      note={t('passkeys.note')}
      state={
        list.length > 0
          ? { tone: 'pos', label: t('passkeys.count', { count: list.length }) }
          : { tone: 'plain', label: t('state.unset') }
      }
      open={open || isPosted}
    >
      <p className="text-sm text-ink-2">{t('passkeys.about')}</p>
      <RefusedAct form={addPasskeyForm} isShown={options !== null} />
      <WaysInList records="passkeys" list={list} removal={removePasskeyForm} proof={proof} />
      {options ? (
        <>
          <PasskeyPart
            form={addPasskeyForm}
            judge={judgePasskeyForm}
            options={options}
            labels={{ name: t('passkeys.name') }}
          >
            <TextField name="name" maxLength={MAX_NAME} hint={t('passkeys.nameHint')} required />
            <ProofField proof={proof} />
            <Submit>{t('passkeys.add')}</Submit>
          </PasskeyPart>
          <noscript>
            <p>{t('passkeys.noScript')}</p>
          </noscript>
        </>
      ) : (
        <LinkButton href={`${paths.personal('securityCenter', { open: 'passkeys' })}#security-passkeys`}>
          {t('passkeys.add')}
        </LinkButton>
      )}
    </SecurityRow>
  )
}
