import { Command } from 'commander'
import { answerFeedback, listFeedback } from '#platform/members/feedback/index.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

export const feedback = (operator: Operator): Command =>
  new Command('feedback')
    .description('What members write to customer service')
    .addCommand(
      new Command('list')
        .description('Newest first, 200 at most; `promotions image` writes one of its pictures into a file')
        .option('--open', 'only what waits for an answer, the oldest first')
        .action(async ({ open }: { open?: boolean }, command: Command) => {
          printRows(
            operator,
            command,
            await listFeedback(await operator.ctx(), { status: open ? 'open' : undefined }),
            ['id', 'time', 'account', 'content', 'images', 'answer', 'answeredBy', 'answeredAt'],
          )
        }),
    )
    .addCommand(
      new Command('answer')
        .description('Answers one, into the inbox of who wrote it')
        .argument('<id>', 'as `feedback list` prints it')
        .requiredOption('--text <text>', 'what the member reads')
        .action(async (id: string, { text }: { text: string }, command: Command) => {
          const ctx = await operator.ctx()
          const { account } = unwrap(
            await answerFeedback(ctx, operator.actor, id, text.trim()),
            `answering ${id}`,
          )
          printDone(operator, command, `${id} is answered, into the inbox of ${account}.`, { id, account })
        }),
    )
