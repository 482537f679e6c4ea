import { type RawBuilder, sql } from 'kysely'
import { columnOf, isDescending, type Sort, type Sorting } from '#contract/sorting.ts'
import type { Language } from '#contract/values.ts'

/** What each column of a record set is sorted by. */
export type SortedColumns<Column extends string> = Record<Column, RawBuilder<unknown>>

/**
 * The order of a list, after `order by`: by the column of `sort`, and where that is equal by `ties`, the time and the id.
 * All of them go the same way, so no two records are equal, and one order is the other one reversed.
 */
export function orderOf<Column extends string>(
  { usual }: Sorting<Column>,
  sort: Sort<Column> = usual,
  columns: SortedColumns<Column>,
  ties: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const direction = isDescending(sort) ? sql`desc` : sql`asc`
  const keys = [columns[columnOf(sort)], ...ties].map((key) => sql`${key} ${direction}`)
  return sql`${sql.join(keys)}`
}

/** A code as it stands on the wire: sorted by its letters, in whatever language the database sorts. */
export const asCode = (code: RawBuilder<unknown>) => sql`${code} collate "C"`

/** A name as its readers sort it. */
export const asName = (name: RawBuilder<unknown>, language: Language) =>
  sql`${name} collate ${sql.id(`${language}-x-icu`)}`
