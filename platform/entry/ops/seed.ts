import { Command } from 'commander'
import { seedDemoWorld } from '../demo/seed-demo-world.ts'
import { CommandRefused, type Operator } from './command/operator.ts'
import { printDone } from './command/print.ts'

export const seed = (operator: Operator): Command =>
  new Command('seed')
    .description('Makes the demo world on a platform that has no member yet')
    .action(async (_options, command: Command) => {
      const isNew = await seedDemoWorld(await operator.ctx())
      if (!isNew) throw new CommandRefused('state-moved-on: there are members already, nothing was made')
      printDone(operator, command, 'The demo world is made.', { made: isNew })
    })
