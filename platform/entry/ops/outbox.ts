import { Command } from 'commander'
import { listOutbox } from '#platform/base/messages/index.ts'
import type { Operator } from './command/operator.ts'
import { printRows } from './command/print.ts'

export const outbox = (operator: Operator): Command =>
  new Command('outbox')
    .description('Messages on their way out (codes by SMS and mail), newest first')
    .option('--to <address>', 'only those to this number or mail address')
    .action(async (options: { to?: string }, command: Command) => {
      const messages = await listOutbox(await operator.ctx(), options.to)
      printRows(operator, command, messages, ['createdAt', 'channel', 'to', 'purpose', 'code', 'text'])
    })
