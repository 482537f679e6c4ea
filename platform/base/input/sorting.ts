import { type RawBuilder, sql } from 'kysely'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { columnOf, isDescending, type Sort, type Sorting } from '#contract/base/sorting.ts'

/**
 * The expression that sorts a column; `nullable` if some records have no value there: they come last in both
 * directions.
 */
export type SortKey = RawBuilder<unknown> | { nullable: RawBuilder<unknown> }
export type SortedColumns<Column extends string> = Record<Column, SortKey>

/**
 * The `order by` of a list: the column of `sort`, then `ties` (the time and the id). All have the same direction, so no
 * two records are equal, and descending is the exact reverse of ascending among records that have a value.
 */
export function orderOf<Column extends string>(
  { usual }: Sorting<Column>,
  sort: Sort<Column> = usual,
  columns: SortedColumns<Column>,
  ties: readonly SortKey[],
): RawBuilder<unknown> {
  const direction = isDescending(sort) ? sql`desc` : sql`asc`
  const keys = [columns[columnOf(sort)], ...ties].map((key) =>
    'nullable' in key ? sql`${key.nullable} ${direction} nulls last` : sql`${key} ${direction}`,
  )
  return sql`${sql.join(keys)}`
}

/** Sorts a wire code by its letters, whatever the database's language. */
export const asCode = (code: RawBuilder<unknown>) => sql`${code} collate "C"`

/** Sorts a name by the rules of the reader's language. */
export const asName = (name: RawBuilder<unknown>, language: WrittenLanguage) =>
  sql`${name} collate ${sql.id(`${language}-x-icu`)}`
