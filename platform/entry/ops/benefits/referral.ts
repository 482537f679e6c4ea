import { Command } from 'commander'
import { clearReferral, listReferrals } from '#platform/benefits/referral/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { CommandRefused, type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

export const referral = (operator: Operator): Command =>
  new Command('referral')
    .description('Whom members have invited')
    .addCommand(
      new Command('list')
        .description('Newest first, 500 at most')
        .option('--referrer <account>', 'only whom this member has invited')
        .option(
          '--barred',
          'only those that earn nothing, with what they have in common with who invited them',
        )
        .action(async ({ referrer, barred }: { referrer?: string; barred?: true }, command: Command) => {
          const ctx = await operator.ctx()
          const member = referrer === undefined ? undefined : await memberByAccount(ctx, referrer)
          if (member === null) throw new CommandRefused(`not-found: ${referrer}`)
          printRows(operator, command, await listReferrals(ctx, { barred, referrerId: member?.id }), [
            'account',
            'referrer',
            'joined',
            'turnover',
            'earned',
            'rewarded',
            'barredFor',
          ])
        }),
    )
    .addCommand(
      new Command('clear')
        .description('Lets a barred player earn for who invited it')
        .argument('<account>', 'user name of the invited player, in any case')
        .requiredOption('--reason <text>', 'how it was found that they are two persons, for the audit trail')
        .action(async (account: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          unwrap(await clearReferral(ctx, operator.actor, account, reason), `clearing ${account}`)
          printDone(operator, command, `${account} earns for who invited it.`, { account, status: 'cleared' })
        }),
    )
