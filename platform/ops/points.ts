import { Command } from 'commander'
import { grantPoints } from '../points/index.ts'
import { accepted, type Operator, waitsFor } from './operator.ts'
import { printDone } from './print.ts'

export const points = (operator: Operator): Command =>
  new Command('points').description('Points of members').addCommand(
    new Command('grant')
      .description('Gives a member points; an amount below zero takes back what was given by mistake')
      .argument('<account>', 'user name, in any case')
      .argument('<points>', '500, or 12.50; -50 takes back')
      .requiredOption('--reason <text>', 'for the audit trail')
      .action(async (account: string, amount: string, { reason }: { reason: string }, command: Command) => {
        const grant = { account, points: amount, reason }
        const moved = accepted(
          await grantPoints(await operator.ctx(), operator.actor, grant),
          `granting ${amount} points to ${account}`,
        )
        const says = 'waitsAs' in moved ? waitsFor(moved) : `${account} got ${moved.points} points.`
        printDone(operator, command, says, { account, ...moved, reason })
      }),
  )
