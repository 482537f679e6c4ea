import type { Context } from '#platform/base/context.ts'
import { actorOf } from '#platform/base/input/operator-name.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  checkOperatorPassword,
  countAccountFailure,
  forgetFailures,
  requireOpen,
} from '#platform/members/accounts/index.ts'
import { openAllowance } from '#platform/members/approvals/index.ts'
import { isOfficeAddress } from './office-addresses.ts'
import { nameKey } from './operator-row.ts'
import { type Lacks, lacksAtFirst, openOfficeSession } from './sessions.ts'

const PATH = '/office/login'

/**
 * Signs an operator in by name and password. A wrong name and a wrong password get the same answer after one Argon2 run
 * each, and so do operators that are closed or only invited; a throttled attempt costs none. As of members, a right
 * password that waits for its second factor counts as a failure until it is given.
 *
 * Refuses: `operation-not-allowed` from an address that the office may not be used from, `too-many-requests`,
 * `wrong-credentials`.
 */
export async function signInOperator(
  ctx: Context,
  {
    username,
    password,
    address,
    userAgent,
  }: Record<'username' | 'password' | 'address' | 'userAgent', string>,
): Promise<Result<{ token: string; lacks: Lacks }>> {
  if (!(await isOfficeAddress(ctx, address))) {
    ctx.security.note('access-refused', { address, path: PATH })
    return refuse('operation-not-allowed')
  }
  const name = nameKey(username)
  const row = await readOperator(ctx, name)
  const hash = row && row.closed_at === null ? row.password_hash : null
  const right = await checkOperatorPassword(ctx, { name, hash, password, address })
  if (!right.ok) {
    if (right.code === 'wrong-credentials') ctx.security.note('login-failed', { address, path: PATH })
    return refuse(right.code, withoutCaptcha(right.detail))
  }
  return ctx.transact(async (tx) => {
    const operator = await readOperator(tx, name, { locked: true })
    const permission = await requireOpen(tx, right.value)
    if (!permission.ok) return refuse(permission.code, withoutCaptcha(permission.detail))
    // Closed, or the password was changed, during the check.
    if (!operator || operator.closed_at !== null || operator.password_hash !== hash)
      return refuse('wrong-credentials')
    const lacks = lacksAtFirst(operator)
    if (lacks === 'code') {
      const counted = await countAccountFailure(tx, right.value.key)
      if (!counted.ok) return refuse(counted.code, withoutCaptcha(counted.detail))
    } else await forgetFailures(tx, right.value.key)
    if (lacks === null) await auditSignIn(tx, operator.name, address)
    await openAllowance(tx, actorOf(operator.name))
    return ok({ token: await openOfficeSession(tx, operator.id, { lacks, address, userAgent }), lacks })
  })
}

/** The entry of a sign-in that lacks nothing any more. */
export const auditSignIn = (tx: Context, name: string, address: string): Promise<void> =>
  audit(tx, { actor: actorOf(name), action: 'operator-signed-in', subject: name, detail: { address } })

/** The office has no human check. */
const withoutCaptcha = ({ captchaRequired: _, ...detail }: { captchaRequired?: boolean | undefined }) =>
  detail

function readOperator({ db }: Context, name: string, { locked = false } = {}) {
  const query = db
    .selectFrom('operator')
    .select(['id', 'name', 'password_hash', 'closed_at', 'two_factor_secret', 'second_factor_exempt'])
    .where('name', '=', name)
  return (locked ? query.forNoKeyUpdate() : query).executeTakeFirst()
}
