import { Command } from 'commander'
import { wireWords } from '#contract/base/product.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import {
  assignRole,
  expirePassword,
  freezeMember,
  rankMember,
  showMember,
  turnTwoFactorOff,
  unfreezeMember,
} from '#platform/members/accounts/index.ts'
import { label } from '../command/member-label.ts'
import { list, release, search, statement } from '../command/member-lists.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRecord } from '../command/print.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'
import { exclude, liftCarried, showLimits } from './member-limits.ts'

export const member = (operator: Operator): Command =>
  new Command('member')
    .description('Members, and what one of them has')
    .addCommand(list(operator))
    .addCommand(search(operator))
    .addCommand(statement(operator))
    .addCommand(release(operator))
    .addCommand(showLimits(operator))
    .addCommand(exclude(operator))
    .addCommand(liftCarried(operator))
    .addCommand(label(operator))
    .addCommand(show(operator))
    .addCommand(freeze(operator))
    .addCommand(unfreeze(operator))
    .addCommand(twoFactorOff(operator))
    .addCommand(expire(operator))
    .addCommand(role(operator))
    .addCommand(rank(operator))

const show = (operator: Operator): Command =>
  new Command('show')
    .description('Balance, state, sessions and login failures of a member')
    .argument('<account>', 'user name, in any case')
    .action(async (account: string, _options, command: Command) => {
      printRecord(
        operator,
        command,
        wireWords(unwrap(await showMember(await operator.ctx(), account), account)),
      )
    })

/** Also of `agents`. */
export const freeze = (operator: Operator): Command =>
  new Command('freeze')
    .description('Shuts a member out and ends its sessions')
    .argument('<account>', 'user name, in any case')
    .option('--reason <text>', 'for the audit trail', '')
    .action(async (account: string, options: { reason: string }, command: Command) => {
      const ctx = await operator.ctx()
      unwrap(await freezeMember(ctx, operator.actor, account, options.reason), `freezing ${account}`)
      printDone(operator, command, `${account} is frozen.`, { account, frozen: true })
    })

/** Also of `agents`. */
export const unfreeze = (operator: Operator): Command =>
  withReason(new Command('unfreeze'))
    .description('Lets a member in again, also one that too many failed logins have locked')
    .argument('<account>', 'user name, in any case')
    .action(async (account: string, { reason }: ReasonOption, command: Command) => {
      const open = await unfreezeMember(await operator.ctx(), operator.actor, account, reason)
      unwrap(open, `unfreezing ${account}`)
      printDone(operator, command, `${account} may come in again.`, { account, frozen: false })
    })

const twoFactorOff = (operator: Operator): Command =>
  new Command('two-factor-off')
    .description('Turns two-factor off for a member that has lost its phone; be sure who asks for it')
    .argument('<account>', 'user name, in any case')
    .requiredOption('--reason <text>', 'how the member proved who it is, for the audit trail')
    .action(async (account: string, { reason }: { reason: string }, command: Command) => {
      const ctx = await operator.ctx()
      const off = await turnTwoFactorOff(ctx, operator.actor, account, reason)
      unwrap(off, `turning two-factor off for ${account}`)
      printDone(operator, command, `${account} signs in without a second factor.`, {
        account,
        twoFactor: 'off',
      })
    })

const expire = (operator: Operator): Command =>
  withReason(new Command('expire-password'))
    .description('Makes a member choose a new password before anything else')
    .argument('<account>', 'user name, in any case')
    .action(async (account: string, { reason }: ReasonOption, command: Command) => {
      const expired = await expirePassword(await operator.ctx(), operator.actor, account, reason)
      unwrap(expired, `expiring the password of ${account}`)
      printDone(operator, command, `${account} must choose a new password.`, {
        account,
        mustChangePassword: 'expired',
      })
    })

const role = (operator: Operator): Command =>
  withReason(new Command('role'))
    .description('Makes a member another kind of account, and ends its sessions')
    .argument('<account>', 'user name, in any case')
    .argument('<isAgent>', '0 player, 1 agent, 2 general agent, 41 affiliate, 42 affiliate manager')
    .action(async (account: string, text: string, { reason }: ReasonOption, command: Command) => {
      const assigned = /^\d{1,2}$/.test(text)
        ? await assignRole(await operator.ctx(), operator.actor, account, Number(text), reason)
        : null
      if (!assigned || (!assigned.ok && assigned.code === 'not-offered'))
        throw new UsageError(`invalid: ${text} is no kind of account`)
      unwrap(assigned, `the role of ${account}`)
      printDone(
        operator,
        command,
        `${account} has the role ${text}.`,
        wireWords({ account, accountKind: Number(text) }),
      )
    })

const rank = (operator: Operator): Command =>
  withReason(new Command('rank'))
    .description('Gives a member its rank in the club; above 4 it has customer service of its own')
    .argument('<account>', 'user name, in any case')
    .argument('<level>', 'a whole number from 0 to 20')
    .action(async (account: string, text: string, { reason }: ReasonOption, command: Command) => {
      const ranked = /^\d{1,2}$/.test(text)
        ? await rankMember(await operator.ctx(), operator.actor, account, Number(text), reason)
        : null
      if (!ranked || (!ranked.ok && ranked.code === 'over-limit'))
        throw new UsageError(`invalid: ${text} is no level from 0 to 20`)
      unwrap(evenUnchanged(ranked, null), `ranking ${account}`)
      printDone(operator, command, `${account} has rank ${text}.`, { account, level: Number(text) })
    })
