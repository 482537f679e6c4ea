import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import {
  type Form,
  type FormEntry,
  postedForm,
  type ReadArgs,
  unknownIntent,
} from '#app/forms/define-form.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { RequestId } from '#contract/base/fields/values.ts'
import {
  type ActAnswer,
  type ActRequest,
  actOnce,
  mayDo,
  maySee,
  type OfficeAct,
  type OfficePage,
  type SignedInOperator,
} from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { isOfficeFlash, type OfficeFlash } from '../features/frame/flashes.ts'
import { type OfficeContext, officeContextOf } from '../server/office-context.ts'
import { doneWith } from './flash.server.ts'

/** Whoever is signed in, second factor included. The server has asked the same before; this asks again. */
export function operatorOf({ context }: Pick<ActionFunctionArgs, 'context'>): SignedInOperator {
  const { operator } = officeContextOf(context)
  if (!operator || operator.lacks) throw pageFailure('please-log-in')
  return operator
}

/** The first line of a page's loader: the platform, for an operator whose role may see this page. */
export function admit({ context }: LoaderFunctionArgs, page: OfficePage): ActContext {
  const operator = operatorOf({ context })
  if (!maySee(operator.role, page)) throw pageFailure('operation-not-allowed')
  const { platform, siteOrigin } = officeContextOf(context)
  return { platform, operator, may: (act) => mayDo(operator.role, act), siteOrigin }
}

export interface ActContext {
  platform: Context
  operator: SignedInOperator
  /** Whether the operator's role may do this. */
  may(act: OfficeAct): boolean
  /** Where the players' site is, for links to proofs. */
  siteOrigin: string | undefined
}

interface Act<Value> {
  /**
   * By the `platform` given here, so that the act is claimed with what it does. It is done at once, or its value has the
   * approval that it waits for (`waitsAs`).
   */
  run(platform: Context, value: Value, actor: string): Promise<Result<unknown>>
  /** Where it leads; asked after it ran, where only then that is known. */
  to: string | ((value: Value) => string)
  says: OfficeFlash
  /** It has several transactions, and run again it does what is left: so does a copy, once the first one must have been broken off. */
  goesOn?: true
}

/** An act that makes a secret. */
interface ShownAct<Value> {
  run(platform: Context, value: Value, actor: string): Promise<Result<NonNullable<ActAnswer['shownOnce']>>>
  to: string
}

type FormIntent = Pick<Form, 'intent'>

/** A form of a page with how it is answered. */
interface FormAct<Answer> {
  form: FormIntent
  answer(args: ActionFunctionArgs): Promise<Answer>
}

/** A form that is read to a value. */
export type FormFor<Value> = FormIntent & { read(args: ReadArgs): FormEntry<Value> }

/** What a form does: `act`, by its name among the rights of roles. */
export const does = <Value>(form: FormFor<Value>, name: OfficeAct | 'own', what: Act<Value>) => ({
  form,
  answer: (args: ActionFunctionArgs) => act(args, name, form, what),
})

/** The same for an act that makes a secret (`actShown`). */
export const shows = <Value>(form: FormFor<Value>, name: OfficeAct, what: ShownAct<Value>) => ({
  form,
  answer: (args: ActionFunctionArgs) => actShown(args, name, form, what),
})

/** A page's action: that of its `acts` whose form was posted. */
export async function doPosted<Answer>(args: ActionFunctionArgs, acts: readonly FormAct<Answer>[]) {
  const matchingForm = postedForm(
    officeContextOf(args.context),
    acts.map(({ form }) => form),
  )
  const act = acts.find(({ form }) => form === matchingForm)
  return act ? act.answer(args) : unknownIntent()
}

/**
 * Does what was entered, if the operator's role may: then back to `to` with what was done, or to the approval that it waits
 * for (site.md 7.1). A refusal is shown in the form. What is sent again by the same `requestId`, at once too, is answered as the
 * first one.
 */
export async function act<Value>(
  args: ActionFunctionArgs,
  name: OfficeAct | 'own',
  form: FormFor<Value>,
  { run, to, says, goesOn }: Act<Value>,
) {
  const { context, operator } = permit(args, name)
  const entered = form.read({ context })
  if (!entered.ok) return entered.invalid()
  const path = () => (typeof to === 'string' ? to : to(entered.value))
  const done = await actOnce(context.platform, operator, actRequestOf(context), {
    async run(platform) {
      const result = await run(platform, entered.value, operator.actor)
      if (!result.ok) return result
      const approval = approvalIn(result.value)
      return ok(
        approval
          ? { ledTo: `/office/approvals/${approval}`, message: 'waits-for-another' }
          : { ledTo: path(), message: says },
      )
    },
    usual: { ledTo: path(), message: says },
    goesOn,
  })
  return done.ok ? leadTo(context, done.value) : entered.refused(done)
}

/** The approval that an act waits for, by what it gave. */
const approvalIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'waitsAs' in value ? value.waitsAs : null

/**
 * `act` of what makes a secret: it is shown once, by the answer to the post itself, and leads nowhere. A copy of the request is
 * shown it for ten minutes; later, or where it was lost, it is led to `to`.
 */
export async function actShown<Value, Shown extends NonNullable<ActAnswer['shownOnce']>>(
  args: ActionFunctionArgs,
  name: OfficeAct,
  form: FormFor<Value>,
  { run, to }: { run(platform: Context, value: Value, actor: string): Promise<Result<Shown>>; to: string },
) {
  const { context, operator } = permit(args, name)
  const entered = form.read({ context })
  if (!entered.ok) return entered.invalid()
  const usual = { ledTo: to, message: 'shown-once' }
  const done = await actOnce(context.platform, operator, actRequestOf(context), {
    async run(platform) {
      const result = await run(platform, entered.value, operator.actor)
      return result.ok ? ok({ ...usual, shownOnce: result.value }) : result
    },
    usual,
  })
  if (!done.ok) return entered.refused(done)
  return done.value.shownOnce ? data(done.value.shownOnce as Shown) : leadTo(context, done.value)
}

/** Refuses an operator whose role may not do this act. `own`: an act on the operator's own account, which every role may do. */
export function permit(args: Pick<ActionFunctionArgs, 'context'>, name: OfficeAct | 'own') {
  const operator = operatorOf(args)
  const context = officeContextOf(args.context)
  if (name !== 'own' && !mayDo(operator.role, name)) {
    context.noteRefusal('operation-not-allowed')
    throw pageFailure('operation-not-allowed')
  }
  return { context, operator }
}

/** Words of another version are said as the plainest of ours. */
export const leadTo = (context: OfficeContext, { ledTo, message }: ActAnswer) =>
  doneWith(context, ledTo, isOfficeFlash(message) ? message : 'done')

/** What was posted, as its page named it (`requestId`); null where it did not, or not in the form of one. */
export function actRequestOf({ form, pathAndQuery }: OfficeContext): ActRequest | null {
  const requestId = RequestId.safeParse(form?.get('requestId'))
  if (!form || !requestId.success) return null
  const fields = [...form].filter(([name]) => name !== 'csrf').map(([name, value]) => `${name}=${value}`)
  return { requestId: requestId.data, content: [pathAndQuery, ...fields] }
}

/** The path after an act: within the office, whatever was posted. */
export function officePath(text: string | undefined | null): string {
  const target = text && URL.canParse(text, OFFICE) ? new URL(text, OFFICE) : undefined
  const isOurs = target?.origin === OFFICE && target.pathname.startsWith('/office/')
  return isOurs ? `${target.pathname}${target.search}` : '/office/today'
}

const OFFICE = 'http://office.invalid'

/** 303, so that the browser goes on with a GET and a reload posts nothing again. */
export const seeOther = (path: string) => redirect(path, 303)
