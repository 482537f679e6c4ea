import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { hasTurnoverLeft, TurnoverParts } from '../site/turnover-left.tsx'
import { RolloverBlockers } from './rollover-blockers.tsx'
import type { Desk } from './withdrawal-limits.ts'

/** The withdrawable amount, and what blocks the rest. */
export function WithdrawalDesk({
  desk,
  balanceHidden,
  className,
}: {
  desk: Desk
  balanceHidden: boolean
  className?: string
}) {
  const { t } = useTranslation('cashier')
  return (
    <Card title={t('withdraw.withdrawable')} titleId="withdrawable" className={className}>
      <p data-withdrawable={desk.withdrawable} className="hero-amount">
        <Money amount={desk.withdrawable} />
      </p>
      <dl className="grid grid-cols-[auto_minmax(min-content,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-ink-2">{t('withdraw.balance')}</dt>
        <dd className="text-end">
          <Money amount={balanceHidden ? '' : desk.balance} hidden={balanceHidden} />
        </dd>
        <dt className="text-ink-2">{t('withdraw.turnoverLeft')}</dt>
        <dd className="text-end" data-turnover-left={desk.turnoverLeft.total}>
          <Money amount={desk.turnoverLeft.total} />
        </dd>
        <dt className="text-ink-2">{t('withdraw.leftToday')}</dt>
        <dd className="text-end">
          <Money amount={desk.leftToday} />
        </dd>
      </dl>
      {hasTurnoverLeft(desk.turnoverLeft) ? <TurnoverParts left={desk.turnoverLeft} /> : null}
      {desk.blockers.length > 0 ? <Blockers desk={desk} balanceHidden={balanceHidden} /> : null}
    </Card>
  )
}

/** The rollover that is left, with progress. */
function Blockers({ desk, balanceHidden }: { desk: Desk; balanceHidden: boolean }) {
  const { blockers, balance, withdrawable, turnoverLeft } = desk
  const { t } = useTranslation('cashier')
  const text = useAmountText()
  const blocked = moneyOf(minorOf(balance) - minorOf(withdrawable))
  return (
    <section aria-labelledby="blockers" className="grid gap-3">
      <h3 id="blockers" className="text-sm font-bold">
        {t('withdraw.blockers')}
      </h3>
      {minorOf(blocked) > 0n && !balanceHidden ? (
        <p className="text-sm">
          {t('withdraw.blocked', { left: text(turnoverLeft.deposit), blocked: text(blocked) })}
        </p>
      ) : null}
      <RolloverBlockers blockers={blockers} />
    </section>
  )
}
