import { Flash } from '#app/components/frame/flash.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Exclusion } from '#contract/members/responsible-gaming.ts'

/** The current break from play, its end, and what stays open. */
export function PlayBreak({ exclusion: { kind, until } }: { exclusion: Exclusion }) {
  const { t } = useTranslation('responsible-gaming')
  const { dateTime } = useFormat()
  return (
    <div data-exclusion={kind} data-until={until}>
      <Flash kind="warn" title={t(`exclusion.${kind}`, { until: dateTime(until) })}>
        {t('exclusion.note')}
      </Flash>
    </div>
  )
}
