import { Command } from 'commander'
import { LocalText } from '#contract/base/fields/values.ts'
import { messageTemplates, setMessageTemplate } from '#platform/base/messages/index.ts'
import { evenUnchanged, type Result } from '#platform/base/result.ts'
import { helpTexts, isHelpItem, setHelpText } from '#platform/members/content/index.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

export const texts = (operator: Operator): Command =>
  new Command('texts')
    .description('Words of the operator in the place of built-in ones: help, terms, messages')
    .addCommand(
      new Command('list')
        .description('Every text and whether it is the operator\u2019s own; with --json its words in force')
        .action(async (_options, command: Command) => {
          const ctx = await operator.ctx()
          const rows = [...(await helpTexts(ctx)), ...(await messageTemplates(ctx))]
          printRows(operator, command, rows, ['item', 'isOwn'])
        }),
    )
    .addCommand(
      new Command('set')
        .description('Puts the words of a file in its place, as a new version')
        .argument('<item>', 'questions, terms, or a message as `list` has it')
        .requiredOption(
          '--file <path>',
          'JSON: {"vi", "en", "zh"}, each a text; of a message {"subject", "text"}, or null for the built-in one',
        )
        .action(async (item: string, { file }: { file: string }, command: Command) => {
          const draft = readJson(file)
          const ctx = await operator.ctx()
          let set: Result<null>
          if (isHelpItem(item)) {
            const text = LocalText.safeParse(draft)
            if (!text.success) throw new UsageError('A help text is {"vi", "en", "zh"}, each a text.')
            set = await setHelpText(ctx, operator.actor, item, text.data)
          } else set = await setMessageTemplate(ctx, operator.actor, item, draft)
          unwrap(evenUnchanged(set, null), item)
          printDone(operator, command, `${item} is set.`, { item })
        }),
    )
