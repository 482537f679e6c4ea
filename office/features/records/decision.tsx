import type { ReactNode } from 'react'
import { Button, TextLink } from '#app/components/button.tsx'
import type { IconName } from '#app/components/pictures/icon.tsx'
import { TextField } from '#app/forms/controls.tsx'
import type { Form } from '#app/forms/define-form.ts'
import type { FormWords } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { Key } from '../frame/key.tsx'
import { ActForm } from './act-form.tsx'

/** Something that may be done with a record: a form of its own. One with a `reason` field asks for it. */
export interface Decision {
  form: Form
  label: string
  icon?: IconName
  look?: 'act' | 'plain' | 'danger'
  /** The key that leads to it: `a` for an act, `r` for a dangerous one. It moves the focus to the reason, or the act. */
  shortcut?: string
  /** Further fields, and what theirs are called here. */
  fields?: ReactNode
  labels?: Partial<Record<string, string>>
  values?: Record<string, string | undefined>
  hidden?: Record<string, string>
  /** Better words than those of single codes. */
  words?: FormWords
  /** The page of its own that shows what it will change. */
  preview?: string
  /** Whether it may be done now, and by this operator; else the page only shows why it was refused. */
  may: boolean
}

const keyOf = (look: Decision['look']) => (look === 'act' ? 'a' : look === 'danger' ? 'r' : undefined)

/** What may be done now, at the foot of a record; above it, why an act that is gone was refused. */
export function Decisions({ decisions, note }: { decisions: readonly Decision[]; note?: string | null }) {
  const { t } = useTranslation('office')
  const open = decisions.filter(({ may }) => may)
  const [asking] = open.filter(({ form }) => 'reason' in form.fields)
  return (
    <>
      {decisions.map(({ form, may, words }) => (
        <RefusedAct key={form.id} form={form} isShown={may} words={words ?? {}} />
      ))}
      {open.length > 0 ? (
        <div className="o-act">
          {note ? <p>{note}</p> : null}
          {open.map(
            ({
              form,
              label,
              icon,
              look,
              shortcut = keyOf(look),
              fields,
              labels,
              values,
              hidden,
              words,
              preview,
            }) => (
              <ActForm
                key={form.id}
                form={form}
                // the fields of the first form that asks for a reason have the plain ids
                idPrefix={form === asking?.form ? '' : `${form.id}-`}
                className="o-decide"
                labels={labels ?? {}}
                values={values ?? {}}
                words={words ?? {}}
                hidden={hidden ?? {}}
              >
                {fields}
                {'reason' in form.fields ? (
                  <TextField name="reason" maxLength={MAX_REASON_LENGTH} data-key={shortcut} />
                ) : null}
                <Button
                  look={look}
                  icon={icon}
                  data-key={'reason' in form.fields ? undefined : shortcut}
                  aria-keyshortcuts={shortcut}
                >
                  {label}
                  {shortcut ? <Key of={shortcut} /> : null}
                </Button>
                {preview ? <TextLink href={preview}>{t('effect.see')}</TextLink> : null}
              </ActForm>
            ),
          )}
        </div>
      ) : null}
    </>
  )
}
