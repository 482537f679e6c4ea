import { expect } from 'vitest'
import { columnOf, isDescending, type Sort, type Sorting } from '#contract/base/sorting.ts'

/** Odd, so that pages end amid equal rows. */
const SIZE = 7

export interface SortedList<Row, Column extends string> {
  page(
    sort: Sort<Column>,
    page: number,
    size: number,
  ): Promise<{ content: Row[]; page: number; totalPages: number; totalRows: number }>
  /** All rows, if there is a download. */
  all?(sort: Sort<Column>): Promise<Row[]>
  /** The sort value of a row, if it is not the column's field. */
  value?(row: Row, column: Column): unknown
}

/**
 * Reads a list by each column in both directions, page by page: every row appears once, in the requested order, the
 * opposite direction is the reverse, and a download is the same.
 */
export async function everyOrderHolds<Row extends object, Column extends string>(
  { columns }: Sorting<Column>,
  { page, all, value = (row, column) => row[column as never] }: SortedList<Row, NoInfer<Column>>,
): Promise<void> {
  const whole = async (sort: Sort<Column>) => {
    const rows: Row[] = []
    for (let number = 1, pages = 1; number <= pages; number++) {
      const listPage = await page(sort, number, SIZE)
      rows.push(...listPage.content)
      pages = listPage.totalPages
      expect([sort, listPage.content.length]).toEqual([
        sort,
        Math.min(SIZE, listPage.totalRows - (listPage.page - 1) * SIZE),
      ])
    }
    return rows
  }
  for (const column of columns) {
    const rising = await whole(column)
    expect(new Set(rising.map((row) => JSON.stringify(row))).size).toBe(rising.length)
    expect([column, await whole(`-${column}`)]).toEqual([column, [...rising].reverse()])
    for (const [index, row] of rising.slice(1).entries())
      expect([column, compare(value(rising[index] as Row, column), value(row, column)) <= 0]).toEqual([
        column,
        true,
      ])
    if (!all) continue
    for (const sort of [column, `-${column}`] as const) {
      expect(columnOf(sort)).toBe(column)
      const rows = isDescending(sort) ? [...rising].reverse() : rising
      expect([sort, await all(sort)]).toEqual([sort, rows])
    }
  }
}

const decimal = /^-?\d+(\.\d+)?$/

/** Amounts as numbers, everything else as text; null is last. */
function compare(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const [a, b] = [String(one), String(other)]
  if (decimal.test(a) && decimal.test(b)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}
