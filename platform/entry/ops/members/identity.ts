import { Command, Option } from 'commander'
import {
  type CaseState,
  caseStates,
  decideDocuments,
  listIdentityCases,
  requestDocuments,
  showIdentityCase,
} from '#platform/members/identity/index.ts'
import { rowsOf } from '../command/list-options.ts'
import { memberOf } from '../command/member-of.ts'
import { CommandRefused, type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRecord, printRows } from '../command/print.ts'

const idHelp = 'as `identity list` prints it'

/** Documents by which members prove who they are. Their pictures are looked at in the office alone, where each look is noted. */
export const identity = (operator: Operator): Command =>
  new Command('identity')
    .description('Documents by which members prove who they are; their pictures are shown in the office')
    .addCommand(list(operator))
    .addCommand(show(operator))
    .addCommand(ask(operator))
    .addCommand(verify(operator))
    .addCommand(refuse(operator))

interface ListOptions {
  state?: CaseState
  account?: string
  limit?: string
}

const list = (operator: Operator) =>
  new Command('list')
    .description('The newest first; what waits for an operator (`--state sent`) the oldest first')
    .addOption(new Option('--state <state>', 'only of this state').choices(caseStates))
    .option('--account <account>', 'only those of this member, in any case')
    .option('--limit <rows>', 'how many rows, 500 at most')
    .action(async ({ state, account, limit }: ListOptions, command: Command) => {
      const ctx = await operator.ctx()
      const memberId = account === undefined ? undefined : (await memberOf(ctx, account)).id
      printRows(operator, command, await listIdentityCases(ctx, { state, memberId, limit: rowsOf(limit) }), [
        'id',
        'time',
        'account',
        'state',
        'askedBy',
        'sentAt',
        'decidedAt',
        'decidedBy',
        'reason',
      ])
    })

const show = (operator: Operator) =>
  new Command('show')
    .description('One of them')
    .argument('<id>', idHelp)
    .action(async (id: string, _options, command: Command) => {
      const identityCase = await showIdentityCase(await operator.ctx(), id)
      if (!identityCase) throw new CommandRefused(`not-found: showing ${id} was refused`)
      printRecord(operator, command, identityCase)
    })

const ask = (operator: Operator) =>
  new Command('ask')
    .description('Asks a member for documents, in its inbox')
    .argument('<account>', 'the account, in any case')
    .requiredOption('--reason <reason>', 'what for; the member reads it')
    .action(async (account: string, { reason }: { reason: string }, command: Command) => {
      const { id } = unwrap(
        await requestDocuments(await operator.ctx(), operator.actor, account, reason),
        `asking ${account}`,
      )
      printDone(operator, command, `${account} is asked for documents (${id}).`, { id, account })
    })

const verify = (operator: Operator) =>
  new Command('verify')
    .description('Takes documents as proof of who the member is')
    .argument('<id>', idHelp)
    .action(async (id: string, _options, command: Command) => {
      const { account } = unwrap(
        await decideDocuments(await operator.ctx(), operator.actor, id, { verified: true }),
        `verifying ${id}`,
      )
      printDone(operator, command, `${account} is verified.`, { id, account })
    })

const refuse = (operator: Operator) =>
  new Command('refuse')
    .description('Refuses documents; the member may send others')
    .argument('<id>', idHelp)
    .requiredOption('--reason <reason>', 'why; the member reads it')
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const { account } = unwrap(
        await decideDocuments(await operator.ctx(), operator.actor, id, { verified: false, reason }),
        `refusing ${id}`,
      )
      printDone(operator, command, `The documents of ${account} are refused.`, { id, account })
    })
