import type { ActionFunctionArgs } from '@remix-run/node'
import { type Form, type FormEntry, postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import type { Answer } from '#app/services/platform.server.ts'

/** What an action returns: a redirect, or the same page with its errors. */
export type ActionResult = Response | ReturnType<FormEntry<unknown>['refused']>

/** A form and its action; a route with several forms keeps a table of these. */
export type FormAction = readonly [
  Form,
  (args: ActionFunctionArgs, member: MemberCalls) => Promise<ActionResult>,
]

/** A route's action: that of its `acts` whose form was posted. */
export async function doPosted(args: ActionFunctionArgs, member: MemberCalls, acts: readonly FormAction[]) {
  const matchingForm = postedForm(
    args.context,
    acts.map(([form]) => form),
  )
  const act = acts.find(([form]) => form === matchingForm)
  return act ? act[1](args, member) : unknownIntent()
}

/**
 * Sends what was entered in one call and redirects on success; a refusal is shown in the form. A record of another
 * member is a 404.
 */
export async function sendForm<Input, Value>(
  entered: FormEntry<Input>,
  send: (input: Input) => Promise<Answer<Value>>,
  follow: (value: Value, input: Input) => Response,
): Promise<ActionResult> {
  if (!entered.ok) return entered.invalid()
  const answer = await send(entered.value)
  if (!answer.ok && answer.code === 'not-found') throw pageFailure('not-found')
  return answer.ok ? follow(answer.value, entered.value) : entered.refused(answer)
}
