import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { Promised } from './promised.tsx'
import { WithdrawalState } from './withdrawal-state.tsx'

/** The withdrawals of a filter beside one of them. */
export function WithdrawalQueue({
  rows,
  current,
  href,
  now,
}: {
  rows: readonly ListedWithdrawal[]
  current: string
  href: (id: string) => string
  now: number
}) {
  const { t } = useTranslation('office')
  return (
    <nav className="o-s o-list" aria-label={t('page.withdrawals')}>
      {rows.length === 0 ? <p className="o-sb">{t('withdrawals.empty')}</p> : null}
      <ul className="o-ql">
        {rows.map(({ id, account, amount, status, problem, promisedBy }) => (
          <li key={id} className={id === current ? 'cur' : undefined}>
            <a href={href(id)} aria-current={id === current ? 'page' : undefined}>
              {account}
            </a>
            <span className="e">
              <Money amount={amount} />
            </span>
            <span className="b2">
              {status === 'requested' || status === 'approved' ? (
                <Promised by={promisedBy} now={now} />
              ) : null}
            </span>
            <span className="b2 e">
              <WithdrawalState status={status} problem={problem} />
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
