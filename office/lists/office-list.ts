import type { Word } from '#app/i18n/use-word.ts'
import { pageOf, type Size, sizeInUrl, sizeOf, sortInUrl, sortOf } from '#app/lib/list-query.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import type { Filters, FilterValues, Query } from '#app/records/filters.ts'
import { fieldOf, type ListColumn, textOf } from '#app/records/records.ts'
import { withoutUnprintable } from '#contract/base/fields/printable.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { isDescending, reversed, type Sort, type Sorting } from '#contract/base/sorting.ts'
import { FILE_ROWS, OFFICE_PAGES, OFFICE_ROWS } from '#office/limits.ts'
import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { ListPlace } from '#platform/base/input/paging.ts'
import { type Page, pageAmong } from './list-page.ts'

/**
 * The query of a list: the values of its filters, its order, the size of its pages, and the record after which it continues, or
 * else the number of the page.
 */
export type OfficeFilter<Of extends Filters, SortColumn extends string> = FilterValues<Of> & {
  after: string | undefined
  page: number
  size: Size
  sort: Sort<SortColumn>
}

/** Longer than the id of any record. */
const MAX_ID_LENGTH = 200

/** The id of a record in a query, as it stands there but for what no column can hold. */
const idIn = (query: URLSearchParams, name: string): string | undefined =>
  withoutUnprintable(query.get(name) ?? '', ' ').slice(0, MAX_ID_LENGTH) || undefined

interface Spec<Row, Field extends string, Of extends Filters, SortColumn extends Field> {
  /** By their names in the page (`data-field`) and in the header of the file. */
  columns: { readonly [Name in Field]: ListColumn<Row, Row> }
  /** In the order of the query and of the form. */
  filters: Of
  /** A list of a hundred million records is sorted by its time alone; one that is read whole, by any column. */
  sorting: Sorting<SortColumn>
  /**
   * The order where none is asked for, if it depends on the filters; else that of `sorting`. What waits is answered in the order in
   * which it came.
   */
  usualSort?(filters: FilterValues<Of>): Sort<SortColumn>
  id(row: Row): string
  status?(row: Row): string | undefined
  /** Whether a text can be an id of this list: after another one there is nothing. Without it, `rows` decides. */
  isId?(text: string): boolean
  /** The records of a filter in its order; the use case that `ops` calls. */
  rows(
    platform: Context,
    filter: OfficeFilter<Of, SortColumn> & ListPlace & { fromEnd?: boolean },
  ): Promise<readonly Row[]>
  /** A record by its id, where looking through the list for it would take long. */
  record?(platform: Context, id: string): Promise<Row | undefined>
  /** Where the list is, if it is not its page's own, and its file there. */
  part?: { name: string; path: string; filePath: string }
  /** What an empty list says. */
  empty: Word
  emptyHint?: Word
}

/**
 * A list of the office as one value (site.md 7.1): the page, its filters and its file follow from it. Its name is that of its
 * record set (`data-records`), its page and its URL. Called with the type of its rows alone first: the rest is inferred.
 */
export const officeList =
  <Row>() =>
  <const Field extends string, const Of extends Filters, const SortColumn extends Field>(
    page: OfficePage,
    spec: Spec<Row, Field, Of, SortColumn>,
  ) => {
    const { name, path, filePath } = spec.part ?? {
      name: page,
      path: `/office/${page}`,
      filePath: `/office/${page}.csv`,
    }
    const { sorting } = spec
    type Whole = OfficeFilter<Of, SortColumn>
    /** `sorting` as it is for these filters. */
    const sortingOf = (filters: FilterValues<Of>): Sorting<SortColumn> =>
      spec.usualSort ? { ...sorting, usual: spec.usualSort(filters) } : sorting

    /** What a query asks for; unknown values are the defaults (site.md 1.6). */
    const read = (query: URLSearchParams, now = new Date()): Whole => {
      const values = Object.fromEntries(
        Object.entries(spec.filters).map(([name, one]) => [
          name,
          one.read(query, name, { now, vendorCodes: [] }),
        ]),
      ) as FilterValues<Of>
      return {
        ...values,
        after: idIn(query, 'after'),
        page: Math.min(pageOf(query), OFFICE_PAGES),
        size: sizeOf(query, OFFICE_ROWS),
        sort: sortOf(query, sortingOf(values)),
      } as Whole
    }

    const query = (filter: Whole): Query => {
      const written: Query = {}
      for (const [name, one] of Object.entries(spec.filters))
        Object.assign(written, one.write(fieldOf(filter, name), name))
      written.sort = sortInUrl(filter.sort, sortingOf(filter))
      written.size = sizeInUrl(filter.size, OFFICE_ROWS)
      return written
    }

    const rowsOf = async (
      platform: Context,
      filter: Whole & ListPlace & { fromEnd?: boolean },
    ): Promise<readonly Row[]> =>
      filter.after !== undefined && spec.isId?.(filter.after) === false
        ? []
        : spec.rows(platform, { ...filter, oldestFirst: !isDescending(filter.sort) })

    /** The records of a filter in its order, some at a time. */
    async function* readInBlocks(platform: Context, filter: Whole): AsyncGenerator<readonly Row[], void> {
      let { after } = filter
      for (;;) {
        const rows = await rowsOf(platform, { ...filter, after, limit: FILE_ROWS })
        if (rows.length > 0) yield rows
        const last = rows.at(-1)
        if (!last || rows.length < FILE_ROWS) return
        after = spec.id(last)
      }
    }

    /** The records up to the end of the page that a filter names, and one more where more follow. */
    async function readUpTo(platform: Context, filter: Whole, count: number): Promise<readonly Row[]> {
      if (count <= FILE_ROWS) return rowsOf(platform, { ...filter, limit: count })
      const all: Row[] = []
      for await (const rows of readInBlocks(platform, filter)) {
        all.push(...rows)
        if (all.length >= count) break
      }
      return all.slice(0, count)
    }

    /** The record that a filter has after another one. */
    const pastOf = async (
      platform: Context,
      filter: Whole & { fromEnd?: boolean },
      id: string,
    ): Promise<Row | undefined> => (await rowsOf(platform, { ...filter, after: id, limit: 1 }))[0]

    const fileFields = (Object.keys(spec.columns) as Field[]).filter((field) => {
      const { only } = spec.columns[field]
      return only === undefined || only === 'file'
    })

    return {
      ...spec,
      ofPage: page,
      name,
      path,
      filePath,
      read,
      query,
      /** A page of it, and from which record the next one goes on. */
      async page(platform: Context, filter: Whole): Promise<Page<Row>> {
        const { size } = filter
        const page = filter.after === undefined ? filter.page : 1
        return pageAmong(await readUpTo(platform, filter, page * size + 1), spec.id, { page, size })
      },
      /** A record of a filter by its id; undefined where it has none. */
      async record(platform: Context, filter: Whole, id: string): Promise<Row | undefined> {
        if (spec.record) return spec.record(platform, id)
        for await (const rows of readInBlocks(platform, { ...filter, after: undefined })) {
          const match = rows.find((row) => spec.id(row) === id)
          if (match) return match
        }
        return undefined
      },
      /** The ids of the records before and after one, where it stands in a filter; null at its ends. */
      async neighbours(platform: Context, filter: Whole, id: string) {
        const [previous, next] = await Promise.all([
          pastOf(platform, { ...filter, sort: reversed(filter.sort), fromEnd: true }, id),
          pastOf(platform, filter, id),
        ])
        return { previous: previous ? spec.id(previous) : null, next: next ? spec.id(next) : null }
      },
      /** The filter with other values: the usual order becomes theirs, one that was chosen stays. */
      changed(filter: Whole, values: Partial<FilterValues<Of>>): Whole {
        const next = { ...filter, ...values, after: undefined, page: 1 }
        return filter.sort === sortingOf(filter).usual ? { ...next, sort: sortingOf(next).usual } : next
      },
      href: (filter: Whole, more: Query = {}) => withQuery(path, { ...query(filter), ...more }),
      /** A record, which knows the filter that it is opened from, were it only the order: what comes next there. */
      recordHref(filter: Whole, id: string) {
        const filterQuery = query(filter)
        const isUsual = Object.values(filterQuery).every((value) => value === undefined)
        return withQuery(`${path}/${encodeURIComponent(id)}`, isUsual ? { sort: filter.sort } : filterQuery)
      },
      fileHref: (filter: Whole) => withQuery(filePath, query(filter)),
      fileFields,
      fileQuery(search: URLSearchParams): Query {
        const filter = read(search)
        return { ...query(filter), after: filter.after }
      },
      /** The lines of its file with what a query asks for, some at a time. */
      async *fileLines(platform: Context, query: URLSearchParams): AsyncGenerator<string[][], void> {
        for await (const rows of readInBlocks(platform, read(query)))
          yield rows.map((row) =>
            fileFields.map((field) => spec.columns[field].file?.(row) ?? textOf(fieldOf(row, field))),
          )
      },
    }
  }

/** `isId` of lists whose records are numbered rows. */
export const isRowId = (text: string): boolean => rowIdOf(text) !== undefined

/** What a file needs of a list. */
export interface FileList {
  /** Whoever may see it may have the file. */
  ofPage: OfficePage
  name: string
  filePath: string
  fileFields: readonly string[]
  /** What a query asks of the file, without what the list does not know. */
  fileQuery(query: URLSearchParams): Query
  fileLines(platform: Context, query: URLSearchParams): AsyncGenerator<string[][], void>
}
