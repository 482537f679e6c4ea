import { z } from 'zod'
import { Flag, type Flags, flags } from '#contract/base/settings.ts'
import type { Db } from '#platform/base/db/database.ts'
import { SETTINGS_KEPT_MS } from '#platform/base/limits.ts'
import type { Log, SettingsReader } from '#platform/base/ports.ts'
import { isValueName, type Values, valueSchemas, values } from './values.ts'

/**
 * Fallbacks for stored values that their schema rejects (written by an older version, or by hand), where the default
 * could open something that had been closed.
 */
const closedFallbacks: Partial<Values> = {
  maintenance: { until: null, text: { vi: '', en: '', zh: '' } },
  simulatorDeposit: 'off',
  // This machine alone.
  officeAddresses: ['127.0.0.1', '::1'],
}

interface StoredSetting {
  name: string
  value: unknown
}

/** The valid stored settings, by name; all others have their defaults. Calls `unreadable` for each rejected value. */
export function validSettings(
  rows: StoredSetting[],
  unreadable: (name: string) => void = () => {},
): Map<string, unknown> {
  const set = new Map<string, unknown>()
  for (const { name, value } of rows) {
    const isFlag = Flag.safeParse(name).success
    if (!isFlag && !isValueName(name)) continue // from another version
    const read = isFlag ? z.boolean().safeParse(value) : valueSchemas[name as keyof Values].safeParse(value)
    if (read.success) set.set(name, read.data)
    else {
      unreadable(name)
      if (Object.hasOwn(closedFallbacks, name)) set.set(name, closedFallbacks[name as keyof Values])
    }
  }
  return set
}

/** Call it before a transaction, not within one: a read uses its own connection. */
export function readSettings(
  db: Db,
  { nowMs = Date.now, log }: { nowMs?: () => number; log?: Log } = {},
): SettingsReader {
  const warned = new Set<string>()
  const warn = (setting: string) => {
    if (!warned.has(setting)) log?.warn({ setting }, 'a setting is stored in a form that cannot be read')
    warned.add(setting)
  }
  let cache: { sinceMs: number; rows: Promise<Map<string, unknown>> } | undefined
  const rows = () => {
    const now = nowMs()
    // A time in the future means that the clock was set back.
    if (!cache || now >= cache.sinceMs + SETTINGS_KEPT_MS || now < cache.sinceMs) {
      const reading = db
        .selectFrom('setting')
        .select(['name', 'value'])
        .execute()
        .then((rows) => validSettings(rows, warn))
      reading.catch(() => {
        cache = undefined
      })
      cache = { sinceMs: now, rows: reading }
    }
    return cache.rows
  }
  const flagIn = (set: Map<string, unknown>, name: Flag) =>
    (set.get(name) as boolean | undefined) ?? flags[name]
  return {
    flag: async (name) => flagIn(await rows(), name),
    async flags() {
      const set = await rows()
      return Object.fromEntries(
        (Object.keys(flags) as Flag[]).map((name) => [name, flagIn(set, name)]),
      ) as Flags
    },
    async value(name) {
      const set = await rows()
      return set.has(name) ? (set.get(name) as Values[typeof name]) : values[name]
    },
    forget() {
      cache = undefined
    },
  }
}
