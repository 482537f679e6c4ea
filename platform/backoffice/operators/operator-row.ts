import type { Insertable } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Operator as Table } from '#platform/base/db/tables.ts'
import { actorOf, OPERATOR_NAME } from '#platform/base/input/operator-name.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'

/** The states of an operator: `invited` has no password yet. */
export const operatorStates = ['invited', 'open', 'closed'] as const
export type OperatorState = (typeof operatorStates)[number]

/** The stored form of a name: operators' names ignore case. */
export const nameKey = (name: string): string => {
  const trimmed = name.trim()
  // Nobody has another name, and the database cannot store all text that a form can.
  return OPERATOR_NAME.test(trimmed) ? trimmed.toLowerCase() : ''
}

interface LockedOperator {
  id: bigint
  name: string
  role: string
  password_hash: string | null
  closed_at: Date | null
}

/** Locks an operator by name until the end of the transaction; its acts that are under way go on. Refuses `not-found`. */
export async function lockOperator(tx: Context, name: string): Promise<Result<LockedOperator>> {
  const row = await tx.db
    .selectFrom('operator')
    .select(['id', 'name', 'role', 'password_hash', 'closed_at'])
    .where('name', '=', nameKey(name))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? ok(row) : refuse('not-found')
}

/** Writes an operator's row; false if the name is taken. */
export async function insertOperator(
  tx: Context,
  values: Omit<Insertable<Table>, 'created_at'>,
): Promise<bigint | null> {
  const row = await tx.db
    .insertInto('operator')
    .values({ ...values, created_at: tx.clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * A change of one operator by another, in one transaction with its audit entry. Refuses `required` and `too-long` at
 * `reason`, if there is one.
 */
export const changeOperator = <Value>(
  ctx: Context,
  {
    name,
    actor,
    action,
    reason,
  }: { name: string; actor: string; action: string; reason?: string | undefined },
  change: (
    tx: Context,
    operator: LockedOperator,
  ) => Promise<Result<{ value: Value; detail?: Record<string, string> }>>,
): Promise<Result<Value>> =>
  ctx.transact(async (tx) => {
    const reasonCheck = reason === undefined ? undefined : checkReason(reason)
    if (reasonCheck?.ok === false) return reasonCheck
    const operator = await lockOperator(tx, name)
    if (!operator.ok) return operator
    const changed = await change(tx, operator.value)
    if (!changed.ok) return changed
    const { value, detail = {} } = changed.value
    const why = reasonCheck ? { reason: reasonCheck.value } : {}
    await audit(tx, { actor, action, subject: operator.value.name, detail: { ...detail, ...why } })
    return ok(value)
  })

/** Whether an operator is who acts. */
export const isSelf = ({ name }: { name: string }, actor: string): boolean => actorOf(name) === actor
