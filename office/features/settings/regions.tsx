import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ActForm } from '../records/act-form.tsx'
import { FoldedAct, useRowReply } from '../records/folded-act.tsx'
import { Sheet } from '../records/section.tsx'
import { allowForm, blockForm, removeForm } from './setting-forms.ts'

/** The rules of who may see the site; each is taken away by its own button. */
export function Regions({
  rules,
  may,
}: {
  rules: readonly { rule: string; blocked: boolean }[]
  may: boolean
}) {
  const { t } = useTranslation('office-offers')
  const replyOf = useRowReply(removeForm)
  return (
    <Sheet title={t('regions')} about={t('regionsAbout')}>
      <RefusedAct
        form={removeForm}
        isShown={may && rules.some(({ rule }) => replyOf({ regionRule: rule }))}
      />
      {rules.length === 0 ? <p className="o-sb">{t('noRules')}</p> : null}
      <ul className="o-ql" data-records="regions">
        {rules.map(({ rule, blocked }) => (
          <li key={rule} data-id={rule} data-status={blocked ? 'blocked' : 'allowed'}>
            <code>{rule}</code>
            <Badge tone={blocked ? 'neg' : 'pos'}>{t(blocked ? 'blocked' : 'allowed')}</Badge>
            {may ? (
              <FoldedAct
                form={removeForm}
                id={`remove-${rule}`}
                summary={t('remove')}
                hidden={{ regionRule: rule }}
                reply={replyOf({ regionRule: rule })}
                act={t('remove')}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {[blockForm, allowForm].map((form) => (
        <RefusedAct key={form.id} form={form} isShown={may} />
      ))}
      {may
        ? [blockForm, allowForm].map((form) => (
            <ActForm key={form.id} form={form} idPrefix={`${form.id}-`} className="o-sb grid gap-2">
              <TextField name="regionRule" autoComplete="off" maxLength={64} />
              <TextField name="reason" maxLength={MAX_REASON_LENGTH} />
              <div>
                <Button small look={form === blockForm ? 'danger' : 'plain'}>
                  {t(form.id as 'block')}
                </Button>
              </div>
            </ActForm>
          ))
        : null}
    </Sheet>
  )
}
