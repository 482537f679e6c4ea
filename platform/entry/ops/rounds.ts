import { Command } from 'commander'
import { isRecordId } from '#platform/base/record-id.ts'
import { listRounds, voidRound } from '#platform/play/rounds/index.ts'
import { type ListOptions, placeOf, withListOptions } from './list-options.ts'
import { accepted, type Operator } from './operator.ts'
import { printDone, printRows } from './print.ts'

export const rounds = (operator: Operator): Command =>
  new Command('rounds')
    .description('Rounds that many play together')
    .addCommand(
      withListOptions(new Command('list'))
        .description('Those of all tables, newest first')
        .action(async (options: ListOptions, command: Command) => {
          const ctx = await operator.ctx()
          const place = await placeOf(ctx, options, isRecordId)
          printRows(operator, command, await listRounds(ctx, place), [
            ...(['id', 'game', 'state', 'openedAt', 'closesAt', 'bets', 'endedAt', 'reason'] as const),
          ])
        }),
    )
    .addCommand(
      new Command('void')
        .description('Ends a round that has not been drawn: every stake goes back')
        .argument('<id>', 'as `rounds list` prints it')
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          accepted(await voidRound(ctx, id, operator.actor, reason), `voiding round ${id}`)
          printDone(operator, command, `Round ${id} is void, its stakes go back.`, {
            id,
            state: 'void',
            reason,
          })
        }),
    )
