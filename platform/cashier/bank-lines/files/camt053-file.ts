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
import { type Element, elementsAt, readElements, textAt } from './xml-tree.ts'

/** Whether a file is XML, as camt.053 is; no CSV begins so. */
export const isXml = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 64)).toString('utf8').replace('\uFEFF', '').trimStart().startsWith('<')

/**
 * Reads statements of ISO 20022's camt.053, of whichever version: `Ntry` is a line once it is booked. An entry of several
 * transfers that each have an amount is a line for each. Opening and closing balance have to fit what is between them, and each
 * statement has to be in VND and of the account of this number.
 */
export const readCamt053 = (bytes: Uint8Array, number: string): ReadFile =>
  readingFile(() => linesOf(decodedFile(bytes, 'utf-8'), number))

const STATEMENT = 'Document/BkToCstmrStmt/Stmt'
const [ACCOUNT, BALANCE, ENTRY] = [`${STATEMENT}/Acct`, `${STATEMENT}/Bal`, `${STATEMENT}/Ntry`]

/** The statement that is being read. */
interface Statement {
  row: number
  opening: Minor | undefined
  closing: Minor | undefined
  moved: Minor
}

function linesOf(text: string, number: string): FileLine[] {
  const lines: FileLine[] = []
  let statement: Statement | undefined
  readElements(text, new Set([ACCOUNT, BALANCE, ENTRY]), (path, element) => {
    if (path === ACCOUNT) {
      if (statement) checkBalances(statement)
      statement = statementOf(element, number)
      return
    }
    if (!statement) throw new FileFault(element.row, 'no account')
    if (path === BALANCE) return addBalance(statement, element)
    if (!isBooked(element)) return
    for (const line of entryLines(element)) {
      statement.moved += line.line.amount
      lines.push(line)
    }
    if (lines.length > MAX_STATEMENT_ROWS) throw new FileFault(element.row, 'too many lines')
  })
  if (!statement) throw new FileFault(1, 'no statement of camt.053')
  checkBalances(statement)
  return lines
}

function statementOf(account: Element, number: string): Statement {
  const named = textAt(account, 'Id/IBAN', 'Id/Othr/Id').replace(/[^A-Z0-9]/gi, '')
  if (!named.includes(number)) throw new FileFault(account.row, `no statement of ${number}`)
  return { row: account.row, opening: undefined, closing: undefined, moved: 0n }
}

/**
 * `OPBD` and `CLBD`: the booked balances before and after; other balances, such as the available one, do not follow
 * from the lines.
 */
function addBalance(statement: Statement, balance: Element): void {
  const kind = textAt(balance, 'Tp/CdOrPrtry/Cd')
  if (kind === 'OPBD' || kind === 'PRCD') statement.opening ??= signedOf(balance)
  if (kind === 'CLBD') statement.closing = signedOf(balance)
}

function checkBalances({ row, opening, closing, moved }: Statement): void {
  if (opening === undefined) throw new FileFault(row, 'no opening balance')
  if (closing === undefined) throw new FileFault(row, 'no closing balance')
  if (opening + moved !== closing)
    throw new FileFault(
      row,
      `the balance is ${moneyOf(closing)}, the lines come to ${moneyOf(opening + moved)}`,
    )
}

/** What is pending or only told is no line yet. Newer versions have a code within. */
const isBooked = (entry: Element): boolean => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK'

/** The lines of an entry: its transfers where each has an amount and together they are the entry's, else the entry itself. */
function entryLines(entry: Element): FileLine[] {
  const { row } = entry
  const amount = signedOf(entry)
  if (amount === 0n) throw new FileFault(row, 'no amount')
  const parts = elementsAt(entry, 'NtryDtls/TxDtls')
  const amounts = parts.map((part) => amountOfPart(part, entry))
  const isDivided = parts.length > 1 && amounts.every((one) => one !== undefined)
  if (!isDivided) return [lineOf(entry, parts, { amount, name: referenceOf(entry, parts) })]
  const sum = amounts.reduce((total, one) => (total ?? 0n) + (one ?? 0n), 0n)
  if (sum !== amount) throw new FileFault(row, 'its transfers do not come to the entry')
  const name = referenceOf(entry, parts)
  return parts.map((part, index) =>
    lineOf(entry, [part], { amount: amounts[index] ?? 0n, name: `${name} ${index + 1}` }),
  )
}

function lineOf(
  entry: Element,
  parts: readonly Element[],
  { amount, name }: { amount: Minor; name: string },
): FileLine {
  const { row } = entry
  const isReversal = textAt(entry, 'RvslInd') === 'true'
  const texts = parts.flatMap((part) => [
    ...elementsAt(part, 'RmtInf/Ustrd').map(({ text }) => text),
    textAt(part, 'RmtInf/Strd/CdtrRefInf/Ref'),
    textAt(part, 'AddtlTxInf'),
  ])
  const content = [...texts, textAt(entry, 'AddtlNtryInf')].filter((text) => text.trim() !== '').join(' ')
  const [first] = parts
  const payer =
    amount > 0n
      ? textAt(first, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm')
      : textAt(first, 'RltdPties/Cdtr/Nm', 'RltdPties/Cdtr/Pty/Nm')
  const line: StatementLine = {
    // What takes a line back may carry its reference.
    reference: referenceIn(row, isReversal ? `${name} R` : name),
    at: timeOf(entry),
    amount,
    content: textOf(content, 1_000),
    payer: textOf(payer, 200) || null,
    balance: null,
  }
  return { row, line }
}

/** The bank's own reference; `EndToEndId` is the payer's, who may give it twice. */
function referenceOf(entry: Element, parts: readonly Element[]): string {
  const [first] = parts
  const reference =
    textAt(entry, 'AcctSvcrRef') || textAt(first, 'Refs/AcctSvcrRef', 'Refs/TxId') || textAt(entry, 'NtryRef')
  if (reference === '' || reference === 'NONREF') throw new FileFault(entry.row, 'no reference')
  return reference
}

function timeOf(entry: Element): Date {
  const day = textAt(entry, 'BookgDt/Dt')
  if (isDay(day)) return startOfDay(day)
  const time = textAt(entry, 'BookgDt/DtTm')
  const [, date = '', zone] =
    /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.exec(time) ?? []
  const at = new Date(zone ? time : `${time}+07:00`)
  if (!isDay(date) || Number.isNaN(at.getTime())) throw new FileFault(entry.row, 'no booking time')
  return at
}

/** The amount of one of several transfers, with the sign of its own or of its entry; undefined where it has none. */
function amountOfPart(part: Element, entry: Element): Minor | undefined {
  const [amount] = [...elementsAt(part, 'Amt'), ...elementsAt(part, 'AmtDtls/TxAmt/Amt')]
  if (!amount) return undefined
  const sign = textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
  return sign === 'DBIT' ? -minorIn(amount) : minorIn(amount)
}

/** An amount with the sign of its `CdtDbtInd`; for the reversal of a line, too, that is the sign of the movement itself. */
function signedOf(element: Element): Minor {
  const [amount] = elementsAt(element, 'Amt')
  const sign = textAt(element, 'CdtDbtInd')
  if (!amount || (sign !== 'CRDT' && sign !== 'DBIT')) throw new FileFault(element.row, 'no amount')
  return sign === 'DBIT' ? -minorIn(amount) : minorIn(amount)
}

function minorIn({ row, text, attributes }: Element): Minor {
  if (attributes.Ccy !== 'VND') throw new FileFault(row, 'no amount in VND')
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text.trim()) ?? []
  if (!whole || /[^0]/.test(decimals.slice(2))) throw new FileFault(row, 'no amount')
  return minorOf(`${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`)
}
