import { Command, Option } from 'commander'
import {
  addOperator,
  closeOperator,
  endOperatorSessions,
  listOperators,
  type OperatorRole,
  operatorRoles,
  operatorStates,
  renewInvitation,
  reopenOperator,
  resetSecondFactor,
  setOperatorRole,
} from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { evenUnchanged, type Result } from '#platform/base/result.ts'
import { invitationLink, type Operator, unwrap } from './command/operator.ts'
import { pagedList } from './command/paged-list.ts'
import { printDone } from './command/print.ts'
import { type ReasonOption, withReason } from './command/reason-option.ts'

const NAME = 'letters, digits, . @ _ -; in any case'

const roleOption = (about: string) => new Option('--role <role>', about).choices(operatorRoles)

/** The operators of the office. */
export const operators = (operator: Operator): Command => {
  const command = new Command('operators')
    .description('Who works in the office, and as what')
    .addCommand(list(operator))
    .addCommand(
      new Command('add')
        .description(
          'Adds an operator, and prints the link by which a password is chosen: once, within 24 hours',
        )
        .argument('<name>', NAME)
        .addOption(roleOption('what the operator may read and do').makeOptionMandatory())
        .action(async (name: string, { role }: { role: OperatorRole }, command: Command) => {
          const ctx = await operator.ctx()
          const added = await addOperator(ctx, { name, role, actor: operator.actor })
          const { invitation } = unwrap(added, `adding ${name}`)
          printInvitation(operator, command, { name, role }, invitation)
        }),
    )
    .addCommand(
      withReason(new Command('invite'))
        .description(
          'Prints a new link for one who has lost it, the password or the second factor; all of these end',
        )
        .argument('<name>', NAME)
        .action(async (name: string, { reason }: ReasonOption, command: Command) => {
          const change = { name, reason, actor: operator.actor }
          const renewed = await renewInvitation(await operator.ctx(), change)
          printInvitation(operator, command, { name }, unwrap(renewed, `inviting ${name}`).invitation)
        }),
    )
    .addCommand(
      withReason(new Command('role'))
        .description('Gives an operator another role, from the next page on')
        .argument('<name>', NAME)
        .addOption(roleOption('what the operator may read and do').makeOptionMandatory())
        .action(
          async (name: string, { role, reason }: { role: OperatorRole } & ReasonOption, command: Command) => {
            const change = { name, role, reason, actor: operator.actor }
            const set = await setOperatorRole(await operator.ctx(), change)
            unwrap(set, `giving ${name} the role ${role}`)
            printDone(operator, command, `${name} has the role ${role}.`, { name, role })
          },
        ),
    )
  for (const [name, { description, act, says, shows }] of Object.entries(changes))
    command.addCommand(
      withReason(new Command(name))
        .description(description)
        .argument('<name>', NAME)
        .action(async (name: string, { reason }: ReasonOption, command: Command) => {
          const done = await act(await operator.ctx(), { name, reason, actor: operator.actor })
          unwrap(evenUnchanged<unknown>(done, null), name)
          printDone(operator, command, `${name} ${says}.`, { name, ...shows })
        }),
    )
  return command
}

/** Changes that need no more than a name. */
const changes: Record<
  string,
  {
    description: string
    act: (ctx: Context, change: { name: string; actor: string } & ReasonOption) => Promise<Result<unknown>>
    says: string
    shows: Record<string, unknown>
  }
> = {
  close: {
    description: 'Shuts an operator out, and ends its sessions',
    act: closeOperator,
    says: 'is shut out',
    shows: { state: 'closed' },
  },
  reopen: {
    description: 'Lets an operator in again, also one that too many failed sign-ins have locked',
    act: reopenOperator,
    says: 'may come in again',
    shows: { closed: false },
  },
  'two-factor-off': {
    description: 'Takes the second factor off one who has lost it, and ends its sessions',
    act: resetSecondFactor,
    says: 'sets up a second factor at the next sign-in',
    shows: { secondFactor: false },
  },
  'sign-out': {
    description: 'Ends the sessions of an operator',
    act: endOperatorSessions,
    says: 'is signed out',
    shows: { openSessions: 0 },
  },
}

const list = (operator: Operator): Command =>
  pagedList(
    operator,
    new Command('list')
      .description('Newest first')
      .addOption(new Option('--state <state>', 'only those in this state').choices(operatorStates))
      .addOption(roleOption('only those of this role'))
      .option('--after <id>', 'those that follow the row with this id')
      .option('--limit <rows>', 'how many rows, 500 at most'),
    {
      read: listOperators,
      columns: ['id', 'name', 'role', 'state', 'secondFactor', 'openSessions', 'createdAt', 'lastSeenAt'],
    },
  )

function printInvitation(
  operator: Operator,
  command: Command,
  about: { name: string; role?: OperatorRole },
  invitation: string,
): void {
  const link = invitationLink(operator, invitation)
  const sentence = `${about.name} chooses a password here, once and within 24 hours: ${link}`
  printDone(operator, command, sentence, { ...about, link })
}
