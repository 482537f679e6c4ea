import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { DescriptionLine, DescriptionLines } from '#app/components/records/description-list.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
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
  const { t } = useTranslation(['cashier', 'errors', 'common'])
  const text = useAmountText()
  const { leftWithoutIdentity: left } = desk
  return (
    <Card title={t('withdraw.withdrawable')} titleId="withdrawable" className={className}>
      <p data-withdrawable={desk.withdrawable} className="hero-amount">
        <Money amount={desk.withdrawable} />
      </p>
      <DescriptionLines>
        <DescriptionLine term={t('withdraw.balance')}>
          <Money amount={balanceHidden ? null : desk.balance} />
        </DescriptionLine>
        <DescriptionLine term={t('withdraw.turnoverLeft')} data-turnover-left={desk.turnoverLeft.total}>
          <Money amount={desk.turnoverLeft.total} />
        </DescriptionLine>
        <DescriptionLine term={t('withdraw.leftToday')}>
          <Money amount={desk.leftToday} />
        </DescriptionLine>
      </DescriptionLines>
      {left === null ? null : (
        <p className="text-sm" data-left-without-identity={left}>
          {t('errors:identity-required-of', { limit: text(left) })}{' '}
          <a href={paths.personal('identity')}>{t('common:panel.identity')}</a>
        </p>
      )}
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
    <section aria-labelledby="blockers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
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
