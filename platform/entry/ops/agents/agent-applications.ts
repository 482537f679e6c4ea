import { Command } from 'commander'
import { decideAgentApplication, listAgentApplications } from '#platform/agents/applications/index.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

/** `agents applications`: who wants to become an agent (`/join`). */
export const agentApplications = (operator: Operator): Command =>
  new Command('applications')
    .description('Who wants to become an agent')
    .addCommand(
      new Command('list')
        .description('Those that wait, the oldest first')
        .option('--all', 'the decided ones too, the newest first')
        .action(async ({ all }: { all?: true }, command: Command) => {
          const status = all ? undefined : 'applying'
          printRows(operator, command, await listAgentApplications(await operator.ctx(), { status }), [
            'id',
            'time',
            'name',
            'contact',
            'account',
            'status',
            'reason',
          ])
        }),
    )
    .addCommand(
      decide(operator, 'grant', 'Notes that the account was opened (`create-line`) or its role given'),
    )
    .addCommand(decide(operator, 'reject', 'Turns it down'))

const decide = (operator: Operator, act: 'grant' | 'reject', description: string): Command =>
  new Command(act)
    .description(description)
    .argument('<id>', 'as `agents applications list` prints it')
    .requiredOption('--reason <text>', 'for the audit trail')
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const decision = { grant: act === 'grant', reason }
      unwrap(
        await decideAgentApplication(await operator.ctx(), operator.actor, id, decision),
        `application ${id}`,
      )
      const status = decision.grant ? 'granted' : 'rejected'
      printDone(operator, command, `Application ${id} is ${status}.`, { id, status })
    })
