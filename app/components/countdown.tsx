import { useDays } from '#app/i18n/use-days.ts'
import { clockOf } from '#app/lib/text/clock.ts'

export interface CountdownProps {
  /** Until zero. */
  seconds: number
  /** With a script, the page is refreshed at zero. */
  thenRefresh?: boolean | undefined
  className?: string | undefined
}

const DAY_SECONDS = 86_400

/** From so many days on they are what is said: nobody counts so many hours. */
const LEAST_DAYS = 2

/** Remaining time, "02:05", or whole days, "6 ngày". Without a script it does not run. */
export function Countdown({ seconds, thenRefresh, className }: CountdownProps) {
  const days = useDays()
  const whole = Math.floor(seconds / DAY_SECONDS)
  const clock = (
    <span
      className={className ? `digits ${className}` : 'digits'}
      data-remaining={seconds}
      data-then-refresh={thenRefresh ? '' : undefined}
    >
      {clockOf(seconds)}
    </span>
  )
  if (whole < LEAST_DAYS) return clock
  // The script would write hours into the clock.
  return (
    <>
      <span className={className}>{days(whole)}</span>
      <span hidden>{clock}</span>
    </>
  )
}
