import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedPayoutFile } from '#platform/cashier/withdrawals/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { nameOf } from '../orders/seals.tsx'

/** Payout files, the newest first. */
export function PayoutFileRows({ files }: { files: readonly ListedPayoutFile[] }) {
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  return (
    <FigureTable
      name="files"
      caption={t('payouts.files')}
      empty={t('payouts.noFiles')}
      columns={[
        { field: 'time', head: t('office:column.time') },
        { field: 'amount', show: 'money', head: t('office:column.amount') },
        { field: 'orders', numeric: true, head: t('payouts.orders') },
        { field: 'waiting', numeric: true, head: t('payouts.waits') },
        { field: 'released', numeric: true, head: t('payouts.released'), spare: true },
        { field: 'madeBy', head: t('payouts.madeBy'), spare: true },
      ]}
      rows={files.map((file) => ({
        id: file.id,
        cells: {
          time: <a href={`/office/banks/payouts/${file.id}`}>{dayTime(file.madeAt)}</a>,
          amount: file.amount,
          orders: file.orders,
          waiting: file.waiting,
          released: file.released,
          madeBy: nameOf(file.madeBy),
        },
      }))}
    />
  )
}
