import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlProps, FieldError, type FieldErrorValue, type FieldFrameProps, FieldNote } from './field.tsx'

type InputAttributes = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'id' | 'name' | 'title' | 'className'>

/** A `<fieldset>` for one question; its id is the field's, so that an error summary can link to it. */
export function ChoiceGroup({
  name,
  id = name,
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  const { 'aria-describedby': describedBy } = controlProps({ name, id, hint, error })
  return (
    <fieldset
      id={id}
      tabIndex={error ? -1 : undefined}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      className={classNames('grid min-w-0 gap-1', className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>
        {label}
        {optional ? <span className="font-normal text-ink-2"> {optional}</span> : null}
      </legend>
      {children}
      <FieldNote name={name} id={id} hint={hint} error={error} />
    </fieldset>
  )
}

/** Option cards side by side, as many as fit. */
export function OptionCards({ children }: { children: ReactNode }) {
  return <div className="option-cards">{children}</div>
}

export interface OptionCardProps extends InputAttributes {
  name: string
  value: string
  title: ReactNode
  note?: ReactNode
}

/** A choice with a title and a note; the whole card is the label. */
export function OptionCard({ title, note, ...input }: OptionCardProps) {
  return (
    <label className="option-card">
      <input type="radio" className="size-5 flex-none accent-pick [outline-style:none]" {...input} />
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <b>{title}</b>
        {note ? <span className="text-xs text-ink-2">{note}</span> : null}
      </span>
    </label>
  )
}

/** A row of chips that wraps; `scroll` makes it one line to scroll instead, over the width of the screen or `beside` other controls. */
export function Chips({
  scroll,
  label,
  children,
}: {
  scroll?: boolean | 'beside' | undefined
  label?: string | undefined
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is there whenever the label is
    <div
      role={label ? 'group' : undefined}
      aria-label={label}
      className={classNames(
        'flex gap-2',
        scroll ? 'overflow-x-auto py-1 no-scrollbar' : 'flex-wrap',
        scroll === 'beside' && 'px-1',
        scroll === true && '-mx-(--gutter) px-(--gutter) md:-mx-1 md:px-1',
      )}
    >
      {children}
    </div>
  )
}

/** A radio or check box in a form, as a chip. */
export function Chip({
  type = 'radio',
  children,
  ...input
}: InputAttributes & {
  type?: 'radio' | 'checkbox' | undefined
  name: string
  value: string
  children: ReactNode
}) {
  return (
    <label className="chip">
      <input type={type} className="sr-only" {...input} />
      {children}
    </label>
  )
}

/** A chip that is a link: ranges, vendors. */
export function ChipLink({
  href,
  current,
  fill,
  fillValue,
  children,
}: {
  href: string
  current?: boolean | undefined
  /** With a script, a click fills the input of this id with `fillValue` instead of following the link. */
  fill?: string | undefined
  fillValue?: string | undefined
  children: ReactNode
}) {
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      data-fill={fill}
      data-value={fillValue}
      className="chip"
    >
      {children}
    </a>
  )
}

export interface ChipButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'className'> {
  current?: boolean | undefined
  /** With a script, a click fills the input of this id with `fillValue` instead of submitting. */
  fill?: string | undefined
  fillValue?: string | undefined
}

/** A submit button as a chip: quick amounts. */
export function ChipButton({ current, fill, fillValue, children, ...button }: ChipButtonProps) {
  return (
    <button
      type="submit"
      aria-current={current ? 'true' : undefined}
      data-fill={fill}
      data-value={fillValue}
      className="chip"
      {...button}
    >
      {children}
    </button>
  )
}

export interface CheckboxProps extends InputAttributes {
  name: string
  /** If another form of the page has a field of that name; the name by default. */
  id?: string | undefined
  /** Text, with links to the terms that are accepted. */
  label: ReactNode
  error?: FieldErrorValue | undefined
}

/** One check box with its words. */
export function Checkbox({ name, id, label, error, ...input }: CheckboxProps) {
  return (
    <div className="grid gap-1">
      <label className="flex items-start gap-2.5 py-1 text-sm">
        <input
          type="checkbox"
          value="1"
          className="size-5 flex-none accent-pick aria-invalid:[outline:2px_solid_var(--color-neg)]"
          {...input}
          {...controlProps({ name, id, hint: undefined, error })}
        />
        <span>{label}</span>
      </label>
      {error ? <FieldError name={name} error={error} /> : null}
    </div>
  )
}
