import { open, rm } from 'node:fs/promises'
import { Command } from 'commander'
import { bankById } from '#platform/cashier/banks/index.ts'
import { MAX_PAYOUT_ROWS } from '#platform/cashier/limits.ts'
import {
  listPayoutFiles,
  makePayoutFile,
  previewPayoutFile,
  releasePayout,
} from '#platform/cashier/withdrawals/index.ts'
import { isNumber, type ListOptions, placeOf } from '../command/list-options.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

interface FileOptions {
  order?: string[]
  map?: string
  preview?: true
  out?: string
}

/** The file is only for whoever runs the command: it has the bank data of members. */
const OWN_FILE = 0o600

const FILE_FIELDS = {
  id: `approved withdrawals that wait and are in no other file, ${MAX_PAYOUT_ROWS} at most`,
  map: 'give --map <file>, how the bank reads the file (docs/operations.md)',
}

export const payoutFile = (operator: Operator): Command =>
  new Command('payout-file')
    .description('Writes the file by which the bank of an account pays approved withdrawals, and marks them')
    .argument('<id>', 'as `banks list` prints it')
    .option('--order <id...>', 'only these withdrawals; else all that wait, 500 at most')
    .option('--map <file>', 'how the bank reads the file, as JSON; kept for the next files of the account')
    .option('--preview', 'only says what it would have')
    .option('--out <file>', 'where it is written; it must not be there yet')
    .action(async (bankId: string, { order, map, preview, out }: FileOptions, command: Command) => {
      const wish = { bankId, orderIds: order, ...(map === undefined ? {} : { map: readJson(map) }) }
      const ctx = await operator.ctx()
      if (preview) {
        const { payments, ...file } = unwrap(
          await previewPayoutFile(ctx, wish),
          `a file of ${bankId}`,
          FILE_FIELDS,
        )
        const says = `${file.orders} withdrawals, ${file.amount}. It would begin:\n${file.head.replaceAll('\r\n', '\n')}`
        return printDone(operator, command, says, { ...file, payments: payments.map(({ id }) => id) })
      }
      if (out === undefined) throw new UsageError('required: --out <file>, or --preview')
      // Nothing is marked where it cannot be written.
      const newFile = await openNew(out)
      try {
        const result = await makePayoutFile(ctx, { ...wish, actor: operator.actor })
        const { id, orders, amount, bytes } = unwrap(result, `a file of ${bankId}`, FILE_FIELDS)
        await newFile.write(bytes)
        const says = `${orders} withdrawals, ${amount}, are in ${out}, the payout file ${id}.`
        printDone(operator, command, says, { id, orders, amount })
      } catch (error) {
        await newFile.remove()
        throw error
      }
    })

async function openNew(path: string) {
  const file = await open(path, 'wx', OWN_FILE).catch(() => {
    throw new UsageError(`invalid: ${path} is there already, or cannot be written`)
  })
  return {
    async write(bytes: Uint8Array) {
      await file.writeFile(bytes)
      await file.close()
    },
    async remove() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

export const payoutFiles = (operator: Operator): Command =>
  new Command('payout-files')
    .description('Files by which banks pay withdrawals, newest first')
    .option('--bank <id>', 'only those of this account')
    .option('--after <id>', 'those that follow the row with this id')
    .option('--limit <rows>', 'how many rows, 500 at most')
    .action(
      async (
        { bank, ...place }: Pick<ListOptions, 'after' | 'limit'> & { bank?: string },
        command: Command,
      ) => {
        const ctx = await operator.ctx()
        if (bank !== undefined && !(await bankById(ctx, bank)))
          throw new UsageError(`invalid: ${bank} is no account`)
        const { after, limit } = await placeOf(ctx, place, isNumber)
        printRows(operator, command, await listPayoutFiles(ctx, { bankId: bank, after, limit }), [
          'id',
          'bank',
          'madeAt',
          'madeBy',
          'orders',
          'amount',
          'waiting',
          'released',
        ])
      },
    )

export const releaseFromFile = (operator: Operator): Command =>
  new Command('release')
    .description('Releases a withdrawal of a payout file that the bank has not paid, for another file')
    .argument('<file>', 'as `banks payout-files` prints it')
    .requiredOption('--order <id>', 'the withdrawal')
    .requiredOption('--reason <text>', 'for the audit trail')
    .action(
      async (
        fileId: string,
        { order: orderId, reason }: { order: string; reason: string },
        command: Command,
      ) => {
        const request = { fileId, orderId, actor: operator.actor, reason }
        unwrap(await releasePayout(await operator.ctx(), request), `releasing ${orderId}`)
        printDone(operator, command, `${orderId} may stand in another file.`, { id: orderId, file: fileId })
      },
    )
