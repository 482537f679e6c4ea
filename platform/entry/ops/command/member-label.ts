import { Command } from 'commander'
import { evenUnchanged } from '#platform/base/result.ts'
import { labelMember } from '#platform/members/accounts/index.ts'
import { type Operator, unwrap } from './operator.ts'
import { printDone } from './print.ts'

/** `member label`: labels a member for the audience of promotions. */
export const label = (operator: Operator) =>
  new Command('label')
    .description('Marks a member with a label, so that a promotion can be for it')
    .argument('<account>', 'user name, in any case')
    .argument('<label>', 'small letters, digits and hyphens')
    .option('--off', 'takes it off again')
    .action(async (account: string, name: string, { off = false }: { off?: boolean }, command: Command) => {
      const labelled = await labelMember(
        await operator.ctx(),
        account,
        { label: name, on: !off },
        operator.actor,
      )
      unwrap(evenUnchanged(labelled, null), `labelling ${account}`)
      printDone(operator, command, `${account} is ${off ? 'no longer ' : ''}labelled ${name}.`, {
        account,
        label: name,
        on: !off,
      })
    })
