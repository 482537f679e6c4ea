import type { Context } from '#platform/base/context.ts'
import { limitOf } from '#platform/base/input/paging.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { uploadsOfEach } from '#platform/members/uploads/index.ts'
import { pictureUse } from './give-feedback.ts'

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

/** Feedback of members, newest first; with `open`, only unanswered feedback, oldest first. */
export async function listFeedback(
  ctx: Context,
  { open = false }: { open?: boolean | undefined } = {},
): Promise<ListedFeedback[]> {
  let query = ctx.db.selectFrom('feedback').selectAll()
  if (open) query = query.where('answered_at', 'is', null)
  const rows = await query
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(limitOf())
    .execute()
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
