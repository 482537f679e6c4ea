import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { MAX_STATEMENT_ROWS } from '../../limits.ts'
import { textOf } from '../feeds/message.ts'
import type { StatementLine } from '../statement-line.ts'
import { decodedFile, FileFault, type ReadFile, readingFile } from './statement-file.ts'

/** Whether a file looks like SWIFT's MT940. */
export const isMt940 = (bytes: Uint8Array): boolean =>
  /^(\{1:|:20:)/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1').trimStart())

/**
 * Reads statements of MT940: `:61:` is a line, `:86:` below it what it says. Its lines have a day alone, so they carry no
 * balance; instead the file's own opening and closing balances have to fit what is between them.
 */
export const readMt940 = (bytes: Uint8Array): ReadFile => readingFile(() => linesOf(bytes))

interface Field {
  row: number
  tag: string
  text: string
}

function linesOf(bytes: Uint8Array): StatementLine[] {
  const lines: StatementLine[] = []
  let expected: Minor | undefined
  for (const { row, tag, text } of fieldsOf(decodedFile(bytes, 'utf-8'))) {
    if (tag === '60F' || tag === '60M') expected = balanceOf(row, text)
    else if (tag === '61') {
      const line = lineOf(row, text)
      if (expected !== undefined) expected += line.amount
      lines.push(line)
      if (lines.length > MAX_STATEMENT_ROWS) throw new FileFault(row, 'too many lines')
    } else if (tag === '86') {
      const last = lines.at(-1)
      if (last && expected !== undefined) last.content = textOf(text.replaceAll('\n', ''), 1_000)
    } else if (tag === '62F' || tag === '62M') {
      const closing = balanceOf(row, text)
      if (expected !== undefined && closing !== expected)
        throw new FileFault(row, `the balance is ${moneyOf(closing)}, the lines come to ${moneyOf(expected)}`)
      expected = undefined
    }
  }
  return lines
}

/** The fields in their order; a field goes on until the next one begins. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  text.split(/\r?\n/).forEach((line, index) => {
    const [, tag, rest = ''] = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag) fields.push({ row: index + 1, tag, text: rest })
    else if (last && line !== '' && !line.startsWith('-')) last.text += `\n${line}`
  })
  return fields
}

function balanceOf(row: number, text: string): Minor {
  const [, sign, amount = ''] = /^([CD])\d{6}[A-Z]{3}(\d{1,13}(?:,\d{0,2})?)\s*$/.exec(text) ?? []
  if (!sign) throw new FileFault(row, 'no balance')
  return sign === 'D' ? -minor(amount) : minor(amount)
}

/** `2611200000C1500000,00NTRFNONREF//FT26330001`: day, entry day, way, amount, type, reference, the bank's own. */
function lineOf(row: number, text: string): StatementLine {
  const [, day = '', way, amount = '', own = '', ofBank] =
    /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,13}(?:,\d{0,2})?)[A-Z][A-Z0-9]{3}([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?/.exec(
      text,
    ) ?? []
  const at = new Date(`20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}T00:00:00+07:00`)
  const reference = textOf(ofBank || own, 100)
  if (!way || Number.isNaN(at.getTime())) throw new FileFault(row, 'no line of a statement')
  if (reference === '' || reference === 'NONREF') throw new FileFault(row, 'no reference')
  const sum = minor(amount)
  if (sum === 0n) throw new FileFault(row, 'no amount')
  // What takes a credit back leaves the account.
  const came = way === 'C' || way === 'RD'
  return { reference, at, amount: came ? sum : -sum, content: '', payer: null, balance: null }
}

function minor(text: string): Minor {
  const [whole = '0', decimals = ''] = text.split(',')
  return minorOf(`${whole}.${decimals.padEnd(2, '0')}`)
}
