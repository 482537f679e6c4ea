import { type FieldMetadata, useForm } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrorValue } from '#app/components/field.tsx'
import { ErrorSummary, Flash } from '#app/components/flash.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import type { MessageDetail } from '#app/lib/form-judge.ts'
import { moneyText } from '#app/lib/money-format.ts'
import { type ErrorCode, isErrorCode } from '#contract/errors.ts'
import { Money } from '#contract/money.ts'
import type { Form, FormReply } from './define-form.ts'
import { ruleWords } from './rule-words.ts'

interface FormState {
  id: string
  idPrefix: string
  fields: Record<string, FieldMetadata<string>>
  words: Partial<Record<ErrorCode, string>>
  /** Values of the route, which what was entered overrides. */
  detail: MessageDetail
  details: Record<string, MessageDetail>
  /** What the form's own buttons are named by, where one of them sends a code. */
  intent: string | undefined
  sent: FormReply['sent']
  /** True once the form was posted and refused: what was entered is kept, also that a box was left empty. */
  replied: boolean
}

const FormContext = createContext<FormState | undefined>(undefined)

export interface FormOfProps {
  form: Form
  /** Where it is posted; the page itself by default. */
  action?: string
  /** Hidden values that the page renders. */
  hidden?: Record<string, string>
  /** What fields start with. */
  values?: Record<string, string | undefined>
  className?: string
  /** Before the ids of its fields, where another form of the page has fields of the same names. */
  idPrefix?: string
  /** The browser looks at it before it is sent: for a box that must be ticked. */
  checkedByBrowser?: boolean
  /** What is wrong with it before it is posted, where the URL has filled it in. */
  wrong?: FormReply | null
  /** Better words for what refuses this form, or one of its fields, than those of the code. */
  words?: Partial<Record<ErrorCode, string>>
  children: ReactNode
}

/** A form as its definition says: forgery token, intent, hidden values, and after a refusal what is wrong. */
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
  children,
}: FormOfProps) {
  const { csrf } = usePage()
  const reply = useReply(form.id) ?? wrong ?? undefined
  const [meta, fields] = useForm<Record<string, string>>({
    id: form.id,
    lastResult: reply?.result as never,
    defaultValue: values,
  })
  return (
    <form
      method="post"
      action={action}
      encType={Object.values(form.fields).some(({ files }) => files) ? 'multipart/form-data' : undefined}
      id={`form-${form.id}`}
      data-enhance=""
      noValidate={!checkedByBrowser}
      className={className ?? 'grid gap-4'}
    >
      <input type="hidden" name="csrf" value={csrf} />
      {form.sendsCode ? (
        <DefaultSubmit intent={form.intent} />
      ) : form.intent ? (
        <input type="hidden" name="intent" value={form.intent} />
      ) : null}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormContext.Provider
        value={{
          id: meta.id,
          idPrefix,
          words,
          fields: fields as FormState['fields'],
          detail: reply?.detail ?? {},
          details: reply?.details ?? {},
          intent: form.sendsCode ? form.intent : undefined,
          sent: reply?.sent ?? null,
          replied: reply !== undefined,
        }}
      >
        <FormAlert {...{ form, reply, idPrefix, words }} fields={fields as FormState['fields']} />
        {children}
      </FormContext.Provider>
    </form>
  )
}

/** What the Enter key presses: a form's first button, which must not be the one that sends a code. */
const DefaultSubmit = ({ intent }: { intent: string | undefined }) => (
  <button
    type="submit"
    className="sr-only"
    tabIndex={-1}
    aria-hidden
    {...(intent ? { name: 'intent', value: intent } : {})}
  />
)

/** What the buttons of the form around them say: its intent, and whether a code was just sent. */
export function useFormButtons(): Pick<FormState, 'intent' | 'sent'> {
  const { intent, sent } = useContext(FormContext) ?? { intent: undefined, sent: null }
  return { intent, sent }
}

/** The reply of the last action, if it was for this form. */
export function useReply(formId: string): FormReply | undefined {
  const reply = useActionData() as FormReply | undefined
  return reply?.form === formId ? reply : undefined
}

function FormAlert({
  form,
  reply,
  fields,
  idPrefix,
  words,
}: {
  form: Form
  reply: FormReply | undefined
  fields: FormState['fields']
  idPrefix: string
  words: NonNullable<FormOfProps['words']>
}) {
  const { t } = useTranslation(['forms', 'errors'])
  const message = useMessage()
  if (!reply || reply.sent) return null
  if (reply.alert) {
    return (
      <Flash kind="alert" code={reply.alert}>
        {words[reply.alert] ?? message(reply.alert, reply.detail)}
      </Flash>
    )
  }
  // A hidden field cannot be led to: the form as a whole is wrong.
  const wrong = Object.keys(form.fields).filter((name) => fields[name]?.errors && !form.fields[name]?.once)
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
        label: t(`forms:label.${name as 'amount'}`),
      }))}
    />
  )
}

/** Codes whose words name the limit, where the refusal did. */
const limits = {
  'over-limit': 'max',
  'under-limit': 'min',
  'turnover-left': 'max',
  'play-limit-reached': 'max',
} as const

/** Codes of a value that breaks the rule of its field: they say the whole rule. */
const breaches: readonly ErrorCode[] = ['format', 'too-short', 'too-long']

/** An error code in the visitor's words. */
export function useMessage() {
  const { t } = useTranslation('errors')
  const { language, currencySymbol, dateTime } = useFormat()
  return (code: ErrorCode, { retryAfterSeconds, ...detail }: MessageDetail = {}): string => {
    const seconds = retryAfterSeconds ?? 60
    const wait = { seconds, minutes: Math.ceil(seconds / 60) }
    if (code === 'too-many-requests' && retryAfterSeconds !== undefined && seconds < 60)
      return t('too-many-requests-seconds', wait)
    // Without a pattern a wrong format is not a wrong length.
    if (breaches.includes(code) && (code !== 'format' || detail.patternId)) {
      const words = ruleWords(t, detail)
      if (words) return words
    }
    if (code in limits) {
      const named = code as keyof typeof limits
      const limit = detail[limits[named]]
      if (Money.safeParse(limit).success)
        return t(`${named}-of`, { limit: moneyText(limit ?? '', htmlLang[language], currencySymbol) })
    }
    const { pictures, megabytes, step } = detail
    if (code === 'not-offered' && Money.safeParse(step).success)
      return t('not-offered-step', { step: moneyText((step ?? '').replace(/\.00$/, ''), htmlLang[language]) })
    if (megabytes !== undefined) return t('pictures-allowed', { pictures, megabytes })
    if (code === 'self-excluded' && !Number.isNaN(Date.parse(detail.until ?? '')))
      return t('self-excluded-until', { until: dateTime(detail.until ?? '') })
    return t(code, wait)
  }
}

/** What a field of the form around it shows: its label, what was entered, its error. */
export function useFormField(name: string): {
  name: string
  id: string
  label: string
  error: FieldErrorValue | undefined
  value: string | undefined
  replied: boolean
} {
  const { t } = useTranslation('forms')
  const state = useContext(FormContext)
  const message = useMessage()
  if (!state) throw new Error(`the field ${name} stands outside a form`)
  const field = state.fields[name]
  const code = field?.errors?.[0]
  const known = code !== undefined && isErrorCode(code) ? code : 'invalid'
  const error =
    code === undefined
      ? undefined
      : { code, message: state.words[known] ?? message(known, state.details[name] ?? state.detail) }
  const value = typeof field?.initialValue === 'string' ? field.initialValue : undefined
  return {
    name,
    id: `${state.idPrefix}${name}`,
    label: t(`label.${name as 'amount'}`),
    error,
    value,
    replied: state.replied,
  }
}
