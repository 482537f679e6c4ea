import { Command, Option } from 'commander'
import { DepositStatus as statuses } from '#contract/cashier.ts'
import { type DepositStatus, listDeposits } from '../cashier/index.ts'
import type { Operator } from './operator.ts'
import { printRows } from './print.ts'

export const deposits = (operator: Operator): Command =>
  new Command('deposits').description('Deposits of all members').addCommand(
    new Command('list')
      .description('Newest first, 500 at most')
      .addOption(new Option('--status <status>', 'only those in this state').choices(statuses.options))
      .action(async ({ status }: { status?: DepositStatus }, command: Command) => {
        const rows = await listDeposits(await operator.ctx(), { status })
        printRows(operator, command, rows, [
          ...(['id', 'time', 'account', 'method', 'provider', 'content'] as const),
          ...(['amount', 'fee', 'status'] as const),
        ])
      }),
  )
