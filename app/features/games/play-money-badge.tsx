import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Says that amounts near it are play money of a trial account. */
export function PlayMoneyBadge() {
  const { t } = useTranslation('games')
  return (
    <span data-play-money="">
      <Badge tone="info">{t('trial.money')}</Badge>
    </span>
  )
}
