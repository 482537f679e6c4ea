import { sql } from 'kysely'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { uploadsOfEach } from '#platform/members/uploads/index.ts'
import { uploadUse } from '../offers/join-promotion.ts'

export const applicationStates = ['applying', 'granted', 'rejected'] as const

/** An application for an activity as operators see it. */
export interface Application {
  id: string
  time: string
  account: string
  /** The id and the Vietnamese title of its promotion. */
  promotion: string
  title: string
  remark: string | null
  /** Ids of its pictures (`imageOf`). */
  images: string[]
  status: (typeof applicationStates)[number]
  /** Why it was rejected. */
  reason: string | null
  decidedAt: string | null
}

/** Applications of all activities, or those in one state. */
export async function listApplications(
  ctx: Context,
  { status, after, limit, oldestFirst }: ListPlace & { status?: Application['status'] | undefined },
): Promise<Application[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = selectApplications(ctx, status === undefined ? applicationStates : [status])
  if (after !== undefined) query = query.where('entry.id', past, BigInt(after))
  return toListed(ctx, await query.orderBy('entry.id', way).limit(limitOf(limit)).execute())
}

/** One of them; undefined where there is none. */
export async function showApplication(ctx: Context, id: string): Promise<Application | undefined> {
  const one = rowIdOf(id)
  if (one === undefined) return undefined
  const rows = await selectApplications(ctx, applicationStates).where('entry.id', '=', one).execute()
  return (await toListed(ctx, rows))[0]
}

const selectApplications = (ctx: Context, states: readonly Application['status'][]) =>
  ctx.db
    .selectFrom('promotion_entry as entry')
    .innerJoin('promotion', 'promotion.id', 'entry.promotion_id')
    .where('promotion.kind', '=', 'activity')
    // Said in the statement: only so is the index of these few used.
    .where(
      'entry.state',
      'in',
      states.map((state) => sql.lit(state)),
    )
    .selectAll('entry')
    .select('promotion.content')

async function toListed(
  ctx: Context,
  rows: Awaited<ReturnType<ReturnType<typeof selectApplications>['execute']>>,
): Promise<Application[]> {
  const entryOf = (row: (typeof rows)[number]) => uploadUse(row.promotion_id, row.member_id)
  const [accounts, images] = await Promise.all([
    accountsOf(
      ctx.db,
      rows.map((row) => row.member_id),
    ),
    uploadsOfEach(ctx, rows.map(entryOf)),
  ])
  return rows.map((row) => ({
    id: String(row.id),
    time: row.joined_at.toISOString(),
    account: accounts.get(row.member_id) ?? '',
    promotion: String(row.promotion_id),
    title: (row.content as unknown as Record<keyof LocalText, { title: string }>).vi.title,
    remark: row.remark,
    images: images.get(entryOf(row)) ?? [],
    status: row.state as Application['status'],
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}
