import { Command, Option } from 'commander'
import { RedeemStatus } from '#contract/benefits/points.ts'
import { completeRedeem, listRedeems, rejectRedeem } from '#platform/benefits/points/index.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

export const redeems = (operator: Operator): Command =>
  new Command('redeems')
    .description('What members have redeemed points for')
    .addCommand(
      new Command('list')
        .description('Newest first, 500 at most; of those that wait the oldest first')
        .addOption(new Option('--status <status>', 'only those in this state').choices(RedeemStatus.options))
        .action(async ({ status }: { status?: RedeemStatus }, command: Command) => {
          printRows(operator, command, await listRedeems(await operator.ctx(), { status }), [
            'id',
            'time',
            'account',
            'reward',
            'kind',
            'quantity',
            'points',
            'status',
            'reason',
          ])
        }),
    )
    .addCommand(
      new Command('complete')
        .description('Notes that goods are sent, or a phone is credited')
        .argument('<id>', 'as `redeems list` prints it')
        .action(async (id: string, _options, command: Command) => {
          unwrap(await completeRedeem(await operator.ctx(), id, operator.actor), `completing ${id}`)
          printDone(operator, command, `${id} is complete.`, { id, status: 'complete' })
        }),
    )
    .addCommand(
      new Command('reject')
        .description('Turns it down and gives the points back')
        .argument('<id>', 'as `redeems list` prints it')
        .requiredOption('--reason <text>', 'what the player reads')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          unwrap(await rejectRedeem(ctx, id, operator.actor, reason), `rejecting ${id}`)
          printDone(operator, command, `${id} is rejected, the points are back.`, {
            id,
            status: 'rejected',
            reason,
          })
        }),
    )
