import { Command } from 'commander'
import { memberByAccount } from '../accounts/index.ts'
import { listReferrals } from '../referral/index.ts'
import { type Operator, Refused } from './operator.ts'
import { printRows } from './print.ts'

export const referral = (operator: Operator): Command =>
  new Command('referral').description('Whom members have invited').addCommand(
    new Command('list')
      .description('Newest first, 500 at most')
      .option('--referrer <account>', 'only whom this member has invited')
      .option('--barred', 'only those that earn nothing, with what they have in common with who invited them')
      .action(async ({ referrer, barred }: { referrer?: string; barred?: true }, command: Command) => {
        const ctx = await operator.ctx()
        const member = referrer === undefined ? undefined : await memberByAccount(ctx, referrer)
        if (member === null) throw new Refused(`not-found: ${referrer}`)
        printRows(operator, command, await listReferrals(ctx, { barred, referrerId: member?.id }), [
          ...(['account', 'referrer', 'joined', 'turnover', 'earned', 'rewarded', 'barredFor'] as const),
        ])
      }),
  )
