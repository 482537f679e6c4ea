import { Money } from '#app/components/money.tsx'
import { Sums } from '#app/components/records/sums.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'

/** What bets have staked and paid, and the difference; for the head of their list. */
export function BetSums({ stake, payout }: { stake: string; payout: string }) {
  const { t } = useTranslation('records')
  return (
    <Sums
      items={[
        { label: t('bets.stake'), value: <Money amount={stake} /> },
        { label: t('bets.payout'), value: <Money amount={payout} /> },
        { label: t('bets.net'), value: <Money amount={moneyOf(minorOf(payout) - minorOf(stake))} signed /> },
      ]}
    />
  )
}
