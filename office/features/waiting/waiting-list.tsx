import type { ComponentProps, ReactNode } from 'react'
import { OfficeListPage, StateChips } from '../records/office-list-page.tsx'
import type { WaitingState } from './waiting-badge.tsx'

/** Money that waits or has waited, as its list shows it. */
interface WaitingRow {
  id: string
  state: WaitingState
  /** Why it waits; null where nobody has looked at it, or nothing is unusual. */
  reason: string | null
}

type ListProps<Row extends WaitingRow, Field extends string, Filter> = ComponentProps<
  typeof OfficeListPage<Row, Field | 'reason' | 'state', Filter>
>

interface Props<
  Row extends WaitingRow,
  Field extends string,
  Filter extends { status?: Row['state'] | undefined; sort: string },
> extends Pick<ListProps<Row, Field, Filter>, 'filter' | 'rows' | 'next' | 'title'> {
  list: ListProps<Row, Field, Filter>['list'] & {
    href(filter: Filter): string
    changed(filter: Filter, values: { status?: Row['state'] | undefined }): Filter
    recordHref(filter: Filter, id: string): string
  }
  states: readonly Row['state'][]
  words: { state(state: Row['state']): string; reason(reason: NonNullable<Row['reason']> | 'none'): string }
  /** The cells that are links: `name` to the record, `place` to the account or chain where the money lies. */
  name: { field: Field; text(row: Row): ReactNode }
  place: { field: Field; cell(row: Row): ReactNode }
  badge(state: Row['state']): ReactNode
}

/** A list of money that came or left: chips of its states, why it waits, and the way to each. */
export function WaitingList<
  Row extends WaitingRow,
  Field extends string,
  Filter extends { status?: Row['state'] | undefined; sort: string },
>({ list, filter, rows, next, title, states, words, name, place, badge }: Props<Row, Field, Filter>) {
  return (
    <OfficeListPage<Row, Field | 'reason' | 'state', Filter>
      list={list}
      filter={filter}
      rows={rows}
      next={next}
      title={title}
      chips={<StateChips list={list} filter={filter} states={states} word={words.state} />}
      own={
        {
          [name.field]: {
            cell: (row: Row) => <a href={list.recordHref(filter, row.id)}>{name.text(row)}</a>,
          },
          reason: {
            cell: ({ reason, state }: Row) =>
              reason || state === 'open' ? words.reason(reason ?? 'none') : '–',
          },
          [place.field]: { cell: place.cell },
          state: { cell: ({ state }: Row) => badge(state) },
        } as ListProps<Row, Field, Filter>['own']
      }
    />
  )
}
