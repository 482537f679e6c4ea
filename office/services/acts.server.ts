import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { Entered } from '#app/forms/define-form.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { RequestId } from '#contract/base/fields/values.ts'
import {
  type ActRequest,
  answeredAct,
  keepActAnswer,
  mayDo,
  maySee,
  type OfficeAct,
  type OfficePage,
  type SignedInOperator,
} from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
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
export function admit({ context }: LoaderFunctionArgs, page: OfficePage): Admitted {
  const operator = operatorOf({ context })
  if (!maySee(operator.role, page)) throw pageFailure('operation-not-allowed')
  const { platform, siteOrigin } = officeContextOf(context)
  return { platform, operator, siteOrigin }
}

export interface Admitted {
  platform: Context
  operator: SignedInOperator
  /** Where the players' site is, for links to proofs. */
  siteOrigin: string | undefined
}

/** An act that is done at once, or waits for another operator. */
type ActResult = Result<{ waitsAs: string } | null>

/**
 * Does what was entered, if the operator's role may: then back to `to` with what was done, or to the approval that it waits
 * for (site.md 7.1). A refusal is shown in the form. What is sent again by the same `requestId` is answered as before.
 */
export async function act<Value>(
  args: ActionFunctionArgs,
  name: OfficeAct,
  entered: Entered<Value>,
  {
    run,
    to,
    says,
  }: {
    run(platform: Context, value: Value, actor: string): Promise<ActResult>
    /** Where it leads; asked after it ran, where only then that is known. */
    to: string | (() => string)
    says: OfficeFlash
  },
) {
  const operator = operatorOf(args)
  const context = officeContextOf(args.context)
  if (!mayDo(operator.role, name)) {
    context.noteRefusal('operation-not-allowed')
    throw pageFailure('operation-not-allowed')
  }
  if (!entered.ok) return entered.invalid()
  const { platform } = context
  const request = actRequestOf(context)
  const earlier = request && (await answeredAct(platform, operator, request))
  if (earlier && !earlier.ok) return entered.refused(earlier)
  if (earlier?.value && isOfficeFlash(earlier.value.said))
    return doneWith(context, earlier.value.ledTo, earlier.value.said)
  const done = await run(platform, entered.value, operator.actor)
  if (!done.ok) return entered.refused(done)
  const [ledTo, said] = done.value
    ? ([`/office/approvals/${done.value.waitsAs}`, 'waits-for-another'] as const)
    : ([typeof to === 'string' ? to : to(), says] as const)
  if (request) await keepActAnswer(platform, operator, request, { ledTo, said })
  return doneWith(context, ledTo, said)
}

/** What was posted, as its page named it (`requestId`); null where it did not, or not in the form of one. */
function actRequestOf({ form, asked }: OfficeContext): ActRequest | null {
  const requestId = RequestId.safeParse(form?.get('requestId'))
  if (!form || !requestId.success) return null
  const fields = [...form].filter(([name]) => name !== 'csrf').map(([name, value]) => `${name}=${value}`)
  return { requestId: requestId.data, content: [asked, ...fields] }
}

/** The path after an act: within the office, whatever was posted. */
export function officePath(text: string | undefined | null): string {
  const asked = text && URL.canParse(text, OFFICE) ? new URL(text, OFFICE) : undefined
  const isOurs = asked?.origin === OFFICE && asked.pathname.startsWith('/office/')
  return isOurs ? `${asked.pathname}${asked.search}` : '/office/today'
}

const OFFICE = 'http://office.invalid'

export const seeOther = (path: string) => redirect(path, 303)
