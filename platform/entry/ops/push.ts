import { Command } from 'commander'
import { pushFigures, rotatePushKey } from '#platform/members/inbox/index.ts'
import { type Operator, unwrap } from './command/operator.ts'
import { printDone, printRecord } from './command/print.ts'
import { type ReasonOption, withReason } from './command/reason-option.ts'

export const push = (operator: Operator): Command =>
  new Command('push')
    .description('Notifications of browsers (web push): the keys that push services know the site by')
    .addCommand(show(operator))
    .addCommand(rotate(operator))

const show = (operator: Operator): Command =>
  new Command('show')
    .description(
      'Contact (`settings set pushContact mailto:…` switches notifications on), newest key, subscribed browsers',
    )
    .action(async (_options, command: Command) => {
      printRecord(operator, command, { ...(await pushFigures(await operator.ctx())) })
    })

const rotate = (operator: Operator): Command =>
  withReason(new Command('rotate-key'))
    .description('Makes a new key for browsers that subscribe from now on')
    .option(
      '--forget',
      'and removes all browsers with older keys, as after a theft: they have to subscribe again',
    )
    .action(async ({ forget = false, reason }: { forget?: boolean } & ReasonOption, command: Command) => {
      const ctx = await operator.ctx()
      const done = unwrap(
        await rotatePushKey(ctx, operator.actor, { forget, reason }),
        'the key of notifications',
      )
      const left = forget
        ? `${done.forgotten} browsers with older keys are removed.`
        : 'Browsers keep theirs.'
      printDone(operator, command, `The new key is ${done.publicKey}. ${left}`, done)
    })
