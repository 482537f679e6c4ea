import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/react'
import { z } from 'zod'
import { type ErrorCode, fieldsOf, statusOf } from '#contract/errors.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import type { RequestContext } from '#app/lib/request-context.ts'
import type { FieldKind } from './fields.ts'

type Fields = Record<string, FieldKind>
type ValueOf<F extends Fields> = { [Name in keyof F]: F[Name] extends FieldKind<infer Value> ? Value : never }

/** What a message may fill in. */
export interface MessageDetail {
  min?: string
  max?: string
  retryAfterSeconds?: number
}

/** What an action answers for a refused form; `FormOf` shows it in the form of the same id. */
export interface FormReply {
  form: string
  result: SubmissionResult<string[]>
  /** An error of the whole form. */
  alert: ErrorCode | null
  detail: MessageDetail
  /** The platform asks for a captcha at the next try. */
  captchaRequired: boolean
}

/** A refusal of the platform, as an action got it. */
export interface Refused {
  code: ErrorCode
  detail: MessageDetail & { field?: string; captchaRequired?: boolean }
}

/** A posted form: its value, or the answer that shows what is wrong. */
export type Entered<Value> = {
  /** Answers the form with a refusal of the platform, at the field that it belongs to. */
  refused(refusal: Refused): ReturnType<typeof data<FormReply>>
} & ({ ok: true; value: Value } | { ok: false; invalid(): ReturnType<typeof data<FormReply>> })

export interface Form<F extends Fields = Fields> {
  /** Tells the forms of one page apart: in the reply, and as `intent` in the form where the route has several. */
  id: string
  intent: string | undefined
  fields: F
  read(args: { request: Request; context: Pick<RequestContext, 'form'> }): Entered<ValueOf<F>>
}

export interface FormOptions<F extends Fields> {
  /** The form's `intent`, where its route has several forms. */
  intent?: string
  id?: string
  fields: F
  /** Fields that must repeat another one: `{confirmPassword: 'password'}`. */
  equal?: Partial<Record<keyof F & string, keyof F & string>>
}

/** Defines a form once: what is asked, how it is judged, what is never sent back. */
export function defineForm<F extends Fields>({ intent, id = intent ?? 'form', fields, equal = {} }: FormOptions<F>): Form<F> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]))
  const schema = z.object(shape).superRefine((value, context) => {
    for (const [name, other] of Object.entries(equal)) {
      if (value[name] !== value[other as string]) context.addIssue({ code: 'custom', path: [name], message: 'not-equal' })
    }
  })
  const secrets = Object.keys(fields).filter((name) => fields[name]?.secret)
  const hidden = Object.keys(fields).filter((name) => fields[name]?.secret || fields[name]?.once)

  function read({ request, context }: { request: Request; context: Pick<RequestContext, 'form'> }): Entered<ValueOf<F>> {
    const form = context.form ?? new FormData()
    const submission = parseWithZod(form, { schema: schema as z.ZodType<ValueOf<F>> })
    const reply = (more: { fieldErrors?: Record<string, string[]>; alert: ErrorCode | null; detail?: MessageDetail; captchaRequired?: boolean }): FormReply => {
      const { fieldErrors, alert, detail = {}, captchaRequired = false } = more
      const result = submission.reply({ hideFields: hidden as never, ...(fieldErrors ? { fieldErrors: fieldErrors as never } : {}) })
      return { form: id, result: result as SubmissionResult<string[]>, alert, detail, captchaRequired }
    }
    const refused = ({ code, detail }: Refused) => {
      if (statusOf(code) >= 500) throw pageFailure(code, { retry: retryOf(request, form, fields, secrets) })
      const at = [...(detail.field === undefined ? [] : [detail.field]), ...fieldsOf(code)].find((name) => name in fields)
      const headers: Record<string, string> = {}
      if (detail.retryAfterSeconds !== undefined) headers['Retry-After'] = String(detail.retryAfterSeconds)
      if (statusOf(code) === 401) headers['WWW-Authenticate'] = 'Session'
      const shown = at === undefined ? { alert: code } : { fieldErrors: { [at]: [code] }, alert: null }
      return data(reply({ ...shown, detail, captchaRequired: detail.captchaRequired ?? false }), { status: statusOf(code), headers })
    }
    const doubled = Object.keys(fields).some((name) => form.getAll(name).length > 1)
    if (!doubled && submission.status === 'success') return { ok: true, value: submission.value, refused }
    const invalid = () => data(doubled ? { ...reply({ alert: 'invalid' }), result: {} } : reply({ alert: null }), { status: 400 })
    return { ok: false, invalid, refused }
  }

  return { id, intent, fields, read }
}

/** The same form once more, for the page that says that the platform could not be reached: no secrets, same `requestId`. */
function retryOf(request: Request, form: FormData, fields: Fields, secrets: string[]) {
  const values: [string, string][] = []
  for (const [name, value] of form) {
    if (name !== 'csrf' && !secrets.includes(name) && typeof value === 'string' && (name in fields || name === 'intent')) values.push([name, value])
  }
  const url = new URL(request.url)
  return { action: `${url.pathname}${url.search}`, values, secrets }
}

/** The form of a route that was posted, by its `intent`; undefined for an intent that the route does not know (400). */
export function postedForm<Forms extends readonly Form[]>(context: Pick<RequestContext, 'form'>, forms: Forms): Forms[number] | undefined {
  const intents = context.form?.getAll('intent') ?? []
  const [intent] = intents
  if (intents.length > 1) return undefined
  return forms.find((form) => form.intent === (intent === '' ? undefined : intent))
}
