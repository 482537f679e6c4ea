import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { profitSorting } from '#contract/benefits/profit.ts'
import { statementSorting, type TransactionType } from '#contract/money/wallet.ts'
import { betSorting } from '#contract/play/bet-records.ts'
import { GameType } from '#contract/play/catalogue.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { type AccountKey, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { everyLine, statement, statementAfter } from '#platform/money/statement/index.ts'
import { betRecords, everyBet } from '#platform/play/bets/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { everyOrderHolds } from '#tests/support/sorting.ts'
import { everyProfitDay, personalProfit } from './personal-profit.ts'

/**
 * Members live a life of deposits, withdrawals, bonuses and bets over days. Whatever it was, every total of the three
 * records is the sum of the ledger's entries and of the bets themselves, added up one by one.
 */

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const START = '2026-11-02T03:00:00Z'
const types = ['RNG', 'LIVE', 'FISH'] as const
const kinds = [
  'deposit',
  'withdrawal',
  'cancelled',
  'bonus',
  'release',
  'rebate',
  'reward',
  'points',
  'bet',
] as const
const amounts = fc.bigInt({ min: 1n, max: 50_000n })

const act = fc.record({
  kind: fc.oneof(fc.constantFrom(...kinds), fc.constant('bet' as const)),
  amount: amounts,
  payout: fc.option(amounts, { nil: 0n }),
  type: fc.constantFrom(...types),
  result: fc.constantFrom('won', 'lost', 'void', 'open'),
  purse: fc.constantFrom('main', 'main', 'bonus'),
  /** Seconds until it happens, and until its bet is settled; clocks are set back as well. */
  after: fc.integer({ min: -20_000, max: 60_000 }),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function live(
  member: Member,
  { kind, amount, payout, type, result, purse, after }: Act,
): Promise<void> {
  world.clock.advance(after)
  const [main, held, bonus] = (['main', 'held', 'bonus'] as const).map((name) => wallet(member.id, name)) as [
    AccountKey,
    AccountKey,
    AccountKey,
  ]
  const moved = async (as: TransactionType, from: AccountKey, to: AccountKey) =>
    (await post(ctx, { kind: as, reference: 'life', entries: move(from, to, amount) })).ok
  const of = (name: Parameters<typeof house>[0]) => house(name, member.id)
  if (kind === 'deposit') await moved('deposit', of('cashier'), main)
  else if (kind === 'withdrawal' || kind === 'cancelled') {
    if (!(await moved('withdrawal-hold', main, held))) return
    world.clock.advance(30_000)
    if (kind === 'withdrawal') await moved('withdrawal-paid', held, of('cashier'))
    else await moved('withdrawal-release', held, main)
  } else if (kind === 'bonus') await moved('bonus', of('bonuses'), bonus)
  else if (kind === 'release') await moved('bonus', bonus, main)
  else if (kind === 'rebate') await moved('rebate', of('rebates'), main)
  else if (kind === 'reward') await moved('reward', of('rewards'), main)
  else if (kind === 'points') await moved('points', of('exchange'), main)
  else await bet(member, { stake: amount, payout: result === 'won' ? payout : 0n, type, result, purse })
}

/** A bet as a use case would leave it: an open one first, settled an hour later. */
async function bet(
  member: Member,
  {
    stake,
    payout,
    type,
    result,
    purse,
  }: { stake: Minor; payout: Minor; type: string; result: string; purse: string },
): Promise<void> {
  const from = wallet(member.id, purse as 'main' | 'bonus')
  const staked = await post(ctx, {
    kind: 'bet',
    reference: 'life',
    entries: move(from, house('games', member.id), stake),
  })
  if (!staked.ok) return
  const now = ctx.clock.now()
  const { rows } = await sql<{ id: string }>`
    insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, wager, wallet)
    values (uuidv7_at(${now}), ${member.id}, 'SEN', 'dice', ${type}, ${stake}, 0, 'open', ${now}, '{}', ${purse}) returning id
  `.execute(ctx.db)
  if (result === 'open') return
  world.clock.advance(3_600)
  await sql`
    update bet set result = ${result}, payout = ${payout}, settled_at = ${ctx.clock.now()},
      turnover = case when ${result} = 'void' then 0 else least(stake, abs(${payout}::bigint - stake)) end where id = ${rows[0]?.id}
  `.execute(ctx.db)
  const back = result === 'void' ? stake : payout
  const kind = result === 'void' ? 'void' : 'payout'
  if (back > 0n)
    await post(ctx, { kind, reference: 'life', entries: move(house('games', member.id), from, back) })
}

/** A range of days, which may be open at either end, or the wrong way round. */
const day = fc.option(
  fc.integer({ min: 1, max: 12 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`),
  { nil: undefined },
)
const range = fc.record({ fromDay: day, toDay: day })
type Range = { fromDay?: string | undefined; toDay?: string | undefined }

const within = (column: string, { fromDay, toDay }: Range) => sql`
  ${sql.ref(column)} >= ${fromDay ? startOfDay(fromDay) : new Date(0)} and ${sql.ref(column)} < ${toDay ? startOfNextDay(toDay) : new Date('9999-01-01')}`

/** One line after the other, as the ledger has them. */
async function entriesOf(member: Member, name: string, days: Range, ofKinds?: readonly string[]) {
  const { rows } = await sql<{ id: string; amount: Minor }>`
    select posting_id as id, amount from ledger_entry
    where account_id = (select id from ledger_account where key = ${`${member.id}:${name}:0`}) and ${within('created_at', days)}
      and (${ofKinds === undefined} or kind = any (${ofKinds ?? []}::text[])) order by seq
  `.execute(ctx.db)
  return rows
}

async function betsOf(member: Member, days: Range, more = sql`true`) {
  const { rows } = await sql<{ id: string; stake: Minor; turnover: Minor; payout: Minor }>`
    select id, stake, turnover, payout from bet where member_id = ${member.id} and ${within('placed_at', days)} and ${more} order by placed_at, id
  `.execute(ctx.db)
  return rows
}

const sum = (all: Minor[]) => all.reduce((total, one) => total + one, 0n)
const must = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

/** Every page of a list, and every row by key, in pages of an odd size. */
async function readAll<Row>(
  page: (page: number, size: number) => Promise<{ content: Row[]; totalPages: number }>,
  rows: (after: string | undefined, size: number) => Promise<{ content: Row[]; next: string | null }>,
) {
  const size = 7
  const paged: Row[] = []
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { content, totalPages } = await page(number, size)
    paged.push(...content)
    pages = totalPages
  }
  const keyed: Row[] = []
  let after: string | undefined
  do {
    const { content, next } = await rows(after, size)
    keyed.push(...content)
    after = next ?? undefined
  } while (after)
  return { paged, keyed }
}

async function theStatementIsTheLedgers(member: Member, days: Range, type: TransactionType | undefined) {
  for (const name of ['main', 'held', 'bonus'] as const) {
    const entries = await entriesOf(member, name, days, type && [type])
    const input = { wallet: name, ...days, ...(type && { type }) }
    const first = must(await statement(ctx, member, { ...input, page: 1, size: 3, sort: '-time' }))
    const moved = entries.map(({ amount }) => amount)
    expect(first).toMatchObject({
      totalRows: entries.length,
      totals: {
        in: moneyOf(sum(moved.filter((amount) => amount > 0n))),
        out: moneyOf(sum(moved.filter((amount) => amount < 0n))),
        amount: moneyOf(sum(moved)),
      },
    })
    const { paged, keyed } = await readAll(
      async (page, size) => must(await statement(ctx, member, { ...input, page, size, sort: '-time' })),
      async (after, size) => must(await statementAfter(ctx, member, { ...input, after, size })),
    )
    const newestFirst = entries.map(({ id }) => id).reverse()
    expect(paged.map(({ id }) => id)).toEqual(newestFirst)
    expect(keyed).toEqual(paged)
    const oldest = must(await statement(ctx, member, { ...input, page: 2, size: 7, sort: 'time' }))
    const page = Math.min(2, oldest.totalPages) - 1
    expect(oldest.content.map(({ id }) => id)).toEqual(
      [...newestFirst].reverse().slice(page * 7, page * 7 + 7),
    )
    const large = must(await statement(ctx, member, { ...input, page: 1, size: 500, sort: '-amount' }))
    const sorted = moved.sort((a, b) => Number(b - a)).map(moneyOf)
    expect(large.content.map(({ amount }) => amount)).toEqual(sorted)
    await everyOrderHolds(statementSorting, {
      page: async (sort, page, size) => must(await statement(ctx, member, { ...input, page, size, sort })),
      all: (sort) => rowsOf(everyLine(ctx, member, { ...input, sort })),
    })
  }
}

async function theBetsAreThoseThatWereMade(
  member: Member,
  days: Range,
  type: GameType | undefined,
  result: 'won' | 'open' | undefined,
) {
  const made = await betsOf(
    member,
    days,
    sql`(${type ?? null}::text is null or game_type = ${type ?? null}) and (${result ?? null}::text is null or result = ${result ?? null})`,
  )
  const input = {
    ...days,
    ...(type && { gameType: type }),
    ...(result && { result }),
    language: 'en' as const,
  }
  const first = must(await betRecords(ctx, member, { ...input, page: 1, size: 3, sort: '-time' }))
  expect(first).toMatchObject({
    totalRows: made.length,
    totals: {
      stake: moneyOf(sum(made.map(({ stake }) => stake))),
      payout: moneyOf(sum(made.map(({ payout }) => payout))),
    },
  })
  // A file does not say what the games came to.
  const asInFile = async (asked: Parameters<typeof betRecords>[2]) => {
    const page = must(await betRecords(ctx, member, asked))
    return { ...page, content: page.content.map(({ outcome: _outcome, ...bet }) => bet) }
  }
  const { paged, keyed } = await readAll(
    (page, size) => asInFile({ ...input, page, size, sort: '-time' }),
    async (_after, size) => ({ content: await rowsOf(everyBet(ctx, member, input, size)), next: null }),
  )
  const newestFirst = made.map(({ id }) => id).reverse()
  expect(paged.map(({ id }) => id)).toEqual(newestFirst)
  expect(keyed).toEqual(paged)
  const oldest = must(await betRecords(ctx, member, { ...input, page: 2, size: 7, sort: 'time' }))
  const page = Math.min(2, oldest.totalPages) - 1
  expect(oldest.content.map(({ id }) => id)).toEqual([...newestFirst].reverse().slice(page * 7, page * 7 + 7))
  const large = must(await betRecords(ctx, member, { ...input, page: 1, size: 500, sort: '-stake' }))
  const stakes = made.map(({ stake }) => stake).sort((a, b) => Number(b - a))
  expect(large.content.map(({ stake }) => stake)).toEqual(stakes.map(moneyOf))
  await everyOrderHolds(betSorting, {
    page: (sort, page, size) => asInFile({ ...input, page, size, sort }),
    all: (sort) => rowsOf(everyBet(ctx, member, { ...input, sort })),
  })
}

async function theProfitIsTheLedgers(member: Member, days: Range) {
  const moved = async (name: string, ...ofKinds: TransactionType[]) =>
    sum((await entriesOf(member, name, days, ofKinds)).map(({ amount }) => amount))
  const settled = sql`wallet = 'main' and result in ('won', 'lost')`
  const bets = await betsOf(member, days, settled)
  const stakes = sum(bets.map(({ stake }) => stake))
  const winnings = sum(bets.map(({ payout }) => payout))
  const bonuses = await moved('main', 'bonus', 'rebate', 'reward', 'points')
  const totals = {
    deposits: moneyOf(await moved('main', 'deposit')),
    withdrawals: moneyOf(await moved('held', 'withdrawal-paid')),
    stakes: moneyOf(stakes),
    turnover: moneyOf(sum(bets.map(({ turnover }) => turnover))),
    winnings: moneyOf(winnings),
    bonuses: moneyOf(bonuses),
    net: moneyOf(winnings - stakes + bonuses),
  }
  const input = { ...days, sort: '-day' as const }
  const first = must(await personalProfit(ctx, member, { ...input, page: 1, size: 3 }))
  expect(first.totals).toEqual(totals)
  expect(first.totalRows).toBeGreaterThanOrEqual(first.content.length)
  const { paged } = await readAll(
    async (page, size) => must(await personalProfit(ctx, member, { ...input, page, size })),
    async () => ({ content: [], next: null }),
  )
  expect(paged.map(({ day }) => day)).toEqual([...new Set(paged.map(({ day }) => day))].sort().reverse())
  const rows = await rowsOf(everyProfitDay(ctx, member, days))
  expect(rows).toEqual(paged)
  await everyOrderHolds(profitSorting, {
    page: async (sort, page, size) => must(await personalProfit(ctx, member, { ...days, page, size, sort })),
    all: (sort) => rowsOf(everyProfitDay(ctx, member, { ...days, sort })),
  })
  for (const field of [
    'deposits',
    'withdrawals',
    'stakes',
    'turnover',
    'winnings',
    'bonuses',
    'net',
  ] as const) {
    const of = (all: { [name in typeof field]: string }[]) =>
      moneyOf(sum(all.map((row) => minorOf(row[field]))))
    expect([field, of(paged)]).toEqual([field, totals[field]])
    expect([field, of(rows)]).toEqual([field, totals[field]])
  }
  expect(moneyOf(sum(first.curve.points.map(({ net }) => minorOf(net))))).toBe(totals.net)
  const played = must(await personalProfit(ctx, member, { ...input, page: 1, size: 500 }))
  for (const { gameType, ...figures } of played.types) {
    const own = await betsOf(member, days, sql`${settled} and game_type = ${gameType}`)
    const staked = sum(own.map(({ stake }) => stake))
    const paid = sum(own.map(({ payout }) => payout))
    expect(figures).toEqual({
      stakes: moneyOf(staked),
      turnover: moneyOf(sum(own.map(({ turnover }) => turnover))),
      winnings: moneyOf(paid),
      net: moneyOf(paid - staked),
    })
  }
  for (const { day, ...figures } of played.content.slice(0, 2)) {
    const { totals: alone } = must(
      await personalProfit(ctx, member, { fromDay: day, toDay: day, ...firstPage }),
    )
    expect(alone).toEqual(figures)
  }
}

const firstPage = { page: 1, size: 20, sort: '-day' as const }

it('every total of statement, bets and profit is the ledger’s, and every page and row is there once', async () => {
  const question = fc.record({
    days: range,
    kind: fc.constantFrom(undefined, 'bet', 'deposit', 'bonus', 'payout'),
    type: fc.constantFrom(undefined, ...GameType.options.slice(0, 2)),
    result: fc.constantFrom(undefined, 'won' as const, 'open' as const),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 15, maxLength: 60 }),
      fc.array(question, { minLength: 2, maxLength: 4 }),
      async (acts, questions) => {
        world.clock.set(START)
        const [member, other] = [
          await testMember(ctx, { balance: '900.00' }),
          await testMember(ctx, { balance: '900.00' }),
        ]
        for (const [place, one] of acts.entries()) await live(place % 4 === 3 ? other : member, one)
        for (const { days, kind, type, result } of [
          { days: {}, kind: undefined, type: undefined, result: undefined },
          ...questions,
        ]) {
          await theStatementIsTheLedgers(member, days, kind as TransactionType | undefined)
          await theBetsAreThoseThatWereMade(member, days, type, result)
          await theProfitIsTheLedgers(member, days)
        }
      },
    ),
    { numRuns: cases({ few: 5, many: 25 }) },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 600_000)

it('cash that left and came back by play is what the ledger says, once every bet is settled', async () => {
  world.clock.set(START)
  const member = await testMember(ctx, { balance: '5000.00' })
  for (const [stake, payout, type] of [
    [10_000n, 0n, 'RNG'],
    [20_000n, 45_000n, 'LIVE'],
    [500n, 500n, 'RNG'],
  ] as const)
    await bet(member, { stake, payout, type, result: payout > 0n ? 'won' : 'lost', purse: 'main' })
  const { totals, types } = must(await personalProfit(ctx, member, firstPage))
  expect(totals).toMatchObject({
    stakes: '305.00',
    turnover: '300.00',
    winnings: '455.00',
    net: '150.00',
    deposits: '5000.00',
  })
  expect(types.map(({ gameType, net }) => [gameType, net])).toEqual([
    ['RNG', '-100.00'],
    ['LIVE', '250.00'],
  ])
  const played = await entriesOf(member, 'main', {}, ['bet', 'payout'])
  expect(moneyOf(sum(played.map(({ amount }) => amount)))).toBe(totals.net)
})

it('draws a curve by day, by month or by year, whichever is not too long', async () => {
  const member = await testMember(ctx)
  const gain = (at: string) => {
    world.clock.set(at)
    const entries = move(house('rebates', member.id), wallet(member.id, 'main'), 100n)
    return post(ctx, { kind: 'rebate', reference: 'life', entries })
  }
  await sql`select ensure_month(month) from unnest(array['2019-01-05', '2026-08-05', '2026-11-05']::timestamptz[]) month`.execute(
    ctx.db,
  )
  await gain('2019-01-05T05:00:00Z')
  await gain('2026-08-05T05:00:00Z')
  await gain('2026-11-05T05:00:00Z')
  const curve = async (days: Range) =>
    must(await personalProfit(ctx, member, { ...days, ...firstPage })).curve
  const week = await curve({ fromDay: '2026-11-01', toDay: '2026-11-07' })
  expect(week.each).toBe('day')
  expect(week.points.map(({ net }) => net)).toEqual(['0.00', '0.00', '0.00', '0.00', '1.00', '0.00', '0.00'])
  expect(await curve({ fromDay: '2026-01-01' })).toEqual({
    each: 'month',
    points: [
      { from: '2026-08-01', net: '1.00' },
      { from: '2026-09-01', net: '0.00' },
      { from: '2026-10-01', net: '0.00' },
      { from: '2026-11-01', net: '1.00' },
    ],
  })
  const years = await curve({})
  expect([years.each, years.points.length, years.points.at(-1)]).toEqual([
    'year',
    8,
    { from: '2026-01-01', net: '2.00' },
  ])
  expect(await curve({ fromDay: '9999-12-01', toDay: '9999-12-31' })).toEqual({ each: 'day', points: [] })
})

it('is closed to trial accounts', async () => {
  const trial = await testMember(ctx, { accountKind: 4 })
  expect(await personalProfit(ctx, trial, firstPage)).toMatchObject({ code: 'in-need-true-account' })
  expect(await everyProfitDay(ctx, trial, {})).toMatchObject({ code: 'in-need-true-account' })
})
