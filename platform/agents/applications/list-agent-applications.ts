import type { Selectable } from 'kysely'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import type { DB } from '#platform/base/db/tables.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

export const agentApplicationStates = ['applying', 'granted', 'rejected'] as const

/** Somebody who wants to become an agent, as the operator sees it. */
export interface AgentApplication {
  id: string
  time: string
  name: string
  contact: string
  remark: string
  /** The account of a member that asked while signed in. */
  account: string | null
  status: (typeof agentApplicationStates)[number]
  reason: string | null
  decidedBy: string | null
  decidedAt: string | null
}

/** All of them, the newest first, or those in one state; those that wait begin with the oldest. */
export async function listAgentApplications(
  ctx: Context,
  {
    status,
    after,
    limit,
    oldestFirst = status === 'applying',
  }: ListPlace & { status?: AgentApplication['status'] | undefined },
): Promise<AgentApplication[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db.selectFrom('agent_application').selectAll()
  if (status) query = query.where('status', '=', status)
  if (after !== undefined) query = query.where('id', past, BigInt(after))
  return toApplications(ctx, await query.orderBy('id', way).limit(limitOf(limit)).execute())
}

/** One of them; undefined if there is none. */
export async function showAgentApplication(
  ctx: Context,
  sent: string,
): Promise<AgentApplication | undefined> {
  const id = rowIdOf(sent)
  if (id === undefined) return undefined
  const rows = await ctx.db.selectFrom('agent_application').selectAll().where('id', '=', id).execute()
  return (await toApplications(ctx, rows))[0]
}

async function toApplications(
  ctx: Context,
  rows: Selectable<DB['agent_application']>[],
): Promise<AgentApplication[]> {
  const members = rows.flatMap(({ member_id }) => member_id ?? [])
  const accounts = await accountsOf(ctx.db, [...new Set(members)])
  return rows.map((row) => ({
    id: String(row.id),
    time: row.created_at.toISOString(),
    name: row.name,
    contact: row.contact,
    remark: row.remark,
    account: row.member_id === null ? null : (accounts.get(row.member_id) ?? null),
    status: row.status as AgentApplication['status'],
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}
