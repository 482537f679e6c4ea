import type { applyAsAgent as endpoint } from '#contract/agents/applications.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { MAX_NAME_LENGTH, MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { AGENT_APPLICATIONS, MAX_CONTACT_LENGTH } from '#platform/agents/limits.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { countAddressHit, passHumanCheck } from '#platform/members/accounts/index.ts'

/**
 * Keeps what a visitor or a member asks, for the operators' desk. Refuses `required` and `too-long` at `name`, `contact` and
 * `remark`, the codes of the human check, `state-moved-on` at `contact` while the same one waits already, `too-many-requests`
 * beyond five of an address in an hour.
 */
export async function applyAsAgent(
  ctx: Context,
  { caller, member }: Call,
  { name, contact, remark, ...human }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const fields = { name: name.trim(), contact: contact.trim(), remark: remark.trim() }
  for (const field of ['name', 'contact'] as const)
    if (fields[field] === '') return refuse('required', { field })
  for (const [field, most] of [
    ['name', MAX_NAME_LENGTH],
    ['contact', MAX_CONTACT_LENGTH],
    ['remark', MAX_REMARK_LENGTH],
  ] as const)
    if ([...fields[field]].length > most) return refuse('too-long', { field, max: String(most) })
  const passed = await passHumanCheck(ctx, human)
  if (!passed.ok) return passed
  const { hits, retryAfterSeconds } = await countAddressHit(
    ctx,
    'agent-application',
    caller.address,
    AGENT_APPLICATIONS,
  )
  if (hits > AGENT_APPLICATIONS.hits) return refuse('too-many-requests', { retryAfterSeconds })
  const row = await ctx.db
    .insertInto('agent_application')
    .values({ ...fields, member_id: member?.id ?? null, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? ok({ applicationId: String(row.id) }) : refuse('state-moved-on', { field: 'contact' })
}
