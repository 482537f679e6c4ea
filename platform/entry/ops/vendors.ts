import { Command, InvalidArgumentError } from 'commander'
import { connectVendor, listConnections, rotateKey, showConnection } from '#platform/play/vendors/index.ts'
import { accepted, type Operator } from './operator.ts'
import { printDone, printRecord, printRows } from './print.ts'

const ofVendor = (name: string): Command =>
  new Command(name).argument('<code>', 'as `vendors list` prints it: CUULONG')

const GRACE_HOURS = 24
const MOST_GRACE_HOURS = 720
const MOST_SILENT_MINUTES = 43_200

const wholeUpTo =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!/^\d{1,6}$/.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`)
    return number
  }

interface ConnectOptions {
  launch: string
  popup?: true
  trial?: true
  freeWins?: true
  silentLoss?: number
}

export const vendors = (operator: Operator): Command =>
  new Command('vendors')
    .description('Vendors of games: how they are reached, and the keys that both sides sign with')
    .addCommand(
      new Command('list').description('Every vendor').action(async (_options, command: Command) => {
        printRows(operator, command, await listConnections(await operator.ctx()), [
          ...([
            'code',
            'name',
            'state',
            'wallet',
            'popup',
            'trial',
            'freeWins',
            'keyMadeAt',
            'launchUrl',
          ] as const),
        ])
      }),
    )
    .addCommand(
      ofVendor('show')
        .description('One vendor with its key, which signs money: show it to nobody else')
        .action(async (code: string, _options, command: Command) => {
          const ctx = await operator.ctx()
          printRecord(operator, command, accepted(await showConnection(ctx, operator.actor, code), code))
        }),
    )
    .addCommand(
      ofVendor('connect')
        .description(
          'Says how a vendor is reached, makes its key if it has none, and opens its games; again: changes it',
        )
        .requiredOption('--launch <url>', 'where its games start')
        .option('--popup', 'its games open in a window of their own')
        .option('--trial', 'its games can be played for play money')
        .option('--free-wins', 'it may pay without a bet (free spins)')
        .option(
          '--silent-loss <minutes>',
          'a bet of which it says nothing for so long is lost; without it every loss is told by a win of 0.00',
          wholeUpTo(1, MOST_SILENT_MINUTES),
        )
        .action(async (code: string, options: ConnectOptions, command: Command) => {
          const { launch: launchUrl, silentLoss: silentLossMinutes, ...may } = options
          const terms = { launchUrl, silentLossMinutes, ...may }
          const ctx = await operator.ctx()
          const { isNew } = accepted(
            await connectVendor(ctx, operator.actor, code, terms),
            `connecting ${code}`,
          )
          const sentence = isNew
            ? `${code} is connected; \`vendors show ${code}\` prints its key.`
            : `${code} is changed; its key is the same.`
          printDone(operator, command, sentence, { code, isNew })
        }),
    )
    .addCommand(
      ofVendor('rotate-key')
        .description('Makes a new key, and prints it; the one before stays good for a while')
        .option(
          '--grace <hours>',
          'for how long messages may still be signed with the key before; 0: not at all, where it is known to others',
          wholeUpTo(0, MOST_GRACE_HOURS),
          GRACE_HOURS,
        )
        .action(async (code: string, { grace }: { grace: number }, command: Command) => {
          const ctx = await operator.ctx()
          const { key, formerKeyUntil } = accepted(
            await rotateKey(ctx, operator.actor, code, grace),
            `the key of ${code}`,
          )
          const until = formerKeyUntil?.toISOString() ?? null
          const sentence = `The key of ${code} is ${key}. The one before ${until ? `is good until ${until}` : 'is void'}.`
          printDone(operator, command, sentence, { code, key, formerKeyUntil: until })
        }),
    )
