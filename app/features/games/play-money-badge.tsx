import { useTranslation } from 'react-i18next'
import { Badge } from '#app/components/badge.tsx'

/** Says that amounts near it are play money of a trial account. */
export function PlayMoneyBadge() {
  const { t } = useTranslation('games')
  return (
    <span data-play-money="">
      <Badge tone="info">{t('trial.money')}</Badge>
    </span>
  )
}
