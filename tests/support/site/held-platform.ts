import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Log } from '#platform/base/ports.ts'
import { createPlatform, type Platform, type PlatformParts } from '#platform/entry/index.ts'
import { type TestClock, testClock } from '../platform/test-clock.ts'

/** Throws on anything a platform would log as an error, so that tests cannot miss it. */
export const strictLog: Log = {
  info() {},
  warn() {},
  error(fields, message) {
    throw new Error(message, { cause: fields.err })
  },
}

/** A whole platform on a migrated database, with a clock that the caller controls. */
export function heldPlatform(
  pool: pg.Pool,
  parts: Partial<Omit<PlatformParts, 'pool' | 'clock'>> = {},
): { platform: Platform; clock: TestClock } {
  const clock = testClock()
  const platformKey = randomBytes(32).toString('hex')
  return { platform: createPlatform({ pool, platformKey, log: strictLog, clock, ...parts }), clock }
}
