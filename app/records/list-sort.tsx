import { Button } from '#app/components/button.tsx'
import { Toolbar } from '#app/components/records/toolbar.tsx'
import { SelectField } from '#app/components/select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWord, type Word } from '#app/i18n/use-word.ts'
import type { Sorting } from '#contract/base/sorting.ts'
import type { Query } from './filters.ts'

/** What the choice of an order needs of a list. */
export interface SortedList {
  path: string
  columns: Readonly<Record<string, { head: Word }>>
  sorting: Sorting
}

/** The order as a field of a form: a table shown as cards has no heads to click. */
export function SortSelect({ list, sort }: { list: SortedList; sort: string }) {
  const { t } = useTranslation('records')
  return (
    <SelectField
      name="sort"
      id="filter-sort"
      label={t('sort.label')}
      defaultValue={sort}
      options={useSortOptions(list)}
    />
  )
}

/** The orders of a list, in words. */
export function useSortOptions({ columns, sorting }: Pick<SortedList, 'columns' | 'sorting'>) {
  const { t } = useTranslation('records')
  const word = useWord()
  return sorting.columns.flatMap((column) => {
    const head = columns[column]?.head
    const name = { column: head ? word(head) : column }
    return [
      { value: `-${column}`, label: t('sort.descending', name) },
      { value: column, label: t('sort.ascending', name) },
    ]
  })
}

/** The order alone, for a list whose filters have no form. It keeps them. */
export function ListSort<Filter extends { sort: string }>({
  list,
  filter,
}: {
  list: SortedList & { query: (filter: Filter) => Query }
  filter: Filter
}) {
  const { t } = useTranslation('records')
  const { sort: _, ...rest } = list.query(filter)
  return (
    <Toolbar
      action={list.path}
      aria-label={t('sort.label')}
      className="max-md:grid-cols-[1fr_auto] max-sm:grid-cols-1"
    >
      {Object.entries(rest).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SortSelect list={list} sort={filter.sort} />
      <Button type="submit">{t('sort.apply')}</Button>
    </Toolbar>
  )
}
