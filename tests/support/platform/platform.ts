import type pg from 'pg'
import type { Context } from '#platform/base/context.ts'
import { openReads } from '#platform/base/db/database.ts'
import type { Log } from '#platform/base/ports.ts'
import type { Platform, PlatformParts } from '#platform/entry/index.ts'
import { testDatabase } from '../database/database.ts'
import { heldPlatform, strictLog } from '../site/held-platform.ts'
import type { TestClock } from './test-clock.ts'

export type { TestClock }

/** A whole platform on a database of its own, with a clock that the test controls. */
export async function testPlatform(
  log: Log = strictLog,
  ways: Pick<PlatformParts, 'couriers' | 'phoneService' | 'fetchPush'> = {},
): Promise<{ platform: Platform; ctx: Context; clock: TestClock; pool: pg.Pool; close(): Promise<void> }> {
  const { pool, url, close } = await testDatabase()
  const reads = openReads(url)
  const { platform, clock } = heldPlatform(pool, { log, reads, ...ways })
  const closeAll = async () => {
    await reads.end()
    await close()
  }
  return { platform, ctx: platform.ctx, clock, pool, close: closeAll }
}
