import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#app/components/button.tsx'
import * as choices from '#app/components/choice.tsx'
import * as parts from '#app/components/field.tsx'
import * as select from '#app/components/select.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import { isTicked } from '#app/lib/forms/is-ticked.ts'
import { plainAmount } from '#app/lib/forms/typed-amount.ts'
import { fieldProps, useDecimalField, useFormButtons, useFormField } from './form-of.tsx'

/** The form fields: parts of the design system with label, value and error taken from the form. */

type Without<Props> = Omit<
  Props,
  'label' | 'error' | 'defaultValue' | 'value' | 'optional' | 'revealLabel'
> & {
  name: string
  /** Adds "(optional)" to the label. */
  optional?: boolean
}

function useOptional(optional: boolean | undefined) {
  const { t } = useTranslation('forms')
  return optional ? t('optional') : undefined
}

/** `ofFormat`: what a day is answered that is written as it should be and cannot be meant. */
export function TextField({
  name,
  optional,
  ofFormat,
  ...rest
}: Without<parts.TextFieldProps> & { ofFormat?: string }) {
  const field = useFormField(name)
  const { error, value = '' } = field
  const mark = useOptional(optional)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const readable = ofFormat && isDay && error?.code === 'format' && { ...error, message: ofFormat }
  return <parts.TextField {...rest} {...fieldProps(field)} optional={mark} error={readable || error} />
}

/** `after`: what follows the message of a refusal, by its code: the way to mend it. */
export function PasswordField({
  name,
  optional,
  after = {},
  ...rest
}: Without<parts.PasswordFieldProps> & { after?: Partial<Record<string, ReactNode>> }) {
  const { t } = useTranslation('forms')
  const { id, label, error } = useFormField(name)
  const mark = useOptional(optional)
  const way = error && after[error.code]
  const followed = way && {
    ...error,
    message: (
      <>
        {error.message} {way}
      </>
    ),
  }
  return (
    <parts.PasswordField
      {...rest}
      name={name}
      id={id}
      label={label}
      optional={mark}
      error={followed || error}
      revealLabel={t('reveal')}
    />
  )
}

/** An amount or a rate without a unit at its end, as the page's language writes it. */
export function DecimalField({ name, ...rest }: Omit<Without<parts.TextFieldProps>, 'optional'>) {
  const field = useDecimalField(name)
  return <parts.TextField {...rest} {...fieldProps(field)} inputMode="decimal" autoComplete="off" />
}

/**
 * An amount as the page's language writes it, with the currency symbol at its end. `min` and `max` are plain decimals that
 * scripts can read.
 */
export function MoneyField({
  name,
  min,
  max,
  ...rest
}: Omit<Without<parts.TextFieldProps>, 'optional' | 'min' | 'max'> & { min: string; max: string }) {
  const { t } = useTranslation('errors')
  const field = useDecimalField(name)
  const { error, value = '' } = field
  const { currencySymbol } = useFormat()
  const written = useWrittenAmount()
  // `10,000` is ten thousand to many and ten to a Vietnamese reader: it is refused, with the way to type it.
  const readable = error?.code === 'format' && {
    ...error,
    message: t('format-money', { example: written(plainAmount(value) ?? '10000') }),
  }
  return (
    <parts.TextField
      {...fieldProps(field)}
      {...rest}
      error={readable || error}
      inputMode="decimal"
      autoComplete="off"
      affix={currencySymbol}
      data-min={min}
      data-max={max}
    />
  )
}

export function SelectField({
  name,
  ...rest
}: {
  name: string
  options: readonly select.Option[]
  hint?: ReactNode
}) {
  const field = useFormField(name)
  return <select.SelectField {...fieldProps(field)} {...rest} />
}

/** Radios as cards, one of them selected. */
export function ChoiceCards({
  name,
  options,
}: {
  name: string
  options: readonly { value: string; title: ReactNode; note?: ReactNode }[]
}) {
  const { id, label, error, value } = useFormField(name)
  return (
    <choices.ChoiceGroup id={id} name={name} label={label} error={error}>
      <choices.OptionCards>
        {options.map((option) => (
          <choices.OptionCard
            key={option.value}
            name={name}
            value={option.value}
            title={option.title}
            note={option.note}
            defaultChecked={value === option.value}
          />
        ))}
      </choices.OptionCards>
    </choices.ChoiceGroup>
  )
}

/** A check box; its text is passed in, because it may have links. */
export function Checkbox({
  name,
  children,
  defaultChecked,
}: {
  name: string
  children: ReactNode
  defaultChecked?: boolean
}) {
  const { id, error, value, replied } = useFormField(name)
  const checked = replied ? isTicked(value) : defaultChecked
  return <choices.Checkbox id={id} name={name} label={children} error={error} defaultChecked={checked} />
}

/** Several lines of text. */
export function TextAreaField({
  name,
  optional,
  ...rest
}: Omit<Parameters<typeof parts.TextAreaField>[0], 'label' | 'error' | 'defaultValue' | 'optional'> & {
  optional?: boolean
}) {
  const field = useFormField(name)
  const mark = useOptional(optional)
  return <parts.TextAreaField {...fieldProps(field)} {...rest} optional={mark} />
}

/** Several pictures to upload. The form is sent as multipart. */
export function ImagesField({ name, hint }: { name: string; hint: ReactNode }) {
  const { id, label, error, replied } = useFormField(name)
  const { t } = useTranslation('forms')
  return (
    <parts.TextField
      id={id}
      name={name}
      label={label}
      error={error}
      hint={
        <>
          {hint} {replied ? <b data-choose-again="">{t('chooseAgain')}</b> : null}
        </>
      }
      type="file"
      accept="image/png,image/jpeg"
      multiple
    />
  )
}

/** The primary button of a form. */
export function Submit(props: ButtonProps) {
  const { t } = useTranslation('forms')
  const { intent } = useFormButtons()
  const named = intent ? { name: 'intent', value: intent } : {}
  return <Button type="submit" look="act" wide pendingLabel={t('sending')} {...named} {...props} />
}
