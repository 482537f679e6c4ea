import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { type ColumnOf, isDescending, type Sort } from '#contract/base/sorting.ts'
import type { statementSorting, Transaction, TransactionType } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { balance } from './balance.ts'
import { everyLine, findLinePlace, statement, statementAfter } from './statement.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

type StatementSort = Sort<ColumnOf<typeof statementSorting>>

const firstPage = { wallet: 'main' as const, page: 1, size: 20, sort: '-time' as const }
const pageOf = async (member: Member, input: Partial<Parameters<typeof statement>[2]> = {}) => {
  const result = await statement(ctx, member, { ...firstPage, ...input })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
/** All lines, as a file of them has them. */
const fileOf = (member: Member, filter: { type?: TransactionType; sort?: StatementSort }) =>
  rowsOf(everyLine(ctx, member, { wallet: 'main', ...filter }))
const line = (member: Member, kind: TransactionType, amount: bigint, reference = 'test') =>
  post(ctx, { kind, reference, entries: move(house('games', member.id), wallet(member.id, 'main'), amount) })

it('lists every movement with a running balance that ends at the balance', async () => {
  const member = await testMember(ctx)
  const kinds = ['deposit', 'payout', 'adjustment', 'bonus'] as const
  const moves = fc.sample(
    fc.tuple(fc.constantFrom(...kinds), fc.bigInt({ min: 1n, max: 10_000n }), fc.nat({ max: 40_000 })),
    { numRuns: 137, seed: 5 },
  )
  const made: { type: string; amount: bigint; at: Date }[] = []
  for (const [type, amount, seconds] of moves) {
    world.clock.advance(seconds)
    await line(member, type, amount)
    made.push({ type, amount, at: world.clock.now() })
  }
  const all = await pageOf(member, { size: 500, sort: 'time' })
  let running = 0n
  for (const [index, row] of all.content.entries()) {
    running += made[index]?.amount ?? 0n
    expect(row).toMatchObject({
      type: made[index]?.type,
      amount: moneyOf(made[index]?.amount ?? 0n),
      balance: moneyOf(running),
    })
  }
  expect(all.content).toHaveLength(137)
  expect(await balance(ctx, member)).toEqual({ ok: true, value: { sumBalance: moneyOf(running) } })
  expect((await pageOf(member)).content[0]?.balance).toBe(moneyOf(running))

  // Pages and keys cut the same list.
  const newestFirst = [...all.content].reverse()
  const paged = []
  for (let page = 1; page <= 7; page++) paged.push(...(await pageOf(member, { page })).content)
  expect(paged).toEqual(newestFirst)
  const keyed = []
  let after: string | undefined
  do {
    const rows = await statementAfter(ctx, member, { wallet: 'main', size: 50, ...(after ? { after } : {}) })
    if (!rows.ok) throw new Error(rows.code)
    keyed.push(...rows.value.content)
    after = rows.value.next ?? undefined
  } while (after)
  expect(keyed).toEqual(newestFirst)

  // Filters keep their lines, and the totals are those of the whole result.
  const days = [
    ...new Set(made.map(({ at }) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10))),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.constantFrom(...kinds), { nil: undefined }),
      fc.option(fc.constantFrom(...days), { nil: undefined }),
      fc.option(fc.constantFrom(...days), { nil: undefined }),
      async (type, fromDay, toDay) => {
        const expected = newestFirst.filter((row) => {
          const day = new Date(Date.parse(row.time) + 7 * 3_600_000).toISOString().slice(0, 10)
          return (!type || row.type === type) && (!fromDay || day >= fromDay) && (!toDay || day <= toDay)
        })
        const filter = { ...(type && { type }), ...(fromDay && { fromDay }), ...(toDay && { toDay }) }
        const found = await pageOf(member, { ...filter, size: 10 })
        expect(found.content).toEqual(expected.slice(0, 10))
        expect(found.totalRows).toBe(expected.length)
        const sum = moneyOf(expected.reduce((all, row) => all + minorOf(row.amount), 0n))
        expect(found.totals).toEqual({ in: sum, out: '0.00', amount: sum })
        const rows = await statementAfter(ctx, member, { wallet: 'main', ...filter, size: 500 })
        expect(rows.ok && rows.value).toEqual({ content: expected, next: null })
      },
    ),
    { numRuns: 30 },
  )
})

it('gives each day of a page its whole net, and asks the database once for a page', async () => {
  const member = await testMember(ctx)
  const nets: Record<string, bigint> = {}
  for (const amount of [100n, 250n, 3n, 40n, 5n]) {
    await line(member, 'bonus', amount)
    await line(member, 'deposit', 1_000n)
    const day = dayOf(world.clock.now())
    nets[day] = (nets[day] ?? 0n) + amount + 1_000n
    world.clock.advance(14 * 3_600)
  }
  const recorded = recording(ctx)
  const result = await statement(recorded.ctx, member, { ...firstPage, page: 2, size: 3 })
  expect(recorded.statements).toHaveLength(1)
  if (!result.ok) throw new Error(result.code)
  const days = [...new Set(result.value.content.map(({ time }) => dayOf(new Date(time))))]
  expect(result.value.nets).toEqual(Object.fromEntries(days.map((day) => [day, moneyOf(nets[day] ?? 0n)])))
  for (const sort of ['time', '-time'] as const)
    expect(await pageOf(member, { sort, page: 99, size: 4 })).toEqual(
      await pageOf(member, { sort, page: 3, size: 4 }),
    )
  const bonuses = await pageOf(member, { type: 'bonus', size: 1 })
  const last = dayOf(new Date(bonuses.content[0]?.time ?? ''))
  const deposits = (await pageOf(member, { type: 'deposit', fromDay: last })).totalRows
  expect(bonuses.nets).toEqual({ [last]: moneyOf((nets[last] ?? 0n) - 1_000n * BigInt(deposits)) })
  expect((await pageOf(member, { sort: '-amount' })).nets).toEqual({})
})

it('tells what came in from what went out, and shows the held wallet', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  const other = await testMember(ctx, { balance: '5.00' })
  const hold = move(wallet(member.id, 'main'), wallet(member.id, 'held'), 3_000n)
  await post(ctx, { kind: 'withdrawal-hold', reference: 'order-1', entries: hold })
  const main = await pageOf(member)
  expect(main.totals).toEqual({ in: '100.00', out: '-30.00', amount: '70.00' })
  expect(main.content[0]).toMatchObject({
    type: 'withdrawal-hold',
    reference: 'order-1',
    amount: '-30.00',
    balance: '70.00',
  })
  const held = await pageOf(member, { wallet: 'held' })
  expect(held.content).toMatchObject([{ amount: '30.00', balance: '30.00' }])
  expect((await pageOf(other)).totalRows).toBe(1)
})

it('clamps the page, and answers nothing to a key that is none', async () => {
  const member = await testMember(ctx)
  expect(await pageOf(member, { page: 9 })).toMatchObject({
    content: [],
    page: 1,
    totalPages: 1,
    totalRows: 0,
  })
  await line(member, 'bonus', 5n)
  expect(await pageOf(member, { page: 9 })).toMatchObject({ page: 1, totalRows: 1 })
  for (const after of ['x', '1', '-1-1', '1-', "1-1'"]) {
    const rows = await statementAfter(ctx, member, { wallet: 'main', size: 500, after })
    expect(rows).toEqual({ ok: true, value: { content: [], next: null } })
  }
})

it('finds a line by its reference, on the day and in the place where the statement has it', async () => {
  const member = await testMember(ctx)
  const posted: Date[] = []
  // A line that is posted after the clock was set back has the day of the line before.
  for (const [at, seconds] of [0, 3_600, -90_000, 0, 40_000, 180_000].entries()) {
    world.clock.advance(seconds)
    posted.push(world.clock.now())
    await line(member, 'commission', 5n, `payslip-${at}`)
    await line(member, 'bonus', 1n, `payslip-${at}`)
  }
  const days = new Set<string | undefined>()
  for (const [at, now] of posted.entries()) {
    const reference = `payslip-${at}`
    // What is noted before midnight may be posted after it.
    for (const from of [now, new Date(now.getTime() - 86_400_000)]) {
      const found = await findLinePlace(ctx.db, member, { type: 'commission', from, reference })
      const ofDay = await pageOf(member, { type: 'commission', fromDay: found?.day, toDay: found?.day })
      expect(ofDay.content[found?.place ?? -1]).toMatchObject({ id: found?.id, reference })
      days.add(found?.day)
    }
  }
  expect(days.size).toBeGreaterThan(1)
  const nowhere = { type: 'commission', from: posted[0] ?? new Date(0), reference: 'payslip-9' } as const
  expect(await findLinePlace(ctx.db, member, nowhere)).toBeNull()
})

it('sorts by each column, lines of the same value by time, on pages as in the file', async () => {
  const member = await testMember(ctx)
  const amounts = [700n, 30n, 700n, 5n, 30n, 1_000n, 5n] as const
  for (const [at, amount] of amounts.entries()) {
    await line(member, at % 2 === 0 ? 'deposit' : 'bonus', amount, `line-${at}`)
    // so that the balance does not only grow
    const away = move(wallet(member.id, 'main'), house('adjustments', member.id), amount / 2n + 1n)
    await post(ctx, { kind: 'adjustment', reference: `away-${at}`, entries: away })
    world.clock.advance(60)
  }
  const inTime = (await pageOf(member, { sort: 'time', size: 50 })).content
  expect(inTime).toHaveLength(14)
  const worth = {
    time: () => 0,
    type: ({ type }: Transaction) => type,
    amount: ({ amount }: Transaction) => minorOf(amount),
    balance: ({ balance }: Transaction) => minorOf(balance),
  }
  for (const type of [undefined, 'deposit', 'adjustment'] as const)
    for (const column of ['time', 'type', 'amount', 'balance'] as const)
      for (const sort of [column, `-${column}`] as const) {
        const of = worth[column]
        const sorted = inTime
          .filter((row) => !type || row.type === type)
          .toSorted((one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0))
        if (isDescending(sort)) sorted.reverse()
        const filter = { sort, ...(type && { type }) }
        expect([type, sort, await fileOf(member, filter)]).toEqual([type, sort, sorted])
        const pages = []
        for (let page = 1; page <= 5; page++) {
          const { content, totalPages } = await pageOf(member, { ...filter, page, size: 3 })
          expect(totalPages).toBe(Math.ceil(sorted.length / 3))
          if (page <= totalPages) pages.push(...content)
        }
        expect([type, sort, pages]).toEqual([type, sort, sorted])
      }
  expect(await fileOf(member, {})).toEqual(inTime.toReversed())
  const nobody = await testMember(ctx)
  for (const sort of ['time', '-time', 'amount'] as const) {
    expect(await fileOf(nobody, { sort })).toEqual([])
    expect(await pageOf(nobody, { sort })).toMatchObject({ content: [], totalRows: 0, nets: {} })
  }
})

it('names the game of a bet’s lines, and of no other, where it is told how', async () => {
  const member = await testMember(ctx)
  const bet = '00000000-0000-7000-8000-000000000001'
  const kinds = ['deposit', 'bet', 'payout', 'void', 'bonus'] as const
  for (const kind of kinds) await line(member, kind, 5n, bet)
  await line(member, 'bet', 5n, 'not a bet')
  const read = async (sort: 'time' | 'amount') => {
    const result = await statement(
      ctx,
      member,
      { ...firstPage, sort },
      {
        bets: (ids) => sql`select bet_id as id from ${ids} asked`,
        key: sql`bet.id::text`,
        named: (bets) => sql`(
          select json_object_agg(bet.id, json_build_object('game', bet.id)) from ${bets} bet
        )`,
      },
    )
    if (!result.ok) throw new Error(result.code)
    return result.value.content.map(({ type, game }) => [type, game])
  }
  const named = { game: bet }
  const expected = [
    ['deposit', null],
    ['bet', named],
    ['payout', named],
    ['void', named],
    ['bonus', null],
    ['bet', null],
  ]
  expect(await read('time')).toEqual(expected)
  expect(await read('amount')).toEqual(expected)
  expect((await pageOf(member)).content[0]).not.toHaveProperty('game')
})
