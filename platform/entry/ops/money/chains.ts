import { Command, Option } from 'commander'
import { moneyOf } from '#contract/base/fields/money.ts'
import {
  arrivalStates,
  assignArrival,
  ignoreArrival,
  listArrivals,
} from '#platform/cashier/chain-arrivals/index.ts'
import {
  addChain,
  type ChainKind,
  chainById,
  chainKinds,
  chainStatuses,
  closeChain,
  listChains,
  setRate,
  setRateFeed,
} from '#platform/cashier/chains/index.ts'
import { amountOf } from '../command/amount.ts'
import { arrivalList } from '../command/arrival-list.ts'
import { type Operator, UsageError, unwrap, waitingMessage } from '../command/operator.ts'
import { printDone } from '../command/print.ts'
import { statusList } from '../command/status-list.ts'

const CHAIN_ID = 'as `chains list` prints it'

interface AddOptions {
  kind: ChainKind
  rpc: string[]
  token: string
  symbol: string
  decimals: string
  xpub: string
  confirmations: string
  rate: string
}

const both = (url: string, before: string[] = []) => [...before, url]

/** Digits alone, as a number. */
function wholeOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`invalid: ${text} is no whole number`)
  return Number(text)
}

export const chains = (operator: Operator): Command =>
  new Command('chains')
    .description('Tokens of chains that the house takes: USDT of Ethereum and its kin, or of TRON')
    .addCommand(
      statusList(operator, {
        about: 'Newest first, with what has come by the books, and why one is not credited now',
        statuses: chainStatuses,
        read: listChains,
        columns: [
          'id',
          'name',
          'token',
          'decimals',
          'confirmations',
          'rate',
          'rateAt',
          'endpoints',
          'head',
          'scanned',
          'holds',
          'problem',
          'status',
        ],
      }),
    )
    .addCommand(
      new Command('add')
        .description('Opens a token for orders: crypto is served by it from then on')
        .addOption(new Option('--kind <kind>', 'of the chain').choices(chainKinds).makeOptionMandatory())
        .requiredOption('--rpc <url>', 'its JSON-RPC; named twice, both must agree', both)
        .requiredOption('--token <address>', 'the token’s contract')
        .requiredOption('--symbol <text>', 'what people call the token: USDT')
        .requiredOption('--decimals <number>', 'as the token says them')
        .requiredOption('--xpub <key>', 'the extended public key of an account, which addresses come from')
        .requiredOption('--confirmations <number>', 'after how many a payment is credited')
        .requiredOption('--rate <amount>', 'what a whole token is worth')
        .action(async (options: AddOptions, command: Command) => {
          const wish = {
            ...options,
            decimals: wholeOf(options.decimals),
            confirmations: wholeOf(options.confirmations),
            rate: amountOf(options.rate),
            actor: operator.actor,
          }
          const { id } = unwrap(await addChain(await operator.ctx(), wish), `opening ${options.symbol}`)
          printDone(operator, command, `${options.symbol} is open as ${id}.`, { id, status: 'open' })
        }),
    )
    .addCommand(
      new Command('close')
        .description('Closes a token for new orders; what comes for open ones is still taken')
        .argument('<id>', CHAIN_ID)
        .action(async (id: string, _options, command: Command) => {
          unwrap(await closeChain(await operator.ctx(), id, operator.actor), `closing ${id}`)
          printDone(operator, command, `The token ${id} is closed.`, { id, status: 'closed' })
        }),
    )
    .addCommand(
      new Command('rate')
        .description('Sets what a whole token is worth; orders that are open keep their rate')
        .argument('<id>', CHAIN_ID)
        .argument('<amount>', 'in the site’s money: 25400')
        .action(async (id: string, amount: string, _options, command: Command) => {
          const rate = amountOf(amount)
          unwrap(await setRate(await operator.ctx(), id, rate, operator.actor), `the rate of ${id}`)
          printDone(operator, command, `A whole token of ${id} is worth ${moneyOf(rate)}.`, {
            id,
            rate: moneyOf(rate),
          })
        }),
    )
    .addCommand(feed(operator))
    .addCommand(arrivals(operator))
    .addCommand(assign(operator))
    .addCommand(ignore(operator))

interface FeedOptions {
  url: string
  field: string
  least: string
  most: string
  minutes: string
}

const feed = (operator: Operator): Command =>
  new Command('feed')
    .description('Takes the rate from a service, which answers JSON; asks it every minute')
    .argument('<id>', CHAIN_ID)
    .requiredOption('--url <url>', 'where it is asked')
    .requiredOption('--field <path>', 'where the rate stands in its answer: tether.vnd')
    .requiredOption('--least <amount>', 'a rate below is not believed')
    .requiredOption('--most <amount>', 'a rate above is not believed')
    .requiredOption('--minutes <number>', 'with a rate that is older there are no orders')
    .action(async (id: string, { url, field, least, most, minutes }: FeedOptions, command: Command) => {
      const rateFeed = { url, field, least: amountOf(least), most: amountOf(most), minutes: wholeOf(minutes) }
      const { rate } = unwrap(
        await setRateFeed(await operator.ctx(), id, { ...rateFeed, actor: operator.actor }),
        `a feed of ${id}`,
      )
      printDone(operator, command, `It tells ${rate} now.`, { id, rate })
    })

const arrivals = (operator: Operator): Command =>
  arrivalList(operator, {
    name: 'arrivals',
    about: 'What has come on chains, newest first',
    states: arrivalStates,
    place: { option: 'chain', noun: 'token', byId: chainById },
    read: (ctx, { placeId: chainId, ...filter }) => listArrivals(ctx, { chainId, ...filter }),
    columns: ['id', 'name', 'time', 'units', 'token', 'amount', 'state', 'reason', 'order', 'tx'],
  })

const ARRIVAL_ID = 'as `chains arrivals` prints it'
const REASON = 'for the audit trail'

interface AssignOptions {
  order: string
  paid?: string
  reason: string
}

const assign = (operator: Operator): Command =>
  new Command('assign')
    .description('Credits an open arrival to an order, as it came; a large one waits for another operator')
    .argument('<arrival>', ARRIVAL_ID)
    .requiredOption('--order <id>', 'as `deposits list` prints it')
    .option(
      '--paid <amount>',
      'what has been paid for it, `paidIn` of `deposits show`; 0 unless it is the order whose address this came to',
    )
    .requiredOption('--reason <text>', REASON)
    .action(async (id: string, { order: orderId, paid, reason }: AssignOptions, command: Command) => {
      const paidIn = paid === undefined ? undefined : moneyOf(amountOf(paid))
      const decision = { id, orderId, paidIn, actor: operator.actor, reason }
      const waits = unwrap(await assignArrival(await operator.ctx(), decision), `arrival ${id}`)
      const says = waits ? waitingMessage(waits) : `The arrival ${id} is credited.`
      printDone(operator, command, says, waits ? { id, ...waits } : { id, state: 'matched' })
    })

const ignore = (operator: Operator): Command =>
  new Command('ignore')
    .description('Leaves an open arrival: money of the house, another token, or what was sent back')
    .argument('<arrival>', ARRIVAL_ID)
    .requiredOption('--reason <text>', REASON)
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const decision = { id, actor: operator.actor, reason }
      const waits = unwrap(await ignoreArrival(await operator.ctx(), decision), `arrival ${id}`)
      const says = waits ? waitingMessage(waits) : `The arrival ${id} is ignored.`
      printDone(operator, command, says, waits ? { id, ...waits } : { id, state: 'ignored' })
    })
