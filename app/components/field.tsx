import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './pictures/icon.tsx'

/** Why a value was refused: the code is for scripts and tests, the message for the visitor. */
export interface FieldErrorValue {
  code: string
  message: ReactNode
}

/** The props of every field. The id of the control is the name of the field. */
export interface FieldFrameProps {
  name: string
  /** The id of the control, if another form of the page has a field of that name; the name by default. */
  id?: string | undefined
  label: ReactNode
  /** Follows the label of an optional field: "(không bắt buộc)". */
  optional?: string | undefined
  /** Help under the control; an error takes its place. */
  hint?: ReactNode
  error?: FieldErrorValue | undefined
  /** The label is for screen readers only (search boxes, compact filters). */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** What links a control to its label, hint and error. */
export interface ControlProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The attributes of the control of a field. */
export function controlProps({
  name,
  id = name,
  hint,
  error,
}: Pick<FieldFrameProps, 'name' | 'id' | 'hint' | 'error'>): ControlProps {
  return {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : hint ? `${id}-hint` : undefined,
  }
}

/** The message of a refused field: `id="<name>-error" data-error="<code>"`. */
export function FieldError({ name, error }: { name: string; error: FieldErrorValue }) {
  return <ErrorLine id={`${name}-error`} data-error={error.code} message={error.message} />
}

function ErrorLine({ message, ...rest }: { message?: ReactNode; id?: string; 'data-error'?: string }) {
  return (
    <p {...rest} className="flex gap-1.5 text-sm font-medium text-neg">
      <Icon name="alert" size="sm" className="mt-0.5" />
      <span>{message}</span>
    </p>
  )
}

/** An empty message, for the script that validates fields during input. */
export const FieldErrorTemplate = () => (
  <template data-field-error="">
    <ErrorLine />
  </template>
)

/** The error if there is one, else the hint. */
export function FieldNote({
  name,
  id = name,
  hint,
  error,
}: Pick<FieldFrameProps, 'name' | 'id' | 'hint' | 'error'>) {
  if (error) return <FieldError name={name} error={error} />
  if (!hint) return null
  return (
    <p id={`${id}-hint`} className="text-xs text-ink-2">
      {hint}
    </p>
  )
}

/** The props of a field's frame, and apart from them those of its control. */
export function splitField<Control extends object>({
  name,
  id,
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  ...control
}: FieldFrameProps & Control) {
  return { frame: { name, id, label, optional, hint, error, hideLabel, className }, attributes: control }
}

/** Label, control, and hint or error. The control is a render function, so that it cannot miss its attributes. */
export function Field({
  name,
  id = name,
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
        {optional ? <span className="font-normal text-ink-2"> {optional}</span> : null}
      </label>
      {children(controlProps({ name, id, hint, error }))}
      <FieldNote name={name} id={id} hint={hint} error={error} />
    </div>
  )
}

type InputAttributes = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'name' | 'className'>

export interface TextFieldProps extends FieldFrameProps, InputAttributes {
  /** Joined to the control, before it: a dialling code. */
  lead?: ReactNode
  /** Inside the control at its end: a unit, "₫". */
  affix?: ReactNode
  /** Beside the control: a button that sends a code. */
  action?: ReactNode
  /** Between control and hint: quick amounts. */
  below?: ReactNode
}

/** One line of text. Takes every attribute of `<input>`. */
export function TextField({ lead, affix, action, below, ...props }: TextFieldProps) {
  const { frame, attributes } = splitField<InputAttributes>(props)
  return (
    <Field {...frame}>
      {(control) => {
        const box = (
          <input
            type="text"
            {...attributes}
            {...control}
            className={classNames(
              'control',
              affix !== undefined && 'pe-11',
              lead !== undefined && 'rounded-s-none',
            )}
          />
        )
        const withAffix =
          affix === undefined ? (
            box
          ) : (
            <div className="relative min-w-0 flex-1">
              {box}
              <span className="affix">{affix}</span>
            </div>
          )
        return (
          <>
            {lead !== undefined || action !== undefined ? (
              <div className={classNames('flex', action !== undefined && 'gap-2')}>
                {lead}
                {withAffix}
                {action}
              </div>
            ) : (
              withAffix
            )}
            {below}
          </>
        )
      }}
    </Field>
  )
}

export interface PasswordFieldProps
  extends FieldFrameProps,
    Omit<InputAttributes, 'type' | 'value' | 'defaultValue'> {
  /** The label of the show-password button, "Hiện mật khẩu"; the button needs a script. */
  revealLabel: string
}

/**
 * A secret: never filled in by the server. Any secret but the login password is `new-password`, even when it is only
 * asked for: browsers ignore `off` and fill in the login password, which would count as a failed attempt.
 */
export function PasswordField({ revealLabel, autoComplete = 'new-password', ...rest }: PasswordFieldProps) {
  const id = rest.id ?? rest.name
  return (
    <TextField
      {...rest}
      type="password"
      autoComplete={autoComplete}
      affix={
        <IconButton
          icon="eye"
          label={revealLabel}
          type="button"
          className="js-only text-ink"
          data-reveal={id}
          aria-pressed={false}
          aria-controls={id}
        />
      }
    />
  )
}

type TextAreaAttributes = Omit<ComponentPropsWithoutRef<'textarea'>, 'id' | 'name' | 'className'>

/** Several lines of text. Takes every attribute of `<textarea>`. */
export function TextAreaField(props: FieldFrameProps & TextAreaAttributes) {
  const { frame, attributes } = splitField<TextAreaAttributes>(props)
  return (
    <Field {...frame}>
      {(control) => <textarea rows={4} {...attributes} {...control} className="control" />}
    </Field>
  )
}
