import { Command, Option } from 'commander'
import { DepositMethodCode, DepositStatus as statuses } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import type { Result } from '#platform/base/result.ts'
import {
  creditPaymentException,
  dismissPaymentException,
  failDeposit,
  listDeposits,
  listPaymentExceptions,
  payDeposit,
  settleReversal,
  showDeposit,
} from '#platform/cashier/deposits/index.ts'
import type { PendingApproval } from '#platform/members/approvals/index.ts'
import { withListOptions } from '../command/list-options.ts'
import { type Operator, unwrap, waitingMessage } from '../command/operator.ts'
import { exceptionList, pagedList } from '../command/paged-list.ts'
import { printDone, printRecord } from '../command/print.ts'

const ORDER_ID = 'as `deposits list` prints it'
const PAYMENT_ID = 'as `deposits exceptions list` prints it'

export const deposits = (operator: Operator): Command =>
  new Command('deposits')
    .description('Deposits of all members')
    .addCommand(
      pagedList(
        operator,
        withListOptions(new Command('list'))
          .description('Newest first')
          .addOption(new Option('--status <status>', 'only those in this state').choices(statuses.options))
          .addOption(
            new Option('--method <method>', 'only those of this method').choices(DepositMethodCode.options),
          ),
        {
          isId: isRecordId,
          read: listDeposits,
          columns: [
            'id',
            'time',
            'account',
            'method',
            'provider',
            'content',
            'amount',
            'fee',
            'credited',
            'status',
            'reason',
          ],
        },
      ),
    )
    .addCommand(
      new Command('show')
        .description('One deposit, what it came through, and what came for it and did not fit')
        .argument('<id>', ORDER_ID)
        .action(async (id: string, _options, command: Command) => {
          printRecord(operator, command, unwrap(await showDeposit(await operator.ctx(), id), id))
        }),
    )
    .addCommand(
      new Command('pay')
        .description('Credits a deposit whose money you have seen, because its provider does not say so')
        .argument('<id>', ORDER_ID)
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          const waits = unwrap(await payDeposit(ctx, id, operator.actor, reason), `paying ${id}`)
          const says = waits ? waitingMessage(waits) : `${id} is paid and credited.`
          printDone(operator, command, says, waits ? { id, ...waits } : { id, status: 'paid' })
        }),
    )
    .addCommand(
      new Command('fail')
        .description('Ends an open deposit')
        .argument('<id>', ORDER_ID)
        .requiredOption('--reason <text>', 'what the player reads')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          unwrap(await failDeposit(await operator.ctx(), id, operator.actor, reason), `failing ${id}`)
          printDone(operator, command, `${id} has failed.`, { id, status: 'failed', reason })
        }),
    )
    .addCommand(exceptions(operator))

type Decide = (
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
) => Promise<Result<PendingApproval | null>>

const settleAs =
  (decision: 'collected' | 'written-off'): Decide =>
  (ctx, id, actor, reason) =>
    settleReversal(ctx, { id, decision, actor, reason })

/** The decisions about a payment exception. */
const decisions: Record<string, { done: string; decide: Decide; description: string }> = {
  credit: {
    done: 'credited',
    decide: creditPaymentException,
    description: 'Credits it to the player, less the fee',
  },
  dismiss: {
    done: 'dismissed',
    decide: dismissPaymentException,
    description:
      'Leaves it: it was given back outside of here, or never came; what was reversed has come again',
  },
  collect: {
    done: 'collected',
    decide: settleAs('collected'),
    description: 'Takes what was reversed from the main wallet of its player, the fee from the house',
  },
  'write-off': {
    done: 'written-off',
    decide: settleAs('written-off'),
    description: 'Books what was reversed as a loss of the house',
  },
}

function exceptions(operator: Operator): Command {
  const command = new Command('exceptions')
    .alias('odd')
    .description('Money that came with another amount than its order, or a second time, or was taken back')
    .addCommand(
      exceptionList(operator, {
        about: 'Newest first, those that wait for your decision',
        read: listPaymentExceptions,
        columns: [
          'id',
          'time',
          'account',
          'orderId',
          'kind',
          'provider',
          'transactionId',
          'amount',
          'ordered',
          'decision',
          'decidedBy',
          'reason',
        ],
      }),
    )
  for (const [name, { done, decide, description }] of Object.entries(decisions))
    command.addCommand(
      new Command(name)
        .description(description)
        .argument('<id>', PAYMENT_ID)
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          const waits = unwrap(await decide(ctx, id, operator.actor, reason), `payment ${id}`)
          const says = waits ? waitingMessage(waits) : `The payment ${id} is ${done}.`
          printDone(operator, command, says, waits ? { id, ...waits } : { id, decision: done })
        }),
    )
  return command
}
