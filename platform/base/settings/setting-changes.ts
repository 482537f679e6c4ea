import { sql } from 'kysely'
import { type Flag, flags } from '#contract/base/settings.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { listSettings, SETTING_CHANGED, type Setting } from './change-settings.ts'
import { values } from './values.ts'

/** A change of a setting, as the audit trail has it. */
export interface SettingChange {
  /** The number of its line. */
  id: string
  time: string
  actor: string
  /** The value that it was set to, as JSON. */
  value: string
  /** Why, where it was said. */
  reason: string | null
}

/** A setting with what it was at first, and its latest change, if there was one. */
export interface SettingLine extends Setting {
  initial: unknown
  change: SettingChange | null
}

interface Row {
  id: bigint
  at: Date
  actor: string
  subject: string
  detail: JsonObject
}

/** Every setting as `listSettings` has it, each with its latest change. */
export async function settingLines(ctx: Context): Promise<SettingLine[]> {
  const [settings, { rows }] = await Promise.all([
    listSettings(ctx),
    sql<Row>`
      select a.id, a.at, a.actor, s.name as subject, a.detail from setting s cross join lateral (
        select * from audit where subject = s.name and action = ${SETTING_CHANGED} order by at desc, id desc limit 1
      ) a
    `.execute(ctx.db),
  ])
  const latest = new Map(rows.map((row) => [row.subject, changeOf(row)]))
  return settings.map((setting) => ({
    ...setting,
    initial: initialOf(setting.name),
    change: latest.get(setting.name) ?? null,
  }))
}

/** The changes of one setting, the latest first. */
export async function settingChanges(ctx: Context, name: string, limit: number): Promise<SettingChange[]> {
  const rows = await ctx.db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'subject', 'detail'])
    .where('subject', '=', name)
    .where('action', '=', SETTING_CHANGED)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => changeOf({ ...row, detail: row.detail as JsonObject }))
}

function changeOf({ id, at, actor, detail }: Row): SettingChange {
  const { value, reason } = detail as { value?: string; reason?: string }
  return { id: String(id), time: at.toISOString(), actor, value: value ?? '', reason: reason ?? null }
}

const initialOf = (name: string): unknown =>
  Object.hasOwn(flags, name) ? flags[name as Flag] : values[name as keyof typeof values]
