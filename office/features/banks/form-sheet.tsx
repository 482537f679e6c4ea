import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ActForm } from '../records/act-form.tsx'
import { Sheet } from '../records/section.tsx'

interface Props {
  form: Form
  title: string
  about?: string
  may: boolean
  labels?: Partial<Record<string, string>>
  values?: Record<string, string | undefined>
  /** Its fields, without the reason. */
  children: ReactNode
}

/** An act with too many fields for the foot of its page, on a sheet of its own; why it was refused, where it is gone. */
export function FormSheet({ form, title, about, may, labels = {}, values = {}, children }: Props) {
  return (
    <>
      <RefusedAct form={form} isShown={may} />
      {may ? (
        <Sheet title={title} about={about}>
          <ActForm form={form} className="o-sb grid gap-2" labels={labels} values={values}>
            {children}
            {'reason' in form.fields ? <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> : null}
            <div>
              <Button look="plain">{title}</Button>
            </div>
          </ActForm>
        </Sheet>
      ) : null}
    </>
  )
}
