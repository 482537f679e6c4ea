import { Command } from 'commander'
import { limitOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import {
  type ListedHand,
  listHands,
  roomsEntry,
  suspiciousPlay,
  voidHand,
} from '#platform/play/rooms/index.ts'
import { listRounds, voidRound } from '#platform/play/rounds/index.ts'
import { type ListOptions, placeOf, withDayOptions } from '../command/list-options.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

/** How many days of members' play are examined, unless `--days` says otherwise. */
const DAYS = '30'

const daysOf = (text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`invalid: ${text} is no number of days`)
  return Number(text)
}

/** A hand of a card room in the list of rounds; its bets are the seats that have anted. */
const roundOf = ({ id, room, state, openedAt, endedAt, players, house, reason }: ListedHand) => ({
  id,
  game: `${roomsEntry.node} ${room}`,
  state,
  openedAt,
  closesAt: null,
  bets: players - house,
  endedAt,
  reason,
})

const newestFirst = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? 1 : -1)

export const rounds = (operator: Operator): Command =>
  new Command('rounds')
    .description('Rounds that many play together')
    .addCommand(
      withDayOptions(new Command('list'))
        .description('Those of all tables and the hands of all card rooms, newest first')
        .action(async (options: ListOptions, command: Command) => {
          const ctx = await operator.ctx()
          const place = await placeOf(ctx, options, isRecordId)
          const listed = [await listRounds(ctx, place), (await listHands(ctx, place)).map(roundOf)]
          const rows = listed.flat().sort(newestFirst).slice(0, limitOf(place.limit))
          printRows(operator, command, rows, [
            'id',
            'game',
            'state',
            'openedAt',
            'closesAt',
            'bets',
            'endedAt',
            'reason',
          ])
        }),
    )
    .addCommand(
      new Command('suspicious')
        .description('Members of card rooms who win from each other too often, or take turns like a program')
        .option('--days <days>', 'how far back', DAYS)
        .action(async ({ days }: { days: string }, command: Command) => {
          const back = daysOf(days)
          const ctx = await operator.ctx()
          printRows(operator, command, await suspiciousPlay(ctx, back), [
            'why',
            'account',
            'from',
            'hands',
            'net',
            'figure',
            'trait',
          ])
        }),
    )
    .addCommand(
      new Command('void')
        .description(
          'Ends a round that has not been drawn, or a hand that is not decided: every stake goes back, but for what was cashed out',
        )
        .argument('<id>', 'as `rounds list` prints it')
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          const round = await voidRound(ctx, id, operator.actor, reason)
          const done =
            !round.ok && round.code === 'not-found' ? voidHand(ctx, id, operator.actor, reason) : round
          unwrap(await done, `voiding round ${id}`)
          printDone(
            operator,
            command,
            `Round ${id} is void, its stakes go back; what was cashed out stays paid.`,
            {
              id,
              state: 'void',
              reason,
            },
          )
        }),
    )
