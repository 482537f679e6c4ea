import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { PromotionStatus } from '#contract/benefits/promotions.ts'

const tones: Record<PromotionStatus, Tone> = {
  join: 'info',
  claim: 'pos',
  applying: 'warn',
  close: 'plain',
  rejected: 'neg',
  issued: 'pos',
  claimed: 'pos',
  process: 'info',
  signed: 'info',
  coming: 'warn',
}

/** A promotion's status for the current visitor. */
export function PromotionBadge({ status }: { status: PromotionStatus }) {
  const { t } = useTranslation('promotions')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
