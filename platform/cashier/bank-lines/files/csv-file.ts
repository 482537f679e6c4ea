import { CsvError, parse } from 'csv-parse/sync'
import { absolute, type Minor, minorOf } from '#contract/base/fields/money.ts'
import { MAX_STATEMENT_ROWS } from '../../limits.ts'
import { isDay, payerOf, textOf } from '../feeds/message.ts'
import type { CsvMap } from './csv-map.ts'
import {
  decodedFile,
  FileFault,
  type FileLine,
  type ReadFile,
  readingFile,
  referenceIn,
} from './statement-file.ts'

/** Reads a CSV file as its map says; a row that does not keep to it is a fault, not a guess. */
export const readCsv = (bytes: Uint8Array, map: CsvMap): ReadFile => readingFile(() => linesOf(bytes, map))

function linesOf(bytes: Uint8Array, map: CsvMap): FileLine[] {
  const { columns } = map
  const [heads = [], ...rows] = rowsOf(decodedFile(bytes, map.encoding), map)
  if (rows.length > MAX_STATEMENT_ROWS) throw new FileFault(MAX_STATEMENT_ROWS, 'too many rows')
  const headRow = map.skip + 1
  const names = heads.map((head) => head.trim())
  const placeOf = (column: string | undefined): number | undefined => {
    if (column === undefined) return undefined
    const place = names.indexOf(column.trim())
    if (place === -1) throw new FileFault(headRow, `no column ${column}`)
    return place
  }
  const places = {
    reference: placeOf(columns.reference),
    time: placeOf(columns.time),
    amount: placeOf(columns.amount),
    in: placeOf(columns.in),
    out: placeOf(columns.out),
    content: placeOf(columns.content),
    balance: placeOf(columns.balance),
    payer: placeOf(columns.payer),
  }
  const timeOf = timeReader(map.time)
  const amountOf = amountReader(map.decimal)
  let sumsAt: number | undefined
  return rows.flatMap((cells, index): FileLine[] => {
    const row = headRow + 1 + index
    const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim())
    const amountIn = (name: 'amount' | 'in' | 'out' | 'balance'): Minor => {
      const text = cell(places[name])
      if (text === '') return 0n
      const amount = amountOf(text)
      if (amount === undefined)
        throw new FileFault(row, `${columns[name]} is no amount: ${text.slice(0, 30)}`)
      return amount
    }
    const reference = referenceIn(row, cell(places.reference))
    const [came, left] =
      columns.amount === undefined ? [amountIn('in'), absolute(amountIn('out'))] : [amountIn('amount'), 0n]
    if (reference === '' && cell(places.time) === '') {
      if (came !== 0n || left !== 0n) sumsAt ??= row
      return []
    }
    if (reference === '') throw new FileFault(row, `no ${columns.reference}`)
    // Banks close their tables with sums, which have no reference; above a line an amount without one is a line that is lost.
    if (sumsAt !== undefined) throw new FileFault(sumsAt, `no ${columns.reference}`)
    if (came !== 0n && left !== 0n) throw new FileFault(row, `both ${columns.in} and ${columns.out}`)
    const moved = came - left
    if (moved === 0n) throw new FileFault(row, 'no amount')
    const at = timeOf(cell(places.time))
    if (!at) throw new FileFault(row, `${columns.time} is no time: ${cell(places.time).slice(0, 30)}`)
    const hasBalance = map.time.includes('HH') && cell(places.balance) !== ''
    const line = {
      reference,
      at,
      amount: moved,
      content: textOf(cell(places.content), 1_000),
      payer: payerOf(cell(places.payer)),
      // Of lines without a clock nobody knows in which order they came, so no balance of theirs can be held against others.
      balance: hasBalance ? amountIn('balance') : null,
    }
    return [{ row, line }]
  })
}

function rowsOf(text: string, { separator, skip }: CsvMap): string[][] {
  try {
    return parse(text, {
      delimiter: separator,
      from_line: skip + 1,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as string[][]
  } catch (error) {
    if (error instanceof CsvError) throw new FileFault(Number(error.lines ?? skip + 1), error.code)
    throw error
  }
}

/** Reads `1.000.000,00` or `1,000,000.00` in minor units; undefined for what is written otherwise. */
export function amountReader(decimal: '.' | ','): (text: string) => Minor | undefined {
  const [point, group] = decimal === '.' ? ['\\.', ','] : [',', '\\.']
  const form = new RegExp(`^([+-]?)(\\d{1,13}|\\d{1,3}(?:${group}\\d{3})+)(?:${point}(\\d{1,2}))?$`)
  return (text) => {
    const [, sign, whole, decimals = ''] = form.exec(text.replace(/\s/g, '')) ?? []
    if (whole === undefined) return undefined
    return minorOf(`${sign === '-' ? '-' : ''}${whole.replace(/\D/g, '')}.${decimals.padEnd(2, '0')}`)
  }
}

/** Reads times of the site as a format says; undefined for anything else, and for days that there are not. */
function timeReader(format: CsvMap['time']): (text: string) => Date | undefined {
  const names = format.match(/[a-zA-Z]+/g) ?? []
  const form = new RegExp(`^${format.replace(/yyyy/, '(\\d{4})').replace(/dd|MM|HH|mm|ss/g, '(\\d{2})')}$`)
  return (text) => {
    const match = form.exec(text)
    if (!match) return undefined
    const fields = Object.fromEntries(names.map((name, index) => [name, match[index + 1]]))
    const day = `${fields.yyyy}-${fields.MM}-${fields.dd}`
    const at = new Date(`${day}T${fields.HH ?? '00'}:${fields.mm ?? '00'}:${fields.ss ?? '00'}+07:00`)
    return Number.isNaN(at.getTime()) || !isDay(day) ? undefined : at
  }
}
