import { Money } from '#app/components/money.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Pairs, Sheet } from '../records/section.tsx'

/**
 * What the cashier's wallet scans to pay an approved withdrawal with a token, and the transaction that did; nothing if another way
 * pays.
 */
export function TokenPayoutQr({ order: { payout } }: { order: Pick<ListedWithdrawal, 'payout'> }) {
  const { t } = useTranslation(['office-chains', 'office'])
  if (payout === null) return null
  return (
    <Sheet title={t('payout')} about={payout.uri === null ? undefined : t('payoutHint')}>
      {payout.uri === null ? null : (
        <div className="o-sb">
          <QrCode text={payout.uri} label={t('payoutQr')} paymentUri />
        </div>
      )}
      <Pairs
        pairs={[
          [t('column.name'), payout.chain],
          [t('arrivalColumn.units'), `${payout.units} ${payout.token}`],
          [t('arrivalColumn.address'), <code key="">{payout.address}</code>],
          [t('column.token'), <code key="">{payout.contract}</code>],
          [t('column.rate'), <Money key="" amount={payout.rate} />],
          [t('arrivalColumn.tx'), payout.tx === null ? null : <code key="">{payout.tx}</code>],
        ]}
      />
      {payout.unneeded.length > 0 ? (
        <FigureTable
          name="unneeded"
          caption={t('unneeded')}
          columns={[
            { field: 'tx', head: t('arrivalColumn.tx') },
            { field: 'units', head: t('arrivalColumn.units') },
            { field: 'amount', show: 'money', head: t('office:column.amount') },
            { field: 'why', head: t('office:column.reason') },
            { field: 'decision', head: t('whoBears') },
            { field: 'decisionReason', head: t('office:column.decisionReason') },
          ]}
          rows={payout.unneeded.map(({ tx, units, amount, why, decision, reason }, at) => ({
            id: tx,
            key: String(at),
            cells: {
              tx: <code>{tx}</code>,
              units: `${units} ${payout.token}`,
              amount,
              why: t(`unneededWhy.${why}`),
              decision: t(`office:exceptions.decision.${decision}`),
              decisionReason: reason,
            },
          }))}
        />
      ) : null}
    </Sheet>
  )
}
