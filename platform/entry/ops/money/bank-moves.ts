import { Command } from 'commander'
import { assignMoved, listMoves, moveBetweenBanks, undoMove } from '#platform/cashier/bank-lines/index.ts'
import { bankById } from '#platform/cashier/banks/index.ts'
import { amountOf } from '../command/amount.ts'
import { isNumber, type ListOptions, placeOf } from '../command/list-options.ts'
import { type Operator, UsageError, unwrap, waitingMessage } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { withRequest } from '../command/request-option.ts'

const BANK_ID = 'as `banks list` prints it'
const MOVE_ID = 'as `banks moves` prints it'
const REASON = 'for the audit trail'

export const moveMoney = (operator: Operator): Command =>
  withRequest(new Command('move'))
    .description(
      'Moves money of the house between two accounts, in the books at once; a large one waits for another operator',
    )
    .argument('<from>', BANK_ID)
    .argument('<to>', BANK_ID)
    .requiredOption('--amount <amount>', 'in whole đồng')
    .requiredOption('--reason <text>', REASON)
    .action(
      async (
        from: string,
        to: string,
        { amount, reason, request }: { amount: string; reason: string; request?: string },
        command: Command,
      ) => {
        const wish = {
          from,
          to,
          amount: amountOf(amount),
          actor: operator.actor,
          reason,
          requestId: request,
        }
        const { waitsAs, ...move } = unwrap(await moveBetweenBanks(await operator.ctx(), wish), 'the move')
        if (waitsAs !== null)
          return printDone(operator, command, waitingMessage({ waitsAs }), { ...move, waitsAs })
        printDone(operator, command, `The move ${move.id} is made. Transfer it with ${move.content}.`, move)
      },
    )

export const moves = (operator: Operator): Command =>
  new Command('moves')
    .description('Moves between own accounts, newest first')
    .option('--bank <id>', 'only those from or to this account')
    .option('--after <id>', 'those that follow the row with this id')
    .option('--limit <rows>', 'how many rows, 500 at most')
    .action(
      async (
        { bank: id, ...place }: Pick<ListOptions, 'after' | 'limit'> & { bank?: string },
        command: Command,
      ) => {
        const ctx = await operator.ctx()
        const bank = id === undefined ? undefined : await bankById(ctx, id)
        if (id !== undefined && !bank) throw new UsageError(`invalid: ${id} is no account`)
        const { after, limit } = await placeOf(ctx, place, isNumber)
        printRows(operator, command, await listMoves(ctx, { bankId: bank?.id, after, limit }), [
          'id',
          'from',
          'to',
          'amount',
          'content',
          'state',
          'lineOut',
          'lineIn',
          'madeAt',
          'askedBy',
          'reason',
        ])
      },
    )

export const assignToMove = (operator: Operator): Command =>
  new Command('move-line')
    .description('Matches an open line whose content was lost with the move that waits for it')
    .argument('<line>', 'as `banks lines` prints it')
    .requiredOption('--move <id>', MOVE_ID)
    .requiredOption('--reason <text>', REASON)
    .action(async (lineId: string, { move, reason }: { move: string; reason: string }, command: Command) => {
      const decision = { lineId, moveId: move, actor: operator.actor, reason }
      unwrap(await assignMoved(await operator.ctx(), decision), `line ${lineId}`)
      const says = `The line ${lineId} is of the move ${move}.`
      printDone(operator, command, says, { id: lineId, state: 'matched' })
    })

export const undo = (operator: Operator): Command =>
  new Command('undo-move')
    .description('Takes back a move that no bank has carried out')
    .argument('<id>', MOVE_ID)
    .requiredOption('--reason <text>', REASON)
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const cancellation = { id, actor: operator.actor, reason }
      unwrap(await undoMove(await operator.ctx(), cancellation), `taking back ${id}`)
      printDone(operator, command, `The move ${id} is taken back.`, { id, state: 'undone' })
    })
