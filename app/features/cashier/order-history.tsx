import type { ReactNode } from 'react'
import { RecordsPager } from '#app/components/records-pager.tsx'
import type { TableSort } from '#app/components/table.tsx'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type PersonalPanel, paths } from '#app/lib/paths.ts'
import type { Sorting } from '#contract/sorting.ts'
import { type OrderFilter, orderQuery } from './order-filter.ts'

interface Page {
  page: number
  size: number
  totalPages: number
  totalRows: number
}

export interface OrderHistoryProps<Status extends string, Column extends string> {
  panel: PersonalPanel
  title: string
  filter: OrderFilter<Status, string, Column>
  sorting: Sorting<Column>
  columnLabel: (column: Column) => string
  /** The label of every state. */
  states: Record<Status, string>
  orders: Page
  /** Further fields of the filter. */
  more?: ReactNode
  /** The table. */
  children: (sorting: TableSort) => ReactNode
}

/** All orders of a kind: filter, table and pager. */
export function OrderHistory<Status extends string, Column extends string>({
  panel,
  title,
  filter,
  sorting,
  columnLabel,
  states,
  orders,
  more,
  children,
}: OrderHistoryProps<Status, Column>) {
  const { t } = useTranslation('cashier')
  const href = (query: Record<string, string | number | undefined>) =>
    paths.personal(panel, { ...orderQuery(filter, sorting), ...query })
  const options = Object.entries<string>(states).map(([value, label]) => ({ value, label }))
  return (
    <section aria-labelledby={`history-${panel}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`history-${panel}`}>{title}</h2>
        <RecordFilters
          action={paths.personal(panel)}
          {...{ filter, sorting, columnLabel }}
          chosen={[filter.status, filter.method]}
        >
          <FilterSelect name="status" label={t('column.status')} value={filter.status} options={options} />
          {more}
        </RecordFilters>
      </div>
      <RangeChips filter={filter} href={href} />
      {children({ by: sorting.columns, sort: filter.sort, href: (sort) => href({ sort }) })}
      <RecordsPager {...orders} href={(page) => href({ page })} />
    </section>
  )
}
