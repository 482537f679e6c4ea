import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import type { Minor } from '#contract/base/fields/money.ts'
import { Day } from '#contract/base/fields/values.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import { MAX_GRACE_HOURS, MAX_SILENT_MINUTES } from '#platform/entry/limits.ts'
import { setVendorMaintenance } from '#platform/play/catalogue/index.ts'
import {
  connectVendor,
  type DifferenceDecision,
  decisions,
  differenceStates,
  listConnections,
  listDifferences,
  listReports,
  MAX_WIN_TIMES,
  reconcileByHand,
  resolveDifference,
  rotateKey,
  setWinLimit,
  showConnection,
  showDifference,
} from '#platform/play/vendors/index.ts'
import { amountOf } from '../command/amount.ts'
import { isNumber, type ListOptions, placeOf, withListOptions } from '../command/list-options.ts'
import { type Operator, UsageError, unwrap, waitingMessage } from '../command/operator.ts'
import { pagedList } from '../command/paged-list.ts'
import { printDone, printRecord, printRows } from '../command/print.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'

const ofVendor = (name: string): Command =>
  new Command(name).argument('<code>', 'as `vendors list` prints it: CUULONG')

const GRACE_HOURS = 24

const wholeNumberBetween =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!/^\d{1,6}$/.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`)
    return number
  }

/** False: the option was given as `--no-…`. */
interface ConnectOptions {
  launch: string
  report?: string | false
  popup?: boolean
  trial?: boolean
  freeWins?: boolean
  silentLoss?: number | false
}

export const vendors = (operator: Operator): Command =>
  new Command('vendors')
    .description(
      'Vendors of games: how they are reached, the keys that both sides sign with, and what their reports say',
    )
    .addCommand(list(operator))
    .addCommand(show(operator))
    .addCommand(maintenance(operator))
    .addCommand(connect(operator))
    .addCommand(rotate(operator))
    .addCommand(winLimit(operator))
    .addCommand(reports(operator))
    .addCommand(reconcile(operator))
    .addCommand(differences(operator))

const winLimit = (operator: Operator): Command =>
  withReason(ofVendor('win-limit'))
    .description('Sets what a vendor may pay on one bet, in all its wins; above it two operators decide')
    .option('--times <number>', 'so many times the stake', wholeNumberBetween(1, MAX_WIN_TIMES))
    .option('--amount <amount>', 'so much at all, also of a win without a bet: 50000000', amountOf)
    .action(
      async (
        code: string,
        { reason, ...options }: { times?: number; amount?: Minor } & ReasonOption,
        command: Command,
      ) => {
        if (options.times === undefined && options.amount === undefined)
          throw new UsageError('required: --times, --amount, or both')
        const ctx = await operator.ctx()
        const set = await setWinLimit(ctx, operator.actor, code, options, reason)
        unwrap(evenUnchanged<unknown>(set, null), `the win limit of ${code}`)
        const connection = (await listConnections(ctx)).find((one) => one.code === code)
        const { mostWinTimes = null, mostWin = null } = connection ?? {}
        const sentence = `${code} may pay ${mostWinTimes} times the stake of a bet, and ${mostWin} at most.`
        printDone(operator, command, sentence, { code, mostWinTimes, mostWin })
      },
    )

const list = (operator: Operator): Command =>
  new Command('list').description('Every vendor').action(async (_options, command: Command) => {
    printRows(operator, command, await listConnections(await operator.ctx()), [
      'code',
      'name',
      'state',
      'wallet',
      'popup',
      'trial',
      'freeWins',
      'mostWinTimes',
      'mostWin',
      'keyMadeAt',
      'launchUrl',
    ])
  })

const show = (operator: Operator): Command =>
  ofVendor('show')
    .description('One vendor with its key, which signs money: show it to nobody else')
    .action(async (code: string, _options, command: Command) => {
      const ctx = await operator.ctx()
      printRecord(operator, command, unwrap(await showConnection(ctx, operator.actor, code), code))
    })

const maintenance = (operator: Operator): Command =>
  ofVendor('maintenance')
    .description(
      'Closes all games of a vendor for new bets, or opens them again; open rounds go on to their end',
    )
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action(async (code: string, state: 'on' | 'off', _options, command: Command) => {
      const maintenance = state === 'on'
      const ctx = await operator.ctx()
      const set = await setVendorMaintenance(ctx, operator.actor, code, maintenance)
      unwrap(evenUnchanged(set, null), `maintenance of ${code}`)
      const sentence = maintenance ? `${code} is in maintenance.` : `${code} is open.`
      printDone(operator, command, sentence, { code, maintenance })
    })

const connect = (operator: Operator): Command =>
  withReason(ofVendor('connect'))
    .description(
      'Says how a vendor is reached, makes its key if it has none, and opens its games; again: changes what is named, and keeps the rest',
    )
    .requiredOption('--launch <url>', 'where its games start')
    .option('--report <url>', 'where it answers its daily report, which is compared with our bets')
    .option('--no-report', 'it has no daily report (so it is at first)')
    .option('--popup', 'its games open in a window of their own')
    .option('--no-popup', 'its games open in a frame (so it is at first)')
    .option('--trial', 'its games can be played for play money')
    .option('--no-trial', 'its games are played for money alone (so it is at first)')
    .option('--free-wins', 'it may pay without a bet (free spins)')
    .option('--no-free-wins', 'it may not (so it is at first)')
    .option(
      '--silent-loss <minutes>',
      'a bet of which it says nothing for so long is lost',
      wholeNumberBetween(1, MAX_SILENT_MINUTES),
    )
    .option('--no-silent-loss', 'every loss is told by a win of 0.00 (so it is at first)')
    .action(async (code: string, { reason, ...options }: ConnectOptions & ReasonOption, command: Command) => {
      const { launch: launchUrl, report, silentLoss, ...may } = options
      const reportUrl = report === false ? null : report
      const silentLossMinutes = silentLoss === false ? null : silentLoss
      const terms = { launchUrl, reportUrl, silentLossMinutes, ...may }
      const ctx = await operator.ctx()
      const connected = await withinEconomy(ctx, (tx) =>
        connectVendor(tx, operator.actor, code, terms, reason),
      )
      const { isNew } = unwrap(evenUnchanged(connected, { isNew: false }), `connecting ${code}`)
      const sentence = isNew
        ? `${code} is connected; \`vendors show ${code}\` prints its key.`
        : `${code} is changed; its key is the same.`
      printDone(operator, command, sentence, { code, isNew })
    })

const rotate = (operator: Operator): Command =>
  withReason(ofVendor('rotate-key'))
    .description(
      'Makes a new key, and prints it: we sign launches with it at once, so close its games before (maintenance)',
    )
    .option(
      '--grace <hours>',
      'for how long its messages may still be signed with the key before; 0: not at all, where it is known to others',
      wholeNumberBetween(0, MAX_GRACE_HOURS),
      GRACE_HOURS,
    )
    .action(async (code: string, { grace, reason }: { grace: number } & ReasonOption, command: Command) => {
      const ctx = await operator.ctx()
      const { key, formerKeyUntil } = unwrap(
        await rotateKey(ctx, operator.actor, code, grace, reason),
        `the key of ${code}`,
      )
      const until = formerKeyUntil?.toISOString() ?? null
      const sentence = `The key of ${code} is ${key}. The one before ${until ? `is good until ${until}` : 'is void'}.`
      printDone(operator, command, sentence, { code, key, formerKeyUntil: until })
    })

const reports = (operator: Operator): Command =>
  new Command('reports')
    .description('Days that vendors were asked for, the latest first')
    .option('--vendor <code>', 'only those of this vendor')
    .option('--missing', 'only those that are not reported')
    .option('--from <day>', 'only from this day of the site on, like 2026-11-20')
    .option('--to <day>', 'only until this day, itself included')
    .action(async (options: ReportOptions, command: Command) => {
      const ctx = await operator.ctx()
      const { fromDay, toDay } = await placeOf(ctx, options, isNumber)
      const { vendor, missing } = options
      printRows(operator, command, await listReports(ctx, { vendor, missing, fromDay, toDay }), [
        'day',
        'vendor',
        'state',
        'bets',
        'stake',
        'payout',
        'differences',
        'askedAt',
        'failure',
      ])
    })

interface ReportOptions extends Pick<ListOptions, 'from' | 'to'> {
  vendor?: string
  missing?: true
}

const reconcile = (operator: Operator): Command =>
  ofVendor('reconcile')
    .description('Asks a vendor for its report of a day now, and compares it with our bets')
    .requiredOption('--day <day>', 'a day of the site that has ended, like 2026-11-20')
    .action(async (code: string, { day }: { day: string }, command: Command) => {
      if (!Day.safeParse(day).success) throw new UsageError(`invalid: ${day} is no day`)
      const ctx = await operator.ctx()
      const done = unwrap(await reconcileByHand(ctx, operator.actor, code, day), `comparing ${code}`)
      const state = done.reported ? 'reported' : 'not-reported'
      const sentence = done.reported
        ? `${code} has reported ${done.bets} bets of ${day}; differences: ${done.differences}.`
        : `${code} has not reported ${day}: ${done.failure}. It is asked again.`
      const { failure, bets, differences } = done
      printDone(operator, command, sentence, { code, day, state, failure, bets, differences })
    })

const DIFFERENCE_ID = 'as `vendors differences list` prints it'

const differences = (operator: Operator): Command =>
  new Command('differences')
    .description('Bets of which a vendor’s report and our record say different things')
    .addCommand(
      pagedList(
        operator,
        withListOptions(new Command('list'))
          .description('Newest first')
          .option('--vendor <code>', 'only those of this vendor')
          .addOption(new Option('--status <status>', 'only those in this state').choices(differenceStates)),
        {
          read: listDifferences,
          columns: [
            'id',
            'day',
            'vendor',
            'kind',
            'account',
            'ours',
            'theirs',
            'lacking',
            'status',
            'resolution',
            'transactionId',
          ],
        },
      ),
    )
    .addCommand(
      new Command('show')
        .description('One difference with the line of the report')
        .argument('<id>', DIFFERENCE_ID)
        .action(async (id: string, _options, command: Command) => {
          printRecord(operator, command, unwrap(await showDifference(await operator.ctx(), id), id))
        }),
    )
    .addCommand(
      new Command('resolve')
        .description('Asks for a difference to be set right, which another operator approves')
        .argument('<id>', DIFFERENCE_ID)
        .addOption(
          new Option('--as <book>', 'theirs: our books are made what the report says; ours: no money moves')
            .choices(decisions)
            .makeOptionMandatory(),
        )
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, options: { as: DifferenceDecision; reason: string }, command: Command) => {
          const { as: decision, reason } = options
          const ctx = await operator.ctx()
          const waits = unwrap(
            await resolveDifference(ctx, { id, decision, reason, actor: operator.actor }),
            `resolving ${id}`,
          )
          printDone(operator, command, waitingMessage(waits), { id, decision, reason, ...waits })
        }),
    )
