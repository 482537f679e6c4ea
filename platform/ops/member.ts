import { Command } from 'commander'
import { freezeMember, rankMember, showMember, unfreezeMember } from '../accounts/index.ts'
import { accepted, type Operator, WrongUsage } from './operator.ts'
import { printDone, printRecord } from './print.ts'

export const member = (operator: Operator): Command =>
  new Command('member')
    .description('One member')
    .addCommand(
      new Command('show')
        .description('Balance, state, sessions and login failures of a member')
        .argument('<account>', 'user name, in any case')
        .action(async (account: string, _options, command: Command) => {
          printRecord(operator, command, accepted(await showMember(await operator.ctx(), account), account))
        }),
    )
    .addCommand(
      new Command('freeze')
        .description('Shuts a member out and ends its sessions')
        .argument('<account>', 'user name, in any case')
        .option('--reason <text>', 'for the audit trail', '')
        .action(async (account: string, options: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          accepted(await freezeMember(ctx, operator.actor, account, options.reason), `freezing ${account}`)
          printDone(operator, command, `${account} is frozen.`, { account, frozen: true })
        }),
    )
    .addCommand(
      new Command('unfreeze')
        .description('Lets a member in again, also one that too many failed logins have locked')
        .argument('<account>', 'user name, in any case')
        .action(async (account: string, _options, command: Command) => {
          accepted(
            await unfreezeMember(await operator.ctx(), operator.actor, account),
            `unfreezing ${account}`,
          )
          printDone(operator, command, `${account} may come in again.`, { account, frozen: false })
        }),
    )
    .addCommand(
      new Command('rank')
        .description('Gives a member its rank in the club; above 4 it has customer service of its own')
        .argument('<account>', 'user name, in any case')
        .argument('<level>', 'a whole number from 0 to 20')
        .action(async (account: string, text: string, _options, command: Command) => {
          const ranked = /^\d{1,2}$/.test(text)
            ? await rankMember(await operator.ctx(), operator.actor, account, Number(text))
            : null
          if (!ranked || (!ranked.ok && ranked.code === 'over-limit'))
            throw new WrongUsage(`invalid: ${text} is no level from 0 to 20`)
          accepted(ranked, `ranking ${account}`)
          printDone(operator, command, `${account} has rank ${text}.`, { account, level: Number(text) })
        }),
    )
