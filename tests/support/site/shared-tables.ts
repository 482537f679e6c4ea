import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { askDatabase } from '../database/ask-database.ts'
import { until } from '../money.ts'
import { withSettings } from './settings.ts'
import { ops, type SiteAddress } from './site.ts'
import { attributeOf, type Page, type Visitor } from './visitor.ts'

/** So many seconds a bet needs to come in, on a machine that has much else to do. */
const ENOUGH_SECONDS = 3
/** A drawn matchday ends after it was told for up to 60 seconds; twice that, for slow machines. */
const TOLD_LIMIT_MS = 120_000
/** The longest round of a test: a boat that sails to the top, or a matchday that is told for a minute. */
export const ROUND_LIMIT_MS = 125_000
const BETWEEN_MS = 100

/** Whether the round that a page shows is open for long enough to bet on it. */
export const canBeBetOn = (page: Page): boolean =>
  attributeOf(page, '[data-round]', 'data-round-state') === 'open' &&
  Number(attributeOf(page, '[data-round] [data-remaining]', 'data-remaining')) >= ENOUGH_SECONDS

/** The page of a table at which many play, once a round is open for long enough to bet on it: `roundBettingMs` from 5,000 up. */
export const openTable = (visitor: Visitor, path: string): Promise<Page> =>
  until(visitor, path, canBeBetOn, ROUND_LIMIT_MS)

/** Makes a round void; accepts a refusal only because it was drawn, or made void, in the meantime. */
async function voidRound(site: SiteAddress, id: string): Promise<void> {
  const { code, stderr } = await ops(site, 'rounds', 'void', id, '--reason', 'a test')
  if (code !== 0 && !stderr.startsWith('state-moved-on')) throw new Error(`rounds void ${id}: ${stderr}`)
}

/**
 * Settings of rounds that many play, for the tests of a file; their results are there at once if nothing else is said. A round keeps the times that it was opened with, which may
 * be minutes: rounds from before the settings were in force are made void, or waited for if they have been drawn. Draws of
 * lotteries are held by a schedule, not by settings.
 */
export function withRoundTimes(site: SiteAddress, settings: Record<string, string>): void {
  withSettings(site, { roundTellingPercent: '0', ...settings })
  beforeAll(async () => {
    // `withSettings` has returned: whoever opens a round from now on uses the new times.
    const inForceAt = new Date()
    const limit = Date.now() + TOLD_LIMIT_MS
    for (;;) {
      const before = await askDatabase<{ id: string; state: string }>(
        site,
        'select id, state from game_round where ended_at is null and numero is null and opened_at < $1',
        [inForceAt],
      )
      if (before.length === 0) return
      if (Date.now() > limit) throw new Error(`rounds from before do not end: ${JSON.stringify(before)}`)
      for (const { id, state } of before)
        if (state === 'open' || state === 'closed') await voidRound(site, id)
      await pause(BETWEEN_MS)
    }
  })
}
