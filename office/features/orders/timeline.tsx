import { useFormat } from '#app/i18n/format.tsx'

export interface TimelineStep {
  at: string
  what: string
  /** Who did it, and why. */
  by?: string | null
  now?: boolean
}

/** What became of a record, oldest first. */
export function OfficeTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { dateTime, time } = useFormat()
  return (
    <ol className="o-tl">
      {steps.map(({ at, what, by, now }) => (
        <li key={at + what} className={now ? 'now' : undefined}>
          <time dateTime={at} title={dateTime(at)}>
            {time(at).slice(0, 5)}
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
