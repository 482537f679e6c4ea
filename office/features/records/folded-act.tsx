import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ActForm } from './act-form.tsx'

interface Props {
  form: Form
  /** Of this form among those of its kind on the page: `release-7`. */
  id: string
  summary: string
  hidden: Record<string, string>
  labels?: Partial<Record<string, string>>
  /** The words of its button. */
  act: string
  danger?: boolean
  /** Further fields, before the reason. */
  children?: ReactNode
}

/** An act on one row of a list, with its reason, folded until it is wanted. */
export function FoldedAct({ form, id, summary, hidden, labels = {}, act, danger, children }: Props) {
  return (
    <details className="o-fold b2">
      <summary>{summary}…</summary>
      <ActForm
        form={{ ...form, id }}
        idPrefix={`${id}-`}
        className="o-sb grid gap-2"
        hidden={hidden}
        labels={labels}
      >
        {children}
        <TextField name="reason" maxLength={MAX_REASON_LENGTH} />
        <div>
          <Button look={danger ? 'danger' : 'plain'} small>
            {act}
          </Button>
        </div>
      </ActForm>
    </details>
  )
}
