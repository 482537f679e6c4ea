import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askDatabase } from '../support/database/ask-database.ts'
import type { SiteAddress } from '../support/site/site.ts'
import { scratch } from './scratch.ts'

/**
 * Salaries are settled and turnover is shared once a day is over, so the site of this run has a clock that can be stepped from one
 * day to the next (tests/crash/stepped-clock.mjs).
 */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MOST_STEP_MS = 11 * HOUR_MS
/** Days of the site begin at midnight of its zone, seven hours before those of UTC. */
const ZONE_MS = 7 * HOUR_MS
const SETTLED_LIMIT_MS = 120_000
const BETWEEN_MS = 500

const file = path.join(scratch, 'offset')

/** The environment by which the programs of a site have the stepped clock. */
export const steppedClock = {
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '../crash/stepped-clock.mjs')}`,
  CLOCK_OFFSET_FILE: file,
}

let offsetMs = 0

/** How far the clock of the site is off. */
async function setOffset(ms: number): Promise<void> {
  offsetMs = ms
  writeFileSync(file, String(Math.round(ms / 1_000)))
  // The programs look at it 20 times a second.
  await pause(BETWEEN_MS)
}

/** The last midnight of the site, by the clock of this process. */
const midnight = () => Math.floor((Date.now() + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS

/** The clock of the site is at yesterday evening, so that what is agreed then is in force today. */
export const startYesterday = () => setOffset(midnight() - HOUR_MS - Date.now())

/** The clock of the site comes to the present: what is due at a moment is then done at it, since the queue of jobs has another clock. */
export const comeToToday = (stayThere: () => Promise<unknown>) => passTo(() => 0, stayThere)

/** The day is over, and its last hour too. */
export const comeToTomorrow = (stayThere: () => Promise<unknown>) =>
  passTo(() => midnight() + DAY_MS + HOUR_MS - Date.now(), stayThere)

/** Steps on; in between everybody looks at a page, because a session that nobody has used for twelve hours ends. */
async function passTo(target: () => number, stayThere: () => Promise<unknown>): Promise<void> {
  while (offsetMs < target()) {
    await stayThere()
    await setOffset(Math.min(target(), offsetMs + MOST_STEP_MS))
  }
}

const DUE = [
  'count-turnover',
  'count-figures',
  'count-large-teams',
  'settle-periods',
  'reward-referrers',
  'review-ranks',
]

/** Waits until all that these members have played is settled with their agents and shared with who has invited them. */
export async function settled(site: SiteAddress, memberIds: readonly string[]): Promise<void> {
  const limit = Date.now() + SETTLED_LIMIT_MS
  for (;;) {
    const left = await unsettled(site, memberIds)
    if (left.length === 0) return
    if (Date.now() > limit) throw new Error(`the day is not settled: ${left.join(', ')}`)
    await askDatabase(
      site,
      `update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = any($1) and job.locked_at is null and job.run_at > now()`,
      [DUE],
    )
    await pause(BETWEEN_MS)
  }
}

/** What is still due for the play of these members. */
async function unsettled(site: SiteAddress, memberIds: readonly string[]): Promise<string[]> {
  const salaries = await askDatabase<{ kind: string }>(
    site,
    `select distinct kind from bet cross join unnest(array['daily-salary', 'hourly-salary', 'realtime-salary']) kind
    where member_id = any($1::bigint[]) and turnover > 0 and not exists (
      select from agent_settlement settlement
      where settlement.kind = kind.kind and period_from <= bet.settled_at and period_until > bet.settled_at
        and settlement.settled_at is not null)`,
    [memberIds],
  )
  const due = await askDatabase<{ kind: string }>(
    site,
    `select 'turnover to count' as kind from turnover_due where member_id = any($1::bigint[])
    union all
    select 'turnover to share' from invited_day
    where member_id = any($1::bigint[]) and turnover > shared`,
    [memberIds],
  )
  return [...new Set([...salaries, ...due].map(({ kind }) => kind))]
}
