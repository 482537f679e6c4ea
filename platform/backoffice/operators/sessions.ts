import { type RawBuilder, sql } from 'kysely'
import {
  ACT_ANSWER_MS,
  OFFICE_IDLE_MS,
  OFFICE_SEEN_EVERY_MS,
  OFFICE_SESSION_MS,
  OFFICE_USER_AGENT_LENGTH,
  SHOWN_ANSWER_MS,
} from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { removeRows } from '#platform/base/db/remove-rows.ts'
import { actorOf } from '#platform/base/input/operator-name.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { hashOfToken, newToken } from '#platform/members/accounts/index.ts'
import { isOfficeAddress } from './office-addresses.ts'
import type { OperatorRole } from './roles.ts'

/**
 * What a session still lacks after the password: the code of the second factor, or its set-up; or its new token, where the old one
 * comes once more (`operatorOfFormerToken`).
 */
export type Lacks = null | 'code' | 'enrolment' | 'new-token'

/** Who is behind an office session. */
export interface SignedInOperator {
  id: bigint
  name: string
  role: OperatorRole
  /** `ops:<name>` in the audit trail, as of the command line's `--operator <name>`. */
  actor: string
  lacks: Lacks
  sessionId: bigint
}

/** What decides what a session lacks. */
interface Standing {
  two_factor_secret: string | null
  second_factor_exempt: boolean
}

/** What a new session lacks: an operator that has a second factor is asked for it, also one that need not have it. */
export const lacksAtFirst = ({ two_factor_secret, second_factor_exempt }: Standing): Lacks => {
  if (two_factor_secret !== null) return 'code'
  return second_factor_exempt ? null : 'enrolment'
}

/** Opens a session; returns its token, which is shown only once. */
export async function openOfficeSession(
  tx: Context,
  operatorId: bigint,
  { lacks, address, userAgent }: { lacks: Lacks; address: string; userAgent: string },
): Promise<string> {
  const token = newToken(tx)
  const now = tx.clock.now()
  await tx.db
    .insertInto('operator_session')
    .values({
      token_hash: hashOfToken(token),
      operator_id: operatorId,
      proved: lacks === null,
      address,
      user_agent: userAgent.slice(0, OFFICE_USER_AGENT_LENGTH),
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  await tx.db.updateTable('operator').set({ last_seen_at: now }).where('id', '=', operatorId).execute()
  return token
}

/**
 * Whether the session `s` is open, as a condition: used within 30 minutes, 12 hours old at most, and 30 minutes if it
 * lacks something.
 */
export const isOpenSession = (now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return sql<boolean>`(s.last_seen_at > ${before(OFFICE_IDLE_MS)}
    and s.created_at > case when s.proved then ${before(OFFICE_SESSION_MS)}::timestamptz else ${before(OFFICE_IDLE_MS)} end)`
}

interface SessionRow extends Standing {
  id: bigint
  name: string
  role: string
  session_id: bigint
  proved: boolean
  last_seen_at: Date
}

/**
 * The operator of a token; null for an unknown or ended one, and of an operator that is closed. From an address that the
 * office may not be used from the session ends. One indexed query, and once a minute a second one that records the use;
 * `unattended`: what a page asks for by itself is no use.
 */
export async function operatorOfSession(
  ctx: Context,
  token: string,
  address: string,
  { unattended = false } = {},
): Promise<SignedInOperator | null> {
  const tokenHash = hashOfToken(token)
  const now = ctx.clock.now()
  const [allowed, { rows }] = await Promise.all([
    isOfficeAddress(ctx, address),
    selectSession(sql`s.token_hash = ${tokenHash}`, now).execute(ctx.reads),
  ])
  const [row] = rows
  if (!row) return null
  if (!allowed) {
    await signOutOperator(ctx, token)
    return null
  }
  const isDue = row.last_seen_at <= new Date(now.getTime() - OFFICE_SEEN_EVERY_MS)
  if (isDue && !unattended) await noteSeen(ctx, row, now)
  return toSignedIn(row, row.proved ? null : lacksUnproved(row))
}

/**
 * The operator of a token that the set-up of a second factor has replaced within ten minutes: a form that is sent twice comes with it,
 * and is good for the first one's answer (`actOnce`) alone. Null for any other.
 */
export async function operatorOfFormerToken(
  ctx: Context,
  token: string,
  address: string,
): Promise<SignedInOperator | null> {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - SHOWN_ANSWER_MS)
  const isFormer = sql`s.former_token_hash = ${hashOfToken(token)} and s.renewed_at > ${since}`
  const [allowed, { rows }] = await Promise.all([
    isOfficeAddress(ctx, address),
    selectSession(isFormer, now).execute(ctx.reads),
  ])
  const [row] = rows
  return row && allowed ? toSignedIn(row, 'new-token') : null
}

const selectSession = (isIt: RawBuilder<unknown>, now: Date) =>
  sql<SessionRow>`
    select o.id, o.name, o.role, o.two_factor_secret, o.second_factor_exempt, s.id as session_id, s.proved, s.last_seen_at
    from operator_session s join operator o on o.id = s.operator_id
    where ${isIt} and o.closed_at is null and ${isOpenSession(now)}
  `

const toSignedIn = ({ id, name, role, session_id }: SessionRow, lacks: Lacks): SignedInOperator => ({
  id,
  name,
  role: role as OperatorRole,
  actor: actorOf(name),
  lacks,
  sessionId: session_id,
})

/** An unproved session was opened for an operator that was asked for a second factor, so it always lacks one. */
const lacksUnproved = ({ two_factor_secret }: Standing): Lacks =>
  two_factor_secret === null ? 'enrolment' : 'code'

async function noteSeen(
  ctx: Context,
  { id, session_id, last_seen_at }: SessionRow,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('operator_session')
    .set({ last_seen_at: now })
    .where('id', '=', session_id)
    .where('last_seen_at', '=', last_seen_at)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await ctx.db.updateTable('operator').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/**
 * Gives a session a new token in place of its own, now that nothing is missing: whoever saw the old one has nothing but, where it
 * `answersCopies`, the answer to a request that is sent again. Refuses `please-log-in` for a session that has ended meanwhile.
 */
export async function renewToken(
  tx: Context,
  sessionId: bigint,
  { answersCopies = false } = {},
): Promise<Result<string>> {
  const token = newToken(tx)
  const now = tx.clock.now()
  const { numUpdatedRows } = await tx.db
    .updateTable('operator_session')
    .set((row) => ({
      token_hash: hashOfToken(token),
      proved: true,
      last_seen_at: now,
      ...(answersCopies && { former_token_hash: row.ref('token_hash'), renewed_at: now }),
    }))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? ok(token) : refuse('please-log-in')
}

/** Ends the session of a token; one that has ended already is no error. */
export async function signOutOperator(ctx: Context, token: string): Promise<void> {
  await ctx.db.deleteFrom('operator_session').where('token_hash', '=', hashOfToken(token)).execute()
}

/** Ends the sessions of an operator, except `keep`; returns how many rows there were. */
export async function endSessionsOf(
  tx: Context,
  operatorId: bigint,
  { keep }: { keep?: bigint } = {},
): Promise<bigint> {
  let sessions = tx.db.deleteFrom('operator_session').where('operator_id', '=', operatorId)
  if (keep !== undefined) sessions = sessions.where('id', '!=', keep)
  return (await sessions.executeTakeFirst()).numDeletedRows
}

/** Deletes sessions of the office and invitations that are over, and what acts have shown once. */
export async function removeEndedOfficeSessions({ clock, db }: Context): Promise<bigint> {
  const now = clock.now()
  const idleSince = new Date(now.getTime() - OFFICE_IDLE_MS)
  const answersSince = new Date(now.getTime() - ACT_ANSWER_MS)
  const shownSince = new Date(now.getTime() - SHOWN_ANSWER_MS)
  await db
    .updateTable('operator_request')
    .set({ shown: null })
    .where('shown', 'is not', null)
    .where('created_at', '<=', shownSince)
    .execute()
  return (
    (await removeRows(db, 'operator_session', sql<boolean>`last_seen_at <= ${idleSince}`)) +
    (await removeRows(db, 'operator_invitation', sql<boolean>`expires_at <= ${now}`)) +
    (await removeRows(db, 'operator_request', sql<boolean>`created_at <= ${answersSince}`))
  )
}
