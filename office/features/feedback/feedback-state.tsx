import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

export function FeedbackState({ answered }: { answered: boolean }) {
  const { t } = useTranslation('office')
  return answered ? (
    <Badge tone="pos">{t('feedback.answered')}</Badge>
  ) : (
    <Badge tone="warn">{t('feedback.open')}</Badge>
  )
}
