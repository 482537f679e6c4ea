import { Command } from 'commander'
import { listAudit } from '#platform/base/settings/index.ts'
import { withDayOptions } from './command/list-options.ts'
import type { Operator } from './command/operator.ts'
import { pagedList } from './command/paged-list.ts'

export const audit = (operator: Operator): Command =>
  new Command('audit')
    .description('The trail of what was changed, and by whom')
    .addCommand(
      pagedList(
        operator,
        withDayOptions(
          new Command('list')
            .description('Newest first')
            .option('--actor <actor>', 'only by this actor, like ops:anna')
            .option('--action <action>', 'only of this kind, like setting-changed')
            .option('--subject <subject>', 'only about this account, order, setting or operator'),
        ),
        { read: listAudit, columns: ['id', 'time', 'actor', 'action', 'subject', 'detail'] },
      ),
    )
