import { Button } from '#app/components/button.tsx'
import { Toolbar } from '#app/components/records/toolbar.tsx'
import { SelectField } from '#app/components/select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { sizeInUrl } from '#app/lib/list-query.ts'
import type { Sorting } from '#contract/base/sorting.ts'

export interface SortSelectProps<Column extends string> {
  sorting: Sorting<Column>
  /** The current sort order. */
  sort: string
  columnLabel: (column: Column) => string
}

/** The sort order as a field of the filter: a table shown as cards has no heads to click. */
export function SortSelect<Column extends string>({ sorting, sort, columnLabel }: SortSelectProps<Column>) {
  const { t } = useTranslation('records')
  return (
    <SelectField
      name="sort"
      id="filter-sort"
      label={t('sort.label')}
      defaultValue={sort}
      options={sorting.columns.flatMap((column) => [
        { value: `-${column}`, label: t('sort.descending', { column: columnLabel(column) }) },
        { value: column, label: t('sort.ascending', { column: columnLabel(column) }) },
      ])}
    />
  )
}

/** The sort order alone, for a list without filter. `keep` stays in the query. */
export function SortForm<Column extends string>({
  action,
  keep = {},
  size,
  ...select
}: SortSelectProps<Column> & { action: string; keep?: Record<string, string | undefined>; size: number }) {
  const { t } = useTranslation('records')
  const kept = Object.entries({ ...keep, size: sizeInUrl(size)?.toString() })
  return (
    <Toolbar
      action={action}
      aria-label={t('sort.label')}
      className="max-md:grid-cols-[1fr_auto] max-sm:grid-cols-1"
    >
      {kept.map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SortSelect {...select} />
      <Button type="submit">{t('sort.apply')}</Button>
    </Toolbar>
  )
}
