import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { TransferCandidate } from '#platform/cashier/deposits/index.ts'
import type { PayoutCandidate } from '#platform/cashier/withdrawals/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'
import { PaidSoFar } from '../waiting/paid-so-far.tsx'

const fits = ['named', 'payer', 'payee', 'amount', 'bank'] as const

interface Props {
  deposits: readonly TransferCandidate[]
  withdrawals: readonly PayoutCandidate[]
  /** Whether the line's money came: deposits are looked for. */
  came: boolean
  href(orderId: string): string
}

/** Orders that a line may be for; the link of one fills the form in. */
export function Candidates({ deposits, withdrawals, came, href }: Props) {
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  const title = t(came ? 'candidates' : 'paidCandidates')
  const row = (one: TransferCandidate | PayoutCandidate, status: string, who: ReactNode) => ({
    id: one.orderId,
    cells: {
      account: (
        <>
          <a href={href(one.orderId)}>{one.account}</a>
          <br />
          <small className="text-ink-2">{who}</small>
        </>
      ),
      amount: (
        <>
          <Money amount={one.amount} mark />
          {'paidIn' in one ? <PaidSoFar paidIn={one.paidIn} /> : null}
        </>
      ),
      status,
      time: dayTime(one.time),
      fits: fits
        .filter((fit) => (one.fits as Partial<Record<typeof fit, boolean>>)[fit])
        .map((fit) => t(`fit.${fit}`))
        .join(', '),
    },
  })
  const rows = [
    ...deposits.map((one) => row(one, t(`office:deposit.${one.status}`), one.payee ?? one.content)),
    ...withdrawals.map((one) =>
      row(one, t(`office:withdrawal.${one.status}`), `${one.payee}, ${one.bank} ${one.number}`),
    ),
  ]
  return (
    <Sheet title={title}>
      {rows.length === 0 ? (
        <p className="o-sb text-ink-2">{t(came ? 'noCandidates' : 'noPaidCandidates')}</p>
      ) : (
        <FigureTable
          name="candidates"
          caption={title}
          columns={[
            { field: 'account', head: t('office:column.account') },
            { field: 'amount', head: t('office:column.amount') },
            { field: 'status', head: t('office:column.status') },
            { field: 'time', head: t('office:column.time') },
            { field: 'fits', head: t('fits') },
          ]}
          rows={rows}
        />
      )}
    </Sheet>
  )
}
