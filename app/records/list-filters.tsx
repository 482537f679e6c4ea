import { IconLink } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import type { Option } from '#app/components/select.tsx'
import { FilterSelect, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWord, type Word } from '#app/i18n/use-word.ts'
import type { DayFilter } from '#app/lib/list-query.ts'
import type { Sorting } from '#contract/base/sorting.ts'
import type { FilterField, Filters } from './filters.ts'
import { fieldOf, type Known } from './records.ts'

/** What the form needs of a list. */
interface FilteredList {
  path: string
  columns: Readonly<Record<string, { head: Word }>>
  filters: Filters
  sorting: Sorting
}

export interface ListFiltersProps {
  list: FilteredList
  /** With the values of the list's filters. */
  filter: { days: DayFilter; sort: string; size: number }
  known?: Known | undefined
  /** Prefix of the ids of the day fields, if a form of the page has its own `from` and `to`. */
  idPrefix?: string
}

/** The filters of a list as a form in a sheet, for the end of the page's head. */
export function ListFilters({ list, filter, known = {}, idPrefix }: ListFiltersProps) {
  const word = useWord()
  const { days, sort, size } = filter
  const filters = Object.entries(list.filters)
    .filter(([name]) => name !== 'days')
    .map(([name, { field, write }]) => ({
      name,
      field,
      value: write(fieldOf(filter, name), name)[name]?.toString(),
    }))
  const labelOf = (column: string) => {
    const head = list.columns[column]?.head
    return head ? word(head) : column
  }
  return (
    <RecordFilters
      action={list.path}
      filter={{ ...days, sort, size }}
      chosen={filters.map(({ field, value }) => field && value)}
      sorting={list.sorting}
      columnLabel={labelOf}
      idPrefix={idPrefix}
    >
      {filters.map(({ name, field, value }) => (
        <FilterControl key={name} name={name} field={field} value={value} known={known[name] ?? []} />
      ))}
    </RecordFilters>
  )
}

interface FilterControlProps {
  name: string
  field: FilterField | undefined
  value: string | undefined
  known: readonly Option[]
}

/** One filter: its control, or its value where it is chosen elsewhere on the page. */
function FilterControl({ name, field, value, known }: FilterControlProps) {
  const word = useWord()
  if (!field) return value === undefined ? null : <input type="hidden" name={name} value={value} />
  if (field.control === 'text')
    return (
      <TextField
        name={name}
        id={`filter-${name}`}
        label={word(field.label)}
        hint={field.hint && word(field.hint)}
        maxLength={64}
        defaultValue={value}
      />
    )
  const options = field.options.map((option) => ({ value: option.value, label: word(option.word) }))
  return (
    <FilterSelect
      name={name}
      label={word(field.label)}
      value={value ?? field.usual}
      options={[...options, ...known]}
      withAll={field.usual === undefined}
    />
  )
}

/** The link to the file of a list. */
export function FileLink({ href }: { href: string }) {
  const { t } = useTranslation('records')
  return <IconLink icon="download" href={href} label={t('filter.csv')} />
}
