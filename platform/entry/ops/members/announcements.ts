import { Command } from 'commander'
import { evenUnchanged } from '#platform/base/result.ts'
import {
  changeAnnouncement,
  endAnnouncement,
  listPublished,
  type Publication,
  publishAnnouncement,
  WrittenPublication,
} from '#platform/members/content/index.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

export const announcements = (operator: Operator): Command =>
  new Command('announcements')
    .description('Banners, and notices for everybody')
    .addCommand(
      new Command('list')
        .description('What was published, newest first, 200 at most')
        .action(async (_options, command: Command) => {
          printRows(operator, command, await listPublished(await operator.ctx()), [
            'id',
            'type',
            'groupName',
            'startsAt',
            'endsAt',
            'title',
          ])
        }),
    )
    .addCommand(
      new Command('publish')
        .description(
          'Publishes a banner (B), a notice for the bar (PL), one after a login (PU), of promotions (PR), for agents (AG)',
        )
        .requiredOption(
          '--file <path>',
          'JSON: {"type": "PL", "content": {"vi": {"title", "body"}, "en": …, "zh": …}, "startsAt"?, "endsAt"?}',
        )
        .action(async ({ file }: { file: string }, command: Command) => {
          const written = writtenIn(file)
          const published = unwrap(
            await publishAnnouncement(await operator.ctx(), operator.actor, written),
            'the announcement',
          )
          printDone(operator, command, `${published.id} is published.`, published)
        }),
    )
    .addCommand(
      new Command('change')
        .description('Puts other words, another place or other times in its place, as a new version')
        .argument('<id>')
        .requiredOption('--file <path>', 'JSON, as `publish` takes it; without startsAt its start stays')
        .action(async (id: string, { file }: { file: string }, command: Command) => {
          const written = writtenIn(file)
          const changed = await changeAnnouncement(await operator.ctx(), operator.actor, id, written)
          unwrap(evenUnchanged(changed, null), `changing ${id}`)
          printDone(operator, command, `${id} is changed.`, { id })
        }),
    )
    .addCommand(
      new Command('end')
        .description('Takes one down')
        .argument('<id>')
        .action(async (id: string, _options, command: Command) => {
          unwrap(await endAnnouncement(await operator.ctx(), operator.actor, id), `ending ${id}`)
          printDone(operator, command, `${id} is taken down.`, { id })
        }),
    )

/** The publication in a file; a malformed one ends the command as wrong usage. */
function writtenIn(file: string): Publication {
  const draft = readJson(file)
  const written = WrittenPublication.safeParse(draft)
  if (written.success) return draft as Publication
  const [issue] = written.error.issues
  throw new UsageError(`No announcement, at ${issue?.path.join('.') || 'its start'}: ${issue?.message}`)
}
