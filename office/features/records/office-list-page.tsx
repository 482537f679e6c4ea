import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWord } from '#app/i18n/use-word.ts'
import { type DayFilter, sizeInUrl } from '#app/lib/list-query.ts'
import type { FilterField, Filters } from '#app/records/filters.ts'
import { type SortedList, useSortOptions } from '#app/records/list-sort.tsx'
import { fieldsOfFilters, type ListColumn } from '#app/records/records.ts'
import { ListEmpty, type ListView, useRecords } from '#app/records/use-records.tsx'
import { OFFICE_ROWS } from '#office/limits.ts'

interface PagedList<Row, Field extends string, Filter> extends ListView<Row, Field, Filter> {
  path: string
  filters: Filters
  columns: { readonly [Name in Field]: ListColumn<Row, never> }
  id(row: Row): string
  status?(row: Row): string | undefined
  fileHref(filter: Filter): string
}

interface Props<Row, Field extends string, Filter> {
  list: PagedList<Row, Field, Filter>
  filter: Filter & { sort: string }
  rows: readonly Row[]
  next: string | null
  title: string
  /** Beside the title: how many, of what. */
  about?: ReactNode
  /** Above the list: its chips. */
  chips?: ReactNode
  own?: { readonly [Name in Field]?: Partial<Column<Row>> | undefined }
}

/** A list of the office: title, file, filters, rows, and the way on. */
export function OfficeListPage<Row, Field extends string, Filter>({
  list,
  filter,
  rows,
  next,
  title,
  about,
  chips,
  own = {},
}: Props<Row, Field, Filter>) {
  const { t } = useTranslation('office')
  const { empty: _, ...records } = useRecords<Row, Field, Filter & { sort: string }>(list, {
    answer: { content: rows },
    filter,
    own,
  })
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{title}</h1>
        {about ? <p>{about}</p> : null}
        <div className="end">
          <LinkButton small icon="download" href={list.fileHref(filter)}>
            CSV
          </LinkButton>
        </div>
      </div>
      {chips}
      <FilterLine list={list} filter={filter} />
      <section className="o-s">
        <RecordsTable
          {...records}
          caption={title}
          id={list.id}
          status={list.status}
          empty={<ListEmpty list={list} />}
        />
      </section>
      {next ? (
        <p className="o-next">
          <LinkButton href={list.href(filter, { after: next })} small icon="chevron-right">
            {t('next')}
          </LinkButton>
        </p>
      ) : null}
    </>
  )
}

/** The filters of a list that are typed or chosen, in one line; those that its chips choose are kept. */
function FilterLine({
  list,
  filter,
}: {
  list: SortedList & { filters: Filters }
  filter: { sort: string; size?: number }
}) {
  const { t } = useTranslation(['office', 'records'])
  const orders = useSortOptions(list)
  const { days } = filter as { days?: DayFilter }
  const size = sizeInUrl(filter.size ?? OFFICE_ROWS, OFFICE_ROWS)
  const filters = fieldsOfFilters(list.filters, filter)
  return (
    <form className="o-f" action={list.path}>
      {filters.map(({ name, field, value }) => (
        <FilterControl key={name} name={name} field={field} value={value} />
      ))}
      {days ? <DayControls days={days} /> : null}
      {size === undefined ? null : <input type="hidden" name="size" value={size} />}
      <select
        className="control select-arrow"
        name="sort"
        aria-label={t('records:sort.label')}
        defaultValue={filter.sort}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-sm">
        {t('filter')}
      </button>
    </form>
  )
}

/** The first and the last day, both included. */
function DayControls({ days: { fromDay, toDay } }: { days: DayFilter }) {
  const { t } = useTranslation('records')
  return (
    <>
      <input
        className="control"
        type="date"
        name="from"
        aria-label={t('filter.from')}
        defaultValue={fromDay}
      />
      <input className="control" type="date" name="to" aria-label={t('filter.to')} defaultValue={toDay} />
    </>
  )
}

function FilterControl({
  name,
  field,
  value,
}: {
  name: string
  field: FilterField | undefined
  value: string | undefined
}) {
  const { t } = useTranslation('office')
  const word = useWord()
  if (!field) return value === undefined ? null : <input type="hidden" name={name} value={value} />
  const label = word(field.label)
  if (field.control === 'text')
    return (
      <input
        className="control"
        name={name}
        aria-label={label}
        placeholder={field.hint ? word(field.hint) : label}
        defaultValue={value}
        maxLength={64}
      />
    )
  return (
    <select
      className="control select-arrow"
      name={name}
      aria-label={label}
      defaultValue={value ?? field.usual ?? ''}
    >
      {field.usual === undefined ? <option value="">{`${label}: ${t('all')}`}</option> : null}
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {word(option.word)}
        </option>
      ))}
    </select>
  )
}

/** Choices of a list as links; the current one is marked. */
export function FilterChips({
  label,
  chips,
}: {
  label: string
  chips: readonly { href: string; text: string; count?: number | undefined; current: boolean }[]
}) {
  return (
    <nav className="o-f" aria-label={label}>
      {chips.map(({ href, text, count, current }) => (
        <a key={href} className="chip" href={href} aria-current={current ? 'true' : undefined}>
          {text}
          {count === undefined ? null : <span className="n"> {count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** All of a list, and each of its states, as links. */
export function StateChips<
  State extends string,
  Filter extends { status?: State | undefined; sort: string },
>({
  list,
  filter,
  states,
  waits,
  word,
}: {
  list: {
    href(filter: Filter): string
    changed(filter: Filter, values: { status?: State | undefined }): Filter
  }
  filter: Filter
  states: readonly State[]
  /** The state that is answered in the order in which it came; all others of such a list are newest first. */
  waits?: Filter extends { sort: 'time' | '-time' } ? State : never
  word(state: State): string
}) {
  const { t } = useTranslation('office')
  const chip = (text: string, status?: State) => ({
    href: list.href({
      ...list.changed(filter, { status }),
      ...(waits && { sort: status === waits ? 'time' : '-time' }),
    }),
    text,
    current: filter.status === status,
  })
  return (
    <FilterChips label={t('states')} chips={[chip(t('all')), ...states.map((one) => chip(word(one), one))]} />
  )
}

/** Each state of a list that is a queue, those that wait first, and all of it, as links. */
export function QueueChips<State extends string, Filter extends { status: State | 'all' }>({
  list,
  filter,
  states,
  word,
}: {
  list: {
    href(filter: Filter): string
    changed(filter: Filter, values: { status?: State | 'all' }): Filter
  }
  filter: Filter
  states: readonly State[]
  word(state: State): string
}) {
  const { t } = useTranslation('office')
  const chip = (status: State | 'all', text: string) => ({
    href: list.href(list.changed(filter, { status })),
    text,
    current: filter.status === status,
  })
  return (
    <FilterChips
      label={t('states')}
      chips={[...states.map((one) => chip(one, word(one))), chip('all', t('all'))]}
    />
  )
}

/** The chip that adds to a queue what is decided, or leaves it out again. */
export const decidedChip = <Filter extends { status: 'open' | 'all' }>(
  list: {
    href(filter: Filter): string
    changed(filter: Filter, values: { status?: 'open' | 'all' }): Filter
  },
  filter: Filter,
  text: string,
) => ({
  href: list.href(list.changed(filter, { status: filter.status === 'all' ? 'open' : 'all' })),
  text,
  current: filter.status === 'all',
})
