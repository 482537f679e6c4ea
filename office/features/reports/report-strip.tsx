import { Money } from '#app/components/money.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { ReportTotal } from '../../services/reports.ts'
import { type Figure, Strip } from '../figures/strip.tsx'
import { partOf, usePercent } from '../figures/use-percent.ts'

/** What a report comes to; games and vendors have stakes and GGR alone. `href`: the records of a figure. */
export function ReportStrip({
  total,
  days,
  href,
}: {
  total: ReportTotal
  days: number
  href: ((figure: string) => string) | undefined
}) {
  const { t } = useTranslation('office')
  const written = useAmountText()
  const percent = usePercent()
  const ofStake = (amount: string) => t('today.ofStake', { percent: percent(partOf(amount, total.stake)) })
  const play: Figure[] = [
    {
      field: 'stake',
      name: t('house.stake'),
      value: <Money amount={total.stake} mark />,
      href: href?.('stake'),
    },
    {
      field: 'ggr',
      name: t('house.won'),
      value: <Money amount={total.ggr} signed mark />,
      about: ofStake(total.ggr),
      href: href?.('ggr'),
    },
  ]
  if (!href)
    return (
      <Strip
        figures={[...play, { field: 'bets', name: t('house.bets'), value: total.bets, plain: total.bets }]}
      />
    )
  return (
    <Strip
      figures={[
        ...play,
        {
          field: 'ngr',
          name: t('report.ngr'),
          value: <Money amount={total.ngr} signed mark />,
          about: ofStake(total.ngr),
          href: href('ngr'),
        },
        {
          field: 'deposits',
          name: t('report.figure.deposits'),
          value: <Money amount={total.deposits} mark />,
          about: `${t('today.left')}: ${written(moneyOf(minorOf(total.deposits) - minorOf(total.withdrawals)))}`,
          href: href('deposits'),
        },
        {
          field: 'withdrawals',
          name: t('report.figure.withdrawals'),
          value: <Money amount={total.withdrawals} mark />,
          href: href('withdrawals'),
        },
        {
          field: 'joined',
          name: t('report.joined'),
          value: total.joined,
          plain: total.joined,
          about: days > 0 ? t('report.aDay', { count: Math.round(total.active / days) }) : null,
          href: '/office/members',
        },
      ]}
    />
  )
}
