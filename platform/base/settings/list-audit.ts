import { type Selectable, sql } from 'kysely'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import type { DB, JsonObject } from '#platform/base/db/tables.ts'
import { type ListDays, type ListPlace, limitOf, standsPast, wayOf } from '#platform/base/input/paging.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'

/** A line of the audit trail, as operators read it. */
export interface AuditLine {
  id: string
  time: string
  actor: string
  action: string
  subject: string
  detail: JsonObject
}

export interface AuditFilter extends ListPlace, ListDays {
  /** Whole texts, as the lines have them. */
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
}

/** The audit trail, newest first; of lines of one moment the one that was written last. */
export async function listAudit(
  ctx: Context,
  { actor, action, subject, fromDay, toDay, after, limit, oldestFirst }: AuditFilter = {},
): Promise<AuditLine[]> {
  const { way, past } = wayOf(oldestFirst)
  if ([actor, action, subject].some((text) => text?.includes('\0'))) return [] // in no line: PostgreSQL cannot store it
  let query = ctx.db.selectFrom('audit').selectAll()
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (action !== undefined) query = query.where('action', '=', action)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (fromDay !== undefined) query = query.where('at', '>=', startOfDay(fromDay))
  if (toDay !== undefined) query = query.where('at', '<', startOfNextDay(toDay))
  if (after !== undefined) query = query.where(standsPast(past, after, { table: sql`audit`, time: 'at' }))
  const rows = await query.orderBy('at', way).orderBy('id', way).limit(limitOf(limit)).execute()
  return rows.map(toLine)
}

/** A line of the audit trail by its number; undefined if there is none. */
export async function auditLine(ctx: Context, id: string): Promise<AuditLine | undefined> {
  const rowId = rowIdOf(id)
  if (rowId === undefined) return undefined
  const row = await ctx.db.selectFrom('audit').selectAll().where('id', '=', rowId).executeTakeFirst()
  return row && toLine(row)
}

const toLine = (row: Selectable<DB['audit']>): AuditLine => ({
  id: String(row.id),
  time: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  detail: row.detail as JsonObject,
})
