import { Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { listedForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'

/** Whether others see the member's bets on boards and at tables, with a masked name. */
export function ListedRow({ listed, open }: { listed: boolean; open: boolean }) {
  const isPosted = usePosted(listedForm)
  return (
    <KeptForms name="listed-row" of={ListedParts} input={{ listed, open: open || isPosted }} slots={{}} />
  )
}

function ListedParts({ listed, open }: { listed: boolean; open: boolean }) {
  const { t } = useTranslation('security')
  return (
    <SecurityRow
      name="listed"
      icon={listed ? 'eye' : 'eye-off'}
      title={t('listed.title')}
      note={t(listed ? 'listed.shown' : 'listed.hidden')}
      state={{
        tone: listed ? 'plain' : 'pos',
        label: t(listed ? 'listed.stateShown' : 'listed.stateHidden'),
      }}
      open={open}
    >
      <p className="text-sm text-ink-2">{t('listed.note')}</p>
      <FormOf form={listedForm} hidden={{ listed: listed ? 'no' : 'yes' }}>
        <Submit look="plain">{t(listed ? 'listed.hide' : 'listed.show')}</Submit>
      </FormOf>
    </SecurityRow>
  )
}
