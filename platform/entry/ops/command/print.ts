import type { Command } from 'commander'
import { printable } from '#contract/base/fields/printable.ts'
import { MAX_CELL_LENGTH } from '#platform/entry/limits.ts'
import { json, type Operator, wantsJson } from './operator.ts'

type Row = object

const cut = (text: string) =>
  text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text

/** A cell is one line without control characters, whatever a row holds. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-'
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/**
 * Prints records: one JSON array with `--json`, else a table of `columns` and their number. The table cuts long values,
 * except in the last column.
 */
export function printRows<R extends Row>(
  operator: Operator,
  command: Command,
  rows: readonly R[],
  columns: readonly (keyof R & string)[],
): void {
  if (wantsJson(command)) {
    operator.out(json(rows))
    return
  }
  const cellsOf = (row: R) =>
    columns.map((column, at) => (at < columns.length - 1 ? cut(cell(row[column])) : cell(row[column])))
  const table = [columns.map(String), ...rows.map(cellsOf)]
  const widths = columns.map((_, at) => Math.max(...table.map((line) => line[at]?.length ?? 0)))
  for (const line of table)
    operator.out(
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  operator.out(rows.length === 1 ? '1 row' : `${rows.length} rows`)
}

/** Prints one record: a JSON object with `--json`, else a line for each field. */
export function printRecord(operator: Operator, command: Command, record: Row): void {
  if (wantsJson(command)) {
    operator.out(json(record))
    return
  }
  const width = Math.max(...Object.keys(record).map((name) => name.length))
  for (const [name, value] of Object.entries(record)) operator.out(`${name.padEnd(width)}  ${cell(value)}`)
}

/** Prints a result: the record with `--json`, else a sentence. */
export function printDone(operator: Operator, command: Command, sentence: string, record: Row): void {
  operator.out(wantsJson(command) ? json(record) : sentence)
}
