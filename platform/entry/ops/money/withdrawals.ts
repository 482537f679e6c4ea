import { Command, Option } from 'commander'
import { WithdrawalStatus as statuses } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import type { Result } from '#platform/base/result.ts'
import {
  approveWithdrawal,
  bookTransfer,
  forceReceipt,
  listPayoutExceptions,
  listWithdrawals,
  type PayoutDecision,
  type PayoutEnd,
  payByHand,
  payByTransaction,
  payoutDecisions,
  payoutEnds,
  rejectWithdrawal,
  resolvePayout,
  retryPayout,
  settlePayoutException,
  showWithdrawal,
  type UnneededDecision,
  unneededDecisions,
  type WithdrawalStatus,
} from '#platform/cashier/withdrawals/index.ts'
import { withListOptions } from '../command/list-options.ts'
import { type Operator, unwrap, waitingMessage } from '../command/operator.ts'
import { exceptionList, pagedList } from '../command/paged-list.ts'
import { printDone, printRecord } from '../command/print.ts'

/** An action on one order: its new state, and the message. */
interface Act {
  description: string
  status: WithdrawalStatus
  says: string
}

const plain: Record<string, Act & { act(ctx: Context, id: string, actor: string): Promise<Result<null>> }> = {
  approve: {
    description: 'Lets a requested withdrawal be paid',
    act: approveWithdrawal,
    status: 'approved',
    says: 'is approved and will be paid.',
  },
  pay: {
    description: 'Notes that you have paid an approved withdrawal, where no provider does or it has refused',
    act: payByHand,
    status: 'paid',
    says: 'is paid.',
  },
  retry: {
    description: 'Has the provider asked again that has refused to pay a withdrawal',
    act: retryPayout,
    status: 'approved',
    says: 'is tried again.',
  },
}

const withReason: Record<
  string,
  Act & {
    reason: string
    act(ctx: Context, id: string, actor: string, reason: string): Promise<Result<null>>
  }
> = {
  reject: {
    description:
      'Turns down a withdrawal that is requested, or that the provider has refused; the money is back',
    reason: 'what the player reads',
    act: rejectWithdrawal,
    status: 'rejected',
    says: 'is rejected, the money is back.',
  },
  'force-receipt': {
    description: 'Takes a paid withdrawal as received; it is final, and nothing is refunded',
    reason: 'what the player reads',
    act: forceReceipt,
    status: 'received',
    says: 'counts as received.',
  },
}

const ORDER_ID = 'as `withdrawals list` prints it'

export function withdrawals(operator: Operator): Command {
  const command = new Command('withdrawals')
    .description('Withdrawals of all members')
    .addCommand(
      pagedList(
        operator,
        withListOptions(new Command('list'))
          .description('Newest first')
          .addOption(new Option('--status <status>', 'only those in this state').choices(statuses.options))
          .option('--problem', 'only those that the provider has refused to pay: retry, pay or reject them')
          .option(
            '--unclear',
            'only those of which their gateway cannot say whether it has paid: find out, and resolve them',
          ),
        {
          isId: isRecordId,
          read: listWithdrawals,
          columns: [
            'id',
            'time',
            'account',
            'bank',
            'number',
            'payee',
            'amount',
            'fee',
            'status',
            'promisedBy',
            'problem',
            'unclearSince',
            'reason',
          ],
        },
      ),
    )
    .addCommand(
      new Command('show')
        .description('One withdrawal, what it came through, and what was said of its payouts and did not fit')
        .argument('<id>', ORDER_ID)
        .action(async (id: string, _options, command: Command) => {
          printRecord(operator, command, unwrap(await showWithdrawal(await operator.ctx(), id), id))
        }),
    )
  for (const [name, { description, act, status, says }] of Object.entries(plain)) {
    const one = new Command(name).description(description).argument('<id>', ORDER_ID)
    if (name === 'pay') one.option('--hash <hash>', 'the transaction that paid it to an address of a chain')
    command.addCommand(
      one.action(async (id: string, { hash }: { hash?: string }, command: Command) => {
        const [ctx, { actor }] = [await operator.ctx(), operator]
        const done = hash === undefined ? act(ctx, id, actor) : payByTransaction(ctx, id, hash, actor)
        unwrap(await done, `${name} ${id}`)
        printDone(operator, command, `${id} ${says}`, { id, status })
      }),
    )
  }
  for (const [name, { description, reason: about, act, status, says }] of Object.entries(withReason))
    command.addCommand(
      new Command(name)
        .description(description)
        .argument('<id>', ORDER_ID)
        .requiredOption('--reason <text>', about)
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          unwrap(await act(await operator.ctx(), id, operator.actor, reason), `${name} ${id}`)
          printDone(operator, command, `${id} ${says}`, { id, status, reason })
        }),
    )
  return command.addCommand(resolve(operator)).addCommand(book(operator)).addCommand(exceptions(operator))
}

const resolve = (operator: Operator): Command =>
  new Command('resolve')
    .description('Says what became of a payout that the provider was asked for and says nothing of')
    .argument('<id>', ORDER_ID)
    .addOption(
      new Option('--as <end>', 'what the provider has told you by another way')
        .choices(payoutEnds)
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'for the audit trail, and as what a failed one is listed')
    .action(async (id: string, { as: end, reason }: { as: PayoutEnd; reason: string }, command: Command) => {
      const learned = { end, actor: operator.actor, reason }
      unwrap(await resolvePayout(await operator.ctx(), id, learned), `resolving ${id}`)
      const [status, says] =
        end === 'paid' ? ['paid', 'is paid.'] : ['approved', 'was not paid: retry, pay or reject it.']
      printDone(operator, command, `${id} ${says}`, { id, status, reason })
    })

interface BookOptions {
  hash: string
  money: UnneededDecision
  reason: string
}

const book = (operator: Operator): Command =>
  new Command('book')
    .description(
      'Takes tokens into the books that left for a withdrawal and do not pay it; a large amount waits for another operator',
    )
    .argument('<id>', ORDER_ID)
    .requiredOption('--hash <hash>', 'the transaction by which they left')
    .addOption(
      new Option('--money <what>', 'collected from the player, or written-off')
        .choices(unneededDecisions)
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'for the audit trail')
    .action(async (id: string, { hash, money: decision, reason }: BookOptions, command: Command) => {
      const input = { orderId: id, hash, decision, actor: operator.actor, reason }
      const waits = unwrap(await bookTransfer(await operator.ctx(), input), `booking ${hash}`)
      const says = waits ? waitingMessage(waits) : `What left for ${id} is ${decision}.`
      printDone(operator, command, says, waits ? { id, ...waits } : { id, decision })
    })

function exceptions(operator: Operator): Command {
  return new Command('exceptions')
    .alias('odd')
    .description('What a provider says of payouts and does not fit: paid twice, or bounced')
    .addCommand(
      exceptionList(operator, {
        about: 'Newest first, those that wait for your decision',
        read: listPayoutExceptions,
        columns: [
          'id',
          'time',
          'account',
          'orderId',
          'kind',
          'provider',
          'payoutId',
          'amount',
          'problem',
          'decision',
          'decidedBy',
          'reason',
        ],
      }),
    )
    .addCommand(
      new Command('settle')
        .description(
          'Says what becomes of the money; a large amount waits until another operator approves it',
        )
        .argument('<id>', 'as `withdrawals exceptions list` prints it')
        .addOption(
          new Option(
            '--money <what>',
            'returned to the player (bounced), collected from the player, written-off, or nothing moves',
          )
            .choices(payoutDecisions)
            .makeOptionMandatory(),
        )
        .requiredOption('--reason <text>', 'for the audit trail; what the player reads of what is returned')
        .action(
          async (
            id: string,
            { money: decision, reason }: { money: PayoutDecision; reason: string },
            command: Command,
          ) => {
            const input = { id, decision, actor: operator.actor, reason }
            const settled = unwrap(await settlePayoutException(await operator.ctx(), input), `payout ${id}`)
            const says = settled ? waitingMessage(settled) : `The payout ${id} is settled: ${decision}.`
            printDone(operator, command, says, settled ? { id, ...settled } : { id, decision })
          },
        ),
    )
}
