import { Command, Option } from 'commander'
import { WithdrawalStatus as statuses } from '#contract/cashier.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  payByHand,
  rejectWithdrawal,
  type WithdrawalStatus,
} from '../cashier/index.ts'
import { accepted, type Operator } from './operator.ts'
import { printDone, printRows } from './print.ts'

export const withdrawals = (operator: Operator): Command =>
  new Command('withdrawals')
    .description('Withdrawals of all members')
    .addCommand(
      new Command('list')
        .description('Newest first, 500 at most')
        .addOption(new Option('--status <status>', 'only those in this state').choices(statuses.options))
        .action(async ({ status }: { status?: WithdrawalStatus }, command: Command) => {
          const rows = await listWithdrawals(await operator.ctx(), { status })
          printRows(operator, command, rows, [
            ...(['id', 'time', 'account', 'bank', 'number', 'payee', 'amount', 'fee'] as const),
            ...(['status', 'promisedBy', 'reason'] as const),
          ])
        }),
    )
    .addCommand(
      new Command('approve')
        .description('Lets a requested withdrawal be paid')
        .argument('<id>', 'as `withdrawals list` prints it')
        .action(async (id: string, _options, command: Command) => {
          accepted(await approveWithdrawal(await operator.ctx(), id, operator.actor), `approving ${id}`)
          printDone(operator, command, `${id} is approved and will be paid.`, { id, status: 'approved' })
        }),
    )
    .addCommand(
      new Command('pay')
        .description('Notes that you have paid an approved withdrawal, where no payment provider does')
        .argument('<id>', 'as `withdrawals list` prints it')
        .action(async (id: string, _options, command: Command) => {
          accepted(await payByHand(await operator.ctx(), id, operator.actor), `noting ${id} as paid`)
          printDone(operator, command, `${id} is paid.`, { id, status: 'paid' })
        }),
    )
    .addCommand(
      new Command('reject')
        .description('Turns a requested withdrawal down and gives the money back')
        .argument('<id>', 'as `withdrawals list` prints it')
        .requiredOption('--reason <text>', 'what the player reads')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          accepted(await rejectWithdrawal(ctx, id, operator.actor, reason), `rejecting ${id}`)
          printDone(operator, command, `${id} is rejected, the money is back.`, {
            id,
            status: 'rejected',
            reason,
          })
        }),
    )
