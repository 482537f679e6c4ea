import { readFile } from 'node:fs/promises'
import { Command, Option } from 'commander'
import { moneyOf } from '#contract/base/fields/money.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import {
  assignLine,
  collectLine,
  enterLine,
  type FeedKind,
  feedKinds,
  ignoreLine,
  importStatement,
  lineCandidates,
  lineStates,
  listFeeds,
  listLines,
  openFeed,
  rotateFeed,
} from '#platform/cashier/bank-lines/index.ts'
import {
  addBank,
  type BankTerms,
  bankById,
  bankStatuses,
  changeBank,
  closeBank,
  listBanks,
  usualTerms,
} from '#platform/cashier/banks/index.ts'
import { MAX_LED_AGENTS } from '#platform/cashier/limits.ts'
import { amountOf } from '../command/amount.ts'
import { arrivalList } from '../command/arrival-list.ts'
import {
  CommandRefused,
  type Operator,
  UsageError,
  unwrap,
  waitingMessage,
  wantsJson,
} from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'
import { statusList } from '../command/status-list.ts'
import { assignToMove, moveMoney, moves, undo } from './bank-moves.ts'
import { payoutFile, payoutFiles, releaseFromFile } from './bank-payouts.ts'

const BANK_ID = 'as `banks list` prints it'

interface TermOptions {
  least?: string
  most?: string
  daily?: string
  hours?: string
  ranks?: string
  agents?: string
}

/** What the fields of an account may be. */
const BANK_FIELDS = {
  bank: 'the six digits that NAPAS gives the bank, like 970436',
  number: '6 to 19 digits, of an account that is not open here yet',
  name: '2 to 50 capitals, digits, spaces and . , & - without marks',
  least: 'whole đồng, above zero',
  most: 'whole đồng, not below the least of an order',
  daily: 'whole đồng, not below the least of an order',
  hours: '08:00-22:30, or always',
  ranks: 'levels like 3,4,5, or all',
  agents: `accounts of agents like hanoi1,hanoi2, ${MAX_LED_AGENTS} at most, or all`,
}

const withTerms = (command: Command): Command =>
  command
    .option('--least <amount>', 'the least of an order, in whole đồng')
    .option('--most <amount>', 'the most of an order')
    .option('--daily <amount>', 'the most that is ordered in a day of the site')
    .option('--hours <from-to>', 'when it takes orders: 08:00-22:30 of the site’s day, or always')
    .option('--ranks <levels>', 'the ranks of members that are led to it: 3,4,5, or all')
    .option('--agents <accounts>', 'the agents below whom those members are: hanoi1,hanoi2, or all')

export const banks = (operator: Operator): Command =>
  new Command('banks')
    .description('The bank accounts of the house, which bank transfers go to')
    .addCommand(
      statusList(operator, {
        about: 'Newest first, with what lies there by the books',
        statuses: bankStatuses,
        read: listBanks,
        columns: [
          'id',
          'bin',
          'bank',
          'number',
          'name',
          'least',
          'most',
          'daily',
          'hours',
          'ranks',
          'agents',
          'holds',
          'status',
        ],
      }),
    )
    .addCommand(
      withReason(withTerms(new Command('add')))
        .description('Opens an account for orders: bank transfers are served by it from then on')
        .requiredOption('--bank <BIN>', 'the bank by its number in NAPAS: 970436')
        .requiredOption('--number <digits>', 'the number of the account')
        .requiredOption('--name <NAME>', 'its holder, in capitals and without marks, as the bank writes it')
        .action(
          async (
            {
              bank: bin,
              number,
              name,
              reason,
              ...options
            }: TermOptions & ReasonOption & Record<'bank' | 'number' | 'name', string>,
            command: Command,
          ) => {
            const { actor } = operator
            const wish = { bin, number, name, actor, reason, ...usualTerms, ...termsOf(options) }
            const { id } = unwrap(await addBank(await operator.ctx(), wish), `opening ${number}`, BANK_FIELDS)
            printDone(operator, command, `The account ${number} is open as ${id}.`, { id, status: 'open' })
          },
        ),
    )
    .addCommand(
      withReason(withTerms(new Command('set')))
        .description('Changes what is given of an open account; orders that are open keep theirs')
        .argument('<id>', BANK_ID)
        .action(async (id: string, { reason, ...options }: TermOptions & ReasonOption, command: Command) => {
          const terms = termsOf(options)
          if (Object.keys(terms).length === 0) throw new UsageError('invalid: nothing to set')
          const change = { ...terms, actor: operator.actor, reason }
          const changed = await changeBank(await operator.ctx(), id, change)
          unwrap(evenUnchanged(changed, null), `changing ${id}`, BANK_FIELDS)
          printDone(operator, command, `The account ${id} is changed.`, { id, ...options })
        }),
    )
    .addCommand(
      withReason(new Command('close'))
        .description('Closes an account for new orders; open ones are still paid to it')
        .argument('<id>', BANK_ID)
        .action(async (id: string, { reason }: ReasonOption, command: Command) => {
          unwrap(await closeBank(await operator.ctx(), id, operator.actor, reason), `closing ${id}`)
          printDone(operator, command, `The account ${id} is closed.`, { id, status: 'closed' })
        }),
    )
    .addCommand(feed(operator))
    .addCommand(feeds(operator))
    .addCommand(rotate(operator))
    .addCommand(lines(operator))
    .addCommand(candidates(operator))
    .addCommand(importFile(operator))
    .addCommand(assign(operator))
    .addCommand(collect(operator))
    .addCommand(ignore(operator))
    .addCommand(enter(operator))
    .addCommand(moveMoney(operator))
    .addCommand(moves(operator))
    .addCommand(assignToMove(operator))
    .addCommand(undo(operator))
    .addCommand(payoutFile(operator))
    .addCommand(payoutFiles(operator))
    .addCommand(releaseFromFile(operator))

const feed = (operator: Operator): Command =>
  withReason(new Command('feed'))
    .description(
      'Opens an address to which a service tells the lines of an account; its secret is shown now alone',
    )
    .argument('<id>', BANK_ID)
    .addOption(new Option('--kind <kind>', 'whose messages').choices(feedKinds).makeOptionMandatory())
    .action(async (bankId: string, { kind, reason }: { kind: FeedKind } & ReasonOption, command: Command) => {
      const wish = { bankId, kind, actor: operator.actor, reason }
      const feed = unwrap(await openFeed(await operator.ctx(), wish), `a feed of ${bankId}`)
      const says = `POST to ${feed.path}. The secret, shown only now: ${feed.secret}`
      printDone(operator, command, says, feed)
    })

const feeds = (operator: Operator): Command =>
  new Command('feeds')
    .description('The feeds of an account: how old their secrets are, what they told last, what was refused')
    .argument('<id>', BANK_ID)
    .action(async (id: string, _options, command: Command) => {
      const ctx = await operator.ctx()
      const bank = await bankById(ctx, id)
      if (!bank) throw new UsageError(`invalid: ${id} is no account`)
      printRows(operator, command, await listFeeds(ctx, bank.id), [
        'id',
        'kind',
        'openedAt',
        'secretAt',
        'heardAt',
        'refusals',
        'refusedAt',
        'refusedFor',
      ])
    })

const rotate = (operator: Operator): Command =>
  withReason(new Command('rotate-feed'))
    .description('Gives a feed another secret, shown now alone; the former one is good for another hour')
    .argument('<feed>', 'as `banks feeds` prints it')
    .action(async (feedId: string, { reason }: ReasonOption, command: Command) => {
      const wish = { feedId, actor: operator.actor, reason }
      const feed = unwrap(await rotateFeed(await operator.ctx(), wish), `the feed ${feedId}`)
      const says = `POST to ${feed.path}. The new secret, shown only now: ${feed.secret}`
      printDone(operator, command, says, feed)
    })

const lines = (operator: Operator): Command =>
  arrivalList(operator, {
    name: 'lines',
    about: 'Lines of statements, newest first',
    states: lineStates,
    place: { option: 'bank', noun: 'account', byId: bankById },
    read: (ctx, { placeId: bankId, ...filter }) => listLines(ctx, { bankId, ...filter }),
    columns: ['id', 'bank', 'reference', 'time', 'amount', 'state', 'reason', 'order', 'content'],
  })

const importFile = (operator: Operator): Command =>
  new Command('import')
    .description('Takes the lines of a file of the bank: CSV by a map of its columns, MT940, or camt.053')
    .argument('<id>', BANK_ID)
    .argument('<file>', 'as the bank gives it')
    .option('--map <file>', 'how the bank writes CSV, as JSON; kept for the next files of the account')
    .option('--preview', 'only says what would be read')
    .action(
      async (bankId: string, path: string, options: { map?: string; preview?: true }, command: Command) => {
        const file = {
          bankId,
          bytes: await readFile(path).catch(() => {
            throw new UsageError(`invalid: ${path} cannot be read`)
          }),
          ...(options.map === undefined ? {} : { map: readJson(options.map) }),
          preview: options.preview ?? false,
          actor: operator.actor,
        }
        const imported = unwrap(await importStatement(await operator.ctx(), file), `reading ${path}`, {
          map: 'give --map <file>, how the bank writes CSV (docs/operations.md)',
        })
        const { lines, taken, known, first } = imported
        const says = file.preview
          ? [
              `${lines} lines, ${imported.adds} of them new. The first:`,
              ...first.map((line) => Object.values(line).join(' | ')),
            ].join('\n')
          : `${taken} new lines, ${known} known.`
        printDone(operator, command, says, imported)
      },
    )

const LINE_ID = 'as `banks lines` prints it'
const REASON = 'for the audit trail'

/** What of an order may be the line's own, as its table says it. */
const fitWords = { named: 'content', payer: 'payer', payee: 'payee', amount: 'amount', bank: 'account' }

function wordsOfFits(fits: Partial<Record<keyof typeof fitWords, boolean>>): string | null {
  const fitting = Object.entries(fitWords).flatMap(([fit, word]) =>
    fits[fit as keyof typeof fitWords] ? [word] : [],
  )
  return fitting.length > 0 ? fitting.join(', ') : null
}

const candidates = (operator: Operator): Command =>
  new Command('candidates')
    .description(
      'Orders that an open line may be for, the likeliest first; of money that left, withdrawals that it may have paid, and of money that came back the one that it names',
    )
    .argument('<line>', LINE_ID)
    .option('--order <id>', 'a deposit that is shown too, whatever the line says')
    .action(async (id: string, { order }: { order?: string }, command: Command) => {
      const candidates = await lineCandidates(await operator.ctx(), id, order)
      if (!candidates) throw new CommandRefused(`not-found: ${id} is no line`)
      const rows = [
        ...candidates.deposits,
        ...candidates.withdrawals.map((one) => ({ ...one, paidIn: null })),
      ]
      const table = wantsJson(command) ? rows : rows.map((one) => ({ ...one, fits: wordsOfFits(one.fits) }))
      printRows<(typeof table)[number]>(operator, command, table, [
        'orderId',
        'account',
        'payee',
        'amount',
        'paidIn',
        'status',
        'time',
        'fits',
      ])
    })

interface AssignOptions {
  order: string
  paid?: string
  reason: string
}

const assign = (operator: Operator): Command =>
  new Command('assign')
    .description(
      'Credits an open line to an order, as it came, pays a withdrawal by it, or gives one back whose payment came back; a large one waits for another operator',
    )
    .argument('<line>', LINE_ID)
    .requiredOption('--order <id>', 'as `deposits list` or `withdrawals list` prints it')
    .option(
      '--paid <amount>',
      'what has been paid for it, as `banks candidates` prints it; 0 unless it is the line’s own',
    )
    .requiredOption('--reason <text>', REASON)
    .action(async (id: string, { order: orderId, paid, reason }: AssignOptions, command: Command) => {
      const paidIn = paid === undefined ? undefined : moneyOf(amountOf(paid))
      const decision = { id, orderId, paidIn, actor: operator.actor, reason }
      const waits = unwrap(await assignLine(await operator.ctx(), decision), `line ${id}`)
      const says = waits ? waitingMessage(waits) : `The line ${id} is assigned.`
      printDone(operator, command, says, waits ? { id, ...waits } : { id, state: 'matched' })
    })

const collect = (operator: Operator): Command =>
  new Command('collect')
    .description(
      'Takes money that left twice, or after the withdrawal was given back, from its player; a large one waits for another operator',
    )
    .argument('<line>', LINE_ID)
    .requiredOption('--order <id>', 'the withdrawal, as `withdrawals list` prints it')
    .requiredOption('--reason <text>', REASON)
    .action(
      async (id: string, { order: orderId, reason }: { order: string; reason: string }, command: Command) => {
        const decision = { id, orderId, actor: operator.actor, reason }
        const waits = unwrap(await collectLine(await operator.ctx(), decision), `line ${id}`)
        const says = waits ? waitingMessage(waits) : `The line ${id} is collected.`
        printDone(operator, command, says, waits ? { id, ...waits } : { id, state: 'matched' })
      },
    )

const ignore = (operator: Operator): Command =>
  new Command('ignore')
    .description('Leaves an open line: a fee, interest, money of the house, or what was given back')
    .argument('<line>', LINE_ID)
    .requiredOption('--reason <text>', REASON)
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const waits = unwrap(
        await ignoreLine(await operator.ctx(), { id, actor: operator.actor, reason }),
        `line ${id}`,
      )
      const says = waits ? waitingMessage(waits) : `The line ${id} is ignored.`
      printDone(operator, command, says, waits ? { id, ...waits } : { id, state: 'ignored' })
    })

interface EnterOptions {
  reference: string
  time: string
  amount: string
  content: string
  balance?: string
  reason: string
}

const enter = (operator: Operator): Command =>
  new Command('enter')
    .description('Enters a line that nothing has told; another operator always approves it')
    .argument('<id>', BANK_ID)
    .requiredOption('--reference <text>', 'as the bank names the line')
    .requiredOption('--time <ISO>', 'its time: 2026-11-20T14:02:37+07:00')
    .requiredOption('--amount <amount>', 'with a minus for money that left: -12000')
    .option('--content <text>', 'what it says', '')
    .option('--balance <amount>', 'what lay there after it')
    .requiredOption('--reason <text>', REASON)
    .action(async (bank: string, { amount, balance, time, ...options }: EnterOptions, command: Command) => {
      if (Number.isNaN(Date.parse(time))) throw new UsageError(`invalid: ${time} is no time`)
      const entry = {
        ...options,
        bank,
        time: new Date(time).toISOString(),
        amount: amountOf(amount),
        actor: operator.actor,
        ...(balance === undefined ? {} : { balance: moneyOf(amountOf(balance)) }),
      }
      const waits = unwrap(await enterLine(await operator.ctx(), entry), `a line of ${bank}`)
      printDone(operator, command, waitingMessage(waits), { bank, ...waits })
    })

/** The terms that were given. */
function termsOf({ least, most, daily, hours, ranks, agents }: TermOptions): Partial<BankTerms> {
  return {
    ...(least === undefined ? {} : { least: amountOf(least) }),
    ...(most === undefined ? {} : { most: amountOf(most) }),
    ...(daily === undefined ? {} : { daily: amountOf(daily) }),
    ...(hours === undefined ? {} : { hours: hours === 'always' ? '' : hours }),
    ...(ranks === undefined ? {} : { ranks: ranks === 'all' ? [] : ranksOf(ranks) }),
    ...(agents === undefined ? {} : { agents: agents === 'all' ? [] : agents.split(',') }),
  }
}

function ranksOf(text: string): number[] {
  if (!/^\d{1,2}(,\d{1,2})*$/.test(text)) throw new UsageError(`invalid: ${text} are no ranks`)
  return text.split(',').map(Number)
}
