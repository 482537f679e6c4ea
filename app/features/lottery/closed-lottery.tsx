import { Flash } from '#app/components/frame/flash.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** A lottery that takes no bets now: its results go on. */
export function ClosedLottery() {
  const { t } = useTranslation('lottery')
  return (
    <div data-status="maintenance">
      <Flash kind="warn" title={t('closed')}>
        {t('closedNote')}
      </Flash>
    </div>
  )
}
