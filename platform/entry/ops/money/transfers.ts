import { Command, Option } from 'commander'
import { isRecordId } from '#platform/base/input/record-id.ts'
import {
  compareBooks,
  listTransfers,
  recallForAll,
  resolveTransfer,
  transferStates,
} from '#platform/play/vendors/index.ts'
import { withListOptions } from '../command/list-options.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { pagedList } from '../command/paged-list.ts'
import { printDone, printRows } from '../command/print.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'

/** The result of a transfer as the operator learned it, by the command's word. */
const outcomes = { done: 'done', failed: 'refused' } as const

export const transfers = (operator: Operator): Command =>
  new Command('transfers')
    .description("Transfers between members' own wallets")
    .addCommand(
      pagedList(
        operator,
        withListOptions(new Command('list'))
          .description('Newest first')
          .addOption(new Option('--status <status>', 'only those in this state').choices(transferStates)),
        {
          isId: isRecordId,
          read: listTransfers,
          columns: ['id', 'time', 'account', 'from', 'to', 'amount', 'status', 'asked', 'endedAt'],
        },
      ),
    )
    .addCommand(
      withReason(new Command('resolve'))
        .description('Asks the vendor now what became of a transfer, and ends it by the answer')
        .argument('<id>', 'as `transfers list` prints it')
        .addOption(
          new Option(
            '--as <outcome>',
            'what the vendor has told you, where its system does not answer or does not know of the transfer',
          ).choices(Object.keys(outcomes)),
        )
        .action(
          async (id: string, options: { as?: keyof typeof outcomes } & ReasonOption, command: Command) => {
            const ctx = await operator.ctx()
            const outcome = options.as && outcomes[options.as]
            const { status } = unwrap(
              await resolveTransfer(ctx, id, operator.actor, outcome, options.reason),
              `resolving ${id}`,
            )
            printDone(operator, command, `${id} is ${status}.`, { id, status })
          },
        ),
    )
    .addCommand(
      withReason(new Command('recall'))
        .description('Brings what lies with vendors back to the main wallets; before you set isSingle on')
        .argument('[account]', 'of one member; without it, of everybody')
        .action(async (account: string | undefined, { reason }: ReasonOption, command: Command) => {
          const ctx = await operator.ctx()
          const { transfers } = unwrap(
            await recallForAll(ctx, operator.actor, account, reason),
            'recalling the wallets',
          )
          printDone(operator, command, `${transfers} transfers to main wallets.`, { transfers })
        }),
    )
    .addCommand(
      new Command('books')
        .description("Compares a member's wallets at vendors with the vendors' own books")
        .argument('<account>', 'user name, in any case')
        .action(async (account: string, _options, command: Command) => {
          const rows = unwrap(await compareBooks(await operator.ctx(), account), account)
          printRows(operator, command, rows, ['vendor', 'ours', 'theirs'])
        }),
    )
