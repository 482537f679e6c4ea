import fs from 'node:fs/promises'
import { Command, Option } from 'commander'
import { archivedMonths } from '#platform/base/db/archived-months.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import {
  type ArchivedTable,
  ArchiveImpossible,
  type ArchiveManifest,
  archivedTables,
} from '#platform/entry/archive/archive-files.ts'
import { type ArchivePlace, archiveMonth } from '#platform/entry/archive/archive-month.ts'
import { restoreMonth } from '#platform/entry/archive/restore-month.ts'
import { showArchive } from '#platform/entry/archive/show-archive.ts'
import { accountIdsOf } from '#platform/money/ledger/index.ts'
import { placeOf } from './backup.ts'
import { memberOf } from './command/member-of.ts'
import { type Operator, refusing, UsageError, wantsJson } from './command/operator.ts'
import { printDone, printRows } from './command/print.ts'

export const archive = (operator: Operator): Command =>
  new Command('archive')
    .description(
      'Months of bets and entries that lie in files of BACKUP_STORE, and no longer in the database',
    )
    .addCommand(list(operator))
    .addCommand(make(operator))
    .addCommand(restore(operator))
    .addCommand(show(operator))

const list = (operator: Operator): Command =>
  new Command('list')
    .description('The months in the archive, the latest first')
    .action(async (_options, command: Command) => {
      const months = await archivedMonths((await operator.ctx()).db)
      const rows = months.map(({ month, ...counts }) => ({ month: month.slice(0, 7), ...counts }))
      printRows(operator, command, rows, ['month', 'archivedAt', 'postings', 'entries', 'bets'])
    })

const make = (operator: Operator): Command =>
  new Command('make')
    .description(
      'Takes the oldest month out of the database, once its rows lie in the store and were read there again',
    )
    .argument('<month>', 'like 2025-10')
    .action((month: string, _options, command: Command) =>
      moving(operator, command, month, archiveMonth, 'is in the archive'),
    )

const restore = (operator: Operator): Command =>
  new Command('restore')
    .description('Brings the month that was archived last back into the database')
    .argument('<month>', 'like 2025-10')
    .action((month: string, _options, command: Command) =>
      moving(operator, command, month, restoreMonth, 'is back in the database'),
    )

async function moving(
  operator: Operator,
  command: Command,
  month: string,
  move: typeof archiveMonth,
  what: string,
): Promise<void> {
  const [day, place] = [firstDayOf(month), await archivePlaceOf(operator)]
  const ctx = await operator.ctx()
  await refusing(ArchiveImpossible, async () => {
    const { tables } = await move(ctx, place, day, operator.actor)
    const rows = rowsIn(tables)
    printDone(
      operator,
      command,
      `${month} ${what}: ${rows.postings} postings, ${rows.entries} entries, ${rows.bets} bets.`,
      { month, ...rows },
    )
  })
}

const rowsIn = ({ ledger_posting, ledger_entry, bet }: ArchiveManifest['tables']) => ({
  postings: ledger_posting.rows,
  entries: ledger_entry.rows,
  bets: bet.rows,
})

interface ShowOptions {
  table?: ArchivedTable
  id?: string
  account?: string
  limit: string
}

const show = (operator: Operator): Command =>
  new Command('show')
    .description('Rows of a month in the archive, as they were: a JSON object a line')
    .argument('<month>', 'like 2025-10')
    .addOption(new Option('--table <table>', 'only of this table').choices(archivedTables))
    .option('--id <id>', 'only the bet or posting with this id, and what refers to it')
    .option('--account <account>', 'only of this member')
    .option('--limit <rows>', 'how many rows', '100')
    .action(async (month: string, { table, id, account, limit }: ShowOptions, command: Command) => {
      const most = Number(limit)
      if (!(Number.isInteger(most) && most > 0))
        throw new UsageError('invalid: --limit is a number of rows, 1 or more')
      if (id !== undefined && !isRecordId(id))
        throw new UsageError(
          `invalid: ${id} is no id of a bet or posting, like 01980000-0000-7000-8000-000000000000`,
        )
      const [day, place] = [firstDayOf(month), await archivePlaceOf(operator)]
      const owner = account === undefined ? undefined : await ownerOf(operator, account)
      const { db } = await operator.ctx()
      const rows: string[] = []
      await refusing(ArchiveImpossible, async () => {
        for await (const { table: of, row } of showArchive(db, place, day, {
          table,
          id: id?.toLowerCase(),
          owner,
        })) {
          rows.push(`{"table":"${of}","row":${row}}`)
          if (rows.length === most) break
        }
      })
      if (wantsJson(command)) operator.out(`[\n${rows.join(',\n')}\n]`)
      else for (const row of rows) operator.out(row)
    })

async function ownerOf(operator: Operator, account: string) {
  const ctx = await operator.ctx()
  const { id } = await memberOf(ctx, account)
  return { memberId: String(id), accountIds: await accountIdsOf(ctx.db, id) }
}

async function archivePlaceOf(operator: Operator): Promise<ArchivePlace> {
  const { store, scratch } = placeOf(operator)
  await fs.mkdir(scratch, { recursive: true, mode: 0o700 })
  return { store, scratch }
}

function firstDayOf(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError(`invalid: ${month} is no month, like 2025-10`)
  return `${month}-01`
}
