import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import type { Form, FormReply } from '#app/forms/define-form.ts'
import { useReply } from '#app/forms/form-of.tsx'
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
  /** That it was refused, as `useRowReply` says: it stands open then, with what was entered. */
  reply?: FormReply | undefined
  /** Further fields, before the reason. */
  children?: ReactNode
}

/** The refusal of a form that each row of a list has, for the row whose hidden fields were posted. */
export function useRowReply(form: Form): (hidden: Record<string, string>) => FormReply | undefined {
  const reply = useReply(form.id)
  const values = reply?.result.initialValue ?? {}
  return (hidden) =>
    Object.entries(hidden).every(([name, value]) => values[name] === value) ? reply : undefined
}

/** An act on one row of a list, with its reason, folded until it is wanted. */
export function FoldedAct({ form, id, summary, hidden, labels = {}, act, danger, reply, children }: Props) {
  return (
    <details className="o-fold b2" open={reply !== undefined}>
      <summary>{summary}…</summary>
      <ActForm
        form={{ ...form, id }}
        idPrefix={`${id}-`}
        className="o-sb grid gap-2"
        hidden={hidden}
        wrong={reply ?? null}
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
