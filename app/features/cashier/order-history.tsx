import type { ReactNode } from 'react'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import type { Query } from '#app/records/filters.ts'
import { ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import type { FilterOf } from '#app/records/records.ts'
import type { depositsList, withdrawalsList } from './order-lists.ts'

type OrderList = typeof depositsList | typeof withdrawalsList

export interface OrderHistoryProps<List extends OrderList> {
  /** Names the ids of the section. */
  panel: string
  title: string
  list: List
  filter: FilterOf<List>
  /** The list with the filter, and with further parameters or others. */
  href: (more: Query) => string
  orders: { page: number; totalPages: number }
  /** The table. */
  children: ReactNode
}

/** All orders of a kind: filter, table and pager. */
export function OrderHistory<List extends OrderList>({
  panel,
  title,
  list,
  filter,
  href,
  orders,
  children,
}: OrderHistoryProps<List>) {
  return (
    <section aria-labelledby={`history-${panel}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`history-${panel}`}>{title}</h2>
        <ListFilters list={list} filter={filter} />
      </div>
      <RangeChips filter={filter.days} href={href} />
      {children}
      <RecordsPager {...orders} href={(page) => href({ page })} />
    </section>
  )
}
