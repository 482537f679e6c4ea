import { Button, IconLink, LinkButton } from '#app/components/button.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { TextField } from '#app/components/field.tsx'
import { Sheet, SheetActs } from '#app/components/frame/sheet.tsx'
import { type Option, SelectField } from '#app/components/select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWord } from '#app/i18n/use-word.ts'
import { type DayFilter, pastRanges, sizes } from '#app/lib/list-query.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import type { FilterField, Filters, Query } from './filters.ts'
import { type SortedList, SortSelect } from './list-sort.tsx'
import { fieldsOfFilters, type PlatformOptions } from './records.ts'

export interface ListFiltersProps {
  list: SortedList & { filters: Filters }
  /** With the values of the list's filters. */
  filter: { days?: DayFilter; sort: string; size: number }
  options?: PlatformOptions | undefined
  /** Prefix of the ids of the day fields, if a form of the page has its own `from` and `to`. */
  idPrefix?: string
  /** The list without filters; its path by default. */
  clear?: string
}

/** The filters of a list as a GET form in a sheet, with its sizes and orders, for the end of the page's head. */
export function ListFilters({
  list,
  filter,
  options = {},
  idPrefix = '',
  clear = list.path,
}: ListFiltersProps) {
  const { t } = useTranslation('records')
  const { sort, size } = filter
  const { sorting } = list
  const filters = fieldsOfFilters(list.filters, filter)
  const chosen = filters.map(({ field, value }) => field && value)
  const days = filter.days?.range ? [] : [filter.days?.fromDay, filter.days?.toDay]
  const active = [...days, ...chosen].filter(Boolean).length + (sort === sorting.usual ? 0 : 1)
  return (
    <Sheet summary={t('filter.label')} active={active} className="ms-auto">
      <form method="get" data-enhance="" action={list.path} aria-label={t('filter.label')}>
        <div className="sheet-fields">
          {filter.days ? <DayFields days={filter.days} idPrefix={idPrefix} /> : null}
          {filters.map(({ name, field, value }) => (
            <FilterControl key={name} name={name} field={field} value={value} options={options[name] ?? []} />
          ))}
          {sorting.columns.length > 0 ? (
            <>
              <SelectField
                name="size"
                label={t('filter.size')}
                defaultValue={String(size)}
                options={sizes.map((size) => ({
                  value: String(size),
                  label: t('filter.rows', { rows: size }),
                }))}
              />
              <SortSelect list={list} sort={sort} />
            </>
          ) : null}
        </div>
        <SheetActs>
          <LinkButton href={clear}>{t('filter.clear')}</LinkButton>
          <Button type="submit" look="act">
            {t('filter.apply')}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}

function DayFields({ days, idPrefix }: { days: DayFilter; idPrefix: string }) {
  const { t } = useTranslation('records')
  return (
    <>
      <TextField
        name="from"
        id={`${idPrefix}from`}
        type="date"
        label={t('filter.from')}
        defaultValue={days.fromDay}
      />
      <TextField
        name="to"
        id={`${idPrefix}to`}
        type="date"
        label={t('filter.to')}
        defaultValue={days.toDay}
      />
    </>
  )
}

interface FilterControlProps {
  name: string
  field: FilterField | undefined
  value: string | undefined
  options: readonly Option[]
}

/** One filter: its control, or its value where it is chosen elsewhere on the page. */
function FilterControl({ name, field, value, options: choices }: FilterControlProps) {
  const { t } = useTranslation('records')
  const word = useWord()
  if (!field) return value === undefined ? null : <input type="hidden" name={name} value={value} />
  // Another form of the page may have a field of that name.
  const id = `filter-${name}`
  if (field.control === 'text')
    return (
      <TextField
        name={name}
        id={id}
        label={word(field.label)}
        hint={field.hint && word(field.hint)}
        maxLength={MAX_NAME_LENGTH}
        defaultValue={value}
      />
    )
  const all = field.usual === undefined ? [{ value: '', label: t('filter.all') }] : []
  const options = field.options.map((option) => ({ value: option.value, label: word(option.word) }))
  return (
    <SelectField
      name={name}
      id={id}
      label={word(field.label)}
      defaultValue={value ?? field.usual ?? ''}
      options={[...all, ...options, ...choices]}
    />
  )
}

/**
 * The date ranges as chips; each keeps the other filters. `withAll` adds a chip for all days; `beside`: other controls
 * stand in their line.
 */
export function RangeChips({
  filter,
  href,
  withAll = true,
  beside = false,
}: {
  filter: DayFilter
  href: (days: Query) => string
  withAll?: boolean
  beside?: boolean
}) {
  const { t } = useTranslation('records')
  const none = { range: undefined, from: undefined, to: undefined }
  const every = !filter.range && !filter.fromDay && !filter.toDay
  return (
    <Chips label={t('filter.ranges')} scroll={beside ? 'beside' : true}>
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

/** The link to the file of a list. */
export function FileLink({ href }: { href: string }) {
  const { t } = useTranslation('records')
  return <IconLink icon="download" href={href} label={t('filter.csv')} />
}
