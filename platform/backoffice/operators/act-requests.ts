import { createHash } from 'node:crypto'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { SignedInOperator } from './sessions.ts'

/** What an operator posts, as its page named it: the same again is not done again. */
export interface ActRequest {
  requestId: string
  /** The identity of the act: its path and every field. */
  content: readonly string[]
}

/** Where an act has led, and what was said there. */
export interface ActAnswer {
  ledTo: string
  said: string
}

/** What the same request was answered before; null if it is new. Refuses `request-id-reused` for other content. */
export async function answeredAct(
  { db }: Context,
  { id }: SignedInOperator,
  request: ActRequest,
): Promise<Result<ActAnswer | null>> {
  const earlier = await db
    .selectFrom('operator_request')
    .select(['fingerprint', 'led_to', 'said'])
    .where('operator_id', '=', id)
    .where('request_id', '=', request.requestId)
    .executeTakeFirst()
  if (!earlier) return ok(null)
  return earlier.fingerprint.equals(fingerprintOf(request))
    ? ok({ ledTo: earlier.led_to, said: earlier.said })
    : refuse('request-id-reused')
}

/** Keeps what a request was answered; of two at once the first is kept. */
export async function keepActAnswer(
  { db, clock }: Context,
  { id }: SignedInOperator,
  request: ActRequest,
  { ledTo, said }: ActAnswer,
): Promise<void> {
  await db
    .insertInto('operator_request')
    .values({
      operator_id: id,
      request_id: request.requestId,
      fingerprint: fingerprintOf(request),
      led_to: ledTo,
      said,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const fingerprintOf = ({ content }: ActRequest): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest()
