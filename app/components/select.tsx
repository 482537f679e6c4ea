import type { ComponentPropsWithoutRef } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrameProps } from './field.tsx'

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

/** Label, select, hint or error. */
export function SelectField({
  name,
  id,
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  ...select
}: FieldFrameProps & Omit<SelectProps, 'id' | 'name' | 'className' | 'joined'>) {
  return (
    <Field
      name={name}
      id={id}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      className={className}
    >
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}
