import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  countAttempt,
  forgetFailures,
  hashOfRecoveryCode,
  isTotpCode,
  newRecoveryCodes,
  newTotpSecret,
  openSecretOf,
  operatorKey,
  otpauthUrl,
  type SecretOwner,
  sealSecretFor,
  stepOfSealed,
} from '#platform/members/accounts/index.ts'
import { endSessionsOf, renewToken, type SignedInOperator } from './sessions.ts'
import { auditSignIn } from './sign-in.ts'

/** The name of the office in an authenticator app. */
const ISSUER = 'Sen Office'

/** The key that counts an operator's wrong codes, in every session: five, then 15 minutes of rest. */
export const codesKey = (operatorId: bigint): string => `operator-two-factor:${operatorId}`

const ownerOf = (operatorId: bigint): SecretOwner => `operator ${operatorId}`

/**
 * The second step of a sign-in: a TOTP code, or a recovery code, which is then used up. Returns the session's new token;
 * the old one has ended. Refuses `missing-verification-code` and `wrong-two-factor-code` at `code`, `too-many-requests`
 * after five wrong ones, `state-moved-on` for a session that lacks no code, `please-log-in` for one that has ended.
 */
export async function proveOperator(
  ctx: Context,
  operator: SignedInOperator,
  code: string,
): Promise<Result<{ token: string }>> {
  if (operator.lacks !== 'code') return refuse('state-moved-on')
  if (code.trim() === '') return refuse('missing-verification-code', { field: 'code' })
  const wrong = refuse('wrong-two-factor-code', { field: 'code' })
  const right = await countAttempt(ctx, codesKey(operator.id), {
    isRight: async () => ok((await findSecondFactor(ctx, operator.id, code)) !== null),
    wrong,
  })
  if (!right.ok) {
    await noteWrongCode(ctx, operator)
    return right
  }
  return completeProof(ctx, operator, async (tx) => {
    const factor = await takeSecondFactor(tx, operator.id, code)
    if (!factor) return wrong // used meanwhile
    if (factor === 'recovery-code')
      await audit(tx, {
        actor: operator.actor,
        action: 'operator-recovery-code-used',
        subject: operator.name,
      })
    return ok(null)
  })
}

/**
 * Ends the second step of a sign-in, once `take` has used up what was right: a new token, failures forgotten. Refuses as
 * `take`, and `please-log-in` for an operator or a session that has ended meanwhile.
 */
export const completeProof = (
  ctx: Context,
  operator: SignedInOperator,
  take: (tx: Context) => Promise<Result<null>>,
): Promise<Result<{ token: string }>> =>
  ctx.transact(async (tx) => {
    if (!(await lockOpen(tx, operator.id))) return refuse('please-log-in')
    const result = await take(tx)
    if (!result.ok) return result
    const renewed = await renewToken(tx, operator.sessionId)
    if (!renewed.ok) return renewed
    await forgetFailures(tx, operatorKey(operator.name))
    await auditSignIn(tx, operator.name, await addressOf(tx, operator.sessionId))
    return ok({ token: renewed.value })
  })

/**
 * Checks a code of TOTP, or a recovery code, of somebody who is signed in, and uses it up. Refuses as `proveOperator`.
 */
export async function provesTotp(
  ctx: Context,
  operator: SignedInOperator,
  code: string,
): Promise<Result<null>> {
  if (code.trim() === '') return refuse('missing-verification-code', { field: 'code' })
  const wrong = refuse('wrong-two-factor-code', { field: 'code' })
  const right = await countAttempt(ctx, codesKey(operator.id), {
    isRight: async () => ok((await findSecondFactor(ctx, operator.id, code)) !== null),
    wrong,
  })
  if (!right.ok) {
    await noteWrongCode(ctx, operator)
    return right
  }
  return ctx.transact(async (tx) => {
    if (!(await lockOpen(tx, operator.id))) return refuse('please-log-in')
    return (await takeSecondFactor(tx, operator.id, code)) ? ok(null) : wrong
  })
}

/**
 * The set-up of TOTP in this session: the one that was started here, or a new one. In base32, and as `otpauth://`. Whoever
 * has only the password of another session neither sees nor confirms it. Refuses `state-moved-on` for an operator that has a
 * second factor already.
 */
export async function startOperatorTotp(
  ctx: Context,
  operator: SignedInOperator,
): Promise<Result<{ secret: string; uri: string }>> {
  const { id, name, sessionId } = operator
  const enrolment = (secret: string) => ok({ secret, uri: otpauthUrl(secret, name, ISSUER) })
  const pending = await readPending(ctx, operator)
  if (pending) return enrolment(pending.secret)
  const secret = newTotpSecret(ctx.random)
  const { numUpdatedRows } = await ctx.db
    .updateTable('operator_session')
    .set({ pending_secret: sealSecretFor(ctx, ownerOf(id), secret) })
    .where('id', '=', sessionId)
    .where('pending_secret', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('operator')
          .select('id')
          .where('id', '=', id)
          .where('two_factor_secret', 'is', null)
          .where('closed_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return enrolment(secret)
  const started = await readPending(ctx, operator) // by another request of this session
  return started ? enrolment(started.secret) : refuse('state-moved-on')
}

/**
 * Turns TOTP on with a code of the secret that was started; the code is then used up. Returns the session's new token
 * and the recovery codes, which are shown only once; every other session of the operator ends. Refuses
 * `missing-verification-code` and `invalid-verification-code` at `code`, `too-many-requests` after five wrong ones,
 * `state-moved-on` without a set-up, `please-log-in`, also for a token that was replaced.
 */
export async function confirmOperatorTotp(
  ctx: Context,
  operator: SignedInOperator,
  code: string,
): Promise<Result<{ token: string; recoveryCodes: string[] }>> {
  if (operator.lacks === 'new-token') return refuse('please-log-in')
  const pending = await readPending(ctx, operator)
  if (!pending) return refuse('state-moved-on')
  if (code.trim() === '') return refuse('missing-verification-code', { field: 'code' })
  const step = stepOfSealed(ctx, ownerOf(operator.id), { sealed: pending.sealed, after: null }, code)
  const right = await countAttempt(ctx, codesKey(operator.id), {
    isRight: async () => ok(step !== null),
    wrong: refuse('invalid-verification-code', { field: 'code' }),
  })
  if (!right.ok) return right
  const recoveryCodes = newRecoveryCodes(ctx.random)
  return ctx.transact(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('operator')
      .set({ two_factor_secret: pending.sealed, two_factor_step: step })
      .where('id', '=', operator.id)
      .where('two_factor_secret', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('state-moved-on') // confirmed meanwhile
    await tx.db
      .updateTable('operator_session')
      .set({ pending_secret: null })
      .where('id', '=', operator.sessionId)
      .execute()
    await forgetRecoveryCodes(tx, operator.id)
    await tx.db
      .insertInto('operator_recovery_code')
      .values(
        recoveryCodes.map((text) => ({ operator_id: operator.id, code_hash: hashOfRecoveryCode(text) })),
      )
      .execute()
    await endSessionsOf(tx, operator.id, { keep: operator.sessionId })
    const renewed = await renewToken(tx, operator.sessionId, { answersCopies: true })
    if (!renewed.ok) return renewed
    await audit(tx, { actor: operator.actor, action: 'operator-second-factor-set', subject: operator.name })
    if (operator.lacks !== null) await auditSignIn(tx, operator.name, await addressOf(tx, operator.sessionId))
    return ok({ token: renewed.value, recoveryCodes })
  })
}

/** Removes the second factor of a locked operator, with its recovery codes and passkeys; false if there was none. */
export async function removeSecondFactor(tx: Context, operatorId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('operator')
    .set({ two_factor_secret: null, two_factor_step: null })
    .where('id', '=', operatorId)
    .where('two_factor_secret', 'is not', null)
    .executeTakeFirst()
  await forgetRecoveryCodes(tx, operatorId)
  const { numDeletedRows } = await tx.db
    .deleteFrom('operator_passkey')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return numUpdatedRows > 0n || numDeletedRows > 0n
}

async function forgetRecoveryCodes(tx: Context, operatorId: bigint): Promise<void> {
  await tx.db.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
}

async function readPending(ctx: Context, { id, sessionId }: SignedInOperator) {
  const row = await ctx.db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .select('pending_secret')
    .where('operator_session.id', '=', sessionId)
    .where('two_factor_secret', 'is', null)
    .executeTakeFirst()
  const sealed = row?.pending_secret ?? null
  const secret = sealed && openSecretOf(ctx, ownerOf(id), sealed)
  return sealed && secret ? { sealed, secret } : null
}

type Found = { step: bigint } | { recoveryCode: Buffer }

/** What a typed code currently matches: an unused time step of the TOTP secret, or an unused recovery code. */
async function findSecondFactor(ctx: Context, operatorId: bigint, typed: string): Promise<Found | null> {
  if (isTotpCode(typed)) {
    const { sealed, after } = await ctx.db
      .selectFrom('operator')
      .select(['two_factor_secret as sealed', 'two_factor_step as after'])
      .where('id', '=', operatorId)
      .executeTakeFirstOrThrow()
    const step = stepOfSealed(ctx, ownerOf(operatorId), { sealed, after }, typed)
    return step === null ? null : { step }
  }
  const recoveryCode = await ctx.db
    .selectFrom('operator_recovery_code')
    .select('code_hash')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashOfRecoveryCode(typed))
    .executeTakeFirst()
  return recoveryCode ? { recoveryCode: recoveryCode.code_hash } : null
}

/** Uses up a typed code of a locked operator, and says which kind it was; null if it is not valid. */
async function takeSecondFactor(
  tx: Context,
  operatorId: bigint,
  typed: string,
): Promise<'totp' | 'recovery-code' | null> {
  const factor = await findSecondFactor(tx, operatorId, typed)
  if (!factor) return null
  if ('step' in factor) {
    await tx.db
      .updateTable('operator')
      .set({ two_factor_step: factor.step })
      .where('id', '=', operatorId)
      .execute()
    return 'totp'
  }
  await tx.db
    .deleteFrom('operator_recovery_code')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', factor.recoveryCode)
    .execute()
  return 'recovery-code'
}

/** Locks an operator that is not closed; false if it is. */
async function lockOpen(tx: Context, operatorId: bigint): Promise<boolean> {
  const row = await tx.db
    .selectFrom('operator')
    .select('id')
    .where('id', '=', operatorId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function addressOf(ctx: Context, sessionId: bigint): Promise<string> {
  const { address } = await ctx.db
    .selectFrom('operator_session')
    .select('address')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return address
}

/** Writes a wrong code of an operator to the security log, with the address of its session. */
export async function noteWrongCode(ctx: Context, { sessionId }: SignedInOperator): Promise<void> {
  const row = await ctx.db
    .selectFrom('operator_session')
    .select('address')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (row)
    ctx.security.note('wrong-two-factor-code', { address: row.address, path: '/office/login/two-factor' })
}
