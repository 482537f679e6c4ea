import { sql } from 'kysely'
import { z } from 'zod'
import { Flag, flags } from '#contract/base/settings.ts'
import type { Context } from '#platform/base/context.ts'
import { evenUnchanged, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from './audit.ts'
import { fieldSettingProblem } from './field-setting-problem.ts'
import { originsProblem } from './origins-problem.ts'
import { validSettings } from './read-settings.ts'
import { isValueName, type Values, valueSchemas, values } from './values.ts'

/** One setting as the operator sees it: a flag's value is a boolean. */
export interface Setting {
  name: string
  kind: 'flag' | 'value'
  value: unknown
  /** Whether it still has the default of a new platform. */
  isDefault: boolean
}

/** Every flag and value with its current state, flags first. */
export async function listSettings(ctx: Context): Promise<Setting[]> {
  const rows = await ctx.db.selectFrom('setting').select(['name', 'value']).execute()
  const set = validSettings(rows)
  const listed = (kind: Setting['kind'], defaults: Record<string, unknown>) =>
    Object.entries(defaults).map(([name, start]) => ({
      name,
      kind,
      value: set.has(name) ? set.get(name) : start,
      isDefault: !set.has(name),
    }))
  return [...listed('flag', flags), ...listed('value', values)]
}

/** The action of a change in the audit trail. */
export const SETTING_CHANGED = 'setting-changed'

/** The PostgreSQL channel that notifies every process of a changed setting. */
export const SETTINGS_CHANNEL = 'sen_setting'

/**
 * Switches a flag, with an audit entry if it was not so already. Takes effect here at once, in other processes on notification
 * (`entry/jobs/start-jobs.ts`), or within a second without it.
 */
export const setFlag = (
  ctx: Context,
  actor: string,
  name: Flag,
  on: boolean,
  reason?: string,
): Promise<Result<null>> => write(ctx, { actor, name, value: on, reason }).then(evenUnchangedSetting)

const evenUnchangedSetting = (written: Result<null>) => evenUnchanged(written, null)

/**
 * Sets a value, with an audit entry if it was not set so already. Refuses `invalid` for a value that its schema rejects, and with a `reason` for an unacceptable rule of
 * a registration field or for launch addresses that are not mere origins.
 */
export async function setValue<Name extends keyof Values>(
  ctx: Context,
  actor: string,
  name: Name,
  value: Values[Name],
  reason?: string,
): Promise<Result<null>> {
  return evenUnchangedSetting(await changeValue(ctx, actor, name, value, reason))
}

async function changeValue<Name extends keyof Values>(
  ctx: Context,
  actor: string,
  name: Name,
  value: Values[Name],
  reason?: string,
): Promise<Result<null>> {
  const problem = settingProblem(name, value)
  if (problem) return refuse('invalid', { field: name, reason: problem })
  const checked = valueSchemas[name].safeParse(value)
  return checked.success
    ? write(ctx, { actor, name, value: checked.data, reason })
    : refuse('invalid', { field: name })
}

function settingProblem(name: keyof Values, value: unknown): string | undefined {
  if (name === 'launchGameCDNs') return originsProblem(value)
  return name.startsWith('register.') ? fieldSettingProblem(value) : undefined
}

/**
 * Sets a value that has never been set, when a platform is set up; an existing value stays, even if set at the same
 * moment. Returns whether it was set.
 */
export async function setFirst<Name extends keyof Values>(
  ctx: Context,
  actor: string,
  name: Name,
  value: Values[Name],
): Promise<boolean> {
  const set = await ctx.transact(async (tx) => {
    const row = { name, value: JSON.stringify(value), updated_at: ctx.clock.now() }
    const written = await tx.db
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!written) return ok(false)
    await noteChange(tx, actor, name, row.value)
    return ok(true)
  })
  ctx.settings.forget()
  return set.ok && set.value
}

/**
 * Sets a flag (`on`, `off`) or a value (JSON, or plain text for a text) from operator input, with why, if it was said.
 * Refuses `not-found` for an unknown name, `invalid` for a bad value, `nothing-changed` where it was set so already.
 */
export async function setByText(
  ctx: Context,
  actor: string,
  name: string,
  text: string,
  reason?: string,
): Promise<Result<null>> {
  const flag = Flag.safeParse(name)
  if (flag.success) {
    if (text !== 'on' && text !== 'off') return refuse('invalid', { field: name })
    return write(ctx, { actor, name: flag.data, value: text === 'on', reason })
  }
  if (!isValueName(name)) return refuse('not-found', { field: name })
  return changeValue(ctx, actor, name, valueOfText(text) as Values[typeof name], reason)
}

/** What a value wants that cannot be `text`, in English and line by line, for a command line; empty where there is nothing to say. */
export function problemOfText(name: string, text: string): string {
  if (!isValueName(name)) return ''
  const { error } = valueSchemas[name].safeParse(valueOfText(text))
  return error ? z.prettifyError(error) : ''
}

function valueOfText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Change {
  actor: string
  name: string
  value: unknown
  reason: string | undefined
}

async function write(ctx: Context, { actor, name, value, reason }: Change): Promise<Result<null>> {
  const written = await ctx.transact(async (tx) => {
    const now = ctx.clock.now()
    const row = { value: JSON.stringify(value), updated_at: now }
    const changed = await tx.db
      .insertInto('setting')
      .values({ name, ...row })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(row)
          .where('setting.value', 'is distinct from', sql<string>`excluded.value`),
      )
      .returning('name')
      .executeTakeFirst()
    if (!changed) return refuse('nothing-changed')
    await noteChange(tx, actor, name, row.value, reason)
    return ok(null)
  })
  ctx.settings.forget()
  return written
}

/** Writes the audit entry and notifies every process, in the transaction of the change. */
async function noteChange(
  tx: Context,
  actor: string,
  name: string,
  value: string,
  reason?: string,
): Promise<void> {
  const detail = reason === undefined ? { value } : { value, reason }
  await audit(tx, { actor, action: SETTING_CHANGED, subject: name, detail })
  await sql`select pg_notify(${SETTINGS_CHANNEL}, ${name})`.execute(tx.db)
}
