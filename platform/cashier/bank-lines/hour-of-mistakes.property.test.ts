import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { cancelDeposit, createDeposit, deposit, expireDeposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, bankAccount, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkBanks } from './check-banks.ts'
import { assignLine, ignoreLine } from './decide-line.ts'
import { type ListedLine, listLines } from './list-lines.ts'
import { matchMany, matchNewLines } from './match-line.ts'
import type { StatementLine } from './statement-line.ts'
import { takeLines } from './take-lines.ts'

/**
 * An hour of a cashier: two hundred orders, and every kind of mistake that payers and banks make. Whatever comes in which order,
 * and by which way, the books are sound, nothing is credited twice and nothing is lost.
 */

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const ORDERS = 200
/** Lines that come together. */
const TOGETHER = 8
const AMOUNTS = ['100000.00', '150000.00', '200000.00'] as const

const mistakes = [
  'right',
  'nothing',
  'less',
  'more',
  'late',
  'late-less',
  'cancelled',
  'twice',
  'resent',
  'wrong-account',
  'no-content',
  'typo',
  'two-contents',
  "another's-content",
] as const

/** What a bank makes of a content. */
const manglings: ((content: string) => string)[] = [
  (content) => content,
  (content) => content.toLowerCase(),
  (content) => `MBVCB.3278907687.${content}.CT tu 0011004567890 NGUYEN VAN A toi 0099`,
  (content) => `IBFT ${content.slice(0, 4)} ${content.slice(4)} chuyen tien`,
  (content) => `${content}CHUYENKHOANNHANH`.slice(0, 25),
  (content) => `NHAN TU 97043618 TRACE 552310 ND ${[...content].join(' ')}`,
  (content) => `QR-${content.slice(0, 2)}-${content.slice(2)}/FT26330${content.length}`,
]

const plan = fc.record({
  // The usual ones are the most.
  mistake: fc.oneof({ weight: 3, arbitrary: fc.constant('right' as const) }, fc.constantFrom(...mistakes)),
  amount: fc.constantFrom(...AMOUNTS),
  mangling: fc.nat({ max: manglings.length - 1 }),
  other: fc.nat({ max: ORDERS - 1 }),
  /** When its lines come. */
  place: fc.nat({ max: 1_000_000 }),
  by: fc.constantFrom('feed' as const, 'file' as const),
  /** What the cashier does with a line of it that stays open. */
  assigns: fc.boolean(),
})
type Plan = typeof plan extends fc.Arbitrary<infer One> ? One : never

interface Placed extends Plan {
  member: Member
  orderId: string
  content: string
  bank: string
  minor: bigint
}

interface Told {
  bank: string
  line: StatementLine
  by: 'feed' | 'file'
  place: number
  /** The order that its payer meant. */
  of: Placed
}

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''))

async function place(one: Plan, member: Member): Promise<Placed> {
  const wish = { method: 'bank-transfer', amount: one.amount, requestId: randomUUID() } as const
  const { orderId } = expectOk(await createDeposit(ctx, member, wish), 'an order')
  const seen = expectOk(await deposit(ctx, member, { orderId }), 'an order')
  const row = await ctx.db
    .selectFrom('deposit_order')
    .select('bank_account_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    ...one,
    member,
    orderId,
    content: seen.instructions?.content ?? '',
    bank: String(row.bank_account_id),
    minor: minorOf(one.amount),
  }
}

/** A sign of a content that is another one: the check sign says that it is none. */
function mistyped(content: string): string {
  const [at, sign] = [4, content[4] === 'A' ? 'B' : 'A']
  return `${content.slice(0, at)}${sign}${content.slice(at + 1)}`
}

/** The lines that a payer's mistake makes. */
function linesOf(of: Placed, orders: readonly Placed[], banks: readonly string[]): Told[] {
  const mangle = manglings[of.mangling] ?? ((content: string) => content)
  const other = orders[of.other] ?? of
  const told = (amount: bigint, content: string, bank = of.bank, place = of.place): Told => ({
    bank,
    by: of.by,
    place,
    of,
    line: {
      reference: randomUUID(),
      at: ctx.clock.now(),
      amount,
      content: mangle(content),
      payer: 'NGUYEN VAN A',
      balance: null,
    },
  })
  switch (of.mistake) {
    case 'nothing':
      return []
    case 'less':
    case 'late-less':
      return [told(of.minor - 1_000n, of.content)]
    case 'more':
      return [told(of.minor + 1_000n, of.content)]
    case 'twice':
      return [told(of.minor, of.content), told(of.minor, of.content, of.bank, of.place + 200_000)]
    case 'resent': {
      const line = told(of.minor, of.content)
      const again = line.by === 'feed' ? 'file' : 'feed'
      return [line, { ...line, place: of.place + 100_000 }, { ...line, by: again, place: of.place + 100_000 }]
    }
    case 'wrong-account':
      return [
        told(
          of.minor,
          of.content,
          banks.find((bank) => bank !== of.bank),
        ),
      ]
    case 'no-content':
      return [told(of.minor, 'tra no')]
    case 'typo':
      return [told(of.minor, mistyped(of.content))]
    case 'two-contents':
      return [told(of.minor, `${of.content} ${other.content}`)]
    case "another's-content":
      return [told(of.minor, other.content, other.bank)]
    default:
      return [told(of.minor, of.content)]
  }
}

/** Takes lines of one account by one way, as a message or a file has them, and matches them. */
async function take(bank: string, lines: readonly StatementLine[], source: 'feed' | 'file'): Promise<void> {
  const took = await ctx.transact((ctx) => takeLines(ctx, bank, lines, { source }))
  const { taken } = expectOk(took, 'lines')
  await matchMany(ctx, taken)
}

/** What the cashier does with an open line; two do so at once. An order that is paid, be it by another's line, takes no more. */
async function decide(line: ListedLine, of: Placed): Promise<void> {
  const order = await ctx.db
    .selectFrom('deposit_order')
    .select('status')
    .where('id', '=', of.orderId)
    .executeTakeFirstOrThrow()
  const by = (actor: string) => ({ id: line.id, actor, reason: 'seen on the receipt' })
  const act = (actor: string) =>
    of.assigns && order.status !== 'paid'
      ? assignLine(ctx, { ...by(actor), orderId: of.orderId })
      : ignoreLine(ctx, by(actor))
  const done = await Promise.all([act('ops:anna'), act('ops:ben')])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
}

async function hour(plans: readonly Plan[]): Promise<void> {
  await closeTestBanks(ctx)
  const banks = [await testBank(ctx), await testBank(ctx)]
  const suspense = async () => {
    const stripes = [...new Set(banks.map((bank) => BigInt(bank) % 4n))]
    const balances = await Promise.all(stripes.map((stripe) => balanceOf(ctx.db, house('suspense', stripe))))
    return balances.reduce((sum, balance) => sum + balance, 0n)
  }
  const equity = () => balanceOf(ctx.db, house('equity', 0n))
  const before = { suspense: await suspense(), equity: await equity() }
  const orders: Placed[] = []
  for (const one of plans) orders.push(await place(one, await testMember(ctx)))

  for (const { mistake, member, orderId } of orders)
    if (mistake === 'cancelled') expectOk(await cancelDeposit(ctx, member, { orderId }), 'a cancellation')
  const isLate = ({ mistake }: Plan) => mistake === 'late' || mistake === 'late-less'
  const told = orders.flatMap((order) => linesOf(order, orders, banks))
  const come = async (some: readonly Told[]) => {
    const inTime = [...some].sort((one, other) => one.place - other.place)
    for (let from = 0; from < inTime.length; from += TOGETHER) {
      const now = inTime.slice(from, from + TOGETHER)
      const ways = banks.flatMap((bank) => (['feed', 'file'] as const).map((by) => ({ bank, by })))
      await Promise.all([
        ...ways.map(async ({ bank, by }) => {
          const lines = now.filter((one) => one.bank === bank && one.by === by).map(({ line }) => line)
          // Once in a message, as a feed sends it.
          const once = [...new Map(lines.map((line) => [line.reference, line])).values()]
          if (once.length > 0) await take(bank, once, by)
        }),
        matchNewLines(ctx),
      ])
    }
  }
  await come(told.filter(({ of }) => !isLate(of)))
  world.clock.advance(16 * 60)
  for (const { orderId } of orders) await expireDeposit(ctx, orderId)
  await come(told.filter(({ of }) => isLate(of)))

  await sound(orders, told, banks, { before, suspense, equity })
  const ofReference = new Map(told.map((one) => [one.line.reference, one.of]))
  for (const line of await openLines(banks))
    await decide(line, ofReference.get(line.reference) ?? expect.fail('a line from nowhere'))
  await sound(orders, told, banks, { before, suspense, equity })
  expect(await openLines(banks)).toEqual([])
}

async function allLines(banks: readonly string[]): Promise<ListedLine[]> {
  const listed = await Promise.all(banks.map((bankId) => listLines(ctx, { bankId, limit: 500 })))
  return listed.flat()
}
const openLines = async (banks: readonly string[]) =>
  (await allLines(banks)).filter(({ state }) => state === 'open')

/** What holds at any moment of the hour. */
async function sound(
  orders: readonly Placed[],
  told: readonly Told[],
  banks: readonly string[],
  at: {
    before: { suspense: bigint; equity: bigint }
    suspense(): Promise<bigint>
    equity(): Promise<bigint>
  },
): Promise<void> {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkBanks(ctx.db)).toEqual([])
  const lines = await allLines(banks)
  const sum = (some: readonly { amount: string }[]) =>
    some.reduce((all, { amount }) => all + minorOf(amount), 0n)
  // Nothing is lost: every line that was told is there, once, and lies in its account.
  expect(lines.map(({ reference }) => reference).sort()).toEqual(
    [...new Set(told.map(({ line }) => line.reference))].sort(),
  )
  const lies = await Promise.all(banks.map((bank) => balanceOf(ctx.db, bankAccount(Number(bank)))))
  expect(-lies.reduce((all, balance) => all + balance, 0n)).toBe(sum(lines))
  const of = (state: string) => lines.filter((line) => line.state === state)
  expect((await at.suspense()) - at.before.suspense).toBe(sum(of('open')))
  expect((await at.equity()) - at.before.equity).toBe(sum(of('ignored')))
  // Nothing is credited twice: a member has what the lines of its order come to, and each line is of one order.
  const matched = of('matched')
  for (const { member, orderId } of orders)
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(
      sum(matched.filter(({ order }) => order === orderId)),
    )
  // What was paid rightly, by whoever, is credited by itself.
  const statuses = await ctx.db
    .selectFrom('deposit_order')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .execute()
  const paid = new Set(statuses.filter(({ status }) => status === 'paid').map(({ id }) => id))
  const itself = ['right', 'late', 'cancelled', 'twice', 'resent']
  for (const order of orders) {
    if (itself.includes(order.mistake))
      expect([order.mistake, paid.has(order.orderId)]).toEqual([order.mistake, true])
    if (order.mistake === 'resent') {
      const own = lines.filter(({ order: id }) => id === order.orderId)
      expect(new Set(own.map(({ reference }) => reference)).size).toBe(own.length)
    }
  }
}

test('two hundred orders with every kind of mistake: the books are sound, nothing twice, nothing lost', async () => {
  await fc.assert(fc.asyncProperty(fc.array(plan, { minLength: ORDERS, maxLength: ORDERS }), hour), {
    numRuns: cases({ few: 1, many: 10 }),
    endOnFailure: true,
  })
}, 600_000)

test('each kind of mistake by itself', async () => {
  const one = fc.record({ plan, more: fc.array(plan, { minLength: 3, maxLength: 6 }) })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...mistakes), one, (mistake, { plan: first, more }) =>
      hour([{ ...first, mistake }, ...more]),
    ),
    { numRuns: cases({ few: 14, many: 140 }), endOnFailure: true },
  )
}, 600_000)
