import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** From so many days on hours say nothing. */
const MOST_HOURS_DAYS = 2

/** How long something has waited; the moment itself is in its title. */
export function Age({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  const minutes = Math.max(0, Math.trunc((now - Date.parse(since)) / 60_000))
  return (
    <time dateTime={since} title={dayTime(since)}>
      {minutes < HOUR_MINUTES
        ? t('due.ageMinutes', { minutes })
        : minutes < MOST_HOURS_DAYS * DAY_MINUTES
          ? t('due.ageHours', { hours: Math.trunc(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES })
          : t('due.ageDays', { days: Math.trunc(minutes / DAY_MINUTES) })}
    </time>
  )
}
