import { randomBytes } from 'node:crypto'
import type { Clock, Context, Log } from '#platform/context.ts'
import { createPlatform, type Platform, type PlatformParts } from '#platform/index.ts'
import { testDatabase } from './database.ts'

/** A clock that a test holds: it stands still until it is moved. */
export interface TestClock extends Clock {
  set(moment: string): void
  advance(seconds: number): void
}

export function testClock(start = '2026-11-20T05:00:00Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment)
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** Throws what a platform would log as an error, so that no test passes over one. */
const strictLog: Log = {
  info() {},
  warn() {},
  error(fields, message) {
    throw new Error(message, { cause: fields.err })
  },
}

/** A whole platform on a database of its own, with a clock that the test holds. */
export async function testPlatform(
  log: Log = strictLog,
  ways: Pick<PlatformParts, 'couriers' | 'phoneService'> = {},
): Promise<{ platform: Platform; ctx: Context; clock: TestClock; close(): Promise<void> }> {
  const { pool, close } = await testDatabase()
  const clock = testClock()
  const platform = createPlatform({ pool, platformKey: randomBytes(32).toString('hex'), log, clock, ...ways })
  return { platform, ctx: platform.ctx, clock, close }
}
