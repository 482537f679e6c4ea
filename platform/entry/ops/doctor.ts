import { Command } from 'commander'
import { inEnglish, isHealthy } from '#platform/backoffice/doctor/index.ts'
import { CommandRefused, type Operator } from './command/operator.ts'
import { printRows } from './command/print.ts'

export const doctor = (operator: Operator): Command =>
  new Command('doctor')
    .description(
      'Looks at what the site runs on: variables, database, clock, TLS, mail, disk, jobs; changes nothing; exit 1 where something has failed',
    )
    .action(async (_options: object, command: Command) => {
      const examinations = await operator.examine()
      printRows(operator, command, examinations.map(inEnglish), ['check', 'state', 'text'])
      if (!isHealthy(examinations)) {
        const failed = examinations.filter(({ state }) => state === 'fail').map(({ check }) => check)
        throw new CommandRefused(`failed: ${failed.join(', ')}`)
      }
    })
