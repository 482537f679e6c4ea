import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { runningBonus } from '#contract/benefits/promotions.ts'
import { stakesFromBonus } from '#contract/benefits/wagering.ts'
import { hasTurnoverLeft, TurnoverLeftFold } from '../site/turnover-left.tsx'
import { useOpens } from '../site/use-opens.ts'

/** What must still be played; while a bonus runs, which wallet the next stake comes from, and what the bonus wallet holds. */
export function StakeSource({
  running: { bonus, balance, main, turnoverLeft },
  leastStake,
  hidden,
}: {
  running: ValueOf<typeof runningBonus>
  leastStake: string
  hidden: boolean
}) {
  const { t } = useTranslation('promotions')
  const opens = useOpens()
  const left = hasTurnoverLeft(turnoverLeft) ? (
    <TurnoverLeftFold left={turnoverLeft} />
  ) : (
    <span hidden data-turnover-left={turnoverLeft.total} />
  )
  if (!bonus) return left
  const held = (
    <>
      {t('game.balance')} <Money amount={hidden ? null : balance} />
    </>
  )
  const fromBonus = stakesFromBonus(minorOf(main), minorOf(leastStake), true)
  return (
    <div
      data-stakes-from={fromBonus ? 'bonus' : 'main'}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm"
    >
      <b>{t(fromBonus ? 'game.fromBonus' : 'game.fromMain')}</b>
      {opens(paths.personal('bonusDetails')) ? (
        <a href={paths.personal('bonusDetails')} className="py-1 text-link">
          {held}
        </a>
      ) : (
        <span className="py-1">{held}</span>
      )}
      {left}
    </div>
  )
}
