import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { firstProblem } from '#platform/base/input/first-problem.ts'
import { plainWords } from '#platform/base/input/plain-words.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { bankById, keepCsvMap } from '#platform/cashier/banks/index.ts'
import { LINE_AHEAD_MS, MAX_STATEMENT_BYTES, PREVIEW_ROWS, TAKEN_ROWS } from '../limits.ts'
import { isXml, readCamt053 } from './files/camt053-file.ts'
import { readCsv } from './files/csv-file.ts'
import { CsvMap } from './files/csv-map.ts'
import { isMt940, readMt940 } from './files/mt940-file.ts'
import type { ReadFile } from './files/statement-file.ts'
import { matchMany } from './match-line.ts'
import type { StatementLine } from './statement-line.ts'
import { clashesOf, countKnown, takeLines } from './take-lines.ts'

/** A line of a file as a preview shows it. */
export interface PreviewLine {
  reference: string
  time: string
  amount: Money
  content: string
  balance: Money | null
}

export interface ImportedFile {
  format: 'csv' | 'mt940' | 'camt.053'
  lines: number
  /** Lines that the account did not have when it was read. */
  adds: number
  /** New lines, and those that the account had: the same file twice adds nothing. A preview adds none. */
  taken: number
  known: number
  first: PreviewLine[]
}

interface WholeFile {
  bankId: string
  bytes: Uint8Array
  /** How its bank writes CSV; kept for the account's next files. Undefined: as it was kept. */
  map?: unknown
  /** Only reads the file, and answers what importing it would add. */
  preview: boolean
  actor: string
}

/**
 * Takes the lines of a file of a bank, and matches them. Refuses `not-found`; `too-large`; `required` at `map` for CSV where
 * none was ever given; `invalid` at `map` for one that says nothing sensible; `format` at the row that is not understood, or
 * whose reference another line has, with nothing taken.
 */
export async function importStatement(ctx: Context, file: WholeFile): Promise<Result<ImportedFile>> {
  const { bankId, bytes, preview, actor } = file
  const bank = await bankById(ctx, bankId)
  if (!bank) return refuse('not-found')
  if (bytes.byteLength > MAX_STATEMENT_BYTES) return refuse('too-large')
  const format = formatOf(bytes)
  const map =
    format === 'csv'
      ? CsvMap.safeParse(file.map ?? bank.csv_map ?? undefined, { error: plainWords })
      : undefined
  if (map && !map.success) {
    if (file.map === undefined && bank.csv_map === null) return refuse('required', { field: 'map' })
    const { field, reason } = firstProblem(map.error)
    return refuse('invalid', { field: field || 'map', reason })
  }
  const readOwn = format === 'mt940' ? readMt940 : readCamt053
  const read: ReadFile = map ? readCsv(bytes, map.data) : readOwn(bytes, bank.number)
  if (!read.ok) return refuse('format', { field: `row ${read.row}: ${read.what}` })
  const { lines, rows } = read
  const aheadMs = ctx.clock.now().getTime() + LINE_AHEAD_MS
  const early = lines.findIndex(({ at }) => at.getTime() > aheadMs)
  const day = lines[early]?.at.toISOString()
  if (day) return refuse('format', { field: `row ${rows[early]}: ${day} is ahead of today` })
  const { clash, knownCount } = await compared(ctx, bank.id, lines)
  if (clash !== undefined) {
    const row = rows[lines.findIndex(({ reference }) => reference === clash)]
    return refuse('format', { field: `row ${row}: the account has another line ${clash}` })
  }
  const imported = {
    format,
    lines: lines.length,
    adds: lines.length - knownCount,
    first: lines.slice(0, PREVIEW_ROWS).map(toPreview),
  } as const
  if (preview) return ok({ ...imported, taken: 0, known: 0 })
  if (map && file.map !== undefined) await keepCsvMap(ctx, bank.id, map.data)
  const all = await takeAll(ctx, bankId, lines)
  if (!all.ok) return all
  const added = all.value
  const detail = { format, lines: lines.length, ...added }
  await audit(ctx, { actor, action: 'bank-file-imported', subject: `bank ${bankId}`, detail })
  return ok({ ...imported, ...added })
}

function formatOf(bytes: Uint8Array): ImportedFile['format'] {
  if (isMt940(bytes)) return 'mt940'
  return isXml(bytes) ? 'camt.053' : 'csv'
}

/** Takes lines some at a time; a file that broke off is imported again, and the lines that are known are skipped. */
async function takeAll(ctx: Context, bankId: string, lines: readonly StatementLine[]) {
  const added = { taken: 0, known: 0 }
  for (let from = 0; from < lines.length; from += TAKEN_ROWS) {
    const some = lines.slice(from, from + TAKEN_ROWS)
    const took = await ctx.transact((ctx) => takeLines(ctx, bankId, some, { source: 'file' }))
    // Meanwhile another source has delivered a different line with this reference.
    if (!took.ok) return refuse('format', took.detail)
    await matchMany(ctx, took.value.taken)
    added.taken += took.value.taken.length
    added.known += took.value.known
  }
  return ok(added)
}

/** The first reference that another line of the account has, and how many lines it has already. */
async function compared(
  ctx: Context,
  bankId: number,
  lines: readonly StatementLine[],
): Promise<{ clash?: string; knownCount: number }> {
  let knownCount = 0
  for (let from = 0; from < lines.length; from += TAKEN_ROWS) {
    const some = lines.slice(from, from + TAKEN_ROWS)
    const [clash] = await clashesOf(ctx, bankId, some, 'file')
    if (clash !== undefined) return { clash, knownCount }
    knownCount += await countKnown(ctx, bankId, some)
  }
  return { knownCount }
}

const toPreview = ({ reference, at, amount, content, balance }: StatementLine): PreviewLine => ({
  reference,
  time: at.toISOString(),
  amount: moneyOf(amount),
  content,
  balance: balance === null ? null : moneyOf(balance),
})
