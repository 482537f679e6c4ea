import { Checkbox, DecimalField, SelectField, TextAreaField, TextField } from '#app/forms/controls.tsx'
import { useFormField } from '#app/forms/form-of.tsx'
import { useWord } from '#app/i18n/use-word.ts'
import { isTicked } from '#app/lib/forms/is-ticked.ts'
import type { EditorField } from './editor.ts'

/** The fields of an editor that are no words. */
export function EditorFields({ fields }: { fields: readonly EditorField[] }) {
  return (
    <div className="o-sb o-fm">
      {fields.map((field) => (
        <OneField key={field.name} field={field} />
      ))}
    </div>
  )
}

function OneField({ field: { name, as, options = [], hint } }: { field: EditorField }) {
  const word = useWord()
  const { label, value } = useFormField(name)
  const note = hint && word(hint)
  switch (as) {
    case 'decimal':
      return <DecimalField name={name} hint={note} />
    case 'moment':
      return <TextField name={name} type="datetime-local" hint={note} />
    case 'lines':
      return <TextAreaField name={name} rows={4} hint={note} />
    case 'choice':
      return (
        <SelectField
          name={name}
          hint={note}
          options={options.map((option) => ({
            value: option.value,
            label: option.word ? word(option.word) : option.value,
          }))}
        />
      )
    case 'check':
      return (
        <Checkbox name={name} defaultChecked={isTicked(value)}>
          {label}
        </Checkbox>
      )
    default:
      return <TextField name={name} autoComplete="off" hint={note} />
  }
}
