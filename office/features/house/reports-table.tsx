import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedReport } from '#platform/play/vendors/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'

/** The days that a vendor was asked for, the latest first. */
export function Reports({ reports }: { reports: readonly ListedReport[] }) {
  const { t } = useTranslation('office')
  return (
    <Sheet title={t('vendor.reports')}>
      <FigureTable
        name="reports"
        caption={t('vendor.reports')}
        columns={[
          { field: 'day', head: t('vendor.day') },
          { field: 'state', head: t('column.state') },
          { field: 'bets', head: t('house.bets'), numeric: true },
          { field: 'stake', head: t('house.stake'), show: 'money' },
          { field: 'payout', head: t('house.payout'), show: 'money' },
          { field: 'differences', head: t('vendor.differences'), numeric: true },
        ]}
        rows={reports.map(({ day, state, bets, stake, payout, differences }) => ({
          id: day,
          status: state,
          look: state === 'not-reported' || differences !== '0' ? 'wn' : undefined,
          cells: {
            day,
            state: t(`vendor.${state}`),
            bets,
            stake,
            payout,
            differences,
          },
        }))}
        empty={t('vendor.noReports')}
      />
    </Sheet>
  )
}
