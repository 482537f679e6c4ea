import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { startOfDay } from '#platform/base/site-days.ts'
import { MAX_STATEMENT_ROWS } from '../../limits.ts'
import { isDay, textOf } from '../feeds/message.ts'
import type { StatementLine } from '../statement-line.ts'
import {
  decodedFile,
  FileFault,
  type FileLine,
  type ReadFile,
  readingFile,
  referenceIn,
} from './statement-file.ts'

/** Whether a file looks like SWIFT's MT940. */
export const isMt940 = (bytes: Uint8Array): boolean =>
  /^(\{1:|:20:)/.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1').trimStart())

/**
 * Reads statements of MT940: `:61:` is a line, `:86:` below it what it says. Its lines have a day alone, so they carry no
 * balance; instead the file's own opening and closing balances have to fit what is between them. Each of its statements
 * has to be of the account of this number.
 */
export const readMt940 = (bytes: Uint8Array, number: string): ReadFile =>
  readingFile(() => linesOf(bytes, number))

interface Field {
  row: number
  tag: string
  text: string
}

function linesOf(bytes: Uint8Array, number: string): FileLine[] {
  const lines: FileLine[] = []
  let isOurs = false
  let expected: Minor | undefined
  let ended = 1
  for (const { row, tag, text } of fieldsOf(decodedFile(bytes, 'utf-8'))) {
    ended = row
    if (tag === '25') {
      isOurs = text.replace(/[^A-Z0-9]/gi, '').includes(number)
      if (!isOurs) throw new FileFault(row, `no statement of ${number}`)
    } else if (tag === '60F' || tag === '60M') {
      if (!isOurs) throw new FileFault(row, 'no account')
      if (expected !== undefined) throw new FileFault(row, 'no closing balance')
      expected = balanceOf(row, text)
    } else if (tag === '61') {
      if (expected === undefined) throw new FileFault(row, 'no opening balance')
      const line = lineOf(row, text)
      expected += line.amount
      lines.push({ row, line })
      if (lines.length > MAX_STATEMENT_ROWS) throw new FileFault(row, 'too many lines')
    } else if (tag === '86') {
      const last = lines.at(-1)?.line
      if (last && expected !== undefined) last.content = textOf(text.replaceAll('\n', ''), 1_000)
    } else if (tag === '62F' || tag === '62M') {
      const closing = balanceOf(row, text)
      if (expected === undefined) throw new FileFault(row, 'no opening balance')
      if (closing !== expected)
        throw new FileFault(row, `the balance is ${moneyOf(closing)}, the lines come to ${moneyOf(expected)}`)
      expected = undefined
      // The next statement says anew whose it is.
      isOurs = false
    }
  }
  if (expected !== undefined) throw new FileFault(ended, 'no closing balance')
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
  const [, sign, amount = ''] = /^([CD])\d{6}VND(\d{1,13}(?:,\d{0,2})?)\s*$/.exec(text) ?? []
  if (!sign) throw new FileFault(row, 'no balance in VND')
  return sign === 'D' ? -minor(amount) : minor(amount)
}

/** `2611200000C1500000,00NTRFNONREF//FT26330001`: day, entry day, way, amount, type, reference, the bank's own. */
function lineOf(row: number, text: string): StatementLine {
  const [, day = '', way, amount = '', own = '', ofBank] =
    /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,13}(?:,\d{0,2})?)[A-Z][A-Z0-9]{3}([^\n/]*(?:\/(?!\/)[^\n/]*)*)(?:\/\/([^\n]*))?/.exec(
      text,
    ) ?? []
  const date = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`
  const named = textOf(ofBank || own, 1_000)
  if (!way || !isDay(date)) throw new FileFault(row, 'no line of a statement')
  if (named === '' || named === 'NONREF') throw new FileFault(row, 'no reference')
  const sum = minor(amount)
  if (sum === 0n) throw new FileFault(row, 'no amount')
  // What takes a line back carries its reference.
  const reference = referenceIn(row, way.startsWith('R') ? `${named} R` : named)
  // What takes a credit back leaves the account.
  const came = way === 'C' || way === 'RD'
  return {
    reference,
    at: startOfDay(date),
    amount: came ? sum : -sum,
    content: '',
    payer: null,
    balance: null,
  }
}

function minor(text: string): Minor {
  const [whole = '0', decimals = ''] = text.split(',')
  return minorOf(`${whole}.${decimals.padEnd(2, '0')}`)
}
