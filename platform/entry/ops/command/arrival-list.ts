import { Command, Option } from 'commander'
import type { Context } from '#platform/base/context.ts'
import { isNumber, type ListOptions, placeOf } from './list-options.ts'
import { type Operator, UsageError } from './operator.ts'
import { printRows } from './print.ts'

interface Options<State> extends Pick<ListOptions, 'after' | 'limit'> {
  state?: State
}

/** A command that lists arrivals in pages: all of them, those at one place, or those in one state. */
export const arrivalList = <State extends string, Row extends object>(
  operator: Operator,
  list: {
    name: string
    about: string
    states: readonly State[]
    /** The option that names a place, and what a place is called. */
    place: { option: string; noun: string; byId(ctx: Context, id: string): Promise<unknown> }
    read(
      ctx: Context,
      filter: { state?: State; placeId?: string; after?: string; limit?: number },
    ): Promise<readonly Row[]>
    columns: readonly (keyof Row & string)[]
  },
): Command => {
  const { option, noun, byId } = list.place
  return new Command(list.name)
    .description(list.about)
    .addOption(new Option('--state <state>', 'only those in this state').choices(list.states))
    .option(`--${option} <id>`, `only those of this ${noun}`)
    .option('--after <id>', 'those that follow the row with this id')
    .option('--limit <rows>', 'how many rows, 500 at most')
    .action(async (options: Options<State> & Record<string, string | undefined>, command: Command) => {
      const ctx = await operator.ctx()
      const placeId = options[option]
      if (placeId !== undefined && !(await byId(ctx, placeId)))
        throw new UsageError(`invalid: ${placeId} is no ${noun}`)
      const { after, limit } = await placeOf(ctx, options, isNumber)
      const rows = await list.read(ctx, { state: options.state, placeId, after, limit })
      printRows(operator, command, rows, list.columns)
    })
}
