import { sql } from 'kysely'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { uploadsOfEach } from '#platform/members/uploads/index.ts'
import { type CaseRow, currentCase, documentsOf } from './identity-state.ts'

export const caseStates = ['asked', 'sent', 'verified', 'refused'] as const
export type CaseState = (typeof caseStates)[number]

/** Documents that were asked for or sent, as an operator sees them. */
export interface IdentityCase {
  id: string
  account: string
  state: CaseState
  /** When it was asked for or, where nobody asked, sent. */
  time: string
  askedBy: string | null
  askReason: string | null
  sentAt: string | null
  decidedAt: string | null
  decidedBy: string | null
  /** Why it was refused. */
  reason: string | null
  erasedAt: string | null
  /** The ids of its pictures. */
  images: string[]
}

export interface CaseFilter extends ListPlace {
  state?: CaseState | undefined
  memberId?: bigint | undefined
}

/** Cases, the newest first; those that wait for an operator (`sent`) the oldest first. */
export async function listIdentityCases(
  ctx: Context,
  { state, memberId, after, limit, oldestFirst = state === 'sent' }: CaseFilter = {},
): Promise<IdentityCase[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db.selectFrom('identity_case').selectAll()
  if (state !== undefined) query = query.where('state', '=', state)
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  if (after !== undefined) query = query.where('id', past, BigInt(after))
  return listed(ctx, await query.orderBy('id', way).limit(limitOf(limit)).execute())
}

/** One case; undefined if there is none. */
export async function showIdentityCase(ctx: Context, sent: string): Promise<IdentityCase | undefined> {
  const id = rowIdOf(sent)
  if (id === undefined) return undefined
  const rows = await ctx.db.selectFrom('identity_case').selectAll().where('id', '=', id).execute()
  return (await listed(ctx, rows))[0]
}

/** A member's state, with the case that makes it; null: it was never asked. */
export async function identityOfMember(ctx: Context, memberId: bigint): Promise<IdentityCase | null> {
  const row = await currentCase(ctx, memberId)
  return (row && (await listed(ctx, [row]))[0]) ?? null
}

/** Documents that wait for an operator. */
export const documentQueue: QueueQuery = () => ({
  from: sql`from identity_case where state = 'sent'`,
  since: sql`sent_at`,
})

async function listed(ctx: Context, rows: CaseRow[]): Promise<IdentityCase[]> {
  const [names, images] = await Promise.all([
    accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))]),
    uploadsOfEach(
      ctx,
      rows.map(({ id }) => documentsOf(id)),
    ),
  ])
  return rows.map((row) => ({
    id: String(row.id),
    account: names.get(row.member_id) ?? '',
    state: row.state as CaseState,
    time: row.created_at.toISOString(),
    askedBy: row.asked_by,
    askReason: row.ask_reason,
    sentAt: row.sent_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    reason: row.reason,
    erasedAt: row.erased_at?.toISOString() ?? null,
    images: images.get(documentsOf(row.id)) ?? [],
  }))
}
