import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  accountIdsOf,
  balanceAtVendor,
  balanceIn,
  balancesOf,
  bankAccount,
  bankBalances,
  chainAccount,
  chainBalances,
  creditedByDay,
  house,
  houseHolds,
  keepSumsOfEntries,
  ledgerReadings,
  lockAccounts,
  lockMoneyOf,
  lockMoneyOfBoth,
  mainBalance,
  mainBalances,
  membersWithVendorMoney,
  move,
  movedInHouse,
  noMovements,
  openBankAccount,
  openChainAccount,
  openVendorWallet,
  type Posting,
  post,
  purse,
  sumBalanceOf,
  totalCredited,
  unevenUnitsOfMonth,
  wallet,
} from './index.ts'
import { houseAccounts } from './post.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let other: Member
let trial: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  member = await testMember(ctx, { balance: '100.00' })
  other = await testMember(ctx, { balance: '7.00' })
  trial = await testMember(ctx, { accountKind: 4 })
})
afterAll(() => world.close())

/** Posts what must not be refused; answers the posting’s id. */
async function posted(kind: Posting['kind'], entries: Posting['entries']): Promise<string> {
  const done = await post(ctx, { kind, reference: 'test', entries })
  if (!done.ok) throw new Error(done.code)
  return done.value.postingId
}
const scalarOf = async (value: ReturnType<typeof mainBalance>) =>
  (await sql<{ value: bigint | null }>`select ${value} as value`.execute(ctx.db)).rows[0]?.value

test('a member has wallets of money, a trial account one of play money, and the header their sum', async () => {
  expect(purse(member)).toBe(wallet(member.id, 'main'))
  expect(purse(trial)).toBe(`${trial.id}:play:0`)
  expect(await balancesOf(ctx.db, trial.id)).toEqual(new Map())
  await posted('play-grant', move(house('play-grants', trial.id), purse(trial), 500n))
  expect(await sumBalanceOf(ctx.db, trial)).toBe(500n)

  await openVendorWallet(ctx.db, member.id, 'ACME')
  await openVendorWallet(ctx.db, member.id, 'ACME')
  expect(await membersWithVendorMoney(ctx.db)).toEqual([])
  await posted('transfer-out', move(wallet(member.id, 'main'), wallet(member.id, 'vendor-ACME'), 1_500n))
  await posted('withdrawal-hold', move(wallet(member.id, 'main'), wallet(member.id, 'held'), 2_000n))
  await posted('bonus', move(house('bonuses', member.id), wallet(member.id, 'bonus'), 300n))
  await posted('points', move(house('points', member.id), wallet(member.id, 'points'), 9n))
  expect(await balancesOf(ctx.db, member.id)).toEqual(
    new Map([
      ['main', 6_500n],
      ['held', 2_000n],
      ['bonus', 300n],
      ['points', 9n],
      ['vendor-ACME', 1_500n],
    ]),
  )
  expect(await sumBalanceOf(ctx.db, member)).toBe(8_000n)
  expect(await membersWithVendorMoney(ctx.db)).toEqual([member.id])
  expect(await membersWithVendorMoney(ctx.db, member.id)).toEqual([member.id])
  expect(await membersWithVendorMoney(ctx.db, other.id)).toEqual([])

  expect(await scalarOf(balanceIn(member.id, 'bonus'))).toBe(300n)
  expect(await scalarOf(balanceIn(trial.id, 'bonus'))).toBe(0n)
  expect(await scalarOf(balanceAtVendor(member.id, sql`'ACME'`))).toBe(1_500n)
  expect(await scalarOf(balanceAtVendor(other.id, sql`'ACME'`))).toBe(0n)
  expect(await scalarOf(mainBalance(sql`${String(member.id)}`))).toBe(6_500n)
  expect(await scalarOf(mainBalance(sql`${String(trial.id)}`))).toBeNull()
  expect(await mainBalances(ctx, [member.id, other.id, trial.id])).toEqual(
    new Map([
      [member.id, 6_500n],
      [other.id, 700n],
    ]),
  )
})

test('what was credited is told by day and in all, and what was taken is not', async () => {
  const main = wallet(other.id, 'main')
  expect(await totalCredited(ctx.db, main, 'rebate')).toEqual({ days: 0n, amount: 0n })
  const first = dayOf(ctx.clock.now())
  await posted('rebate', move(house('rebates', other.id), main, 40n))
  await posted('rebate', move(house('rebates', other.id), main, 2n))
  world.clock.advance(86_400)
  const second = dayOf(ctx.clock.now())
  await posted('rebate', move(house('rebates', other.id), main, 5n))
  await posted('rebate', move(main, house('rebates', other.id), 3n))
  await posted('reward', move(house('rewards', other.id), main, 90n))
  expect(await totalCredited(ctx.db, main, 'rebate')).toEqual({ days: 2n, amount: 47n })
  const byDay = await creditedByDay(ctx.db, main, 'rebate', first)
  expect(byDay.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual([
    { day: first, amount: 42n },
    { day: second, amount: 5n },
  ])
  expect(await creditedByDay(ctx.db, main, 'rebate', second)).toEqual([{ day: second, amount: 5n }])
})

test('what the house holds is told by account, by bank and by token, and as metrics', async () => {
  const before = await houseHolds(ctx.db)
  await openBankAccount(ctx.db, 3)
  await openBankAccount(ctx.db, 4)
  await openChainAccount(ctx.db, 8)
  const line = await posted('bank-line', move(bankAccount(3), house('suspense', 3n), 1_000n))
  await posted('bank-line', move(bankAccount(4), house('suspense', 4n), 50n))
  await posted('chain-arrival', move(chainAccount(8), house('suspense', 8n), 6n))
  expect(await bankBalances(ctx.db)).toEqual(
    new Map([
      [3, -1_000n],
      [4, -50n],
    ]),
  )
  expect(await chainBalances(ctx.db)).toEqual(new Map([[8, -6n]]))
  expect(await houseHolds(ctx.db)).toEqual({
    ...before,
    suspense: before.suspense + 1_056n,
    bank: -1_050n,
    chain: -6n,
  })
  const ofLine = sql`(select ${line}::uuid as posting_id)`
  expect(await movedInHouse(ctx.db, ofLine, ['suspense'])).toBe(1_000n)
  expect(await movedInHouse(ctx.db, ofLine, ['bank', 'suspense'])).toBe(0n)
  expect(await movedInHouse(ctx.db, ofLine, ['fees'])).toBe(0n)

  const [reading] = ledgerReadings(ctx.db)
  const samples = (await reading?.read()) ?? []
  const bank = samples.find(({ labels }) => 'account' in labels && labels.account === 'bank')
  expect(bank).toMatchObject({ value: -10.5, metric: { name: 'sen_ledger_house_money' } })
  const members = samples.find(({ metric }) => metric.name === 'sen_ledger_members_money')
  const held = await ctx.db
    .selectFrom('ledger_account')
    .select(sql<bigint>`sum(balance)::bigint`.as('sum'))
    .where('member_id', 'is not', null)
    .where('unit', '=', 'money')
    .executeTakeFirstOrThrow()
  expect(members?.value).toBe(Number(held.sum) / 100)
  expect(samples.some(({ labels }) => 'account' in labels && labels.account === 'play-games')).toBe(false)
})

test('each account of the house has its rows, and a member has the same one each time', () => {
  const accounts = houseAccounts()
  expect(new Set(accounts.map(({ key }) => key)).size).toBe(accounts.length)
  expect(accounts.filter(({ kind }) => kind === 'games')).toHaveLength(16)
  expect(accounts.map(({ kind }) => kind)).not.toContain('points')
  expect(accounts.some(({ kind }) => kind.startsWith('play-'))).toBe(false)
  expect(accounts).toContainEqual({ kind: 'cashier', key: 'house:cashier:3' })
  expect(house('games', 35n)).toBe('house:games:3')
  expect(Object.values(noMovements()).every((moved) => moved === 0n)).toBe(true)
})

test('money of one, of two, and of some accounts is locked, and of an account that is not open nothing', async () => {
  const lockable = () =>
    ctx.transact(async ({ db }) => {
      const free = await sql<{ key: string }>`
        select key from ledger_account where member_id in (${member.id}, ${other.id}) and kind = 'main' for no key update skip locked
      `.execute(db)
      return ok(free.rows.length)
    })
  const whileLocked = (lock: (ctx: Context) => Promise<void>) =>
    ctx.transact(async (tx) => {
      await lock(tx)
      return lockable()
    })
  expect(await lockable()).toEqual(ok(2))
  expect(await whileLocked((tx) => lockMoneyOf(tx, member.id))).toEqual(ok(1))
  expect(await whileLocked((tx) => lockMoneyOfBoth(tx, [member.id, other.id]))).toEqual(ok(0))
  expect(await whileLocked(({ db }) => lockAccounts(db, [wallet(other.id, 'main')]))).toEqual(ok(1))
  await expect(ctx.transact(async (tx) => ok(await lockMoneyOf(tx, trial.id)))).rejects.toThrow()
  await expect(
    ctx.transact(async (tx) => ok(await lockMoneyOfBoth(tx, [member.id, trial.id]))),
  ).rejects.toThrow('no two main wallets')
})

test('of a month that goes into the archive the sums of accounts are kept, and the house’s entries that are named', async () => {
  const month = `${dayOf(ctx.clock.now()).slice(0, 7)}-01`
  const named = await posted('reward', move(house('rewards', member.id), wallet(member.id, 'main'), 11n))
  expect(await unevenUnitsOfMonth(ctx.db, month)).toEqual([])
  const ids = await accountIdsOf(ctx.db, member.id)
  expect(ids.size).toBe(5)
  const kept = await ctx.db.transaction().execute(async (tx) => {
    await sql`
      insert into archived_month (month, kept_from, archived_at, postings, entries, bets)
      values (${month}::date, ${month}::date, now(), 0, 0, 0)
    `.execute(tx)
    await keepSumsOfEntries(tx, month, sql`(select ${named}::uuid as posting_id)`)
    const accounts = await sql<{
      id: string
      balance: bigint
      amount: bigint
      entries: bigint
      last: bigint
      seq: bigint
    }>`
      select id::text, balance, amount, kept.entries, last_seq as last, account.entries as seq
      from archived_account kept join ledger_account account on account.id = kept.account_id where member_id = ${member.id}
    `.execute(tx)
    const entries = await sql<{ amount: bigint }>`select amount from archived_entry`.execute(tx)
    await sql`delete from archived_month`.execute(tx)
    return { accounts: accounts.rows, entries: entries.rows }
  })
  expect(kept.entries).toEqual([{ amount: -11n }])
  expect(kept.accounts).toHaveLength(5)
  for (const { id, balance, amount, entries, last, seq } of kept.accounts) {
    expect(ids.has(id)).toBe(true)
    expect([amount, entries, last]).toEqual([balance, seq, seq])
  }
})
