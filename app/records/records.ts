import type { CardPlace } from '#app/components/records/table.tsx'
import type { Option } from '#app/components/select.tsx'
import type { Word } from '#app/i18n/use-word.ts'
import {
  type DayFilter,
  pageOf,
  type Size,
  sizeInUrl,
  sizeOf,
  sizes,
  sortInUrl,
  sortOf,
} from '#app/lib/list-query.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import type { Endpoint, InputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import type { RowOf, RowsEndpoint } from '#contract/base/rows.ts'
import type { Sort, Sorting } from '#contract/base/sorting.ts'
import type { Filters, FilterValues, Query } from './filters.ts'

/** A record as the call of the page answers it; a list without pages may answer it in `list`. */
export type RecordOf<Call extends Endpoint> =
  ValueOf<Call> extends { content: readonly (infer Row)[] } | { list: readonly (infer Row)[] } ? Row : never

/** How a cell shows its value. Where none of these fits, the table has a cell of its own (`useRecords`). */
export type Show = 'text' | 'time' | 'dayTime' | 'dateTime' | 'day' | 'money' | 'signed' | 'count' | 'percent'

/** A column of a list, for its table, its file and its choice of orders. */
export interface ListColumn<Row, FileRow> {
  head: Word
  /** Before the value on a card, in place of the head; null for nothing. */
  label?: Word | null
  /**
   * `text` by default. Times are instants or days (ISO), and `time` is without its day below the head of a day; money is a plain
   * decimal, a percentage without its sign.
   */
  show?: Show
  /** Figures that are not shown as such: aligned to the end. */
  numeric?: boolean
  place?: CardPlace
  /** The amount of a money column, where it is not the value itself. */
  amount?: (row: Row) => string | null
  /** The column that stands as a second line in the cells of this one. */
  below?: string
  /** Whether the foot has its total. */
  total?: boolean
  /** The value in the file, where it is not the value itself. */
  file?: (row: FileRow) => string
  /** It is nowhere else: a column of the table alone, of the file alone, or what the list is only ordered by. */
  only?: 'table' | 'file' | 'order'
}

/** The whole filter of a list: the values of its filters, its order, and which page of which size. */
export type ListFilter<Of extends Filters, SortColumn extends string> = FilterValues<Of> & {
  sort: Sort<SortColumn>
  page: number
  size: number
}

/** A filter as the input of a call: its values under their own names, the days as the first and the last, and the order. */
export type UsualInput<Of extends Filters, SortColumn extends string> = Omit<FilterValues<Of>, 'days'> &
  Partial<Pick<DayFilter, 'fromDay' | 'toDay'>> & { sort?: Sort<SortColumn> | undefined }

/** The options that only the platform knows, by the names of their filters. */
export type PlatformOptions = Readonly<Record<string, readonly Option[]>>

/** A file of all records that a filter finds: the platform's rows, and how each is a line. */
export interface Download {
  /** Without its extension. */
  name: string
  /** The header: the names of the columns. */
  fields: readonly string[]
  endpoint: RowsEndpoint
  /** The cells of a row of `endpoint`. */
  cells(row: unknown): string[]
  /** Opens the rows, or throws the page's error. */
  open(calls: RowCalls): Promise<ReadableStream<Uint8Array>>
}

/** Whoever may open rows. */
interface RowCalls {
  open<Rows extends RowsEndpoint>(endpoint: Rows, input: InputOf<Rows>): Promise<ReadableStream<Uint8Array>>
}

interface Spec<
  Call extends Endpoint,
  Rows extends RowsEndpoint,
  Column extends string,
  Of extends Filters,
  SortColumn extends string,
  Input,
> {
  /** The path of its page; that of its file has `.csv` after it. */
  path: string
  /** Of several files of one page this one, by `?list=`. */
  list?: string
  /** Answers a page of it. */
  call: Call
  /** Answers all of it, for its file; without it there is none. */
  rows?: (Input extends InputOf<Rows> ? Rows : never) | undefined
  /** By their names in the page (`data-field`) and in the header of the file, in its order (site.md section 6). */
  columns: { readonly [Field in Column]: ListColumn<RecordOf<Call>, RowOf<Rows>> }
  /** In the order of the query and of the form. */
  filters: Of
  /** Absent where the call has one order alone. */
  sorting?: Sorting<SortColumn>
  /** The default size of a page. */
  size?: Size
  /** The input of its calls, without the page, where it is not the usual one. `language` is for lists with names in them. */
  input?: (usual: UsualInput<Of, SortColumn>, language?: Language) => Input
  /** The label of the totals in the foot, and what an empty list says. */
  total?: Word
  empty?: Word
  emptyHint?: Word
}

/** Of a list that cannot be sorted. */
const oneOrder = { columns: [], sorts: [], usual: '' }

/**
 * A list of records as one value: its columns, filters, orders and page sizes. The page, the table, the form of filters
 * and the file follow from it. `name` is that of the record set (`data-records`).
 */
export function records<
  Call extends Endpoint,
  const Column extends string,
  const Of extends Filters,
  SortColumn extends string,
  Rows extends RowsEndpoint = RowsEndpoint,
  Input extends object = UsualInput<Of, SortColumn>,
>(name: string, spec: Spec<Call, Rows, Column, Of, SortColumn, Input>) {
  const { path, list, rows, columns, filters, size: usualSize = sizes[0] } = spec
  const sorting = spec.sorting ?? (oneOrder as unknown as Sorting<SortColumn>)
  type Whole = ListFilter<Of, SortColumn>

  /** What a query asks for; unknown values are the defaults (site.md 1.6). */
  const read = (query: URLSearchParams, options: PlatformOptions = {}, now = new Date()): Whole => {
    const values: Record<string, unknown> = {}
    for (const [name, one] of Object.entries(filters))
      values[name] = one.read(query, name, {
        now,
        vendorCodes: (options[name] ?? []).map(({ value }) => value),
      })
    return {
      ...values,
      sort: sortOf(query, sorting),
      page: pageOf(query),
      size: sizeOf(query, usualSize),
    } as Whole
  }

  /** The filters, order and size as parameters, without defaults and page. */
  const query = (filter: Whole): Query => {
    const written: Query = {}
    for (const [name, one] of Object.entries(filters)) Object.assign(written, one.write(filter[name], name))
    written.sort = sortInUrl(filter.sort, sorting)
    written.size = sizeInUrl(filter.size, usualSize)
    return written
  }

  /** The input of its calls, without the page. */
  const input = (filter: Whole, language?: Language): Input => {
    const { days, page: _page, size: _size, sort, ...values } = filter as Whole & { days?: DayFilter }
    const fields = { ...values, fromDay: days?.fromDay, toDay: days?.toDay, sort: sort || undefined }
    const usual = fields as unknown as UsualInput<Of, SortColumn>
    return spec.input ? spec.input(usual, language) : (usual as unknown as Input)
  }

  /** Its file, with what a query asks for; undefined for a list without one. */
  const download = (
    query: URLSearchParams,
    language: Language,
    options?: PlatformOptions,
  ): Download | undefined => {
    if (!rows) return undefined
    const fields = (Object.keys(columns) as Column[]).filter((field) => isInFile(columns[field]))
    const page = path.split('/').at(-1) ?? ''
    const filter = read(query, options)
    return {
      name: list ? `${page}-${list}` : page,
      fields,
      endpoint: rows,
      cells: (row: RowOf<Rows>) => fields.map((field) => columns[field].file?.(row) ?? cellOf(row, field)),
      open: (calls) => calls.open<Rows>(rows, input(filter, language) as InputOf<Rows>),
    }
  }

  return {
    ...spec,
    name,
    sorting,
    read,
    query,
    input,
    download,
    /** The input of its call for the page that a filter asks for. */
    pageInput: (filter: Whole, language?: Language) => ({
      ...input(filter, language),
      page: filter.page,
      size: filter.size,
    }),
    /** Its page with the filters, and with further parameters or others. */
    href: (filter: Whole, more: Query = {}) => withQuery(path, { ...query(filter), ...more }),
    /** The file with the filters. */
    fileHref: (filter: Whole) => withQuery(`${path}.csv`, { ...query(filter), list }),
  }
}

/** What `read` of a list makes of a query. */
export type FilterOf<List extends { read: (query: URLSearchParams) => unknown }> = ReturnType<List['read']>

/** A page of a list: what its call answers, and the filter by which it was asked. */
export interface AnswerOf<List extends { call: Endpoint; read: (query: URLSearchParams) => unknown }> {
  answer: ValueOf<List['call']>
  filter: FilterOf<List>
}

const isInFile = ({ only }: { only?: string }) => only === undefined || only === 'file'

/** The value of a record's field. */
export const fieldOf = (record: unknown, field: string): unknown => Reflect.get(Object(record), field)

/** Throws for a column that rows of the file do not have: it must say how it is written. */
function cellOf(row: unknown, field: string): string {
  const value = fieldOf(row, field)
  if (value === undefined) throw new Error(`The rows of a file have no ${field}.`)
  return textOf(value)
}

/** The filters of a list besides its days, each with its value as the query has it. */
export const fieldsOfFilters = (filters: Filters, values: object) =>
  Object.entries(filters)
    .filter(([name]) => name !== 'days')
    .map(([name, { field, write }]) => ({
      name,
      field,
      value: write(fieldOf(values, name), name)[name]?.toString(),
    }))

/** As a file or a cell says it: nothing for no value. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
