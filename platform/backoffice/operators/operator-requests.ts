import { hkdfSync } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Context } from '#platform/base/context.ts'
import { actorOf, OPERATOR_NAME } from '#platform/base/input/operator-name.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import {
  type OperatorRequest,
  type PendingApproval,
  type PendingRequest,
  requestApproval,
} from '#platform/members/approvals/index.ts'
import { addOperator, renewInvitation } from './invitations.ts'
import { reopenOperator, setOperatorRole } from './operate-operators.ts'
import { isSelf, lockOperator, nameKey } from './operator-row.ts'
import { isOperatorRole, type OperatorRole } from './roles.ts'

/** What needs two managers: an account, a new way into one, another role, and letting in again who was shut out. */
export interface OperatorChange {
  what: OperatorRequest
  /** In any case. */
  name: string
  /** Of `operator-add` and `operator-role`. */
  role?: OperatorRole
  /** Who asks for it, `ops:<name>`. */
  actor: string
  reason: string
}

/**
 * Asks for a change of an operator, which waits for another manager (`carryOutOperatorRequest`). Refuses `required` and
 * `too-long` at `reason`, `not-offered` at `role`, `format` and `name-taken` at `username`, `not-found`,
 * `operation-not-allowed` for oneself, `nothing-changed` for the role that it has, `state-moved-on` for an invitation of
 * somebody who is shut out, for letting in somebody who is not, and for a change that has been asked for already.
 */
export async function requestOperatorChange(
  ctx: Context,
  change: OperatorChange,
): Promise<Result<PendingApproval>> {
  const { what, role, actor } = change
  const reason = checkReason(change.reason)
  if (!reason.ok) return reason
  const named = what === 'operator-add' || what === 'operator-role'
  if (named && !isOperatorRole(role ?? '')) return refuse('not-offered', { field: 'role' })
  if (!OPERATOR_NAME.test(change.name.trim())) return refuse('format', { field: 'username' })
  const name = nameKey(change.name)
  return ctx.transact(async (tx) => {
    const row = await lockOperator(tx, name)
    const input: Record<string, string> = role ? { role } : {}
    if (what === 'operator-add') {
      if (row.ok) return refuse('name-taken', { field: 'username' })
    } else {
      if (!row.ok) return row
      const operator = row.value
      if (isSelf(operator, actor)) return refuse('operation-not-allowed')
      if (what === 'operator-role') {
        if (operator.role === role) return refuse('nothing-changed')
        input.from = operator.role
      } else if ((operator.closed_at !== null) !== (what === 'operator-reopen'))
        return refuse('state-moved-on')
    }
    return requestApproval(tx, {
      what,
      subject: name,
      memberId: null,
      amount: 0n,
      actor,
      reason: reason.value,
      input,
    })
  })
}

/**
 * Carries out what another manager has asked for, in a transaction, as `actor`. Returns the link's half of an invitation;
 * its other half, the code, is shown to who asked (`invitationCode`), so that neither of the two alone can use it. Refuses
 * `operation-not-allowed` to whom it is about, `state-moved-on` where who asked is a manager no more, or the role has
 * changed meanwhile; else as the change itself.
 */
export async function carryOutOperatorRequest(
  tx: Context,
  request: PendingRequest & { what: OperatorRequest },
  actor: string,
): Promise<Result<{ invitation: string } | null>> {
  const { id, what, subject, requested_by: asker } = request
  const name = subject ?? ''
  const { role, from } = request.input as { role?: OperatorRole; from?: string }
  if (isSelf({ name }, actor)) return refuse('operation-not-allowed')
  if (!(await isOpenManager(tx, asker))) return refuse('state-moved-on')
  const code = invitationCode(tx, String(id))
  switch (what) {
    case 'operator-add':
      return addOperator(tx, { name, role: role as OperatorRole, actor, code })
    case 'operator-invite':
      return renewInvitation(tx, { name, actor, code })
    case 'operator-role': {
      const operator = await lockOperator(tx, name)
      if (operator.ok && operator.value.role !== from) return refuse('state-moved-on')
      return setOperatorRole(tx, { name, role: role as OperatorRole, actor })
    }
    case 'operator-reopen':
      return reopenOperator(tx, { name, actor })
  }
}

/** Whether an actor is an operator who is a manager now. */
async function isOpenManager({ db }: Context, actor: string): Promise<boolean> {
  const managers = await db
    .selectFrom('operator')
    .select('name')
    .where('role', '=', 'manager')
    .where('closed_at', 'is', null)
    .execute()
  return managers.some(({ name }) => actorOf(name) === actor)
}

const CODE_BYTES = 10

/**
 * The code of the invitation that a request has led to, for who asked alone: `ABCD-EFGH-IJKL-MNOP`. It follows from the
 * platform's key, so that it stands in no row of the request.
 */
export function invitationCode({ platformKey }: Pick<Context, 'platformKey'>, requestId: string): string {
  const bytes = hkdfSync('sha256', platformKey, '', `sen operator invitation ${requestId}`, CODE_BYTES)
  return new Secret({ buffer: bytes }).base32.replace(/.{4}(?=.)/g, '$&-')
}
