import { Command } from 'commander'
import { grantPoints } from '#platform/benefits/points/index.ts'
import { type Operator, unwrap, waitingMessage } from '../command/operator.ts'
import { printDone } from '../command/print.ts'
import { withRequest } from '../command/request-option.ts'

interface GrantOptions {
  reason: string
  request?: string
}

export const points = (operator: Operator): Command =>
  new Command('points').description('Points of members').addCommand(
    withRequest(new Command('grant'))
      .description('Gives a member points; an amount below zero takes back what was given by mistake')
      .argument('<account>', 'user name, in any case')
      .argument('<points>', '500, or 12.50; -50 takes back')
      .requiredOption('--reason <text>', 'for the audit trail')
      .action(async (account: string, amount: string, options: GrantOptions, command: Command) => {
        const { reason, request: requestId } = options
        const grant = { account, points: amount, reason, requestId }
        const moved = unwrap(
          await grantPoints(await operator.ctx(), operator.actor, grant),
          `granting ${amount} points to ${account}`,
        )
        const says = 'waitsAs' in moved ? waitingMessage(moved) : `${account} got ${moved.points} points.`
        printDone(operator, command, says, { account, ...moved, reason })
      }),
  )
