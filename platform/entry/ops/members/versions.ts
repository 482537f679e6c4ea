import { Argument, Command } from 'commander'
import { undoVersion } from '#platform/backoffice/content/index.ts'
import { type ContentKind, contentKinds, listVersions } from '#platform/base/versions/index.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

const kindArgument = () => new Argument('<kind>', 'of what; a text is help or terms').choices(contentKinds)
const ITEM = 'its id, code or level, or of a text or message its name'

export const versions = (operator: Operator): Command =>
  new Command('versions')
    .description('What operators have written, version by version, and the way back')
    .addCommand(
      new Command('list')
        .description('The versions of an item, the newest first; with --json what each says')
        .addArgument(kindArgument())
        .argument('<item>', ITEM)
        .action(async (kind: ContentKind, item: string, _options, command: Command) => {
          printRows(operator, command, await listVersions(await operator.ctx(), { kind, item }), [
            'number',
            'writtenAt',
            'writtenBy',
            'publishedAt',
            'publishedBy',
          ])
        }),
    )
    .addCommand(
      new Command('undo')
        .description('Publishes an older version again, as a new one')
        .addArgument(kindArgument())
        .argument('<item>', ITEM)
        .argument('<number>', 'as `versions list` prints it')
        .option('--reason <text>', 'for the audit trail; where the item gives money it is needed')
        .action(
          async (
            kind: ContentKind,
            item: string,
            number: string,
            { reason }: { reason?: string },
            command: Command,
          ) => {
            if (!/^[1-9]\d{0,8}$/.test(number)) throw new UsageError(`${number} is no number of a version.`)
            const ctx = await operator.ctx()
            const undo = { kind, item, number: Number(number), actor: operator.actor, reason }
            unwrap(await undoVersion(ctx, undo), `going back to version ${number} of ${item}`)
            printDone(operator, command, `${item} is as in version ${number} again.`, {
              kind,
              item,
              number: undo.number,
            })
          },
        ),
    )
