import { printable } from '#contract/printable.ts'

/**
 * Comma-separated values as RFC 4180 writes them: CRLF at the end of a line, quotes around what needs them. A cell that
 * a spreadsheet would run as a formula (OWASP, "CSV injection") gets a `'` in front; an amount with its minus is a
 * number and stays one. What cannot be seen is escaped, but for the white space of tables.
 */

const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const plainDecimal = /^-?\d+(\.\d+)?$/
const needsQuotes = /[",\r\n]/

const seen = (text: string) => text.replace(/[^\t\r\n]+/g, printable)

function cell(written: string): string {
  const text = seen(written)
  const safe = formulaStart.test(text) && !plainDecimal.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
