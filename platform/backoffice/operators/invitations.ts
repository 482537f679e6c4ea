import {
  INVITATION_MS,
  OPERATOR_PASSWORD_MAX_LENGTH,
  OPERATOR_PASSWORD_MIN_LENGTH,
} from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { actorOf, OPERATOR_NAME } from '#platform/base/input/operator-name.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  forgetFailures,
  hashOfRecoveryCode,
  hashOfToken,
  hashPassword,
  newToken,
  operatorKey,
  refuseCommonPassword,
  withHashingSlot,
} from '#platform/members/accounts/index.ts'
import { changeOperator, insertOperator, nameKey } from './operator-row.ts'
import { isOperatorRole, type OperatorRole } from './roles.ts'
import { removeSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Adds an operator, who chooses a password by the invitation's link: 24 hours, once. The token is shown only now. With a
 * `code` the link is only half of it. Refuses `format` and `name-taken` at `name`, `not-offered` at `role`.
 */
export async function addOperator(
  ctx: Context,
  { name, role, actor, code }: { name: string; role: OperatorRole; actor: string; code?: string },
): Promise<Result<{ invitation: string }>> {
  if (!OPERATOR_NAME.test(name)) return refuse('format', { field: 'name' })
  if (!isOperatorRole(role)) return refuse('not-offered', { field: 'role' })
  return ctx.transact(async (tx) => {
    const id = await insertOperator(tx, { name: nameKey(name), role })
    if (id === null) return refuse('name-taken', { field: 'name' })
    await audit(tx, { actor, action: 'operator-added', subject: nameKey(name), detail: { role } })
    return ok({ invitation: await invite(tx, id, code) })
  })
}

/**
 * Invites an operator again who has lost the link, the password or the second factor: the old ones are no longer valid, its
 * sessions end, and so does a lock after failed sign-ins. Refuses `not-found`, and `state-moved-on` for a closed operator.
 */
export const renewInvitation = (
  ctx: Context,
  { name, actor, code }: { name: string; actor: string; code?: string },
): Promise<Result<{ invitation: string }>> =>
  changeOperator(ctx, { name, actor, action: 'operator-invited' }, async (tx, operator) => {
    if (operator.closed_at !== null) return refuse('state-moved-on')
    await tx.db.updateTable('operator').set({ password_hash: null }).where('id', '=', operator.id).execute()
    await removeSecondFactor(tx, operator.id)
    await endSessionsOf(tx, operator.id)
    await forgetFailures(tx, operatorKey(operator.name))
    return ok({ value: { invitation: await invite(tx, operator.id, code) } })
  })

async function invite(tx: Context, operatorId: bigint, code?: string): Promise<string> {
  const token = newToken(tx)
  const row = {
    token_hash: hashOfToken(token),
    code_hash: code === undefined ? null : hashOfRecoveryCode(code),
    expires_at: new Date(tx.clock.now().getTime() + INVITATION_MS),
  }
  await tx.db
    .insertInto('operator_invitation')
    .values({ operator_id: operatorId, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute()
  return token
}

/** Ends the invitation of an operator, if there is one. */
export async function endInvitation(tx: Context, operatorId: bigint): Promise<void> {
  await tx.db.deleteFrom('operator_invitation').where('operator_id', '=', operatorId).execute()
}

/** Whom an invitation is for, and the hash of its code, if it has one; undefined if it is unknown, used or over. */
const readInvitation = (ctx: Context, invitation: string) =>
  ctx.db
    .selectFrom('operator_invitation as i')
    .innerJoin('operator as o', 'o.id', 'i.operator_id')
    .select(['o.name', 'i.code_hash as codeHash'])
    .where('i.token_hash', '=', hashOfToken(invitation))
    .where('i.expires_at', '>', ctx.clock.now())
    .executeTakeFirst()

/**
 * Sets the password of who was invited; the invitation is then used up. Refuses `not-found` for one that is unknown, used
 * or over, `missing-verification-code` and `invalid-verification-code` at `code` where two persons have made it, `required`, `too-short`, `too-long` and `too-common` at `password`, `too-many-requests`.
 */
export async function acceptOperatorInvitation(
  ctx: Context,
  { invitation, password, code = '' }: { invitation: string; password: string; code?: string | undefined },
): Promise<Result<null>> {
  const invited = await readInvitation(ctx, invitation)
  if (!invited) return refuse('not-found')
  if (invited.codeHash && code.trim() === '') return refuse('missing-verification-code', { field: 'code' })
  // 80 random bits, as of a recovery code: nobody guesses them.
  if (invited.codeHash && !invited.codeHash.equals(hashOfRecoveryCode(code)))
    return refuse('invalid-verification-code', { field: 'code' })
  const unfit = await refusePassword(ctx, password, invited.name)
  if (unfit) return unfit
  const hashed = await withHashingSlot(() => hashPassword(password))
  if (!hashed.ok) return hashed
  return ctx.transact(async (tx) => {
    const used = await tx.db
      .deleteFrom('operator_invitation')
      .where('token_hash', '=', hashOfToken(invitation))
      .where('expires_at', '>', tx.clock.now())
      .returning('operator_id')
      .executeTakeFirst()
    if (!used) return refuse('not-found') // accepted, renewed or closed meanwhile
    await tx.db
      .updateTable('operator')
      .set({ password_hash: hashed.value })
      .where('id', '=', used.operator_id)
      .execute()
    const { name } = invited
    await audit(tx, { actor: actorOf(name), action: 'operator-password-set', subject: name })
    return ok(null)
  })
}

async function refusePassword(ctx: Context, password: string, name: string): Promise<Refusal | undefined> {
  const field = 'password'
  if (password === '') return refuse('required', { field })
  if (ctx.publicSecrets.has(password)) return undefined
  if (password.length < OPERATOR_PASSWORD_MIN_LENGTH)
    return refuse('too-short', { field, min: String(OPERATOR_PASSWORD_MIN_LENGTH) })
  if (password.length > OPERATOR_PASSWORD_MAX_LENGTH)
    return refuse('too-long', { field, max: String(OPERATOR_PASSWORD_MAX_LENGTH) })
  return refuseCommonPassword(ctx, field, password, name)
}
