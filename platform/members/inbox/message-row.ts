import type { RichText } from '#contract/base/fields/rich-text.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { InboxCode, InboxMessage, InboxParams, InboxStatus } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'

/** An operator's texts, in every language of the site. */
export type OperatorContent = Record<WrittenLanguage, { title: string; body: RichText }>

/** A member's marks of a message or an announcement. */
export type Mark = InboxStatus | 'deleted'

/** The columns that each mark sets. */
export const marksOf = (now: Date) => ({
  read: { read_at: now },
  unread: { read_at: null },
  deleted: { deleted_at: now },
})

interface Row {
  id: bigint
  code: string
  params: Json
  content: Json | null
  created_at: Date
  read_at: Date | null
}

/** The messages that a member has not deleted, with operators' texts. */
export const messagesOf = (ctx: Context, memberId: bigint) =>
  ctx.db
    .selectFrom('inbox_message as message')
    .leftJoin('operator_message as operator', 'operator.id', 'message.operator_message_id')
    .where('message.member_id', '=', memberId)
    .where('message.deleted_at', 'is', null)

export const columns = [
  'message.id',
  'message.code',
  'message.params',
  'message.created_at',
  'message.read_at',
  'operator.content',
] as const

export const messageOf = (row: Row, language: WrittenLanguage): InboxMessage => ({
  id: String(row.id),
  time: row.created_at.toISOString(),
  code: row.code as InboxCode,
  params: row.params as InboxParams,
  title: contentOf(row)?.[language].title ?? null,
  status: row.read_at ? 'read' : 'unread',
})

export const contentOf = ({ content }: Pick<Row, 'content'>) => content as OperatorContent | null
