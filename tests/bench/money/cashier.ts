import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import { signedHeaders } from '#contract/play/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { checkBanks, openFeed, takeMessage } from '#platform/cashier/bank-lines/index.ts'
import { newTransferContent } from '#platform/cashier/banks/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { sentMessage, testBank } from '#tests/support/platform/banks.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { percentile } from '../measures/percentile.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

/** Own accounts, each with a feed that tells so many lines a message. */
const ACCOUNTS = 4
const LINES_A_MESSAGE = 5
const PAYERS = 1_024
const BETTORS = 16
/** As fast as autoplay goes when it shows no pictures. */
const QUICK_ROUND_MS = 250
const CONNECTIONS = 32
const SECONDS = 10
/** Paced lines are sent so much faster than is wanted: the last is credited after its time, so fewer a second come out. */
const PACE = 1.02
/** Orders that ended long ago: the content of every line is looked for among theirs. */
export const OLD_ORDERS = 1_000_000
const WRITTEN_AT_ONCE = 50_000
const AMOUNT = 10_000_000n
/** After how long a message that was refused is sent again. */
const AGAIN_MS = 1_000

export interface MatchedLines {
  /** Lines a second that were told, taken and credited. */
  perSecond: number
  /** A message of five lines, from its arrival until all five are credited. */
  p50Ms: number
  p99Ms: number
}

export interface PlayedRounds {
  perSecond: number
  p99Ms: number
}

export interface BesidePlay {
  lines: MatchedLines
  rounds: PlayedRounds
}

export interface CashierFigures {
  /** As fast as they go, with no old orders and with a million. */
  few: MatchedLines
  many: MatchedLines
  /** How long it took to write those. */
  makingSeconds: number
  /** At so many a second beside members who play as fast as a page does. */
  steady: BesidePlay
  /** The same beside members who take all the machine that they get, and these alone. */
  pressed: BesidePlay
  alone: PlayedRounds
}

/** How fast lines of own accounts pay their orders: alone, at a million old orders, and at a steady rate beside play. */
export async function benchCashier(wantedPerSecond: number): Promise<CashierFigures> {
  const { ctx, close } = await scratchPlatform(CONNECTIONS)
  try {
    await installHouseGames(ctx)
    const payers: Member[] = []
    // No more at once than have a connection: on a slow machine the last would wait too long for one.
    while (payers.length < PAYERS)
      payers.push(...(await Promise.all(Array.from({ length: CONNECTIONS }, () => testMember(ctx)))))
    const bettors = await Promise.all(
      Array.from({ length: BETTORS }, () => testMember(ctx, { balance: '10000000.00' })),
    )
    const banks: string[] = []
    while (banks.length < ACCOUNTS) banks.push(await testBank(ctx))
    const feeds = await Promise.all(banks.map((bank) => feedTo(ctx, bank)))
    const orders = () => openOrders(ctx, payers, banks, wantedPerSecond * SECONDS)

    await flatOut(feeds, await orders())
    const few = await flatOut(feeds, await orders())
    const from = performance.now()
    await writeOldOrders(ctx, payers, banks)
    const makingSeconds = (performance.now() - from) / 1_000
    const many = await flatOut(feeds, await orders())
    const besidePlay = async (roundMs: number): Promise<BesidePlay> => {
      const paced = atRate(feeds, await orders(), wantedPerSecond)
      const rounds = await played(ctx, bettors, paced, roundMs)
      return { lines: await paced, rounds }
    }
    const steady = await besidePlay(QUICK_ROUND_MS)
    const alone = await played(ctx, bettors, pause(SECONDS * 1_000))
    const pressed = await besidePlay(0)
    await expectSound(ctx)
    return { few, many, makingSeconds, steady, pressed, alone }
  } finally {
    await close()
  }
}

interface OpenOrder {
  bank: number
  content: string
}

/** Orders that wait for their lines, by account in turn. */
async function openOrders(
  ctx: Context,
  payers: readonly Member[],
  banks: readonly string[],
  count: number,
): Promise<OpenOrder[]> {
  const orders = Array.from({ length: count }, (_, nth) => ({
    bank: Number(banks[nth % banks.length]),
    content: newTransferContent(ctx),
    member: payers[nth % payers.length]?.id ?? 0n,
  }))
  // Of so many two may have one content, which the site would draw again.
  const { rows } = await sql<OpenOrder>`
    insert into deposit_order (member_id, method, provider, amount, fee, status, content, bank_account_id, created_at, expires_at)
      select member, 'bank-transfer', 'bank', ${AMOUNT}, 0, 'waiting', content, bank, now(), now() + interval '1 day'
      from unnest(${orders.map(({ member }) => member)}::bigint[], ${orders.map(({ content }) => content)}::text[],
        ${orders.map(({ bank }) => bank)}::smallint[]) wish (member, content, bank)
      on conflict do nothing returning bank_account_id as bank, content
  `.execute(ctx.db)
  return rows
}

/** Orders of the last 400 days that have ended, in bulk: the content of every line is looked for among theirs. */
async function writeOldOrders(
  ctx: Context,
  payers: readonly Member[],
  banks: readonly string[],
): Promise<void> {
  const ids = payers.map(({ id }) => id)
  for (let from = 0; from < OLD_ORDERS; from += WRITTEN_AT_ONCE)
    await sql`
      insert into deposit_order (member_id, method, provider, amount, fee, status, content, bank_account_id, created_at, expires_at)
        select (${ids}::bigint[])[1 + n % ${PAYERS}::int], 'bank-transfer', 'bank', ${AMOUNT}, 0, 'expired',
          'SN' || lpad(n::text, 9, '0'), (${banks.map(Number)}::smallint[])[1 + n % ${ACCOUNTS}::int],
          now() - n * interval '34 seconds', now() - n * interval '34 seconds'
        from generate_series(${from + 1}::int, ${from + WRITTEN_AT_ONCE}::int) n
    `.execute(ctx.db)
  await sql`vacuum analyze deposit_order`.execute(ctx.db)
}

type Feed = (orders: readonly OpenOrder[]) => Promise<void>

/** Tells the lines that pay orders of an account in one message, as a service does; all of them are credited by it. */
async function feedTo(ctx: Context, bankId: string): Promise<{ bank: number; tell: Feed }> {
  const result = await openFeed(ctx, { bankId, kind: 'plain', actor: 'bench' })
  if (!result.ok) throw new Error(result.code)
  const { path, secret } = result.value
  const id = path.split('/').at(-1) ?? ''
  const tell: Feed = async (orders) => {
    const now = new Date()
    const lines = orders.map(({ content }) => ({
      reference: randomUUID(),
      time: now.toISOString(),
      amount: moneyOf(AMOUNT),
      content: `MBVCB.3278907687.${content}.CT tu 0011004567890 NGUYEN VAN A`,
    }))
    const body = JSON.stringify({ lines })
    const headers = signedHeaders(secret, path, body, now.getTime())
    const sent = sentMessage(path, body, headers)
    for (;;) {
      const told = await takeMessage(ctx, id, sent)
      if (told.ok && told.value === 'taken') return
      // Too many wait: a service sends it again.
      if (told.ok || told.code !== 'too-many-requests') throw new Error('a message was not taken')
      await pause(AGAIN_MS)
    }
  }
  return { bank: Number(bankId), tell }
}

type Feeds = readonly { bank: number; tell: Feed }[]

/** The messages that tell the lines of these orders, by their feeds in turn. */
function messagesOf(feeds: Feeds, orders: readonly OpenOrder[]): (() => Promise<void>)[] {
  const perFeed = feeds.map(({ bank, tell }) => {
    const theirs = orders.filter((order) => order.bank === bank)
    return Array.from({ length: Math.ceil(theirs.length / LINES_A_MESSAGE) }, (_, nth) => {
      const some = theirs.slice(nth * LINES_A_MESSAGE, (nth + 1) * LINES_A_MESSAGE)
      return () => tell(some)
    })
  })
  const longest = Math.max(...perFeed.map(({ length }) => length))
  return Array.from({ length: longest }, (_, nth) =>
    perFeed.flatMap((messages) => messages[nth] ?? []),
  ).flat()
}

/** Each feed sends its next message once the last one is answered. */
async function flatOut(feeds: Feeds, orders: readonly OpenOrder[]): Promise<MatchedLines> {
  const took: number[] = []
  const from = performance.now()
  await Promise.all(
    feeds.map(async (feed) => {
      for (const message of messagesOf([feed], orders)) took.push(await timed(message))
    }),
  )
  return figuresOf(took, orders.length, from)
}

/** So many lines a second, whether or not earlier ones are matched yet. */
async function atRate(feeds: Feeds, orders: readonly OpenOrder[], perSecond: number): Promise<MatchedLines> {
  const took: number[] = []
  const from = performance.now()
  const everyMs = (1_000 * LINES_A_MESSAGE) / (perSecond * PACE)
  const sent: Promise<void>[] = []
  for (const [nth, message] of messagesOf(feeds, orders).entries()) {
    const dueMs = from + nth * everyMs
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await pause(waitMs)
    // From when it was due: a late start is a wait, too.
    sent.push(message().then(() => void took.push(performance.now() - dueMs)))
  }
  await Promise.all(sent)
  return figuresOf(took, orders.length, from)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const figuresOf = (took: readonly number[], lines: number, from: number): MatchedLines => ({
  perSecond: lines / ((performance.now() - from) / 1_000),
  p50Ms: percentile(took, 0.5),
  p99Ms: percentile(took, 0.99),
})

/** Rounds of Dice until something is over, each member's after its last and no earlier than `roundMs` after that began. */
async function played(
  ctx: Context,
  bettors: readonly Member[],
  until: Promise<unknown>,
  roundMs = 0,
): Promise<PlayedRounds> {
  let over = false
  const ended = until.finally(() => {
    over = true
  })
  const took: number[] = []
  const from = performance.now()
  await Promise.all(
    bettors.map(async (member) => {
      while (!over) {
        const ms = await timed(() => bet(ctx, member))
        took.push(ms)
        if (ms < roundMs) await pause(roundMs - ms)
      }
    }),
  )
  await ended
  return { perSecond: took.length / ((performance.now() - from) / 1_000), p99Ms: percentile(took, 0.99) }
}

async function bet(ctx: Context, member: Member): Promise<void> {
  const result = await placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '1.00',
    wager: { game: 'dice', direction: 'under', target: '50.00' },
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
}

/** Every line paid its order, and the books hold all of it. */
async function expectSound(ctx: Context): Promise<void> {
  const { open } = await ctx.db
    .selectFrom('bank_line')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const problems = [...(await checkBanks(ctx.db)), ...(await checkLedger(ctx.db)).problems]
  if (open > 0n || problems.length > 0) throw new Error(`${open} lines are open, ${problems.length} problems`)
}
