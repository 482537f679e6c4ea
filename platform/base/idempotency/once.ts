import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'

/** A request of a member that moves something, as the caller named it. */
export interface MemberRequest {
  memberId: bigint
  requestId: string
  /** What makes two requests the same: the use case's name first, then what was asked. */
  content: (string | bigint)[]
}

export interface Steps<Ready, Value> {
  /**
   * What is asked before the transaction: gates, settings (they come over a connection of their own), a payment password,
   * whose wrong try must stay counted when everything else is rolled back. Not asked of a repeat. What it finds goes to `work`.
   */
  prepare(): Promise<Result<Ready>>
  /** Does it, money last, in the transaction of its `ctx`. A refusal rolls everything back, and the id is free again. */
  work(ctx: Context, ready: Ready): Promise<Result<Value>>
}

/**
 * Does what a request asks once, however often it is sent and by however many at a time: a copy of an answered request
 * gets the first one's value, whatever has changed since, for 90 days (`entry/jobs/remove-expired.ts`). `Value` must survive JSON.
 *
 * Refuses `request-id-reused` where the id was used with other content, and what the steps refuse.
 */
export async function once<Ready, Value>(
  ctx: Context,
  request: MemberRequest,
  { prepare, work }: Steps<Ready, Value>,
): Promise<Result<Value>> {
  const earlier = await answered<Value>(ctx, request)
  if (earlier) return earlier
  const ready = await prepare()
  // Another copy may have done it meanwhile, and that alone may be why this one is refused.
  if (!ready.ok) return (await answered<Value>(ctx, request)) ?? ready
  return ctx.transact((ctx) => claimed(ctx, request, (ctx) => work(ctx, ready.value)))
}

/**
 * `once` for what is already in the transaction of `ctx.db` and prepares nothing before it: a bet. A copy that runs at the
 * same time waits here for the first.
 */
export async function claimed<Value>(
  ctx: Context,
  request: MemberRequest,
  work: (ctx: Context) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const isNew = await ctx.db
    .insertInto('request')
    .values({
      member_id: request.memberId,
      request_id: request.requestId,
      fingerprint: fingerprintOf(request),
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst()
  if (!isNew) {
    const earlier = await answered<Value>(ctx, request)
    if (!earlier) throw new Error(`the request ${request.requestId} is there and is not`)
    return earlier
  }
  const result = await work(ctx)
  if (result.ok)
    await ctx.db
      .updateTable('request')
      .set({ result: JSON.stringify(result.value as Json) })
      .where('member_id', '=', request.memberId)
      .where('request_id', '=', request.requestId)
      .execute()
  return result
}

/**
 * `claimed` for what an operator does to a member by hand; without a `requestId` it is done each time. The ids of operators
 * are apart from those of the member.
 */
export const claimedByHand = <Value>(
  ctx: Context,
  { requestId, ...request }: Omit<MemberRequest, 'requestId'> & { requestId: string | undefined },
  work: (ctx: Context) => Promise<Result<Value>>,
): Promise<Result<Value>> =>
  requestId === undefined ? work(ctx) : claimed(ctx, { ...request, requestId: `ops:${requestId}` }, work)

/** What an earlier request of this id came to; undefined where there is none. */
async function answered<Value>(ctx: Context, request: MemberRequest): Promise<Result<Value> | undefined> {
  const earlier = await ctx.db
    .selectFrom('request')
    .select(['fingerprint', 'result'])
    .where('member_id', '=', request.memberId)
    .where('request_id', '=', request.requestId)
    .executeTakeFirst()
  if (!earlier) return undefined
  return earlier.fingerprint === fingerprintOf(request)
    ? done(earlier.result as Value)
    : refuse('request-id-reused')
}

/** Unambiguous whatever the parts hold. */
const fingerprintOf = ({ content }: MemberRequest) => JSON.stringify(content.map(String))
