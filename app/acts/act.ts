import type { ActionFunctionArgs } from '@remix-run/node'
import type { Entered, Form } from '#app/forms/define-form.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import type { Answer } from '#app/services/platform.server.ts'

/** What an action answers: the way to the next page, or the same page with what is wrong. */
type Acted = Response | ReturnType<Entered<unknown>['refused']>

/** A form, and what it does for the member that has posted it: a line in the table of a route with many. */
export type FormAct = readonly [Form, (args: ActionFunctionArgs, member: MemberCalls) => Promise<Acted>]

/**
 * One call with what was entered, and what follows where it is done; a refusal is shown in the form. A record that is
 * not the member's is a page that is not there.
 */
export async function act<Wish, Value>(
  entered: Entered<Wish>,
  send: (wish: Wish) => Promise<Answer<Value>>,
  follow: (value: Value, wish: Wish) => Response,
): Promise<Acted> {
  if (!entered.ok) return entered.invalid()
  const answer = await send(entered.value)
  if (!answer.ok && answer.code === 'not-found') throw pageFailure('not-found')
  return answer.ok ? follow(answer.value, entered.value) : entered.refused(answer)
}
