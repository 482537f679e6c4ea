import { Command } from 'commander'
import type { Context } from '#platform/base/context.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { listSent, OperatorWords, type Recipient, sendMessage } from '#platform/members/inbox/index.ts'
import { CommandRefused, type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

interface SendOptions {
  account?: string
  all?: boolean
  alsoExcluded?: boolean
  file?: string
  titleVi?: string
  bodyVi?: string
  titleEn?: string
  bodyEn?: string
  titleZh?: string
  bodyZh?: string
}

export const messages = (operator: Operator): Command =>
  new Command('messages')
    .description('What you tell members, in their inbox')
    .addCommand(sendCommand(operator))
    .addCommand(
      new Command('list')
        .description('What was sent, newest first, 200 at most')
        .action(async (_options, command: Command) => {
          const sent = await listSent(await operator.ctx())
          printRows(operator, command, sent, [
            'id',
            'createdAt',
            'actor',
            'to',
            'recipients',
            'completedAt',
            'title',
          ])
        }),
    )

const sendCommand = (operator: Operator): Command =>
  new Command('send')
    .description('Sends a message; what is not translated is shown in Vietnamese')
    .option('--account <account>', 'to one member: a user name, in any case')
    .option('--all', 'to everybody who has a real account by now and takes no break from play')
    .option('--also-excluded', 'with --all: to those too who take one, for what everybody must know')
    .option('--title-vi <text>')
    .option(
      '--body-vi <html>',
      'p, h3, br, b, i, ul, ol, li, and a with a path of the site or an https address',
    )
    .option('--title-en <text>')
    .option('--body-en <html>')
    .option('--title-zh <text>')
    .option('--body-zh <html>')
    .option('--file <path>', 'a JSON file instead: {"vi": {"title", "body"}, "en": …, "zh": …}')
    .action(async (options: SendOptions, command: Command) => {
      const words = wordsOf(options)
      const ctx = await operator.ctx()
      const to = await recipientOf(ctx, options)
      const name = to === 'all' ? 'everybody' : to.account
      const sent = unwrap(
        await sendMessage(ctx, operator.actor, to, words, { alsoExcluded: options.alsoExcluded }),
        `the message to ${name}`,
      )
      printDone(operator, command, `${sent.id} is on its way to ${name}.`, {
        ...sent,
        to: to === 'all' ? 'all' : to.account,
      })
    })

async function recipientOf(ctx: Context, { account, all, alsoExcluded }: SendOptions): Promise<Recipient> {
  if ((account === undefined) === !all) throw new UsageError('Say either --account <account> or --all.')
  if (alsoExcluded && !all) throw new UsageError('--also-excluded goes with --all.')
  if (account === undefined) return 'all'
  const member = await memberByAccount(ctx, account)
  if (!member) throw new CommandRefused(`not-found: nobody is called ${account}`)
  return { memberId: member.id, account: member.account }
}

function wordsOf(options: SendOptions): OperatorWords {
  const written = options.file === undefined ? writtenIn(options) : readJson(options.file)
  const words = OperatorWords.safeParse(written)
  if (words.success) return words.data
  const [issue] = words.error.issues
  throw new UsageError(
    `The message lacks what it says, or says too much, at ${issue?.path.join('.') || 'its start'}.`,
  )
}

/** Omits a language without title and body. */
function writtenIn(options: SendOptions): unknown {
  const { titleVi, bodyVi, titleEn, bodyEn, titleZh, bodyZh } = options
  const pair = (title?: string, body?: string) => (title || body ? { title, body } : undefined)
  return { vi: pair(titleVi, bodyVi), en: pair(titleEn, bodyEn), zh: pair(titleZh, bodyZh) }
}
