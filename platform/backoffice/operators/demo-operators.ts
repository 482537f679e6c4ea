import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { insertOperator } from './operator-row.ts'
import type { OperatorRole } from './roles.ts'

/** Adds an operator of the demo world, whose password is public: no second factor is asked. An existing one stays. */
export async function addDemoOperator(
  ctx: Context,
  {
    name,
    role,
    passwordHash,
    actor,
  }: { name: string; role: OperatorRole; passwordHash: string; actor: string },
): Promise<void> {
  await ctx.transact(async (tx) => {
    const id = await insertOperator(tx, {
      name,
      role,
      password_hash: passwordHash,
      second_factor_exempt: true,
    })
    if (id !== null) await audit(tx, { actor, action: 'operator-added', subject: name, detail: { role } })
    return ok(null)
  })
}
