import { createECDH } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import {
  type addPush,
  type choosePush,
  PushKind,
  type pushState,
  type removePush,
} from '#contract/members/push.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_PUSH_DEVICES } from '#platform/members/limits.ts'
import { offeredKey } from './push-keys.ts'
import { isPushEndpoint } from './push-service.ts'

/** The id of the caller's session (`accounts`). */
type SessionIdOf = (ctx: Context, tokenHash: Buffer) => Promise<string>

/** The id of the caller's session, which does not end within the transaction; undefined: it has (`accounts`). */
type HoldSession = (ctx: Context, tokenHash: Buffer) => Promise<string | undefined>

const AUTH_BYTES = 16

/** What a member is notified of, and in which browsers. Refuses `in-need-true-account`. */
export const readPushState =
  (sessionIdOf: SessionIdOf) =>
  async (
    ctx: Context,
    member: Member,
    _input: unknown,
    { tokenHash }: Call,
  ): Promise<Result<ValueOf<typeof pushState>>> => {
    const admitted = await admitReal(ctx, member)
    if (!admitted.ok) return admitted
    const [key, choice, devices, session] = await Promise.all([
      offeredKey(ctx),
      ctx.db
        .selectFrom('push_choice')
        .select(['kinds', 'details'])
        .where('member_id', '=', member.id)
        .executeTakeFirst(),
      ctx.db
        .selectFrom('push_subscription')
        .select(['id', 'user_agent', 'created_at', 'session_id'])
        .where('member_id', '=', member.id)
        .orderBy('id', 'desc')
        .execute(),
      tokenHash && sessionIdOf(ctx, tokenHash),
    ])
    return ok({
      publicKey: key?.publicKey ?? null,
      kinds: PushKind.options.filter((kind) => choice?.kinds.includes(kind) ?? true),
      details: choice?.details ?? false,
      devices: devices.map(({ id, user_agent, created_at, session_id }) => ({
        id: String(id),
        userAgent: user_agent,
        createdAt: created_at.toISOString(),
        current: session_id !== null && session_id === session,
      })),
    })
  }

/**
 * Notifies the caller's browser from now on, until its session is ended. A browser that was subscribed before, by whoever, is this
 * member's now. Refuses `not-offered` while notifications are off or for an older key, `invalid` for what no browser has said,
 * `please-log-in` if the session was ended meanwhile.
 */
export const addSubscription =
  (holdSession: HoldSession) =>
  async (
    ctx: Context,
    member: Member,
    { endpoint, p256dh, auth, publicKey }: ParsedInputOf<typeof addPush>,
    { caller, tokenHash }: Call,
  ): Promise<Result<Record<string, never>>> => {
    const admitted = await admitReal(ctx, member)
    if (!admitted.ok) return admitted
    const key = await offeredKey(ctx)
    if (!key || key.publicKey !== publicKey || !tokenHash) return refuse('not-offered')
    if (!isPushEndpoint(endpoint) || !isPublicPoint(p256dh) || !isSecret(auth)) return refuse('invalid')
    return ctx.transact(async (tx) => {
      const session = await holdSession(tx, tokenHash)
      if (session === undefined) return refuse('please-log-in')
      const row = {
        member_id: member.id,
        session_id: session,
        key_id: key.id,
        p256dh,
        auth,
        user_agent: caller.userAgent,
        created_at: ctx.clock.now(),
      }
      // A browser that has been given a new address has its old one no more.
      await tx.db
        .deleteFrom('push_subscription')
        .where('session_id', '=', session)
        .where('endpoint', '!=', endpoint)
        .execute()
      await tx.db
        .insertInto('push_subscription')
        .values({ endpoint, ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute()
      await sql`
        delete from push_subscription where member_id = ${member.id} and id not in (
          select id from push_subscription where member_id = ${member.id} order by id desc limit ${MAX_PUSH_DEVICES}
        )
      `.execute(tx.db)
      return ok({})
    })
  }

/** Notifies one of the member's browsers no more. Refuses `not-found`, `in-need-true-account`. */
export async function removeSubscription(
  ctx: Context,
  member: Member,
  { id }: ParsedInputOf<typeof removePush>,
): Promise<Result<Record<string, never>>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const removed = await ctx.db
    .deleteFrom('push_subscription')
    .where('member_id', '=', member.id)
    .where('id', '=', rowIdOf(id) ?? 0n)
    .returning('id')
    .executeTakeFirst()
  return removed ? ok({}) : refuse('not-found')
}

/** Chooses what all browsers of the member are notified of. Refuses `in-need-true-account`. */
export async function choosePushKinds(
  ctx: Context,
  member: Member,
  { kinds, details }: ParsedInputOf<typeof choosePush>,
): Promise<Result<Record<string, never>>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const chosen = { kinds: [...new Set(kinds)], details }
  await ctx.db
    .insertInto('push_choice')
    .values({ member_id: member.id, ...chosen })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(chosen))
    .execute()
  return ok({})
}

/** What a member was notified of is nobody's business once its account is closed; its browsers have gone with it. */
export const erasePushChoice = async ({ db }: Pick<Context, 'db'>, memberId: bigint): Promise<void> => {
  await db.deleteFrom('push_choice').where('member_id', '=', memberId).execute()
}

/** Before these sessions, which have expired, are removed: their browsers are notified further, as nobody has logged out. */
export const keepAfterExpiry = async (
  { db }: Pick<Context, 'db'>,
  sessions: RawBuilder<unknown>,
): Promise<void> => {
  await sql`update push_subscription set session_id = null where session_id in (${sessions})`.execute(db)
}

/**
 * Notifies the browsers of a member no more whose session has expired, before or among these sessions: who signs out leaves none
 * behind. Returns how many there were.
 */
export const endAfterExpiry = async (
  { db }: Pick<Context, 'db'>,
  memberId: bigint,
  sessions: RawBuilder<unknown>,
): Promise<bigint> => {
  const { numAffectedRows = 0n } = await sql`
    delete from push_subscription
    where member_id = ${memberId} and (session_id is null or session_id in (${sessions}))
  `.execute(db)
  return numAffectedRows
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

/** Whether a text is a point of P-256, uncompressed: no other can be encrypted for. */
function isPublicPoint(text: string): boolean {
  if (!/^[\w-]{87}=?$/.test(text)) return false
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(bytesOf(text))
    return true
  } catch {
    return false
  }
}

const isSecret = (text: string): boolean =>
  /^[\w-]{22}={0,2}$/.test(text) && bytesOf(text).length === AUTH_BYTES
