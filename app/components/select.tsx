import type { ComponentPropsWithoutRef } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrameProps, splitField } from './field.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends ComponentPropsWithoutRef<'select'> {
  options: readonly Option[]
  /** Joined to the control after it (a dialling code before a number). */
  joined?: boolean | undefined
}

/** The native select with our arrow. Without a `Field` it needs an `aria-label`. */
export function Select({ options, joined, className, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      className={classNames(
        'control select-arrow pe-9',
        joined && 'w-auto! flex-none rounded-e-none border-e-0',
        className,
      )}
    >
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}

type SelectAttributes = Omit<SelectProps, 'id' | 'name' | 'className' | 'joined'>

/** Label, select, hint or error. */
export function SelectField(props: FieldFrameProps & SelectAttributes) {
  const { frame, attributes } = splitField<SelectAttributes>(props)
  return <Field {...frame}>{(control) => <Select {...attributes} {...control} />}</Field>
}
