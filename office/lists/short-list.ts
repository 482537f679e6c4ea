import type { ListPlace } from '#platform/base/input/paging.ts'

/** A page of a list that is short enough to be read whole: what comes after a record. */
export function after<Row>(
  rows: readonly Row[],
  id: (row: Row) => string,
  { after, limit }: ListPlace,
): readonly Row[] {
  const from = after === undefined ? 0 : rows.findIndex((row) => id(row) === after) + 1
  if (after !== undefined && from === 0) return []
  return rows.slice(from, limit === undefined ? undefined : from + limit)
}
