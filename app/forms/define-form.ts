import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/react'
import { z } from 'zod'
import { htmlLang } from '#app/i18n/config.ts'
import type labels from '#app/i18n/locales/en/forms.json'
import type { Judge, MessageDetail } from '#app/lib/forms/form-judge.ts'
import { isSecretField } from '#app/lib/forms/secret-fields.ts'
import { SEND_CODE } from '#app/lib/forms/send-code.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { RequestContext } from '#app/lib/pages/request-context.ts'
import { noteWait } from '#app/lib/pages/retry-after.ts'
import { type ErrorCode, fieldsOf, statusOf } from '#contract/base/errors.ts'
import type { Language } from '#contract/base/fields/values.ts'
import type { FieldKind } from './fields.ts'

type Fields = Record<string, FieldKind>
/** Fields have labels in the catalogue, even hidden ones, because a message names its field. */
export type LabelledFields<F extends Fields> = F & {
  [Name in Exclude<keyof F, keyof typeof labels.label>]: 'label it in the catalogue forms'
}
type ValueOf<F extends Fields> = { [Name in keyof F]: F[Name] extends FieldKind<infer Value> ? Value : never }

/** The action data of a refused form; `FormOf` shows it in the form of the same id. */
export interface FormReply {
  form: string
  result: SubmissionResult<string[]>
  /** An error of the whole form. */
  alert: ErrorCode | null
  detail: MessageDetail
  /** The detail of single fields. */
  details: Record<string, MessageDetail>
  /** A code was sent; the next one can be requested after the wait. */
  sent: { waitSeconds: number } | null
  /** Nothing was refused: the page shows what the form would do. */
  calm?: true
}

/** A refusal of the platform, as an action receives it. */
export interface FormRefusal {
  code: ErrorCode
  detail: MessageDetail & { field?: string }
}

/** A posted form: its value, or the reply with its errors. */
export type FormEntry<Value> = {
  /** The reply for a refusal of the platform, at the field that it concerns. */
  refused(refusal: FormRefusal): ReturnType<typeof data<FormReply>>
} & ({ ok: true; value: Value } | { ok: false; invalid(): ReturnType<typeof data<FormReply>> })

/** A form with a preview. */
export interface Shows {
  /** The reply of the same page, with the values kept and nothing refused. */
  calmReply(): FormReply
}

/** The platform's answer to sending a code (`contract/members/verification.ts`). */
export type CodeAnswer = { ok: true; value: { expiredMinutes: number } } | ({ ok: false } & FormRefusal)

/** A form posted to send a code: the values needed for that, or the reply with the errors. */
export type EnteredSoFar<Value> = FormEntry<Value> & {
  /** The reply that keeps all values: the code was sent and the wait until the next one, or why it was not. */
  sent(answer: CodeAnswer): ReturnType<typeof data<FormReply>>
}

/** The source of a form: the request's form, parsed by the server within its limits. */
export interface ReadArgs {
  context: Pick<RequestContext, 'form' | 'language' | 'retryAfterSeconds'>
}

export interface Form<F extends Fields = Fields> {
  /** Tells the forms of a page apart: in the reply, and as `intent` if the route has several. */
  id: string
  intent: string | undefined
  fields: F
  /** `judge` gets all texts, for rules that are known only per request. */
  read(args: ReadArgs, judge?: Judge): FormEntry<ValueOf<F>> & Shows
  /** The same form under another intent: for buttons of one form that do different things with its values. */
  withIntent(intent: string): Form<F>
  /** Whether its buttons post the `intent`, because one of them sends a code, or they do different things with its values. */
  hasIntentButtons: boolean
  /** Reads the fields that sending a code needs (`asksForCode`); the others may be empty, and are kept. */
  readSoFar<Name extends keyof F & string>(
    args: ReadArgs,
    needs: readonly Name[],
    judge?: Judge,
  ): EnteredSoFar<Pick<ValueOf<F>, Name>>
}

export interface FormOptions<F extends Fields> {
  /** The form's `intent`, if its route has several forms. */
  intent?: string
  id?: string
  fields: F
  hasIntentButtons?: boolean
  /** Fields that must equal another one: `{confirmPassword: 'password'}`. */
  equal?: Partial<Record<keyof F & string, keyof F & string>>
}

/** Defines a form once: its fields, its validation, and what is never sent back. */
export const defineForm = <F extends Fields>(
  options: FormOptions<F> & { fields: LabelledFields<F> },
): Form<F> => formOf(options)

function formOf<F extends Fields>({
  intent,
  id = intent ?? 'form',
  fields,
  hasIntentButtons = false,
  equal = {},
}: FormOptions<F>): Form<F> {
  const names = Object.keys(fields)
  for (const name of names) {
    if (fields[name]?.secret && !isSecretField(name))
      throw new Error(`${name} is a secret: name it in lib/secret-fields.ts`)
  }
  const hidden = names.filter((name) => fields[name]?.secret || fields[name]?.once || fields[name]?.files)
  const definition = { id, fields, names, hidden, equal: equal as Partial<Record<string, string>> }
  return {
    id,
    intent,
    fields,
    hasIntentButtons,
    read: (args, judge) => enter(definition, args, intent ?? '', names, judge),
    withIntent: (other) => formOf({ intent: other, id, fields, hasIntentButtons, equal }),
    readSoFar: (args, needs, judge) => enter(definition, args, SEND_CODE, needs, judge),
  }
}

interface Definition {
  id: string
  fields: Fields
  names: readonly string[]
  /** The fields that are never sent back. */
  hidden: readonly string[]
  equal: Partial<Record<string, string>>
}

/** Reads a form posted with the intent `wanted`; only the fields `needs` are validated. */
function enter<Value>(
  definition: Definition,
  { context }: ReadArgs,
  wanted: string,
  needs: readonly string[],
  judge?: Judge,
): EnteredSoFar<Value> & Shows {
  const { fields, names, equal } = definition
  const formData = context.form ?? new FormData()
  const form = packed(fields, formData)
  // What is kept stays as it was typed.
  const plain = packed(fields, plainForm(fields, formData, context.language))
  const schema = z.object(
    Object.fromEntries(needs.map((name) => [name, fields[name]?.schema as z.ZodType])),
  ) as unknown as z.ZodType<Value>
  const submission = parseWithZod(plain, { schema })
  const { reply, plainReply, refused, sent, calmReply } = answersTo(definition, form, submission, context)
  const unequal = Object.entries(equal).filter(
    ([name, other]) => needs.includes(name) && form.get(name) && form.get(name) !== form.get(other as string),
  )
  // A scalar posted twice, or another form's intent (site.md 1.3).
  const strange = sentTwice(fields, form) || form.getAll('intent').join() !== wanted
  const judged = Object.fromEntries(
    Object.entries(judge?.(textsOf(plain, names)) ?? {}).filter(([name]) => needs.includes(name)),
  )
  const sound = unequal.length === 0 && Object.keys(judged).length === 0
  if (!strange && sound && submission.status === 'success')
    return { ok: true, value: submission.value, refused, sent, calmReply }
  const invalid = () => {
    if (strange) return data(plainReply({ alert: 'invalid' }), { status: 400 })
    const details = Object.fromEntries(
      Object.entries(judged).map(([name, wrong]) => [name, wrong.detail ?? {}]),
    )
    const fieldErrors = {
      ...Object.fromEntries(Object.entries(judged).map(([name, wrong]) => [name, [wrong.code]])),
      ...submission.reply().error,
      ...Object.fromEntries(unequal.map(([name]) => [name, ['not-equal']])),
    }
    return data(reply({ fieldErrors: fieldErrors as Record<string, string[]>, details }), { status: 400 })
  }
  return { ok: false, invalid, refused, sent, calmReply }
}

/** Whether a scalar field was posted more than once (site.md 1.3). */
const sentTwice = (fields: Fields, form: FormData): boolean =>
  Object.keys(fields).some((name) => !fields[name]?.many && form.getAll(name).length > 1)

/** The refusal of a post that has a scalar field more than once; undefined for any other, which may still be invalid. */
export function refusedTwice({ fields, read }: Form, args: ReadArgs) {
  if (!args.context.form || !sentTwice(fields, args.context.form)) return undefined
  const entered = read(args)
  return entered.ok ? undefined : entered.invalid()
}

/** A posted form with its decimals as the wire writes them; one that cannot be read stays as it was typed. */
export function plainForm(fields: Fields, formData: FormData, language: Language): FormData {
  const plain = new FormData()
  for (const [name, value] of formData)
    plain.append(
      name,
      typeof value === 'string' && fields[name]?.decimal
        ? plainDecimal(value, htmlLang[language], fields[name]?.signed)
        : value,
    )
  return plain
}

function plainDecimal(typed: string, locale: string, signed = false): string {
  // Blanks are nothing, as in fields of text.
  if (typed.trim() === '') return ''
  const [, sign = '', rest = typed] = (signed && /^\s*([-−+])\s*(.*)$/.exec(typed)) || []
  const plain = readAmount(rest, locale)
  return plain === undefined ? typed : `${sign}${plain}`
}

/**
 * The form with each field of rows as one text: the parser would drop blank rows, and with them the places of the
 * others.
 */
function packed(fields: Fields, form: FormData): FormData {
  const rows = Object.keys(fields).filter((name) => fields[name]?.rows)
  if (rows.length === 0) return form
  const one = new FormData()
  for (const [name, value] of form) if (!rows.includes(name)) one.append(name, value)
  for (const name of rows) one.append(name, JSON.stringify(form.getAll(name).map(String)))
  return one
}

/**
 * The values that a reply sends back. Only the form's own fields: pages make links of these values, and `csrf` must not
 * get into one.
 */
function keptValues(
  { fields, names, hidden }: Definition,
  form: FormData,
): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const name of names) {
    if (hidden.includes(name)) continue
    const [first, ...more] = form.getAll(name).filter((value) => typeof value === 'string')
    if (first === undefined) continue
    if (more.length === 0) values[name] = first
    // Nobody can say which value of a scalar that came twice was meant.
    else if (fields[name]?.many) values[name] = [first, ...more]
  }
  return values
}

/** The replies to a posted form. */
function answersTo<Value>(
  definition: Definition,
  form: FormData,
  submission: Submission<Value>,
  context: ReadArgs['context'],
) {
  const { id, names } = definition
  const replyWith = (
    error: Record<string, string[] | null>,
    { alert = null, detail = {}, details = {} }: Omit<Wrong, 'fieldErrors'> = {},
  ): FormReply => ({
    form: id,
    result: { status: 'error', initialValue: keptValues(definition, form), error },
    alert,
    detail,
    details,
    sent: null,
  })
  /** With what is wrong with single fields. */
  const reply = ({ fieldErrors = {}, ...wrong }: Wrong) =>
    replyWith({ ...submission.reply().error, ...fieldErrors }, wrong)
  /** Without errors of fields: the form was not judged, or is right. */
  const plainReply = (wrong: Omit<Wrong, 'fieldErrors'> = {}) => replyWith({}, wrong)
  const refused = ({ code, detail }: FormRefusal) => {
    if (statusOf(code) >= 500) throw pageFailure(code)
    noteWait(context, detail.retryAfterSeconds)
    const at = [...(detail.field === undefined ? [] : [detail.field]), ...fieldsOf(code)].find((name) =>
      names.includes(name),
    )
    const errors = at === undefined ? { alert: code } : { fieldErrors: { [at]: [code] } }
    return data(reply({ ...errors, detail }), { status: statusOf(code) })
  }
  const sent = (answer: CodeAnswer) =>
    answer.ok
      ? data({ ...plainReply(), sent: { waitSeconds: answer.value.expiredMinutes * 60 } }, { status: 200 })
      : refused(answer)
  const calmReply = (): FormReply => ({ ...plainReply(), calm: true })
  return { reply, plainReply, refused, sent, calmReply }
}

/** The errors of a reply. */
interface Wrong {
  fieldErrors?: Record<string, string[]>
  alert?: ErrorCode | null
  detail?: MessageDetail
  details?: Record<string, MessageDetail>
}

const textsOf = (form: FormData, names: readonly string[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  for (const name of names) {
    const value = form.get(name)
    if (typeof value === 'string') texts.set(name, value.trim())
  }
  return texts
}

/** Whether a post only asks for a code. */
export const asksForCode = (context: Pick<RequestContext, 'form'>): boolean =>
  context.form?.getAll('intent').join() === SEND_CODE

/**
 * The reply's `form` if the intent matches no form of the page; `SiteMain` shows an alert
 * (`PageContext.unknownIntent`).
 */
export const UNKNOWN_FORM = 'unknown'

/** The reply to an unknown `intent`: the page, with an alert (site.md 1.3). */
export const unknownIntent = () =>
  data<FormReply>(
    {
      form: UNKNOWN_FORM,
      result: {},
      alert: 'invalid',
      detail: {},
      details: {},
      sent: null,
    },
    { status: 400 },
  )

/** The route's form that was posted, by its `intent`; undefined for an unknown intent (400). */
export function postedForm<Forms extends readonly Pick<Form, 'intent'>[]>(
  context: Pick<RequestContext, 'form'>,
  forms: Forms,
): Forms[number] | undefined {
  const intents = context.form?.getAll('intent') ?? []
  const [intent] = intents
  if (intents.length > 1) return undefined
  return forms.find((form) => form.intent === (intent === '' ? undefined : intent))
}
