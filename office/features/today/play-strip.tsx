import { Money } from '#app/components/money.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Strip } from '../figures/strip.tsx'
import { partOf, usePercent } from '../figures/use-percent.ts'
import type { TodayData } from './today-data.ts'

/** Stakes, payouts and the difference today, and how many members are online. */
export function PlayStrip({ play, day }: { play: NonNullable<TodayData['play']>; day: string }) {
  const { t } = useTranslation('office')
  const written = useAmountText()
  const percent = usePercent()
  const { today, yesterday, players, here, joined } = play
  const href = `/office/reports?from=${day}&to=${day}`
  const before = (amount: string) => t('today.yesterday', { amount: written(amount) })
  return (
    <Strip
      figures={[
        {
          field: 'stake',
          name: t('house.stake'),
          value: <Money amount={today.stake} mark />,
          about: before(yesterday.stake),
          href,
        },
        {
          field: 'payout',
          name: t('house.payout'),
          value: <Money amount={today.payout} mark />,
          about: t('today.ofStake', { percent: percent(partOf(today.payout, today.stake)) }),
          href,
        },
        {
          field: 'won',
          name: t('house.won'),
          value: <Money amount={today.won} signed mark />,
          about: before(yesterday.won),
          href,
        },
        {
          field: 'here',
          name: t('today.here'),
          value: here,
          plain: here,
          about: t('today.players', { count: players }),
          href: '/office/members',
        },
        {
          field: 'joined',
          name: t('today.joined'),
          value: joined,
          plain: joined,
          about: t('today.bets', { count: today.bets }),
          href: '/office/members',
        },
      ]}
    />
  )
}
