import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/** What identifies a member's request. */
interface RequestName {
  memberId: bigint
  requestId: string
}

/** A member's request that moves something, as the caller named it. */
export interface MemberRequest extends RequestName {
  /** The identity of the request's content: the use case's name first, then the input. */
  content: (string | bigint)[]
}

export interface Steps<Ready, Value> {
  /**
   * Checks before the transaction: gates, settings (read on their own connection), a payment password, whose failed
   * attempt must stay counted when the rest is rolled back. Skipped for a repeat. Its result goes to `work`.
   */
  prepare(): Promise<Result<Ready>>
  /** Does the work, money last, in the transaction of its `ctx`. A refusal rolls everything back and frees the id. */
  work(ctx: Context, ready: Ready): Promise<Result<Value>>
}

/**
 * Runs a request once, however often and concurrently it is sent: a copy of an answered request gets the first value,
 * whatever has changed since, for 90 days (`remove-old-requests.ts`). `Value` must survive JSON.
 *
 * Refuses `request-id-reused` if the id was used with other content, and whatever the steps refuse.
 */
export async function once<Ready, Value>(
  ctx: Context,
  request: MemberRequest,
  { prepare, work }: Steps<Ready, Value>,
): Promise<Result<Value>> {
  const earlier = await answered<Value>(ctx, request)
  if (earlier) return earlier
  const ready = await prepare()
  // A concurrent copy may have succeeded, which alone may be why this one is refused.
  if (!ready.ok) return (await answered<Value>(ctx, request)) ?? ready
  return ctx.transact((ctx) => onceInTransaction(ctx, request, (ctx) => work(ctx, ready.value)))
}

/**
 * `once` without preparation, for work already in the transaction of `ctx.db`, such as a bet. A concurrent copy waits
 * here for the first.
 */
export async function onceInTransaction<Value>(
  ctx: Context,
  request: MemberRequest,
  work: (ctx: Context) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { rows } = await insertClaim(ctx, request).execute(ctx.db)
  if (rows.length === 0) return requireAnswer(ctx, request)
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

/** Options of a claim. */
export interface ClaimOptions<Name extends string, Row> {
  /** The name of the id in the answer. */
  idName: Name
  /** A query of at most one row, run in the same round trip; sees the state before the claim. */
  beside: RawBuilder<Row>
}

/**
 * `onceInTransaction` for work that creates one record and returns its id alone. The claim creates the id (`uuidv7_at`) and
 * stores the answer with itself, so it is not written again after the work.
 */
export async function onceWithId<Name extends string, Row>(
  ctx: Context,
  request: MemberRequest,
  { idName, beside }: ClaimOptions<Name, Row>,
  work: (ctx: Context, id: string, row: Row | undefined) => Promise<Result<null>>,
): Promise<Result<Record<Name, string>>> {
  type Answer = Record<Name, string>
  const answer = sql`jsonb_build_object(${idName}::text, uuidv7_at(${ctx.clock.now()}))`
  const { rows } = await sql<{ claim_answer: Answer; is_there: true | null } & Row>`
    with claim as (${insertClaim(ctx, request, answer)})
    select claim.result as claim_answer, beside.* from claim
    left join (select true as is_there, one.* from (${beside}) one) beside on true
  `.execute(ctx.db)
  const [claim] = rows
  if (!claim) return requireAnswer<Answer>(ctx, request)
  const done = await work(ctx, claim.claim_answer[idName], claim.is_there ? claim : undefined)
  return done.ok ? ok(claim.claim_answer) : done
}

/** Writes the claim, with its answer if already known. Returns no row if the id was claimed before. */
const insertClaim = (ctx: Context, request: MemberRequest, answer: RawBuilder<unknown> = sql`null`) => sql`
  insert into request (member_id, request_id, fingerprint, result, created_at)
  values (${request.memberId}, ${request.requestId}, ${fingerprintOf(request)}, ${answer}, ${ctx.clock.now()})
  on conflict do nothing returning result`

/** The answer of the earlier request with this id. */
async function requireAnswer<Value>(ctx: Context, request: MemberRequest): Promise<Result<Value>> {
  const earlier = await answered<Value>(ctx, request)
  if (!earlier) throw new Error(`the request ${request.requestId} is there and is not`)
  return earlier
}

/** A request with the time at which it was made. */
export interface TimedRequest extends MemberRequest {
  at: Date
}

/** The requests that have no answer yet. */
export async function findUnanswered<Request extends TimedRequest>(
  ctx: Context,
  requests: readonly Request[],
): Promise<Request[]> {
  const { rows } = await sql<{ n: bigint }>`
    select n from ${requestList(requests)} join request using (member_id, request_id)
  `.execute(ctx.db)
  const answered = new Set(rows.map(({ n }) => Number(n) - 1))
  return requests.filter((_, at) => !answered.has(at))
}

/**
 * Claims many requests of different members or ids, like `onceWithId` for each: returns the ids of their records in
 * the same order, undefined for an id claimed before. A claim whose work is refused must be dropped (`dropClaims`) or
 * the transaction rolled back; a claim with another answer than its id needs `storeAnswers`.
 */
export const claimEach = async (
  ctx: Context,
  idName: string,
  requests: readonly TimedRequest[],
): Promise<(string | undefined)[]> =>
  (await claimEachWithRow(ctx, idName, requests, sql<{ place: number }>`select null::integer as place`)).map(
    (claim) => claim?.id,
  )

/** One of many claims, with its row of the accompanying query, if any. */
export interface ClaimWithRow<Row> {
  id: string
  row: Row | undefined
}

/**
 * `claimEach` with a query in the same round trip: each of its rows has a unique `place`, the index of its request
 * (from 0).
 */
export async function claimEachWithRow<Row extends { place: number }>(
  ctx: Context,
  idName: string,
  requests: readonly TimedRequest[],
  beside: RawBuilder<Row>,
): Promise<(ClaimWithRow<Row> | undefined)[]> {
  if (requests.length === 0) return []
  const { rows } = await sql<{ claim_n: bigint; claim_id: string } & Row>`
    with named as materialized (
      select member_id, request_id, fingerprint, at, n, uuidv7_at(at) as id
      from ${requestList(requests)} join unnest(
        ${requests.map(fingerprintOf)}::text[], ${requests.map(({ at }) => at.toISOString())}::timestamptz[]
      ) with ordinality content (fingerprint, at, n) using (n)
    ), claim as (
      insert into request (member_id, request_id, fingerprint, result, created_at)
      -- in one order, so that two who claim the same requests cannot wait for each other
      select member_id, request_id, fingerprint, jsonb_build_object(${idName}::text, id), at from named
      order by member_id, request_id
      on conflict do nothing returning member_id, request_id
    )
    select n as claim_n, id as claim_id, beside.* from named join claim using (member_id, request_id)
    left join (${beside}) beside on beside.place = n - 1
  `.execute(ctx.db)
  const claims = new Map(rows.map((row) => [Number(row.claim_n) - 1, row]))
  return requests.map((_, at) => {
    const row = claims.get(at)
    return row && { id: row.claim_id, row: row.place === at ? row : undefined }
  })
}

/**
 * The statement that stores answers of claims of this transaction, when they are not the ids that `claimEach` made; to
 * be embedded in another.
 */
export const storeAnswers = (
  answers: readonly { request: RequestName; value: Json }[],
): RawBuilder<unknown> => sql`
  update request set result = answer.value
  from ${requestList(answers.map(({ request }) => request))} join unnest(
    ${answers.map(({ value }) => JSON.stringify(value))}::jsonb[]
  ) with ordinality answer (value, n) using (n)
  where request.member_id = asked.member_id and request.request_id = asked.request_id`

/** Drops claims of this transaction whose work was not done, which frees their ids. */
export async function dropClaims(ctx: Context, requests: readonly MemberRequest[]): Promise<void> {
  if (requests.length === 0) return
  await sql`
    delete from request using ${requestList(requests)}
    where request.member_id = asked.member_id and request.request_id = asked.request_id
  `.execute(ctx.db)
}

const requestList = (requests: readonly RequestName[]) => sql`unnest(
  ${requests.map(({ memberId }) => memberId)}::bigint[], ${requests.map(({ requestId }) => requestId)}::text[]
) with ordinality asked (member_id, request_id, n)`

/**
 * `onceInTransaction` for an operator's manual operation on a member; without a `requestId` it always runs. Operators' ids are
 * separate from the member's.
 */
export const onceByOperator = <Value>(
  ctx: Context,
  { requestId, ...request }: Omit<MemberRequest, 'requestId'> & { requestId: string | undefined },
  work: (ctx: Context) => Promise<Result<Value>>,
): Promise<Result<Value>> =>
  requestId === undefined
    ? work(ctx)
    : onceInTransaction(ctx, { ...request, requestId: `ops:${requestId}` }, work)

/** The answer of an earlier request with this id; undefined if there is none. */
async function answered<Value>(ctx: Context, request: MemberRequest): Promise<Result<Value> | undefined> {
  const earlier = await ctx.db
    .selectFrom('request')
    .select(['fingerprint', 'result'])
    .where('member_id', '=', request.memberId)
    .where('request_id', '=', request.requestId)
    .executeTakeFirst()
  if (!earlier) return undefined
  return earlier.fingerprint === fingerprintOf(request)
    ? ok(earlier.result as Value)
    : refuse('request-id-reused')
}

/** Whether a member's request was answered before, whatever its content. */
export const wasAnswered = async (ctx: Context, memberId: bigint, requestId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('request')
    .select('request_id')
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()) !== undefined

/** Unambiguous whatever the parts hold. */
const fingerprintOf = ({ content }: MemberRequest) => JSON.stringify(content.map(String))

/** An object as part of a request's content: the same text for the same fields in any order, at any depth. */
export const canonicalJson = (input: object): string =>
  JSON.stringify(sortedEntries(input), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(sortedEntries(value))
      : value,
  )

const sortedEntries = (fields: object) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
