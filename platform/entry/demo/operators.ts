import { addDemoOperator, type OperatorRole } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { PASSWORD } from './people.ts'

/** The operators of the demo world (site.md 7.1); two, because what moves much money needs a second one. */
export const demoOperators: readonly { name: string; role: OperatorRole; password: string; who: string }[] = [
  { name: 'operator1', role: 'manager', password: PASSWORD, who: 'a manager' },
  {
    name: 'operator2',
    role: 'manager',
    password: PASSWORD,
    who: 'another, who approves what the first asks for',
  },
  { name: 'auditor1', role: 'auditor', password: PASSWORD, who: 'reads all and changes nothing' },
]

/** Adds them where they are missing. */
export async function gatherOperators(ctx: Context, actor: string): Promise<void> {
  for (const { name, role, password } of demoOperators)
    await addDemoOperator(ctx, { name, role, passwordHash: await hashPassword(password), actor })
}
