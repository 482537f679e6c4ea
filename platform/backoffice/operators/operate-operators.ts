import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { forgetFailures, operatorKey } from '#platform/members/accounts/index.ts'
import { endInvitation } from './invitations.ts'
import { changeOperator, isSelf } from './operator-row.ts'
import { isOperatorRole, type OperatorRole } from './roles.ts'
import { removeSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

interface Change {
  /** In any case. */
  name: string
  /** Who changes it, `ops:<name>`. */
  actor: string
  /** Why, for the audit trail. */
  reason?: string | undefined
}

/**
 * Gives an operator another role, from the next page on. Refuses `not-found`, `not-offered` at `role`,
 * `operation-not-allowed` for one's own, `nothing-changed`.
 */
export async function setOperatorRole(
  ctx: Context,
  { role, ...change }: Change & { role: OperatorRole },
): Promise<Result<null>> {
  if (!isOperatorRole(role)) return refuse('not-offered', { field: 'role' })
  return changeOperator(ctx, { ...change, action: 'operator-role-set' }, async (tx, operator) => {
    if (isSelf(operator, change.actor)) return refuse('operation-not-allowed')
    if (operator.role === role) return refuse('nothing-changed')
    await tx.db.updateTable('operator').set({ role }).where('id', '=', operator.id).execute()
    return ok({ value: null, detail: { from: operator.role, to: role } })
  })
}

/**
 * Shuts an operator out: its sessions and its invitation end at once. Refuses `not-found`, `operation-not-allowed` for
 * oneself, `state-moved-on` for one that is closed.
 */
export const closeOperator = (ctx: Context, change: Change): Promise<Result<null>> =>
  changeOperator(ctx, { ...change, action: 'operator-closed' }, async (tx, operator) => {
    if (isSelf(operator, change.actor)) return refuse('operation-not-allowed')
    if (operator.closed_at !== null) return refuse('state-moved-on')
    await tx.db
      .updateTable('operator')
      .set({ closed_at: tx.clock.now() })
      .where('id', '=', operator.id)
      .execute()
    await endSessionsOf(tx, operator.id)
    await endInvitation(tx, operator.id)
    return ok({ value: null })
  })

/**
 * Lets an operator in again, also one that too many failed sign-ins have locked. One that never had a password needs an
 * invitation. Refuses `not-found`, `nothing-changed` for one who is neither shut out nor locked.
 */
export const reopenOperator = (ctx: Context, change: Change): Promise<Result<null>> =>
  changeOperator(ctx, { ...change, action: 'operator-reopened' }, async (tx, operator) => {
    const forgotten = await forgetFailures(tx, operatorKey(operator.name))
    if (operator.closed_at === null && forgotten === 0n) return refuse('nothing-changed')
    await tx.db.updateTable('operator').set({ closed_at: null }).where('id', '=', operator.id).execute()
    return ok({ value: null })
  })

/**
 * Takes the second factor off one who has lost it, with its recovery codes and passkeys; its sessions end, and the next
 * sign-in sets up another. The password stays, which whoever does this does not know. Refuses `not-found`,
 * `operation-not-allowed` for oneself, `nothing-changed` for one that has none.
 */
export const resetSecondFactor = (ctx: Context, change: Change): Promise<Result<null>> =>
  changeOperator(ctx, { ...change, action: 'operator-second-factor-reset' }, async (tx, operator) => {
    if (isSelf(operator, change.actor)) return refuse('operation-not-allowed')
    if (!(await removeSecondFactor(tx, operator.id))) return refuse('nothing-changed')
    await endSessionsOf(tx, operator.id)
    return ok({ value: null })
  })

/** Unlocks a name that failed sign-ins have closed. Refuses `not-found`, `operation-not-allowed` for oneself, `nothing-changed`. */
export const unlockOperator = (ctx: Context, change: Change): Promise<Result<null>> =>
  changeOperator(ctx, { ...change, action: 'operator-unlocked' }, async (tx, operator) => {
    if (isSelf(operator, change.actor)) return refuse('operation-not-allowed')
    const forgotten = await forgetFailures(tx, operatorKey(operator.name))
    if (forgotten === 0n) return refuse('nothing-changed')
    return ok({ value: null })
  })

/** Ends the sessions of an operator, one's own too. Refuses `not-found`, `nothing-changed`. Returns how many there were. */
export const endOperatorSessions = (ctx: Context, change: Change): Promise<Result<{ ended: number }>> =>
  changeOperator(ctx, { ...change, action: 'operator-sessions-ended' }, async (tx, operator) => {
    const ended = Number(await endSessionsOf(tx, operator.id))
    if (ended === 0) return refuse('nothing-changed')
    return ok({ value: { ended }, detail: { ended: String(ended) } })
  })
