import { Command } from 'commander'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { listSettings, setByText } from '#platform/base/settings/index.ts'
import { type Operator, UsageError, unwrap } from './command/operator.ts'
import { printDone, printRows } from './command/print.ts'

export const settings = (operator: Operator): Command =>
  new Command('settings')
    .description('What the operator sets; a change acts within three seconds')
    .addCommand(
      new Command('list')
        .description('Every flag and value with what is in force now')
        .action(async (_options, command: Command) => {
          const rows = await listSettings(await operator.ctx())
          printRows(operator, command, rows, ['name', 'kind', 'value', 'isDefault'])
        }),
    )
    .addCommand(
      new Command('set')
        .description('Sets a flag (on, off) or a value (JSON, or plain text)')
        .argument('<name>', 'as `settings list` prints it')
        .argument('<value>', 'on or off for a flag')
        .action(async (name: string, value: string, _options, command: Command) => {
          const set = await withinEconomy(await operator.ctx(), (tx) =>
            setByText(tx, operator.actor, name, value),
          )
          if (!set.ok && set.code === 'invalid' && !set.detail.reason)
            throw new UsageError(`invalid: ${name} cannot be ${value}`)
          unwrap(set, `setting ${name}`)
          printDone(operator, command, `${name} is ${value}.`, { name, value })
        }),
    )
