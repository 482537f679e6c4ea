import { fieldOf, textOf } from '#app/records/records.ts'
import { columnOf, isDescending, type Sort } from '#contract/base/sorting.ts'
import type { ListPlace } from '#platform/base/input/paging.ts'

/**
 * A page of a list that is short enough to be read whole: what comes after a record in the order asked for; `fromEnd` as in
 * `sortedPage`.
 */
export function pageOfShort<Row>(
  rows: readonly Row[],
  id: (row: Row) => string,
  { sort, after, limit, fromEnd = false }: ListPlace & { sort: Sort; fromEnd?: boolean | undefined },
  /** What a row is sorted by; else what its column says. */
  sortedBy: (row: Row, column: string) => unknown = fieldOf,
): readonly Row[] {
  const column = columnOf(sort)
  const way = isDescending(sort) ? -1 : 1
  const sorted = rows
    .map((row, place) => {
      const text = textOf(sortedBy(row, column))
      return { row, place, text, worth: worthOf(text) }
    })
    .sort((one, other) => {
      // what is not known is the last, whichever way
      const emptyLast = (Number(one.text === '') - Number(other.text === '')) * (fromEnd ? -1 : 1)
      return emptyLast || way * (compared(one, other) || one.place - other.place)
    })
    .map(({ row }) => row)
  const from = after === undefined ? 0 : sorted.findIndex((row) => id(row) === after) + 1
  if (after !== undefined && from === 0) return []
  return sorted.slice(from, limit === undefined ? undefined : from + limit)
}

interface SortKey {
  text: string
  worth: bigint | null
}

/** More decimals than any figure of a list has. */
const DECIMALS = 12

/** Figures by what they are worth, to the last digit; everything else as text. */
function compared(one: SortKey, other: SortKey): number {
  const [a, b] =
    one.worth === null || other.worth === null ? [one.text, other.text] : [one.worth, other.worth]
  return a < b ? -1 : a > b ? 1 : 0
}

function worthOf(text: string): bigint | null {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole ? BigInt(sign + whole + decimals.padEnd(DECIMALS, '0')) : null
}
