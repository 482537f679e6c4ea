import { type Selectable, sql } from 'kysely'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { feedbackTickets } from '#contract/members/feedback.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { DB } from '#platform/base/db/tables.ts'
import { type ListDays, type ListPlace, limitOf, standsPast, wayOf } from '#platform/base/input/paging.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { MAX_TICKETS_ROWS } from '#platform/members/limits.ts'
import { uploadsOfEach } from '#platform/members/uploads/index.ts'
import { pictureUse } from './give-feedback.ts'

type FeedbackRow = Selectable<DB['feedback']>

/** A feedback as the operator sees it. */
export interface ListedFeedback {
  id: string
  time: string
  account: string
  content: string
  /** The ids of its pictures. */
  images: string[]
  answer: string | null
  answeredBy: string | null
  answeredAt: string | null
}

export const feedbackStates = ['open', 'answered'] as const

export interface FeedbackFilter extends ListPlace, ListDays {
  status?: (typeof feedbackStates)[number] | undefined
  memberId?: bigint | undefined
}

/** Feedback of members, newest first; of that which waits for an answer the oldest first. */
export async function listFeedback(
  ctx: Context,
  { status, memberId, fromDay, toDay, after, limit, oldestFirst = status === 'open' }: FeedbackFilter = {},
): Promise<ListedFeedback[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db.selectFrom('feedback').selectAll()
  if (status) query = query.where('answered_at', status === 'open' ? 'is' : 'is not', null)
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  if (fromDay) query = query.where('created_at', '>=', startOfDay(fromDay))
  if (toDay) query = query.where('created_at', '<', startOfNextDay(toDay))
  if (after !== undefined)
    query = query.where(standsPast(past, after, { table: sql`feedback`, time: 'created_at' }))
  const rows = await query.orderBy('created_at', way).orderBy('id', way).limit(limitOf(limit)).execute()
  return listed(ctx, rows)
}

/** One feedback; undefined if there is none. */
export async function showFeedback(ctx: Context, sent: string): Promise<ListedFeedback | undefined> {
  const id = rowIdOf(sent)
  if (id === undefined) return undefined
  const rows = await ctx.db.selectFrom('feedback').selectAll().where('id', '=', id).execute()
  return (await listed(ctx, rows))[0]
}

/** A member's own newest feedback, with its state and its answer. Refuses `in-need-true-account`. */
export async function ownTickets(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof feedbackTickets>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const rows = await listFeedback(ctx, { memberId: member.id, limit: MAX_TICKETS_ROWS })
  return ok({
    list: rows.map(({ id, time, content, images, answer, answeredAt }) => ({
      id,
      time,
      content,
      pictures: images.length,
      status: answeredAt === null ? ('open' as const) : ('answered' as const),
      answer,
      answeredAt,
    })),
  })
}

/** Feedback that waits for an answer. */
export const feedbackQueue: QueueQuery = () => ({
  from: sql`from feedback where answered_at is null`,
  since: sql`created_at`,
})

async function listed(ctx: Context, rows: FeedbackRow[]): Promise<ListedFeedback[]> {
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  const images = await uploadsOfEach(
    ctx,
    rows.map(({ id }) => pictureUse(id)),
  )
  return rows.map((row) => ({
    id: String(row.id),
    time: row.created_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    content: row.content,
    images: images.get(pictureUse(row.id)) ?? [],
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}
