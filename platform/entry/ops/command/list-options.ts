import type { Command } from 'commander'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { Day } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { memberOf } from './member-of.ts'
import { UsageError } from './operator.ts'

/** Options of a long list: the member, the days, the number of rows, and the row to continue after. */
export interface ListOptions {
  account?: string
  from?: string
  to?: string
  after?: string
  limit?: string
}

export const withListOptions = (command: Command): Command =>
  withDayOptions(command.option('--account <account>', 'only those of this member, in any case'))

/** The options of a list whose rows are of no member. */
export const withDayOptions = (command: Command): Command =>
  command
    .option('--from <day>', 'only from this day of the site on, like 2026-11-20')
    .option('--to <day>', 'only until this day, itself included')
    .option('--after <id>', 'those that follow the row with this id: the last one of the page before')
    .option('--limit <rows>', 'how many rows, 500 at most')

/** The options as a filter; `isId` checks an id's format. An unknown member is `not-found`. */
export async function placeOf(
  ctx: Context,
  { account, from, to, after, limit }: ListOptions,
  isId: (id: string) => boolean,
) {
  for (const day of [from, to])
    if (day !== undefined && !Day.safeParse(day).success) throw new UsageError(`invalid: ${day} is no day`)
  if (after !== undefined && !isId(after)) throw new UsageError(`invalid: ${after} is no id`)
  return {
    memberId: account === undefined ? undefined : (await memberOf(ctx, account)).id,
    fromDay: from,
    toDay: to,
    after,
    limit: rowsOf(limit),
  }
}

/** The number of rows that `--limit` names. */
export function rowsOf(limit: string | undefined): number | undefined {
  if (limit === undefined) return undefined
  if (!/^[1-9]\d{0,2}$/.test(limit)) throw new UsageError(`invalid: ${limit} is no number of rows`)
  return Number(limit)
}

/** Whether an id is a number. */
export const isNumber = (id: string): boolean => rowIdOf(id) !== undefined
