import { Command } from 'commander'
import { moneyOf } from '#contract/base/fields/money.ts'
import { betVoiding } from '#platform/backoffice/adjustments/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import {
  collectShortfall,
  listOpenBets,
  listShortfalls,
  type Reversal,
  showBet,
  voidByHand,
  writeOffShortfall,
} from '#platform/play/bets/index.ts'
import { withListOptions } from '../command/list-options.ts'
import { type Operator, unwrap, waitingMessage } from '../command/operator.ts'
import { exceptionList, pagedList } from '../command/paged-list.ts'
import { printDone, printRecord } from '../command/print.ts'

const BET_ID = 'as `bets open` prints it, or the betting record'

export const bets = (operator: Operator): Command =>
  new Command('bets')
    .description('Bets of all members')
    .addCommand(
      pagedList(
        operator,
        withListOptions(new Command('open')).description('Those that are not settled yet, newest first'),
        {
          isId: isRecordId,
          read: listOpenBets,
          columns: ['id', 'time', 'account', 'vendor', 'game', 'wallet', 'stake', 'steps'],
        },
      ),
    )
    .addCommand(
      new Command('show')
        .description('One bet, settled or not, with what was wagered, done and drawn')
        .argument('<id>', BET_ID)
        .action(async (id: string, _options, command: Command) => {
          printRecord(operator, command, unwrap(await showBet(await operator.ctx(), id), id))
        }),
    )
    .addCommand(
      new Command('void')
        .description(
          'Makes a bet void: the stake goes back, and the payout of a settled one is taken back; a large one waits until another operator approves it',
        )
        .argument('<id>', BET_ID)
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          const by = { rules: betVoiding, actor: operator.actor, reason }
          const voided = unwrap(await voidByHand(ctx, { betId: id, ...by }), `voiding ${id}`)
          if (voided.waitsAs !== null)
            printDone(operator, command, waitingMessage(voided), { id, reason, ...voided })
          else printVoided(operator, command, { id, reason, reversal: voided.reversal })
        }),
    )
    .addCommand(exceptions(operator))

function printVoided(
  operator: Operator,
  command: Command,
  { id, reason, reversal }: { id: string; reason: string; reversal: Reversal | null },
): void {
  const record = { id, result: 'void', reason, ...(reversal ? { reversal } : {}) }
  const says = reversal ? wordsOf(id, reversal) : `${id} is void, the stake is back.`
  printDone(operator, command, says, record)
}

/** What was moved, what is missing, and a line for each payment that stays. */
function wordsOf(
  id: string,
  { result, payout, returned, taken, missing, bonusLost, kept }: Reversal,
): string {
  const { rollover, points, rebate, shared, bonuses, commission, rewards = [] } = kept
  return [
    `${id} is void. It was ${result} and had paid ${payout}: ${returned} of stake is back, ${taken} of it was taken back.`,
    ...(bonusLost ? ['Nothing is left of the bonus whose money was staked: it is lost.'] : []),
    ...(missing === NONE
      ? []
      : [
          `Missing: ${missing}. Another operator decides: bets exceptions ${bonusLost ? 'write-off' : 'collect'} ${id}`,
        ]),
    ...(rollover === NONE ? [] : [`Stays: up to ${rollover} of turnover for rollover that is done`]),
    ...(points === NONE ? [] : [`Stays: ${points} points`]),
    ...(rebate ? [`Stays: a rebate of ${rebate.amount}, claimed for ${rebate.turnover} of turnover`] : []),
    ...(shared === NONE ? [] : [`Stays: the referrer's share of ${shared} of turnover`]),
    ...bonuses.map(({ id, state, released }) => `Stays: bonus ${id} is ${state}, it released ${released}`),
    ...rewards.map(
      ({ id, account, kind, source, paysTo, amount, state }) =>
        `Stays: ${kind} ${source} of ${account}, ${amount} to ${paysTo}, is ${state}${state === 'ready' ? `; rewards revoke ${id} takes it` : ''}`,
    ),
    ...commission.map(
      ({ account, kind, period, amount }) =>
        `Stays: ${account} was paid ${amount} of ${kind} for ${period}; settle --period ${period} --kind ${kind} --again corrects it`,
    ),
  ].join('\n')
}

const NONE = '0.00'

function exceptions(operator: Operator): Command {
  return new Command('exceptions')
    .description('What wallets lacked when settled bets were made void')
    .addCommand(
      exceptionList(operator, {
        about: 'Newest first, those that wait for a decision',
        isId: isRecordId,
        read: listShortfalls,
        columns: [
          'id',
          'time',
          'account',
          'wallet',
          'payout',
          'missing',
          'collected',
          'decision',
          'reversedBy',
          'decidedBy',
          'reason',
        ],
      }),
    )
    .addCommand(
      new Command('collect')
        .description('Takes what is missing, as far as the wallet has it by now; the rest stays open')
        .argument('<id>', BET_ID)
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          const by = { betId: id, actor: operator.actor, reason }
          const { amount, left } = unwrap(await collectShortfall(ctx, by), `collecting ${id}`)
          const record = { id, collected: moneyOf(amount), left: moneyOf(left) }
          printDone(operator, command, `${record.collected} is collected, ${record.left} is missing.`, record)
        }),
    )
    .addCommand(
      new Command('write-off')
        .description('Leaves what is missing as a loss of the house')
        .argument('<id>', BET_ID)
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          const by = { betId: id, actor: operator.actor, reason }
          const amount = moneyOf(unwrap(await writeOffShortfall(ctx, by), `writing off ${id}`))
          printDone(operator, command, `${amount} is written off.`, { id, decision: 'written-off', amount })
        }),
    )
}
