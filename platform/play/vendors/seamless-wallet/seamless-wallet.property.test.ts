import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { ReportedBet } from '#contract/play/seamless-wallet.ts'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import {
  connectVendor,
  listDifferences,
  reconcileByHand,
  resolveDifference,
} from '#platform/play/vendors/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testDeposit, testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { callWallet, launched, type TestVendor, testVendor } from '#tests/support/platform/vendors.ts'
import { listening, type ReceivedRequest } from '#tests/support/site/listening.ts'

/**
 * A vendor with books of its own, over a network that loses, repeats and reorders: whatever comes when, in the end our bets
 * are what the vendor's books say, to the last unit; and what never came is found by its report and resolved.
 */

const RUNS = cases({ few: 4, many: 80 })
const MOST_ROUNDS = cases({ few: 30, many: 100 })
/** Further sequences follow until there have been so many calls; mostly the first ones have them. */
const FEWEST_CALLS = cases({ few: 100, many: 10_000 })
const PLAYERS = 3
const DEPOSIT = '500.00'
const DAY = '2026-11-20'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let reports: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  reports = await listening(reportOf)
})
afterAll(async () => {
  await reports.close()
  await world.close()
})

/** A round as the vendor plays it. */
const round = fc.record({
  who: fc.nat(PLAYERS - 1),
  stake: fc.integer({ min: 100, max: 20_000 }).map((minor) => moneyOf(BigInt(minor))),
  wins: fc.array(
    fc.integer({ min: 0, max: 30_000 }).map((minor) => moneyOf(BigInt(minor))),
    { minLength: 1, maxLength: 3 },
  ),
  /** The vendor gives the round up: it did not hear of its bet, and takes it back. */
  givenUp: fc.boolean(),
  free: fc.nat(9).map((nth) => nth === 0),
  order: fc.array(fc.nat(1_000_000), { minLength: 12, maxLength: 12 }),
  /** Of its messages, in their order, so many come, and none after them; mostly all. */
  sent: fc.nat(30).map((nth) => Math.min(nth, 4)),
})
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

interface Message {
  kind: 'bet' | 'win' | 'rollback'
  said: { transactionId: string } & Record<string, string>
  at: number
}

/** What the vendor's book says of a bet. */
interface Book {
  bet: string | null
  who: number
  stake: Money
  wins: Money[]
  rolledBack: boolean
  /** All its messages have been sent. */
  whole: boolean
  lines: ReportedBet[]
}

function messagesOf(one: Round, token: string): { messages: Message[]; book: Book } {
  const bet = randomUUID()
  const common = { token, gameCode: 'lotus', roundId: bet }
  const messages: Message[] = []
  const add = (kind: Message['kind'], more: Record<string, string>, transactionId: string = randomUUID()) =>
    messages.push({
      kind,
      said: { ...common, transactionId, ...more },
      at: one.order[messages.length] ?? 0,
    })
  const back = one.givenUp && !one.free
  if (!one.free) add('bet', { amount: one.stake }, bet)
  if (back) add('rollback', { betTransactionId: bet })
  else for (const amount of one.wins) add('win', one.free ? { amount } : { amount, betTransactionId: bet })
  const wins = messages
    .filter(({ kind }) => kind === 'win')
    .map(({ said }) => ({ transactionId: said.transactionId, amount: said.amount ?? '' }))
  const line = { ...common, at: `${DAY}T05:00:00.000Z`, rollback: null }
  const rollback = messages.find(({ kind }) => kind === 'rollback')?.said.transactionId ?? null
  const book: Book = {
    bet: one.free ? null : bet,
    who: one.who,
    stake: one.free ? '0.00' : one.stake,
    wins: back ? [] : one.wins,
    rolledBack: back,
    whole: one.sent >= messages.length,
    lines: one.free
      ? wins.map((win) => ({ ...line, transactionId: win.transactionId, stake: '0.00', wins: [win] }))
      : [{ ...line, transactionId: bet, stake: one.stake, wins, rollback }],
  }
  const sent = messages.slice(0, one.sent)
  // Each may come a second time, at another moment.
  const copies = sent.map((message, nth) => ({ ...message, at: one.order[6 + nth] ?? 0 }))
  return { messages: [...sent, ...copies.filter((_, nth) => (one.order[nth] ?? 0) % 2 === 0)], book }
}

const AT_ONCE = 8
const MOST_TURNS = 20
/** Lines of a page: so few that every report has several. */
const PAGE = 7

/** The report of the vendor that is asked for. */
let reported: ReportedBet[] = []
function reportOf({ body }: ReceivedRequest) {
  const from = Number((body as { after: string | null }).after ?? 0)
  const next = from + PAGE < reported.length ? String(from + PAGE) : null
  const value = { bets: reported.slice(from, from + PAGE), next }
  return { body: { success: true, value, message: 'ok' } }
}

it('keeps our bets what the vendor’s books say', async () => {
  let calls = 0
  const property = fc.asyncProperty(
    fc.array(round, { minLength: 8, maxLength: MOST_ROUNDS, size: 'max' }),
    async (rounds) => {
      world.clock.set(`${DAY}T05:00:00Z`)
      const vendor = await testVendor(ctx)
      await connectVendor(ctx, 'ops:test', vendor.code, {
        launchUrl: 'http://vendor.test/launch',
        freeWins: true,
        reportUrl: `${reports.origin}/report`,
      })
      const members: Member[] = []
      const tokens: string[] = []
      for (let nth = 0; nth < PLAYERS; nth++) {
        const member = await testMember(ctx, { balance: DEPOSIT })
        members.push(member)
        tokens.push((await launched(ctx, member, vendor)).token)
      }
      const played = rounds.map((one) => messagesOf(one, tokens[one.who] ?? ''))
      const queue = played.flatMap(({ messages }) => messages)
      calls += queue.length
      const refused = await sendAll(vendor, queue)
      const books = played.map(({ book }) => book).filter(({ bet }) => !refused.has(bet ?? ''))
      for (const [nth, member] of members.entries())
        await expectBets(
          member,
          books.filter(({ who }) => who === nth),
        )
      // What the vendor takes for played is in its report, whether it has come or not.
      reported = books.flatMap(({ lines }) => lines)
      for (const member of members) await testDeposit(ctx, member, '1000000.00')
      world.clock.set(`${DAY}T18:00:00Z`)
      await resolveAll(vendor)
      for (const [nth, member] of members.entries()) {
        const own = books.filter(({ who }) => who === nth)
        const expected = own.reduce((all, book) => all + netOf(book), minorOf(DEPOSIT) + 100_000_000n)
        expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(expected)
      }
      // And what comes after all moves nothing.
      const late = played.filter(({ book }) => !book.whole && !refused.has(book.bet ?? ''))
      const before = await balances(members)
      await sendLate(vendor, late)
      expect(await balances(members)).toEqual(before)
      expect((await checkLedger(ctx.db)).problems).toEqual([])
    },
  )
  while (calls < FEWEST_CALLS) await fc.assert(property, { numRuns: RUNS })
}, 900_000)

const balances = (members: Member[]) =>
  Promise.all(members.map(({ id }) => balanceOf(ctx.db, wallet(id, 'main'))))
const caller = (vendor: TestVendor) =>
  callWallet(world.platform.fetch, vendor, () => world.clock.now().getTime())

/**
 * Sends everything in its order, some at once; what was not taken is sent again, as a vendor's queue does, until nothing is left.
 * Answers the bets that were refused.
 */
async function sendAll(vendor: TestVendor, messages: Message[]): Promise<Set<string>> {
  const call = caller(vendor)
  let queue = messages.toSorted((a, b) => a.at - b.at)
  const refused = new Set<string>()
  const answers = new Map<string, string>()
  for (let turn = 0; queue.length > 0 && turn < MOST_TURNS; turn++) {
    const again: Message[] = []
    for (let at = 0; at < queue.length; at += AT_ONCE)
      await Promise.all(
        queue.slice(at, at + AT_ONCE).map(async (message) => {
          const { status, value, message: code } = await call(message.kind, message.said)
          const { transactionId } = message.said
          const answer = `${status} ${value?.balance} ${code}`
          if (status === 404) again.push(message)
          else expect(answers.get(transactionId) ?? answer).toBe(answer)
          if (status !== 404) answers.set(transactionId, answer)
          if (message.kind === 'bet' && code === 'insufficient-balance') refused.add(transactionId)
          else if (status !== 404)
            expect([message.kind, answer]).toEqual([message.kind, expect.stringMatching(/^200 /)])
        }),
      )
    // A vendor does not pay what was refused.
    queue = again.filter(({ said }) => !refused.has(said.betTransactionId ?? ''))
  }
  expect(queue).toEqual([])
  return refused
}

/** What was lost comes a day later: taken without a movement, or refused. */
async function sendLate(vendor: TestVendor, late: { book: Book; messages: Message[] }[]): Promise<void> {
  const call = caller(vendor)
  for (const { book } of late)
    for (const { token, gameCode, roundId, transactionId, stake, wins, rollback } of book.lines) {
      const common = { token, gameCode, roundId }
      const about = { ...common, ...(book.bet && { betTransactionId: transactionId }) }
      if (book.bet) await call('bet', { ...common, transactionId, amount: stake })
      for (const win of wins) await call('win', { ...about, ...win })
      if (rollback) await call('rollback', { ...about, transactionId: rollback })
    }
}

/** Compares the day, and has two operators make our books the report's. */
async function resolveAll(vendor: TestVendor): Promise<void> {
  const compare = async () => {
    const done = await reconcileByHand(ctx, 'ops:one', vendor.code, DAY)
    expect(done).toMatchObject({ ok: true, value: { reported: true } })
    return listDifferences(ctx, { vendor: vendor.code, status: 'open' })
  }
  const listedDifferences = await compare()
  expect(await compare()).toEqual(listedDifferences)
  for (const { id } of listedDifferences) {
    const result = await resolveDifference(ctx, {
      id,
      decision: 'theirs',
      actor: 'ops:one',
      reason: 'the report',
    })
    if (!result.ok) throw new Error(result.code)
    expect(await approveAdjustment(ctx, result.value.waitsAs, 'ops:two')).toMatchObject({ ok: true })
  }
  expect(await compare()).toEqual([])
}

const total = (amounts: Money[]) => amounts.reduce((all, amount) => all + minorOf(amount), 0n)
const netOf = ({ stake, wins, rolledBack }: Book) => (rolledBack ? 0n : total(wins) - minorOf(stake))

/** Bets of which everything has come are what the vendor's book says. */
async function expectBets(member: Member, books: Book[]): Promise<void> {
  const ours = await ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).execute()
  const references = await ctx.db
    .selectFrom('bet_reference')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute()
  for (const book of books) {
    const { bet, stake, wins, rolledBack, whole } = book
    if (bet === null || !whole) continue
    const id = references.find(({ transaction_id }) => transaction_id === bet)?.bet_id
    const row = ours.find((one) => one.id === id)
    const payout = rolledBack ? minorOf(stake) : total(wins)
    const result = rolledBack ? 'void' : payout > 0n ? 'won' : 'lost'
    expect(row).toMatchObject({ stake: minorOf(stake), payout, result })
  }
  if (books.every(({ whole }) => whole))
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(
      books.reduce((all, book) => all + netOf(book), minorOf(DEPOSIT)),
    )
  const free = books
    .filter(({ bet, whole }) => bet === null && whole)
    .reduce((all, { wins }) => all + wins.length, 0)
  expect(ours.filter(({ stake }) => stake === 0n).length).toBeGreaterThanOrEqual(free)
}
