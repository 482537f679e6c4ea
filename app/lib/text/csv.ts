import { printable } from '#contract/base/fields/printable.ts'

/**
 * CSV as in RFC 4180: CRLF line ends, quotes where needed. A cell that a spreadsheet would run as a formula (OWASP,
 * "CSV injection") is prefixed with `'`; a negative amount is a number and is not. Invisible characters are escaped,
 * except tabular white space.
 */

const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const plainDecimal = /^-?\d+(\.\d+)?$/
const needsQuotes = /[",\r\n]/

const toPrintable = (text: string) => text.replace(/[^\t\r\n]+/g, printable)

function cell(written: string): string {
  const text = toPrintable(written)
  const safe = formulaStart.test(text) && !plainDecimal.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
