import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Adjustment } from '#platform/members/approvals/index.ts'

/** What a request would move: money, or points by their name. */
export function AdjustmentAmount({
  amount,
  inPoints,
  mark = false,
}: Pick<Adjustment, 'amount' | 'inPoints'> & { mark?: boolean }) {
  const { t } = useTranslation('office')
  return <Money amount={amount} symbol={inPoints ? t('paysTo.points') : undefined} signed mark={mark} />
}
