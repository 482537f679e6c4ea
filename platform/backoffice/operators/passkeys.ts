import { createHash } from 'node:crypto'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { PASSKEY_CHALLENGE_MS } from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  askForNewPasskey,
  askForPasskey,
  countAttempt,
  credentialIdIn,
  judgeUnmadePasskey,
  keepPasskey,
  provedPasskey,
} from '#platform/members/accounts/index.ts'
import { codesKey, completeProof, noteWrongCode, provesTotp } from './second-factor.ts'
import type { SignedInOperator } from './sessions.ts'

/** Passkeys (WebAuthn) as a second factor beside TOTP, which stays the way in without a script, and on a new device. */

const RP_NAME = 'Sen Office'
/** A passkey as its owner sees it. */
export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** The passkeys of an operator, the latest first. */
export async function listPasskeys({ db }: Context, operatorId: bigint): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('operator_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

/** What the browser is asked at a sign-in, as JSON; null for an operator without passkeys. `origin` is the office's. */
export async function startPasskeyProof(
  ctx: Context,
  operator: SignedInOperator,
  origin: string,
): Promise<string | null> {
  const keys = await credentialsOf(ctx, operator.id)
  if (keys.length === 0) return null
  // The password was right: a touch is enough.
  const { options, challenge } = await askForPasskey(ctx, { origin, keys, verification: 'discouraged' })
  await keepChallenge(ctx, operator, challenge)
  return options
}

/**
 * The second step of a sign-in by a passkey: what the browser has answered, as JSON. Returns the session's new token.
 * Refuses `state-moved-on` for a session that lacks no code, `wrong-two-factor-code` for an answer that is not right, to
 * another question, or too late, `too-many-requests` after five wrong ones (codes count too), `please-log-in`.
 */
export async function provePasskey(
  ctx: Context,
  operator: SignedInOperator,
  { credential, origin }: { credential: string; origin: string },
): Promise<Result<{ token: string }>> {
  if (operator.lacks !== 'code') return refuse('state-moved-on')
  let used: { id: bigint; counter: bigint } | null = null
  const right = await countAttempt(ctx, codesKey(operator.id), {
    isRight: async () => {
      used = await verifiedProof(ctx, operator, credential, origin)
      return ok(used !== null)
    },
    wrong: refuse('wrong-two-factor-code'),
  })
  if (!right.ok) {
    await noteWrongCode(ctx, operator)
    return right
  }
  return completeProof(ctx, operator, async (tx) => {
    const { id, counter } = used as unknown as { id: bigint; counter: bigint }
    const { numUpdatedRows } = await tx.db
      .updateTable('operator_passkey')
      .set({ counter, last_used_at: tx.clock.now() })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('wrong-two-factor-code') // removed meanwhile
    return ok(null)
  })
}

async function verifiedProof(ctx: Context, operator: SignedInOperator, credential: string, origin: string) {
  const challenge = await takeChallenge(ctx, operator)
  if (challenge === null) return null
  const keys = await credentialsOf(ctx, operator.id)
  const key = keys.find(({ credential_id }) => credential_id === credentialIdIn(credential))
  const counter = key && (await provedPasskey(credential, key, { origin, challenge, verified: false }))
  return key && counter != null ? { id: key.id, counter } : null
}

/**
 * What the browser is asked to make a passkey, as JSON; null for an operator without TOTP, who would have no way in without
 * a script or on another device.
 */
export async function startPasskey(
  ctx: Context,
  operator: SignedInOperator,
  origin: string,
): Promise<string | null> {
  if (!(await hasTotp(ctx, operator.id))) return null
  const { options, challenge } = await askForNewPasskey(ctx, {
    origin,
    site: RP_NAME,
    user: { id: `operator ${operator.id}`, name: operator.name },
    exclude: await credentialsOf(ctx, operator.id),
    findable: false,
  })
  await keepChallenge(ctx, operator, challenge)
  return options
}

/**
 * Whether `addPasskey` would take this name and this code, before the browser makes a passkey. The code is used up, and `addPasskey`
 * takes it from this session for five minutes. Refuses as `judgeUnmadePasskey` with `missing-verification-code` and
 * `wrong-two-factor-code` at `code`, `too-many-requests`, and `state-moved-on` without TOTP.
 */
export async function judgePasskey(
  ctx: Context,
  operator: SignedInOperator,
  { name, code }: { name: string; code: string },
): Promise<Result<null>> {
  const judged = await judgeUnmadePasskey(name, {
    prove: () => provesJudged(ctx, operator, code),
    count: async () => (await credentialsOf(ctx, operator.id)).length,
  })
  if (!judged.ok) return judged
  await ctx.db
    .updateTable('operator_session')
    .set({ judged_code: hashOfJudged(operator, code), judged_at: ctx.clock.now() })
    .where('id', '=', operator.sessionId)
    .execute()
  return ok(null)
}

const hashOfJudged = ({ sessionId }: SignedInOperator, code: string): Buffer =>
  createHash('sha256').update(`${sessionId} ${code.trim()}`).digest()

/** A code that was judged in this session, or one that is used up now. */
async function provesJudged(ctx: Context, operator: SignedInOperator, code: string): Promise<Result<null>> {
  if (!(await hasTotp(ctx, operator.id))) return refuse('state-moved-on')
  const judged = await ctx.db
    .selectFrom('operator_session')
    .select('id')
    .where('id', '=', operator.sessionId)
    .where('judged_code', '=', hashOfJudged(operator, code))
    .where('judged_at', '>', new Date(ctx.clock.now().getTime() - PASSKEY_CHALLENGE_MS))
    .executeTakeFirst()
  return judged ? ok(null) : provesTotp(ctx, operator, code)
}

/**
 * Keeps the passkey that the browser has made (`credential`, JSON), for who gives a code of TOTP, too: the one that was judged, or
 * another. Refuses as `keepPasskey` with the refusals of `judgePasskey`.
 */
export async function addPasskey(
  ctx: Context,
  operator: SignedInOperator,
  { credential, name, code, origin }: { credential: string; name: string; code: string; origin: string },
): Promise<Result<null>> {
  return keepPasskey(
    ctx,
    { credential, name, origin },
    {
      prove: () => provesJudged(ctx, operator, code),
      takeChallenge: (ctx) => takeChallenge(ctx, operator),
      async lockKeys(tx) {
        await tx.db
          .selectFrom('operator')
          .select('id')
          .where('id', '=', operator.id)
          .forNoKeyUpdate()
          .execute()
        return (await credentialsOf(tx, operator.id)).length
      },
      async write(tx, row) {
        const { numInsertedOrUpdatedRows: written } = await tx.db
          .insertInto('operator_passkey')
          .values({ operator_id: operator.id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        return written === 1n
      },
      note: (tx, name) =>
        audit(tx, {
          actor: operator.actor,
          action: 'operator-passkey-added',
          subject: operator.name,
          detail: { name },
        }),
    },
  )
}

/** Removes one of the operator's own passkeys. Refuses `not-found`. */
export const removePasskey = (ctx: Context, operator: SignedInOperator, id: string): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const removed = await tx.db
      .deleteFrom('operator_passkey')
      .where('operator_id', '=', operator.id)
      .where('id', '=', rowIdOf(id) ?? 0n)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return refuse('not-found')
    await audit(tx, {
      actor: operator.actor,
      action: 'operator-passkey-removed',
      subject: operator.name,
      detail: { name: removed.name },
    })
    return ok(null)
  })

const keepChallenge = async ({ db, clock }: Context, { sessionId }: SignedInOperator, challenge: string) => {
  await db
    .updateTable('operator_session')
    .set({ challenge, challenge_at: clock.now() })
    .where('id', '=', sessionId)
    .execute()
}

/** The question of this session, which can be answered only once and for five minutes; null without one. */
async function takeChallenge(
  { db, clock }: Context,
  { sessionId }: SignedInOperator,
): Promise<string | null> {
  const row = await db
    .selectFrom('operator_session')
    .select(['challenge', 'challenge_at'])
    .where('id', '=', sessionId)
    .where('challenge', 'is not', null)
    .executeTakeFirst()
  if (!row?.challenge || !row.challenge_at) return null
  const { numUpdatedRows } = await db
    .updateTable('operator_session')
    .set({ challenge: null, challenge_at: null, judged_code: null, judged_at: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', row.challenge)
    .executeTakeFirst()
  const isFresh = row.challenge_at.getTime() + PASSKEY_CHALLENGE_MS > clock.now().getTime()
  return numUpdatedRows > 0n && isFresh ? row.challenge : null
}

const credentialsOf = ({ db }: Context, operatorId: bigint) =>
  db
    .selectFrom('operator_passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute()

async function hasTotp({ db }: Context, operatorId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('two_factor_secret')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  return row?.two_factor_secret != null
}
