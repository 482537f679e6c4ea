import { RecordsPager } from '#app/components/records-pager.tsx'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { TransferStatus, transferSorting, type transfers, type Wallet } from '#contract/wallet.ts'
import { TransferTable } from './transfer-table.tsx'
import { type TransfersFilter, transfersQuery } from './transfers-filter.ts'
import { useWalletName } from './use-wallet-name.ts'

/** The transfers between own wallets, filtered by days, state and wallet. */
export function TransferHistory({
  filter,
  wallets,
  history,
}: {
  filter: TransfersFilter
  wallets: Wallet[]
  history: ValueOf<typeof transfers>
}) {
  const { t } = useTranslation(['wallets', 'records'])
  const name = useWalletName(wallets)
  const query = transfersQuery(filter, transferSorting)
  const href = (more: Record<string, string | number | undefined>) =>
    paths.personal('transferFund', { ...query, ...more })
  const movable = wallets.filter(({ kind }) => kind === 'main' || kind === 'vendor')
  return (
    <section aria-labelledby="transfers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="transfers">{t('wallets:history')}</h2>
        <RecordFilters
          chosen={[filter.status, filter.wallet]}
          action={paths.personal('transferFund')}
          filter={filter}
          sorting={transferSorting}
          columnLabel={(column) => t(`wallets:column.${column}`)}
          idPrefix="history-"
        >
          <FilterSelect
            name="status"
            label={t('records:filter.status')}
            value={filter.status}
            options={TransferStatus.options.map((status) => ({
              value: status,
              label: t(`wallets:status.${status}`),
            }))}
          />
          <FilterSelect
            name="wallet"
            label={t('records:filter.wallet')}
            value={filter.wallet}
            options={movable.map(({ id }) => ({ value: id, label: name(id) }))}
          />
        </RecordFilters>
      </div>
      <RangeChips filter={filter} href={href} />
      <TransferTable
        transfers={history.content}
        sideName={name}
        sorting={{ by: transferSorting.columns, sort: filter.sort, href: (sort) => href({ sort }) }}
        empty={t('wallets:empty')}
      />
      <RecordsPager {...history} href={(page) => href({ page })} />
    </section>
  )
}
