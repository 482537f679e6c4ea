import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { TransferCandidate } from '#platform/cashier/deposits/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'

const fits = ['named', 'payer', 'amount', 'bank'] as const

/** Orders that a line may be for; the link of one fills the form in. */
export function Candidates({
  candidates,
  href,
}: {
  candidates: readonly TransferCandidate[]
  href(orderId: string): string
}) {
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  return (
    <Sheet title={t('candidates')}>
      {candidates.length === 0 ? (
        <p className="o-sb text-ink-2">{t('noCandidates')}</p>
      ) : (
        <FigureTable
          name="candidates"
          caption={t('candidates')}
          columns={[
            { field: 'account', head: t('office:column.account') },
            { field: 'amount', head: t('office:column.amount') },
            { field: 'status', head: t('office:column.status') },
            { field: 'time', head: t('office:column.time') },
            { field: 'fits', head: t('fits') },
          ]}
          rows={candidates.map((one) => ({
            id: one.orderId,
            cells: {
              account: (
                <>
                  <a href={href(one.orderId)}>{one.account}</a>
                  <br />
                  <small className="text-ink-2">{one.payee ?? one.content}</small>
                </>
              ),
              amount: <Money amount={one.amount} mark />,
              status: t(`office:deposit.${one.status}`),
              time: dayTime(one.time),
              fits: fits
                .filter((fit) => one.fits[fit])
                .map((fit) => t(`fit.${fit}`))
                .join(', '),
            },
          }))}
        />
      )}
    </Sheet>
  )
}
