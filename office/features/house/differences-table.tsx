import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedDifference } from '#platform/play/vendors/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'
import { HouseState } from './house-state.tsx'

/** Bets of which a vendor's report and our record say different things; each opens where it is set right. */
export function Differences({ differences }: { differences: readonly ListedDifference[] }) {
  const { t } = useTranslation('office')
  return (
    <Sheet title={t('vendor.differences')}>
      <FigureTable
        name="differences"
        caption={t('vendor.differences')}
        columns={[
          { field: 'id', head: t('column.number') },
          { field: 'day', head: t('vendor.day') },
          { field: 'account', head: t('column.account') },
          { field: 'ours', head: t('vendor.ours') },
          { field: 'theirs', head: t('vendor.theirs') },
          { field: 'lacking', head: t('vendor.lacking'), show: 'signed' },
          { field: 'status', head: t('column.state') },
        ]}
        rows={differences.map(({ id, day, vendor, account, ours, theirs, lacking, status }) => ({
          id,
          status,
          look: status === 'open' ? 'wn' : undefined,
          cells: {
            id: <a href={`/office/vendors/${vendor}?difference=${id}`}>{`${vendor} ${id}`}</a>,
            day,
            account: account ? <a href={`/office/members/${account}`}>{account}</a> : '–',
            ours,
            theirs,
            lacking,
            status: <HouseState state={status} />,
          },
        }))}
        empty={t('vendor.noDifferences')}
      />
    </Sheet>
  )
}
