import type { noteDownline as endpoint } from '#contract/agents/agents.ts'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { belowAgent } from './admit-agent.ts'

/** Stores the agent's note on a downline; an empty one removes it. Refuses as `belowAgent`. */
export async function noteDownline(
  ctx: Context,
  agent: Member,
  { account, note }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Record<string, never>>> {
  const downline = await belowAgent(ctx, agent, account)
  if (!downline.ok) return downline
  const key = { agent_id: agent.id, member_id: downline.value.id }
  const noted = { note, at: ctx.clock.now() }
  if (note === '')
    await ctx.db
      .deleteFrom('downline_note')
      .where('agent_id', '=', key.agent_id)
      .where('member_id', '=', key.member_id)
      .execute()
  else
    await ctx.db
      .insertInto('downline_note')
      .values({ ...key, ...noted })
      .onConflict((conflict) => conflict.columns(['agent_id', 'member_id']).doUpdateSet(noted))
      .execute()
  return ok({})
}

/** The agent's note on a downline; empty for none. */
export async function noteOn(db: Db, agent: Member, member: Member): Promise<string> {
  const row = await db
    .selectFrom('downline_note')
    .select('note')
    .where('agent_id', '=', agent.id)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  return row?.note ?? ''
}
