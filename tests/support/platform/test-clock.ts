import type { Clock } from '#platform/base/ports.ts'

/** When the clocks of tests begin, unless a test says otherwise. */
export const TESTS_BEGIN_AT = '2026-11-20T05:00:00Z'

/** A clock controlled by the test: it advances only when told to. */
export interface TestClock extends Clock {
  set(moment: string): void
  advance(seconds: number): void
}

export function testClock(start = TESTS_BEGIN_AT): TestClock {
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
