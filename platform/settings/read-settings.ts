import { type Flag, type Flags, flags } from '#contract/settings.ts'
import type { Db } from '../db/database.ts'
import { type Values, values } from './values.ts'

/** Reads settings. Each process keeps them for a second, so a change acts everywhere within two. */
export interface SettingsReader {
  flag(name: Flag): Promise<boolean>
  flags(): Promise<Flags>
  value<Name extends keyof Values>(name: Name): Promise<Values[Name]>
  /** Drops what is kept: whoever changes a setting sees it at once. */
  forget(): void
}

const KEEP_MS = 1_000

/** Read them before a transaction, not in it: a read goes over a connection of its own. */
export function readSettings(db: Db, nowMs: () => number = Date.now): SettingsReader {
  let kept: { until: number; rows: Promise<Map<string, unknown>> } | undefined
  const rows = () => {
    if (!kept || nowMs() >= kept.until) {
      const reading = db
        .selectFrom('setting')
        .select(['name', 'value'])
        .execute()
        .then((found) => new Map<string, unknown>(found.map((row) => [row.name, row.value])))
      reading.catch(() => {
        kept = undefined
      })
      kept = { until: nowMs() + KEEP_MS, rows: reading }
    }
    return kept.rows
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
      kept = undefined
    },
  }
}
