import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Money, minorOf, moneyOf } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/members.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { callWallet, launched, type TestVendor, testVendor } from '#tests/support/vendors.ts'

/**
 * A vendor with books of its own, over a network that loses, repeats and reorders: whatever comes when, in the end our bets
 * are what the vendor's books say, to the last unit.
 */

const RUNS = cases({ few: 6, many: 60 })
const PLAYERS = 3
const DEPOSIT = '500.00'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let vendor: TestVendor
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  vendor = await testVendor(ctx, { freeWins: true })
})
afterAll(() => world.close())

/** A round as the vendor plays it. `lost`: of its messages, these never arrive at first. */
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
}

function messagesOf(one: Round, token: string): { messages: Message[]; book: Book } {
  const bet = randomUUID()
  const common = { token, gameCode: 'lotus', roundId: bet }
  const betTransactionId = bet
  const messages: Message[] = []
  const add = (kind: Message['kind'], more: Record<string, string>, transactionId = randomUUID()) =>
    messages.push({
      kind,
      said: { ...common, transactionId, ...more },
      at: one.order[messages.length] ?? 0,
    })
  if (!one.free) add('bet', { amount: one.stake }, bet)
  if (one.givenUp && !one.free) add('rollback', { betTransactionId })
  else for (const amount of one.wins) add('win', one.free ? { amount } : { amount, betTransactionId })
  // Each may come a second time, at another moment.
  const copies = messages.map((message, nth) => ({ ...message, at: one.order[6 + nth] ?? 0 }))
  const book: Book = {
    ...{ bet: one.free ? null : bet, who: one.who, stake: one.free ? '0.00' : one.stake },
    ...{ wins: one.givenUp && !one.free ? [] : one.wins, rolledBack: one.givenUp && !one.free },
  }
  return { messages: [...messages, ...copies.filter((_, nth) => (one.order[nth] ?? 0) % 2 === 0)], book }
}

const AT_ONCE = 8
const MOST_ROUNDS = 20

it('keeps our bets what the vendor’s books say', async () => {
  const call = callWallet(world.platform.fetch, vendor, () => world.clock.now().getTime())
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 8, maxLength: 30, size: 'max' }), async (rounds) => {
      const members: Member[] = []
      const tokens: string[] = []
      for (let nth = 0; nth < PLAYERS; nth++) {
        const member = await testMember(ctx, { balance: DEPOSIT })
        members.push(member)
        tokens.push((await launched(ctx, member, vendor)).token)
      }
      const played = rounds.map((one) => messagesOf(one, tokens[one.who] ?? ''))
      let queue = played.flatMap(({ messages }) => messages).sort((a, b) => a.at - b.at)
      const refused = new Set<string>()
      const answers = new Map<string, string>()
      // What was not taken is sent again, as a vendor's queue does; in the end nothing is left to send.
      for (let turn = 0; queue.length > 0 && turn < MOST_ROUNDS; turn++) {
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
      for (const [nth, member] of members.entries()) {
        const books = played
          .map(({ book }) => book)
          .filter(({ who, bet }) => who === nth && !refused.has(bet ?? ''))
        await expectBooks(member, books, refused)
      }
      expect((await checkLedger(ctx.db)).problems).toEqual([])
    }),
    { numRuns: RUNS },
  )
}, 600_000)

const total = (amounts: Money[]) => amounts.reduce((all, amount) => all + minorOf(amount), 0n)

async function expectBooks(member: Member, books: Book[], refused: Set<string>): Promise<void> {
  const ours = await ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).execute()
  const references = await ctx.db
    .selectFrom('bet_reference')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute()
  let expected = minorOf(DEPOSIT)
  for (const { bet, stake, wins, rolledBack } of books) {
    if (bet === null) {
      expected += total(wins)
      continue
    }
    const id = references.find(({ transaction_id }) => transaction_id === bet)?.bet_id
    const row = ours.find((one) => one.id === id)
    const payout = rolledBack ? minorOf(stake) : total(wins)
    const result = rolledBack ? 'void' : payout > 0n ? 'won' : 'lost'
    expect(row).toMatchObject({ stake: minorOf(stake), payout, result })
    if (!rolledBack) expected += payout - minorOf(stake)
  }
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(expected)
  const free = books.filter(({ bet }) => bet === null).reduce((all, { wins }) => all + wins.length, 0)
  expect(ours.filter(({ stake }) => stake === 0n)).toHaveLength(free)
  expect(ours).toHaveLength(free + books.filter(({ bet }) => bet !== null && !refused.has(bet)).length)
}
