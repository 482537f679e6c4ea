import { Icon } from '#app/components/pictures/icon.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SOON_MINUTES } from '../../limits.ts'

/** The time left until a promised moment, then its hour; once late, the badge is filled and says so. */
export function Promised({ by, now }: { by: string; now: number }) {
  const { t } = useTranslation('office')
  const { time } = useFormat()
  const minutes = Math.trunc((Date.parse(by) - now) / 60_000)
  const late = Date.parse(by) < now
  const kind = late ? ' late' : minutes < SOON_MINUTES ? ' soon' : ''
  const left = Math.abs(minutes)
  const words =
    left < 60
      ? t(late ? 'due.lateMinutes' : 'due.minutes', { minutes: left })
      : t(late ? 'due.lateHours' : 'due.hours', { hours: Math.trunc(left / 60), minutes: left % 60 })
  return (
    <>
      <span className={`o-due${kind}`}>
        <Icon name={late ? 'alert' : 'clock'} size="sm" />
        {words}
      </span>{' '}
      <small>
        <time dateTime={by}>{time(by)}</time>
      </small>
    </>
  )
}
