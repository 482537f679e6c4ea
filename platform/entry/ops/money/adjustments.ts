import { Command, Option } from 'commander'
import { moneyOf } from '#contract/base/fields/money.ts'
import {
  adjust as adjustMember,
  approveAdjustment,
  rejectAdjustment,
} from '#platform/backoffice/adjustments/index.ts'
import { adjustmentStatuses, listAdjustments } from '#platform/members/approvals/index.ts'
import { amountOf } from '../command/amount.ts'
import { withListOptions } from '../command/list-options.ts'
import { invitationLink, type Operator, unwrap, waitingMessage } from '../command/operator.ts'
import { pagedList } from '../command/paged-list.ts'
import { printDone } from '../command/print.ts'
import { withRequest } from '../command/request-option.ts'

const ADJUSTMENT_ID = 'as `adjustments list` prints it'

interface RequestOptions {
  reason: string
  request?: string
}

export const adjust = (operator: Operator): Command =>
  withRequest(new Command('adjust'))
    .description("Corrects a member's main wallet; a large one waits until another operator approves it")
    .argument('<account>', 'user name, in any case')
    .argument('<amount>', 'as it changes the wallet: 500000, or -12.50')
    .requiredOption('--reason <text>', 'for the audit trail')
    .action(async (account: string, text: string, options: RequestOptions, command: Command) => {
      const { reason, request: requestId } = options
      const input = { account, amount: amountOf(text), actor: operator.actor, reason, requestId }
      const adjusted = unwrap(await adjustMember(await operator.ctx(), input), `adjusting ${account}`)
      const says =
        adjusted.status === 'posted'
          ? `${account} is adjusted by ${text}.`
          : waitingMessage({ waitsAs: adjusted.id })
      printDone(operator, command, says, { ...adjusted, account, amount: moneyOf(input.amount) })
    })

export const adjustments = (operator: Operator): Command =>
  new Command('adjustments')
    .description('Corrections of wallets, and whatever else by hand a second operator approves')
    .addCommand(
      pagedList(
        operator,
        withListOptions(new Command('list'))
          .description('Newest first')
          .addOption(new Option('--status <status>', 'only those in this state').choices(adjustmentStatuses)),
        {
          read: listAdjustments,
          columns: [
            'id',
            'time',
            'what',
            'subject',
            'account',
            'amount',
            'input',
            'status',
            'requestedBy',
            'decidedBy',
            'decidedAt',
            'decisionReason',
            'reason',
          ],
        },
      ),
    )
    .addCommand(
      new Command('approve')
        .description('Lets something happen that another operator has asked for')
        .argument('<id>', ADJUSTMENT_ID)
        .action(async (id: string, _options, command: Command) => {
          const approved = await approveAdjustment(await operator.ctx(), id, operator.actor)
          const approval = unwrap(approved, `approving ${id}`)
          const link = approval && invitationLink(operator, approval.invitation)
          const says = `The adjustment ${id} is done.`
          printDone(operator, command, link ? `${says} The link, shown only now: ${link}` : says, {
            id,
            status: 'posted',
            ...(link ? { link } : {}),
          })
        }),
    )
    .addCommand(
      new Command('reject')
        .description('Turns down what was asked for')
        .argument('<id>', ADJUSTMENT_ID)
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          unwrap(await rejectAdjustment(await operator.ctx(), id, operator.actor, reason), `rejecting ${id}`)
          printDone(operator, command, `The adjustment ${id} is rejected.`, {
            id,
            status: 'rejected',
            reason,
          })
        }),
    )
