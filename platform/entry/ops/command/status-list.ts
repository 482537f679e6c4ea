import { Command, Option } from 'commander'
import type { Context } from '#platform/base/context.ts'
import type { Operator } from './operator.ts'
import { printRows } from './print.ts'

/** The `list` of records that are few, all of them or those in a state. */
export const statusList = <Status extends string, Row extends object>(
  operator: Operator,
  list: {
    about: string
    statuses: readonly Status[]
    read(ctx: Context, filter: { status: Status | undefined }): Promise<readonly Row[]>
    columns: readonly (keyof Row & string)[]
  },
): Command =>
  new Command('list')
    .description(list.about)
    .addOption(new Option('--status <status>', 'only those in this state').choices(list.statuses))
    .action(async ({ status }: { status?: Status }, command: Command) => {
      printRows(operator, command, await list.read(await operator.ctx(), { status }), list.columns)
    })
