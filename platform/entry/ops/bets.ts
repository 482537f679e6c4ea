import { Command } from 'commander'
import { isRecordId } from '#platform/base/record-id.ts'
import { listOpenBets, showBet, voidByHand } from '#platform/play/bets/index.ts'
import { isInPot } from '#platform/play/house/index.ts'
import { type ListOptions, placeOf, withListOptions } from './list-options.ts'
import { accepted, type Operator, Refused, waitsFor } from './operator.ts'
import { printDone, printRecord, printRows } from './print.ts'

const BET_ID = 'as `bets open` prints it, or the betting record'

export const bets = (operator: Operator): Command =>
  new Command('bets')
    .description('Bets of all members')
    .addCommand(
      withListOptions(new Command('open'))
        .description('Those that are not settled yet, newest first')
        .action(async (place: ListOptions, command: Command) => {
          const ctx = await operator.ctx()
          printRows(operator, command, await listOpenBets(ctx, await placeOf(ctx, place, isRecordId)), [
            ...(['id', 'time', 'account', 'vendor', 'game', 'wallet', 'stake', 'steps'] as const),
          ])
        }),
    )
    .addCommand(
      new Command('show')
        .description('One bet, settled or not, with what was wagered, done and drawn')
        .argument('<id>', BET_ID)
        .action(async (id: string, _options, command: Command) => {
          printRecord(operator, command, accepted(await showBet(await operator.ctx(), id), id))
        }),
    )
    .addCommand(
      new Command('void')
        .description(
          'Ends an open bet as if it had not been: the stake goes back; a large one waits until another operator approves it',
        )
        .argument('<id>', BET_ID)
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          const voided = await voidByHand(ctx, { betId: id, isInPot, actor: operator.actor, reason })
          if (!voided.ok && voided.code === 'operation-not-allowed')
            throw new Refused(
              `operation-not-allowed: ${id} is in a pot or in pools: only its whole hand (rooms void) or round (rounds void) is made void`,
            )
          const waits = accepted(voided, `voiding ${id}`)
          const says = waits ? waitsFor(waits) : `${id} is void, the stake is back.`
          printDone(operator, command, says, { id, result: waits ? 'open' : 'void', reason, ...waits })
        }),
    )
