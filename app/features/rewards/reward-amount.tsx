import { useTranslation } from 'react-i18next'
import { Money } from '#app/components/money.tsx'
import type { RewardWallet } from '#contract/rewards.ts'

/** What a reward pays: money, or points with their own word in the place of the currency. */
export function RewardAmount({ paysTo, amount }: { paysTo: RewardWallet; amount: string }) {
  const { t } = useTranslation('rewards')
  return paysTo === 'points' ? <Money amount={amount} symbol={t('unit')} /> : <Money amount={amount} />
}
