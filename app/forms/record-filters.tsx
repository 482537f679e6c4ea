import type { ReactNode } from 'react'
import { Button, LinkButton } from '#app/components/button.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { TextField } from '#app/components/field.tsx'
import { Sheet, SheetActs } from '#app/components/frame/sheet.tsx'
import { type Option, SelectField } from '#app/components/select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type DayFilter, pastRanges, sizes } from '#app/lib/list-query.ts'
import type { Sorting } from '#contract/base/sorting.ts'
import { SortSelect } from './sort-select.tsx'

type Query = Record<string, string | number | undefined>

/** The date ranges as chips; each keeps the other filters. `withAll` adds a chip for all days. */
export function RangeChips({
  filter,
  href,
  withAll = true,
}: {
  filter: DayFilter
  href: (days: Query) => string
  withAll?: boolean
}) {
  const { t } = useTranslation('records')
  const none = { range: undefined, from: undefined, to: undefined }
  const every = !filter.range && !filter.fromDay && !filter.toDay
  return (
    <Chips label={t('filter.ranges')} scroll>
      {withAll ? (
        <ChipLink href={href(none)} current={every}>
          {t('range.all')}
        </ChipLink>
      ) : null}
      {pastRanges.map((range) => (
        <ChipLink key={range} href={href({ ...none, range })} current={filter.range === range}>
          {t(`range.${range}`)}
        </ChipLink>
      ))}
    </Chips>
  )
}

export interface RecordFiltersProps<Column extends string> {
  /** The list's path. */
  action: string
  filter: DayFilter & { size: number; sort: string }
  /** The columns it can be sorted by, and their labels. */
  sorting: Sorting<Column>
  columnLabel: (column: Column) => string
  /** The values of the list's own fields, to count those that are set. */
  chosen?: readonly unknown[]
  /** Prefix of the ids of the day fields, if a form of the page has its own `from` and `to`. */
  idPrefix?: string
  /** The list's own fields: `FilterSelect`. */
  children?: ReactNode
}

/** Days, the list's own fields, sort order and page size: a GET form in a sheet, for the end of the page's head. */
export function RecordFilters<Column extends string>({
  action,
  filter,
  sorting,
  columnLabel,
  chosen = [],
  idPrefix = '',
  children,
}: RecordFiltersProps<Column>) {
  const { t } = useTranslation('records')
  const days = filter.range ? [] : [filter.fromDay, filter.toDay]
  const active = [...days, ...chosen].filter(Boolean).length + (filter.sort === sorting.usual ? 0 : 1)
  return (
    <Sheet summary={t('filter.label')} active={active} className="ms-auto">
      <form method="get" data-enhance="" action={action} aria-label={t('filter.label')}>
        <div className="sheet-fields">
          <TextField
            name="from"
            id={`${idPrefix}from`}
            type="date"
            label={t('filter.from')}
            defaultValue={filter.fromDay}
          />
          <TextField
            name="to"
            id={`${idPrefix}to`}
            type="date"
            label={t('filter.to')}
            defaultValue={filter.toDay}
          />
          {children}
          <SelectField
            name="size"
            label={t('filter.size')}
            defaultValue={String(filter.size)}
            options={sizes.map((size) => ({ value: String(size), label: t('filter.rows', { rows: size }) }))}
          />
          <SortSelect {...{ sorting, columnLabel }} sort={filter.sort} />
        </div>
        <SheetActs>
          <LinkButton href={action}>{t('filter.clear')}</LinkButton>
          <Button type="submit" look="act">
            {t('filter.apply')}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}

/** A select of the filter; its first option is "all" unless `options` have a default of their own. */
export function FilterSelect({
  name,
  label,
  value,
  options,
  withAll = true,
}: {
  name: string
  label: string
  value: string | undefined
  options: readonly Option[]
  withAll?: boolean
}) {
  const { t } = useTranslation('records')
  const all = withAll ? [{ value: '', label: t('filter.all') }] : []
  return (
    <SelectField
      name={name}
      // Another form of the page may have a field of that name.
      id={`filter-${name}`}
      label={label}
      defaultValue={value ?? ''}
      options={[...all, ...options]}
    />
  )
}
