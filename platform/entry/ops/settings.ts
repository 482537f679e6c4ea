import { Command } from 'commander'
import { setSetting } from '#platform/backoffice/economy/index.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import { listSettings, problemOfText } from '#platform/base/settings/index.ts'
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
        .option('--reason <text>', 'why, for the audit trail')
        .action(async (name: string, value: string, { reason }: { reason?: string }, command: Command) => {
          const { actor } = operator
          const set = await setSetting(await operator.ctx(), { name, text: value, actor, reason })
          if (!set.ok && set.code === 'invalid' && !set.detail.reason)
            throw new UsageError(
              `invalid: ${name} cannot be ${value}\n${problemOfText(name, value)}`.trimEnd(),
            )
          unwrap(evenUnchanged(set, null), `setting ${name}`)
          printDone(operator, command, `${name} is ${value}.`, { name, value })
        }),
    )
