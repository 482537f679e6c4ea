import { Command } from 'commander'
import type { Context } from '#platform/base/context.ts'
import { isNumber, type ListOptions, placeOf } from './list-options.ts'
import type { Operator } from './operator.ts'
import { printRows } from './print.ts'

interface PagedList<Filter, Row> {
  /** The format of its ids; numbers by default. */
  isId?: (id: string) => boolean
  read(ctx: Context, filter: Filter): Promise<readonly Row[]>
  columns: readonly (keyof Row & string)[]
}

/** Has `command` print a long list in pages: its place (`ListOptions`), narrowed by what other options the command has. */
export const pagedList = <Filter extends object, Row extends object>(
  operator: Operator,
  command: Command,
  { isId = isNumber, read, columns }: PagedList<Filter, Row>,
): Command =>
  command.action(
    async ({ account, from, to, after, limit, ...filter }: ListOptions & Filter, command: Command) => {
      const ctx = await operator.ctx()
      const place = await placeOf(ctx, { account, from, to, after, limit }, isId)
      printRows(operator, command, await read(ctx, { ...(filter as Filter), ...place }), columns)
    },
  )

/** The `list` of exceptions: those that wait for a decision, or all. */
export const exceptionList = <Row extends object>(
  operator: Operator,
  { about, ...list }: PagedList<{ all?: boolean }, Row> & { about: string },
): Command =>
  pagedList(
    operator,
    new Command('list')
      .description(about)
      .option('--all', 'also those that are decided')
      .option('--after <id>', 'those that follow the row with this id')
      .option('--limit <rows>', 'how many rows, 500 at most'),
    list,
  )
