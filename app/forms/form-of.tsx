import { createContext, type ReactNode, useContext } from 'react'
import { FieldError, type FieldErrorValue } from '#app/components/field.tsx'
import { ErrorSummary, Flash } from '#app/components/frame/flash.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import type { MessageDetail } from '#app/lib/forms/form-judge.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { type ErrorCode, isErrorCode } from '#contract/base/errors.ts'
import { Money } from '#contract/base/fields/money.ts'
import { LEAST_AGE } from '#contract/members/age.ts'
import type { Form, FormReply } from './define-form.ts'
import { ruleWords } from './rule-words.ts'
import { useActionReply } from './use-action-reply.ts'

/** A form's own messages by code; with a field's name before the code, only for that field. */
export type FormWords = Partial<Record<ErrorCode | `${string}:${ErrorCode}`, string>>

interface FormState {
  id: string
  idPrefix: string
  field: FieldOf
  words: FormWords
  labels: Partial<Record<string, string>>
  /** Values from the route; posted ones override them. */
  detail: MessageDetail
  details: Record<string, MessageDetail>
  /** The intent that the form's own buttons post, if one of them sends a code. */
  intent: string | undefined
  sent: FormReply['sent']
  /** True after a refusal: all posted values are kept, an unticked box too. */
  replied: boolean
  /** The fields that are rendered; errors of all others are shown at the form's end (`UnseenErrors`). */
  shownFields: Set<string>
}

/** A field as it was posted, or as the route fills it in. */
interface FieldState {
  errors: readonly string[] | undefined
  value: string | undefined
}
type FieldOf = (name: string) => FieldState

/** The fields of a form: after a reply, its errors and what it kept of the posted values; an empty value is none. */
function fieldsOf(reply: FormReply | undefined, values: Record<string, string | undefined>): FieldOf {
  const filledIn: Record<string, unknown> = reply?.result.initialValue ?? values
  return (name) => {
    const value = filledIn[name]
    return {
      errors: reply?.result.error?.[name] ?? undefined,
      value: typeof value === 'string' && value !== '' ? value : undefined,
    }
  }
}

const FormContext = createContext<FormState | undefined>(undefined)

const ReaderWords = createContext<FormWords>({})
/** Messages for all pages of a site whose readers need other words than players: operators have no live support. */
export const ReaderWordsProvider = ReaderWords.Provider

export interface FormOfProps {
  form: Form
  /** The URL it is posted to; the page itself by default. */
  action?: string
  /** Hidden fields. */
  hidden?: Record<string, string>
  /** Initial values. */
  values?: Record<string, string | undefined>
  className?: string
  /** Prefix of its field ids, if another form of the page has the same field names. */
  idPrefix?: string
  /** Validated by the browser first: for a required check box. */
  checkedByBrowser?: boolean
  /** Errors before it is posted, if the URL has filled it in. */
  wrong?: FormReply | null
  /** Form-specific messages. */
  words?: FormWords
  /** Form-specific labels, by field. */
  labels?: Partial<Record<string, string>>
  /** The intent that Enter posts, if the form's buttons post several; by default the form's own. */
  entersAs?: string
  /** Its answer leads to another site, so the browser sends it itself. */
  leadsAway?: boolean
  /** `data-game`: the game whose table it is, for the script. */
  game?: string
  /** `data-now`: the state of the round that its table is about. */
  now?: string | undefined
  children: ReactNode
}

/** A form as defined: CSRF token, intent, hidden fields, and errors after a refusal. */
export function FormOf({
  form,
  action,
  hidden = {},
  values = {},
  className,
  idPrefix = '',
  checkedByBrowser = false,
  wrong,
  words = {},
  labels = {},
  entersAs,
  leadsAway = false,
  game,
  now,
  children,
}: FormOfProps) {
  const { csrf } = usePage()
  const reply = useReply(form.id) ?? wrong ?? undefined
  const field = fieldsOf(reply, values)
  return (
    <form
      method="post"
      action={action}
      encType={Object.values(form.fields).some(({ files }) => files) ? 'multipart/form-data' : undefined}
      id={`form-${form.id}`}
      data-enhance={leadsAway ? undefined : ''}
      data-game={game}
      data-now={now}
      noValidate={!checkedByBrowser}
      className={className ?? 'grid grid-cols-[minmax(0,1fr)] gap-4'}
    >
      <input type="hidden" name="csrf" value={csrf} />
      {form.hasIntentButtons ? (
        <DefaultSubmit intent={entersAs ?? form.intent} />
      ) : form.intent ? (
        <input type="hidden" name="intent" value={form.intent} />
      ) : null}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormContext.Provider
        value={{
          id: form.id,
          idPrefix,
          words,
          labels,
          field,
          detail: reply?.detail ?? {},
          details: reply?.details ?? {},
          intent: form.hasIntentButtons ? form.intent : undefined,
          sent: reply?.sent ?? null,
          replied: reply !== undefined,
          shownFields: new Set(),
        }}
      >
        <FormAlert
          form={form}
          reply={reply}
          field={field}
          idPrefix={idPrefix}
          words={words}
          labels={labels}
        />
        {children}
        <UnseenErrors names={namesIn(form, reply, field)} />
      </FormContext.Provider>
    </form>
  )
}

/** The button that Enter submits with: a form's first one, which must not be the one that sends a code. */
const DefaultSubmit = ({ intent }: { intent: string | undefined }) => (
  <button
    type="submit"
    className="sr-only"
    tabIndex={-1}
    aria-hidden
    {...(intent ? { name: 'intent', value: intent } : {})}
  />
)

/** For buttons of the surrounding form: its intent, and whether a code was just sent. */
export function useFormButtons(): Pick<FormState, 'intent' | 'sent'> {
  const { intent, sent } = useContext(FormContext) ?? { intent: undefined, sent: null }
  return { intent, sent }
}

/** The last action's reply, if it was for this form. */
export function useReply(formId: string): FormReply | undefined {
  const reply = useActionReply()
  return reply?.form === formId ? reply : undefined
}

function FormAlert({
  form,
  reply,
  field,
  idPrefix,
  words,
  labels,
}: {
  form: Form
  reply: FormReply | undefined
  field: FieldOf
  idPrefix: string
  words: NonNullable<FormOfProps['words']>
  labels: NonNullable<FormOfProps['labels']>
}) {
  const { t } = useTranslation(['forms', 'errors'])
  const message = useMessage()
  if (!reply || reply.sent || reply.calm) return null
  if (reply.alert) {
    return (
      <Flash kind="alert" code={reply.alert}>
        {words[reply.alert] ?? message(reply.alert, reply.detail)}
      </Flash>
    )
  }
  const wrong = namesIn(form, reply, field)
  if (wrong.length === 0) {
    return (
      <Flash kind="alert" code="invalid">
        {message('invalid')}
      </Flash>
    )
  }
  return (
    <ErrorSummary
      title={t('forms:check')}
      links={wrong.map((name) => ({
        href: `#${idPrefix}${name}`,
        label: labels[name] ?? t(`forms:label.${name as 'amount'}`),
      }))}
    />
  )
}

/** The refused fields of a form, in its order. */
const namesIn = (form: Form, reply: FormReply | undefined, field: FieldOf): string[] =>
  reply && !reply.sent && !reply.calm ? Object.keys(form.fields).filter((name) => field(name).errors) : []

/**
 * The errors of fields that the form does not show: hidden ones, and buttons of rows. They are rendered after the
 * form's fields, which register themselves; the summary's links lead here.
 */
function UnseenErrors({ names }: { names: readonly string[] }) {
  const shownFields = useContext(FormContext)?.shownFields
  return names.filter((name) => !shownFields?.has(name)).map((name) => <FieldGroup key={name} name={name} />)
}

/**
 * Buttons, or hidden values, that make up a field: refused, they are marked as one together, and the summary's link leads
 * here.
 */
export function FieldGroup({ name, children }: { name: string; children?: ReactNode }) {
  const { id, label, error } = useFormField(name)
  if (!error) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div id={id} role="group" aria-label={label} tabIndex={-1} {...marksOf(name)} className="grid gap-3">
      {children}
      <FieldError name={name} error={error} />
    </div>
  )
}

const marksOf = (name: string) => ({ 'aria-invalid': true, 'aria-describedby': `${name}-error` }) as const

/** Codes whose message names the limit, if the refusal has it. */
const limits = {
  'over-limit': 'max',
  'under-limit': 'min',
  'turnover-left': 'max',
  'play-limit-reached': 'max',
  'identity-required': 'max',
} as const

/** Codes of a broken field rule: the message states the whole rule. */
const breaches: readonly ErrorCode[] = ['format', 'too-short', 'too-long']

/** The message of an error code. */
export function useMessage() {
  const { t } = useTranslation('errors')
  const { language, currencySymbol, dateTime } = useFormat()
  const decimal = useDecimal()
  const words = useContext(ReaderWords)
  return (code: ErrorCode, { retryAfterSeconds, ...detail }: MessageDetail = {}): string => {
    const own = words[code]
    if (own !== undefined) return own
    const seconds = retryAfterSeconds ?? 60
    const wait = { seconds, minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3600) }
    if (code === 'too-many-requests' && retryAfterSeconds !== undefined && seconds < 60)
      return t('too-many-requests-seconds', wait)
    if (code === 'too-many-requests' && seconds > 3600) return t('too-many-requests-hours', wait)
    // Without a pattern, `format` says nothing about the length.
    if (breaches.includes(code) && (code !== 'format' || detail.patternId)) {
      const words = ruleWords(t, detail)
      if (words) return words
    }
    if (code in limits) {
      const named = code as keyof typeof limits
      const limit = detail[limits[named]]
      if (Money.safeParse(limit).success)
        return t(`${named}-of`, { limit: moneyText(limit ?? '', htmlLang[language], currencySymbol) })
      if (limit?.endsWith('%')) return t(`${named}-of`, { limit: `${decimal(limit.slice(0, -1))}%` })
    }
    if (code === 'under-age') return t('under-age', { age: detail.min ?? LEAST_AGE })
    const { pictures, megabytes, step } = detail
    if (code === 'not-offered' && Money.safeParse(step).success)
      return t('not-offered-step', { step: moneyText((step ?? '').replace(/\.00$/, ''), htmlLang[language]) })
    if (megabytes !== undefined) return t('pictures-allowed', { pictures, megabytes })
    if (code === 'too-late' && detail.lateMs !== undefined)
      return t('too-late-by', { late: decimal((Math.max(10, detail.lateMs) / 1_000).toFixed(2)) })
    if (code === 'self-excluded' && !Number.isNaN(Date.parse(detail.until ?? '')))
      return t('self-excluded-until', { until: dateTime(detail.until ?? '') })
    if (code === 'economy-red' && detail.option) return `${t(code)} ${detail.option}`
    if (code === 'operation-not-allowed' && detail.accountState) return t(`account-${detail.accountState}`)
    return t(code, wait)
  }
}

/** Adds to a message the account, the row or the line that it is about, if there are several. */
function useAbout() {
  const { t } = useTranslation('errors')
  return ({ account, tier, line }: MessageDetail, message: string): string => {
    if (account !== undefined) return t('of-account', { account, message })
    if (line !== undefined) return t('of-line', { line, message })
    return tier === undefined ? message : t('of-tier', { tier, message })
  }
}

/** The state of a field in the surrounding form: label, value, error. */
export function useFormField(name: string): {
  name: string
  id: string
  label: string
  error: FieldErrorValue | undefined
  value: string | undefined
  replied: boolean
  /** The row that the error is about, from 1. */
  tier: number | undefined
  /** The same of the lines of a ticket, if there are several. */
  line: number | undefined
} {
  const { t } = useTranslation('forms')
  const state = useContext(FormContext)
  const message = useMessage()
  const about = useAbout()
  if (!state) throw new Error(`the field ${name} stands outside a form`)
  state.shownFields.add(name)
  const { errors, value } = state.field(name)
  const code = errors?.[0]
  const errorCode = code !== undefined && isErrorCode(code) ? code : 'invalid'
  const detail = state.details[name] ?? state.detail
  const error =
    code === undefined
      ? undefined
      : {
          code,
          message: about(
            detail,
            state.words[`${name}:${errorCode}`] ?? state.words[errorCode] ?? message(errorCode, detail),
          ),
        }
  return {
    name,
    id: `${state.idPrefix}${name}`,
    label: state.labels[name] ?? t(`label.${name as 'amount'}`),
    error,
    value,
    replied: state.replied,
    tier: error && detail.tier,
    line: error && detail.line,
  }
}

/** The state of a field as a part of the design system takes it. */
export const fieldProps = ({ name, id, label, error, value }: ReturnType<typeof useFormField>) => ({
  name,
  id,
  label,
  error,
  defaultValue: value,
})

/**
 * The same of an amount or a rate: what the page fills in is written as its language writes it, what was posted stands as it
 * was typed (site.md 3).
 */
export function useDecimalField(name: string): ReturnType<typeof useFormField> {
  const field = useFormField(name)
  const written = useWrittenAmount()
  const { value, replied } = field
  return { ...field, value: replied || value === undefined ? value : written(value) }
}
