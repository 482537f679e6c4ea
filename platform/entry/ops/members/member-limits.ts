import { Command } from 'commander'
import { EXCLUSION_MONTHS } from '#contract/members/responsible-gaming.ts'
import {
  excludeMember,
  liftCarriedExclusion,
  playLimits,
} from '#platform/members/responsible-gaming/index.ts'
import { memberOf } from '../command/member-of.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRecord } from '../command/print.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'

/** `member limits`: a member's own limits. */
export const showLimits = (operator: Operator): Command =>
  new Command('limits')
    .description('Limits, break and net position of a member')
    .argument('<account>', 'user name, in any case')
    .action(async (account: string, _options, command: Command) => {
      const ctx = await operator.ctx()
      const limits = await playLimits(ctx, await memberOf(ctx, account))
      printRecord(operator, command, unwrap(limits, `the limits of ${account}`))
    })

/** `member exclude`: for a member who asks outside of the site. Nothing ends it early. */
export const exclude = (operator: Operator): Command =>
  withReason(new Command('exclude'))
    .description('Excludes a member from play; nobody can end it early')
    .argument('<account>', 'user name, in any case')
    .requiredOption('--months <count>', `from ${EXCLUSION_MONTHS.min} to ${EXCLUSION_MONTHS.max}`)
    .action(
      async (account: string, { months, reason }: { months: string } & ReasonOption, command: Command) => {
        const count = /^\d{1,3}$/.test(months) ? Number(months) : 0
        if (count < EXCLUSION_MONTHS.min || count > EXCLUSION_MONTHS.max)
          throw new UsageError(
            `invalid: ${months} is not ${EXCLUSION_MONTHS.min} to ${EXCLUSION_MONTHS.max} months`,
          )
        const ctx = await operator.ctx()
        const member = await memberOf(ctx, account)
        const excluded = await excludeMember(ctx, operator.actor, member, count, reason)
        const { until } = unwrap(excluded, `excluding ${account}`)
        printDone(operator, command, `${account} is excluded until ${until}.`, { account, until })
      },
    )

/** `member lift-carried`: for a member that got another person's exclusion. */
export const liftCarried = (operator: Operator): Command =>
  new Command('lift-carried')
    .description('Ends exclusions carried over from accounts of somebody else; never one that was asked for')
    .argument('<account>', 'user name, in any case')
    .requiredOption('--reason <text>', 'how it was found that they are two persons, for the audit trail')
    .action(async (account: string, { reason }: { reason: string }, command: Command) => {
      const ctx = await operator.ctx()
      const ended = await liftCarriedExclusion(ctx, operator.actor, await memberOf(ctx, account), reason)
      const { lifted } = unwrap(ended, `lifting what was carried over to ${account}`)
      printDone(operator, command, `${account} is free of ${lifted} carried over.`, { account, lifted })
    })
