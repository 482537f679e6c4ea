import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Query } from '#app/records/filters.ts'
import { ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import type { FilterOf } from '#app/records/records.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { transfers, Wallet } from '#contract/money/wallet.ts'
import { transfersList } from './transfer-lists.ts'
import { TransferTable } from './transfer-table.tsx'
import { useWalletName } from './use-wallet-name.ts'

/** The transfers between own wallets, filtered by days, state and wallet. */
export function TransferHistory({
  filter,
  wallets,
  history,
}: {
  filter: FilterOf<typeof transfersList>
  wallets: Wallet[]
  history: ValueOf<typeof transfers>
}) {
  const { t } = useTranslation('wallets')
  const name = useWalletName(wallets)
  const href = (more: Query) => transfersList.href(filter, more)
  const movable = wallets.filter(({ kind }) => kind === 'main' || kind === 'vendor')
  return (
    <section aria-labelledby="transfers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="transfers">{t('history')}</h2>
        <ListFilters
          list={transfersList}
          filter={filter}
          options={{ wallet: movable.map(({ id }) => ({ value: id, label: name(id) })) }}
          idPrefix="history-"
        />
      </div>
      <RangeChips filter={filter.days} href={href} />
      <TransferTable list={transfersList} filter={filter} transfers={history} sideName={name} />
      <RecordsPager {...history} href={(page) => href({ page })} />
    </section>
  )
}
