import { Command } from 'commander'
import { listAudit } from '#platform/base/settings/index.ts'
import { isNumber, type ListOptions, placeOf } from './command/list-options.ts'
import type { Operator } from './command/operator.ts'
import { printRows } from './command/print.ts'

interface AuditOptions extends Omit<ListOptions, 'account'> {
  actor?: string
  action?: string
  subject?: string
}

export const audit = (operator: Operator): Command =>
  new Command('audit').description('The trail of what was changed, and by whom').addCommand(
    new Command('list')
      .description('Newest first')
      .option('--actor <actor>', 'only by this actor, like ops:anna')
      .option('--action <action>', 'only of this kind, like setting-changed')
      .option('--subject <subject>', 'only about this account, order, setting or operator')
      .option('--from <day>', 'only from this day of the site on, like 2026-11-20')
      .option('--to <day>', 'only until this day, itself included')
      .option('--after <id>', 'those that follow the row with this id: the last one of the page before')
      .option('--limit <rows>', 'how many rows, 500 at most')
      .action(async ({ actor, action, subject, ...place }: AuditOptions, command: Command) => {
        const ctx = await operator.ctx()
        const { fromDay: from, toDay: to, after, limit } = await placeOf(ctx, place, isNumber)
        const rows = await listAudit(ctx, { actor, action, subject, from, to, after, limit })
        printRows(operator, command, rows, ['id', 'time', 'actor', 'action', 'subject', 'detail'])
      }),
  )
