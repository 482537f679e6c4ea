import { useFormat } from '#app/i18n/format.tsx'

export interface TimelineStep {
  at: string
  what: string
  /** Who did it, and why. */
  by?: string | null
  now?: boolean
}

/** What became of a record, oldest first; with days where it took several. */
export function OfficeTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { dateTime, dayOf, dayTime, time } = useFormat()
  const isOfDays = new Set(steps.map(({ at }) => dayOf(at))).size > 1
  return (
    <ol className="o-tl" data-days={isOfDays ? '' : undefined}>
      {steps.map(({ at, what, by, now }) => (
        <li key={at + what} className={now ? 'now' : undefined}>
          <time dateTime={at} title={dateTime(at)}>
            {isOfDays ? dayTime(at) : time(at).slice(0, 5)}
          </time>
          <i />
          <div>
            {what}
            {by ? <small>{by}</small> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
