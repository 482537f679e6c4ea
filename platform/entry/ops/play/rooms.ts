import { Command } from 'commander'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { listHands, listRooms, voidHand } from '#platform/play/rooms/index.ts'
import { withDayOptions } from '../command/list-options.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { pagedList } from '../command/paged-list.ts'
import { printDone, printRows } from '../command/print.ts'

export const rooms = (operator: Operator): Command =>
  new Command('rooms')
    .description('Card rooms and their hands')
    .addCommand(
      new Command('list')
        .description('Every room with its stakes and seats')
        .action(async (_options: object, command: Command) => {
          const ctx = await operator.ctx()
          printRows(operator, command, await listRooms(ctx), [
            'roomId',
            'playMoney',
            'ante',
            'most',
            'seats',
            'taken',
            'house',
            'playing',
          ])
        }),
    )
    .addCommand(
      pagedList(
        operator,
        withDayOptions(new Command('hands')).description(
          'Hands of all rooms for which somebody has anted, newest first',
        ),
        {
          isId: isRecordId,
          read: listHands,
          columns: [
            'id',
            'room',
            'state',
            'openedAt',
            'players',
            'house',
            'pot',
            'rake',
            'endedAt',
            'reason',
          ],
        },
      ),
    )
    .addCommand(
      new Command('void')
        .description('Ends a hand that is not decided: every stake goes back')
        .argument('<id>', 'as `rooms hands` prints it')
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          unwrap(await voidHand(ctx, id, operator.actor, reason), `voiding hand ${id}`)
          printDone(operator, command, `Hand ${id} is void, its stakes go back.`, {
            id,
            state: 'void',
            reason,
          })
        }),
    )
