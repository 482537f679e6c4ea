import { TextField } from '#app/components/field.tsx'
import { TextAreaField } from '#app/forms/controls.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { useFormField, useReply } from '#app/forms/form-of.tsx'

/** A file of a bank. The form is sent as multipart. */
export function BankFileField() {
  const { id, label, error } = useFormField('images')
  return <TextField id={id} name="images" label={label} error={error} type="file" />
}

/** How a bank writes or reads its files, as JSON. */
export function MapField({ hint }: { hint: string }) {
  return <TextAreaField name="text" hint={hint} rows={8} maxLength={8_000} spellCheck={false} />
}

/** Where a file, or its map, is wrong, as the platform names it: `row 3: …`, `columns.0.value: …`. */
export function FileProblem({ form }: { form: Form }) {
  const reason = useReply(form.id)?.detail.reason
  return reason ? (
    <p className="text-xs">
      <code data-field="problem">{reason}</code>
    </p>
  ) : null
}
