import { clockOf } from '#app/lib/clock.ts'

export interface CountdownProps {
  /** Until zero. */
  seconds: number
  /** With a script, the page is asked again at zero. */
  thenRefresh?: boolean | undefined
  className?: string | undefined
}

/** Time that is left, "02:05". Stands still without a script. */
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
