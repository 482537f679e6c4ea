import { useDays } from '#app/i18n/use-days.ts'
import { clockOf } from '#app/lib/text/clock.ts'
import { type Content, pattern } from '#app/rendering/index.ts'

export interface CountdownProps {
  /** Until zero. */
  seconds: number
  /** With a script, the page is refreshed at zero. */
  thenRefresh?: boolean | undefined
  className?: string | undefined
}

const DAY_SECONDS = 86_400

/** From so many days on only days are shown: nobody counts so many hours. */
const LEAST_DAYS = 2

/** Remaining time, "02:05", or whole days, "6 ngày". Without a script it does not run. */
export function Countdown({ seconds, thenRefresh, className }: CountdownProps) {
  const days = useDays()
  const whole = Math.floor(seconds / DAY_SECONDS)
  const clock = (
    <Clock
      seconds={String(seconds)}
      clock={clockOf(seconds)}
      thenRefresh={thenRefresh}
      className={className}
    />
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

interface ClockProps extends Pick<CountdownProps, 'thenRefresh' | 'className'> {
  seconds: string
  clock: string
}

const Clock = ({ seconds, clock, thenRefresh, className }: ClockProps) => (
  <span
    className={className ? `digits ${className}` : 'digits'}
    data-remaining={seconds}
    data-then-refresh={thenRefresh ? '' : undefined}
  >
    {clock}
  </span>
)
const clockPattern = pattern('clock', Clock, { thenRefresh: undefined, className: undefined })

/** What `Countdown` draws, for `Rows` and slots. */
export const countdownCell = (seconds: number): Content =>
  seconds < LEAST_DAYS * DAY_SECONDS ? (
    clockPattern({ seconds: String(seconds), clock: clockOf(seconds) })
  ) : (
    <Countdown seconds={seconds} />
  )
