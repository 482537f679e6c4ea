import { clockOf } from '#app/lib/text/clock.ts'

export interface CountdownProps {
  /** Until zero. */
  seconds: number
  /** With a script, the page is refreshed at zero. */
  thenRefresh?: boolean | undefined
  className?: string | undefined
}

/** Remaining time, "02:05". Without a script it does not run. */
export function Countdown({ seconds, thenRefresh, className }: CountdownProps) {
  return (
    <span
      className={className ? `digits ${className}` : 'digits'}
      data-remaining={seconds}
      data-then-refresh={thenRefresh ? '' : undefined}
    >
      {clockOf(seconds)}
    </span>
  )
}
