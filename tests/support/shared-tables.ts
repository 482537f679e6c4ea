import { beforeAll, expect, vi } from 'vitest'
import { askDatabase } from './ask-database.ts'
import { until } from './money.ts'
import { withSettings } from './settings.ts'
import { ops, type SiteAddress } from './site.ts'
import { attributeOf, type Page, type Visitor } from './visitor.ts'

/** So many seconds a bet needs to come in, on a machine that has much else to do. */
const ENOUGH_SECONDS = 3
/** Longer than the matches of a drawn matchday are told. */
const TOLD_LIMIT_MS = 120_000

const canBeBetOn = (page: Page): boolean =>
  attributeOf(page, '[data-round]', 'data-round-state') === 'open' &&
  Number(attributeOf(page, '[data-round] [data-remaining]', 'data-remaining')) >= ENOUGH_SECONDS

/** The page of a table at which many play, once a round is open for long enough to bet on it: `roundBettingMs` from 5,000 up. */
export const openTable = (visitor: Visitor, path: string): Promise<Page> => until(visitor, path, canBeBetOn)

/**
 * Settings of rounds that many play, for the tests of a file. A round keeps the times that it was opened with, which may be
 * minutes: what others have opened before is made void, or waited for where it was drawn already.
 */
export function withRoundTimes(site: SiteAddress, settings: Record<string, string>): void {
  withSettings(site, settings)
  beforeAll(async () => {
    const [{ at }] = (await askDatabase(site, 'select now()::text as at')) as [{ at: string }]
    const running = () =>
      askDatabase<{ id: string }>(
        site,
        'select id from game_round where ended_at is null and opened_at < $1::timestamptz',
        [at],
      )
    for (const { id } of await running()) await ops(site, 'rounds', 'void', id, '--reason', 'a test')
    await vi.waitFor(async () => expect(await running()).toEqual([]), {
      timeout: TOLD_LIMIT_MS,
      interval: 100,
    })
  })
}
