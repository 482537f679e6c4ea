import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
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
  const { requestId } = usePage()
  return (
    <>
      <RefusedAct form={form} shown={may} />
      {may ? (
        <Sheet title={title} about={about}>
          <FormOf
            form={form}
            className="o-sb grid gap-2"
            labels={labels}
            values={values}
            hidden={{ requestId: `${requestId}-${form.id}` }}
          >
            {children}
            {'reason' in form.fields ? <TextField name="reason" maxLength={MAX_REASON_LENGTH} /> : null}
            <div>
              <Button look="plain">{title}</Button>
            </div>
          </FormOf>
        </Sheet>
      ) : null}
    </>
  )
}
