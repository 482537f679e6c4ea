import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { countGameDays } from '#platform/money/play-sums/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { countRounds } from '#platform/play/returns/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkLedger, examineLedger } from './check-ledger.ts'
import { type AccountKey, balanceOf, house, move, post, wallet } from './post.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const sound = async () => expect((await checkLedger(ctx.db)).problems).toEqual([])
const adjust = (member: Member, amount: bigint) =>
  post(ctx, {
    kind: 'adjustment',
    reference: 'test',
    entries: move(house('adjustments', member.id), wallet(member.id, 'main'), amount),
  })

describe('postings', () => {
  it('keep every rule, whatever several members post at once', async () => {
    const members = await Promise.all([1, 2, 3].map(() => testMember(ctx)))
    const accounts = members.flatMap((member): AccountKey[] => [
      wallet(member.id, 'main'),
      wallet(member.id, 'held'),
      house('games', member.id),
      house('cashier', member.id),
    ])
    // A posting of two to four entries; the last one balances the others.
    const posting = fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 2, maxLength: 4 }),
        fc.array(
          fc.bigInt({ min: -500n, max: 500n }).map((amount) => amount || 1n),
          { minLength: 3, maxLength: 3 },
        ),
      )
      .map(([[last, ...others], amounts]) => {
        const moved = others.map((account, index) => ({ account, amount: amounts[index] ?? 1n }))
        const sum = moved.reduce((all, { amount }) => all + amount, 0n)
        return sum === 0n || !last ? moved : [...moved, { account: last, amount: -sum }]
      })
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { minLength: 4, maxLength: 12 }), async (postings) => {
        const before = await Promise.all(accounts.map((key) => balanceOf(ctx.db, key)))
        const results = await Promise.all(
          postings.map((entries) =>
            ctx.transact((ctx) => post(ctx, { kind: 'adjustment', reference: 'test', entries })),
          ),
        )
        const moved = new Map<AccountKey, bigint>()
        for (const [index, result] of results.entries()) {
          if (!result.ok) expect(result).toEqual(refuse('insufficient-balance'))
          else
            for (const { account, amount } of postings[index] ?? [])
              moved.set(account, (moved.get(account) ?? 0n) + amount)
        }
        const after = await Promise.all(accounts.map((key) => balanceOf(ctx.db, key)))
        expect(after).toEqual(accounts.map((key, index) => (before[index] ?? 0n) + (moved.get(key) ?? 0n)))
      }),
      { numRuns: 25 },
    )
    await sound()
  })

  it('are refused with nothing written when a wallet would go below zero', async () => {
    const member = await testMember(ctx, { balance: '10.00' })
    const before = await checkLedger(ctx.db)
    const all = move(wallet(member.id, 'main'), house('games', member.id), 1001n)
    expect(await post(ctx, { kind: 'bet', reference: 'test', entries: all })).toEqual(
      refuse('insufficient-balance'),
    )
    expect(await checkLedger(ctx.db)).toEqual(before)
  })

  it('leave exactly one winner of two that both want the last money', async () => {
    const member = await testMember(ctx, { balance: '10.00' })
    const stake = () =>
      ctx.transact((ctx) =>
        post(ctx, {
          kind: 'bet',
          reference: 'test',
          entries: move(wallet(member.id, 'main'), house('games', member.id), 600n),
        }),
      )
    const results = await Promise.all([stake(), stake()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(400n)
  })

  it('throw for an account that is not open, and for one that is named twice', async () => {
    const games = house('games', 1n)
    for (const other of ['999:main:0' as AccountKey, games]) {
      const entries = move(games, other, 1n)
      await expect(post(ctx, { kind: 'bet', reference: 'test', entries })).rejects.toThrow(/once/)
    }
  })

  const stakeAndPayout = (member: Member, stake: bigint, payout: bigint) => {
    const [own, games] = [wallet(member.id, 'main'), house('games', member.id)]
    return post(ctx, [
      { kind: 'bet', reference: 'test', entries: move(own, games, stake) },
      { kind: 'payout', reference: 'test', entries: move(games, own, payout) },
    ])
  }

  it('that are posted together come one after the other', async () => {
    const member = await testMember(ctx, { balance: '10.00' })
    const result = await stakeAndPayout(member, 1_000n, 250n)
    const lines = await sql<{ id: string; kind: string; balance: bigint }>`
      select posting_id as id, kind, balance from ledger_entry where account_id =
        (select id from ledger_account where key = ${wallet(member.id, 'main')}) and seq > 1 order by seq
    `.execute(ctx.db)
    expect(lines.rows).toEqual([
      expect.objectContaining({ kind: 'bet', balance: 0n }),
      expect.objectContaining({ kind: 'payout', balance: 250n }),
    ])
    expect(result).toEqual(ok({ postingIds: lines.rows.map(({ id }) => id) }))
    await sound()
  })

  it('that are posted together are all refused where one of them cannot be, and none is left', async () => {
    const member = await testMember(ctx, { balance: '10.00' })
    const before = await checkLedger(ctx.db)
    expect(await stakeAndPayout(member, 1_001n, 250n)).toEqual(refuse('insufficient-balance'))
    expect(await checkLedger(ctx.db)).toEqual(before)
    const [own, held] = [wallet(member.id, 'main'), wallet(member.id, 'held')]
    const both = await ctx.transact((ctx) =>
      post(ctx, [
        { kind: 'withdrawal-hold', reference: 'test', entries: move(own, held, 600n) },
        { kind: 'withdrawal-hold', reference: 'test', entries: move(own, held, 600n) },
      ]),
    )
    expect(both).toEqual(refuse('insufficient-balance'))
    expect(await checkLedger(ctx.db)).toEqual(before)
  })

  it('of an empty list are none', async () => {
    expect(await post(ctx, [])).toEqual(ok({ postingIds: [] }))
  })

  it('find the wallets of a member in money and points, those of a trial account in play money', async () => {
    const walletsOf = async ({ id }: Member) =>
      ctx.db
        .selectFrom('ledger_account')
        .select(['kind', 'unit', 'balance'])
        .where('member_id', '=', id)
        .orderBy('kind')
        .execute()
    expect(await walletsOf(await testMember(ctx))).toEqual([
      { kind: 'bonus', unit: 'money', balance: 0n },
      { kind: 'held', unit: 'money', balance: 0n },
      { kind: 'main', unit: 'money', balance: 0n },
      { kind: 'points', unit: 'points', balance: 0n },
    ])
    expect(await walletsOf(await testMember(ctx, { accountKind: 4 }))).toEqual([
      { kind: 'play', unit: 'play', balance: 0n },
    ])
  })

  it('never let the time of a wallet run backwards, though the clock does', async () => {
    const member = await testMember(ctx)
    await adjust(member, 1n)
    world.clock.advance(-86_400)
    await adjust(member, 1n)
    world.clock.advance(86_400)
    const times = await sql<{ created_at: Date }>`
      select created_at from ledger_entry join ledger_account on id = account_id
      where key = ${wallet(member.id, 'main')} order by seq
    `.execute(ctx.db)
    expect(times.rows.map((row) => row.created_at)).toEqual([world.clock.now(), world.clock.now()])
    await sound()
  })
})

describe('the database itself', () => {
  const constraint = (name: string) => expect.objectContaining({ constraint: name })
  const refused = async (statement: ReturnType<typeof sql>, name: string) => {
    await expect(statement.execute(ctx.db)).rejects.toEqual(constraint(name))
    await sound()
  }
  // Writing directly to a partition must obey the same rules.
  const tables = ['ledger_entry', 'ledger_posting', 'ledger_entry_202611', 'ledger_posting_202611']

  it.each(tables)('refuses to change, remove or empty %s', async (table) => {
    await testMember(ctx, { balance: '1.00' })
    const name = sql.table(table)
    await refused(sql`update ${name} set kind = 'bonus'`, 'ledger_append_only')
    await refused(sql`delete from ${name}`, 'ledger_append_only')
    await refused(sql`truncate ${name} cascade`, 'ledger_append_only')
  })

  it('refuses to set a balance, to remove an account, and to open one that is not empty', async () => {
    const member = await testMember(ctx, { balance: '1.00' })
    await refused(
      sql`update ledger_account set balance = 5 where member_id = ${member.id}`,
      'ledger_append_only',
    )
    await refused(sql`delete from ledger_account where member_id = ${member.id}`, 'ledger_append_only')
    await refused(
      sql`insert into ledger_account (member_id, kind, unit, balance) values (${member.id}, 'other', 'money', 5)`,
      'account_starts_empty',
    )
  })

  it('does so after a posting of the same transaction, too, and after one that has failed', async () => {
    const member = await testMember(ctx, { balance: '1.00' })
    const set = sql`update ledger_account set balance = 5 where member_id = ${member.id}`
    const setAfter = (posts: (ctx: Context) => Promise<unknown>) =>
      ctx.transact(async (ctx) => {
        await posts(ctx)
        await set.execute(ctx.db)
        return ok(null)
      })
    const one = (ctx: Context) =>
      post(ctx, {
        kind: 'adjustment',
        reference: 'test',
        entries: move(house('adjustments', member.id), wallet(member.id, 'main'), 1n),
      })
    await expect(setAfter(one)).rejects.toEqual(constraint('ledger_append_only'))
    // It fails while it writes: no partition holds its month.
    const failed = setAfter(async (ctx) => {
      await sql`savepoint before`.execute(ctx.db)
      const clock = { ...ctx.clock, now: () => new Date('2199-01-01T00:00:00Z') }
      await expect(one({ ...ctx, clock })).rejects.toThrow('no partition')
      await sql`rollback to before`.execute(ctx.db)
    })
    await expect(failed).rejects.toEqual(constraint('ledger_append_only'))
    await sound()
  })

  it('finds rows of the ledger by index, also in a session that asked while its tables were small', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and 'enable_seqscan=off' = any (proconfig) order by 1
    `.execute(ctx.db)
    expect(rows.map(({ name }) => name)).toEqual(['ledger_post'])
  })

  const writesLedger =
    '\\m((insert|merge)\\s+into|update|delete\\s+from|truncate(\\s+table)?)\\s+(only\\s+)?("?public"?\\.)?"?ledger_(account|day|entry|posting)'

  it.each([
    'insert into ledger_day',
    'merge into ledger_entry',
    'UPDATE Ledger_Account',
    'update only public.ledger_account',
    'delete from only "public"."ledger_posting"',
    'delete\n  from ledger_entry_202611',
    'truncate table ledger_day',
  ])('knows that %j writes it', async (statement) => {
    const { rows } = await sql`select ${statement}::text ~* ${writesLedger} as writes`.execute(ctx.db)
    expect(rows).toEqual([{ writes: true }])
  })

  it('is written by one function alone, with the one by which it opens a day', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and prosrc ~* ${writesLedger} order by 1
    `.execute(ctx.db)
    expect(rows.map(({ name }) => name)).toEqual(['ledger_day_begins', 'ledger_post'])
  })

  it('refuses to make another account of one, even to a trigger', async () => {
    const member = await testMember(ctx)
    const renamed = ctx.db.transaction().execute(async (db) => {
      await sql`create temp table lever (member_id bigint) on commit drop`.execute(db)
      await sql`create function pg_temp.rename() returns trigger language plpgsql as
        'begin update ledger_account set kind = ''other'' where member_id = new.member_id; return new; end'`.execute(
        db,
      )
      await sql`create trigger rename before insert on lever for each row execute function pg_temp.rename()`.execute(
        db,
      )
      await sql`insert into lever values (${member.id})`.execute(db)
    })
    await expect(renamed).rejects.toEqual(constraint('ledger_append_only'))
  })

  it.each([
    [-1n, 1n, 'posting_sums_to_zero', 'main', 'points'],
    [1n, 1n, 'posting_sums_to_zero', 'main', 'held'],
    [0n, 0n, 'ledger_entry_amount_check', 'main', 'held'],
    [null, null, 'posting_sums_to_zero', 'main', 'held'],
  ] as const)('refuses to move %s and %s where that is no posting (%s)', async (one, two, name, from, to) => {
    const member = await testMember(ctx, { balance: '1.00' })
    await refused(
      sql`select ledger_post(array[now()], array['adjustment'], array['by hand'], array[1, 1],
        ${[wallet(member.id, from), wallet(member.id, to)]}::text[], ${[one, two]}::bigint[])`,
      name,
    )
  })

  it.each([[[1, 2]], [[2, 2]], [[1, 1]], [[1, 1, 3, 3]]])(
    'refuses lines of postings %j where two are posted',
    async (postings) => {
      const member = await testMember(ctx, { balance: '1.00' })
      const count = postings.length
      const keys = [
        wallet(member.id, 'main'),
        house('games', member.id),
        wallet(member.id, 'held'),
        house('fees', 0n),
      ]
      const posted = sql`select ledger_post(array[now(), now()], array['bet', 'bet'], array['by hand', 'by hand'],
      ${postings}::integer[], ${keys.slice(0, count)}::text[], ${[-1n, 1n, 1n, -1n].slice(0, count)}::bigint[])`
      await expect(posted.execute(ctx.db)).rejects.toThrow(/posting/)
      await sound()
    },
  )

  const entriesOf = (table: string, posting: string, lines: { key: string; amount: bigint }[]) =>
    sql`
      insert into ${sql.table(table)} (posting_id, account_id, unit, amount, seq, balance, kind, created_at)
      select ${posting}::uuid, account.id, 'points', amount, 77, 77, 'adjustment', now()
      from jsonb_to_recordset(${JSON.stringify(lines.map((line) => ({ ...line, amount: String(line.amount) })))}::jsonb)
        as given (key text, amount bigint)
      join ledger_account account on account.key = given.key
    `
  /** Opens a posting and writes entries of it by hand, all or nothing. */
  const byHand = (table: string, lines: { key: string; amount: bigint }[]) =>
    ctx.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ id: string }>`
        insert into ledger_posting (id, kind, reference, created_at)
        values (uuidv7_at(${ctx.clock.now()}), 'adjustment', 'by hand', ${ctx.clock.now()}) returning id
      `.execute(db)
      await entriesOf(table, rows[0]?.id ?? '', lines).execute(db)
    })

  it.each(['ledger_entry', 'ledger_entry_202611'])(
    'refuses entries in %s that do not balance',
    async (table) => {
      const member = await testMember(ctx, { balance: '1.00' })
      const main = wallet(member.id, 'main')
      const games = house('games', member.id)
      await expect(byHand(table, [{ key: main, amount: 5n }])).rejects.toEqual(
        constraint('posting_sums_to_zero'),
      )
      // Balanced ones too: an entry must match the account as `ledger_post` found it.
      for (const amount of [500n, 40n])
        await expect(
          byHand(table, [
            { key: main, amount: -amount },
            { key: games, amount },
          ]),
        ).rejects.toEqual(constraint('entries_follow_balances'))
      const { rows } = await sql<{ id: string }>`
        select posting_id as id from ledger_entry order by posting_id desc limit 1
      `.execute(ctx.db)
      const further = entriesOf(table, rows[0]?.id ?? '', [
        { key: wallet(member.id, 'held'), amount: 1n },
        { key: house('cashier', member.id), amount: -1n },
      ])
      await expect(further.execute(ctx.db)).rejects.toEqual(constraint('posting_written_at_once'))
      const single = entriesOf(table, rows[0]?.id ?? '', [{ key: main, amount: 9n }])
      await expect(sql`${single} on conflict do nothing`.execute(ctx.db)).rejects.toEqual(
        constraint('posting_sums_to_zero'),
      )
      expect(await balanceOf(ctx.db, main)).toBe(100n)
      expect((await checkLedger(ctx.db)).problems).toEqual([])
    },
  )
})

/** Breaks the ledger as no client can: with triggers off, in a transaction that is rolled back. */
const problemsAfter = async (...breaking: ReturnType<typeof sql>[]) => {
  const away = new Error('rolled back')
  let rules: string[] = []
  await ctx.db
    .transaction()
    .execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      for (const statement of breaking) await statement.execute(db)
      const { problems } = await examineLedger(db)
      rules = [...new Set(problems.map(({ rule }) => rule))].sort()
      throw away
    })
    .catch((error) => {
      if (error !== away) throw error
    })
  return rules
}

describe('checkLedger', () => {
  it('counts, and finds nothing wrong with a sound ledger', async () => {
    const before = await checkLedger(ctx.db)
    await testMember(ctx, { balance: '10.00' })
    const { postings, entries, accounts, problems } = await checkLedger(ctx.db)
    expect([postings - before.postings, entries - before.entries, accounts - before.accounts]).toEqual([
      1n,
      2n,
      4n,
    ])
    expect(problems).toEqual([])
  })

  it('finds each kind of damage', async () => {
    const member = await testMember(ctx, { balance: '10.00' })
    await adjust(member, 500n)
    const main = sql`(select id from ledger_account where key = ${wallet(member.id, 'main')})`
    expect(
      await problemsAfter(sql`update ledger_account set balance = balance + 1 where id = ${main}`),
    ).toEqual(['balance-is-sum-of-entries', 'total-zero'])
    expect(
      await problemsAfter(
        sql`update ledger_entry set amount = amount + 1 where account_id = ${main} and seq = 2`,
      ),
    ).toEqual([
      'balance-is-sum-of-entries',
      'day-is-sum-of-entries',
      'posting-sums-to-zero',
      'running-balance',
    ])
    expect(
      await problemsAfter(sql`update ledger_entry set seq = 5 where account_id = ${main} and seq = 2`),
    ).toEqual(['running-balance'])
    expect(await problemsAfter(sql`delete from ledger_entry where account_id = ${main} and seq = 1`)).toEqual(
      ['balance-is-sum-of-entries', 'day-is-sum-of-entries', 'posting-sums-to-zero', 'running-balance'],
    )
    expect(
      await problemsAfter(sql`update ledger_entry set kind = 'bonus' where account_id = ${main} and seq = 1`),
    ).toEqual(['day-is-sum-of-entries', 'entry-agrees-with-posting'])
    expect(
      await problemsAfter(
        sql`insert into ledger_posting (id, kind, reference, created_at) values (uuidv7_at(${ctx.clock.now()}), 'bet', 'x', now())`,
      ),
    ).toEqual(['posting-has-entries'])
    expect(
      await problemsAfter(
        sql`alter table ledger_account drop constraint wallet_not_below_zero`,
        sql`update ledger_account set balance = -1 where id = ${main}`,
        sql`update ledger_entry set balance = -1 where account_id = ${main} and seq = 2`,
      ),
    ).toEqual([
      'balance-is-sum-of-entries',
      'running-balance',
      'total-zero',
      'wallet-not-below-zero',
      'wallet-was-never-below-zero',
    ])
  })
})

describe('the sums of days', () => {
  it('and the numbers by kind are those of the entries, whatever several members post over days', async () => {
    const members = await Promise.all([1, 2].map(() => testMember(ctx)))
    const kinds = ['deposit', 'payout', 'bet', 'adjustment'] as const
    const act = fc.record({
      who: fc.constantFrom(...members),
      kind: fc.constantFrom(...kinds),
      amount: fc.bigInt({ min: 1n, max: 900n }),
      out: fc.boolean(),
      // Clocks are set back too.
      seconds: fc.integer({ min: -40_000, max: 90_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        for (const { who, kind, amount, out, seconds } of acts) {
          world.clock.advance(seconds)
          const [own, games] = [wallet(who.id, 'main'), house('games', who.id)]
          const entries = out ? move(own, games, amount) : move(games, own, amount)
          await post(ctx, { kind, reference: 'test', entries })
        }
        await sound()
      }),
      { numRuns: 8 },
    )
  })

  it('are so too of a list, whatever kinds and days follow each other in it', async () => {
    const members = await Promise.all([1, 2, 3].map(() => testMember(ctx, { balance: '1000.00' })))
    const line = fc.record({
      who: fc.constantFrom(...members),
      kind: fc.constantFrom('payout' as const, 'bet' as const),
      amount: fc.bigInt({ min: 1n, max: 90n }),
      out: fc.boolean(),
      // Most of a list is of one moment, as the payouts of a round are; the past of a demo world is not.
      seconds: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: -40_000, max: 90_000 })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 120 }), async (lines) => {
        let at = world.clock.now().getTime()
        const list = lines.map(({ who, kind, amount, out, seconds }) => {
          at += seconds * 1_000
          const [own, games] = [wallet(who.id, 'main'), house('games', who.id)]
          const entries = out ? move(own, games, amount) : move(games, own, amount)
          return { kind, reference: 'test', entries, at: new Date(at) }
        })
        await ctx.transact((ctx) => post(ctx, list))
        await sound()
      }),
      { numRuns: 8 },
    )
  })

  it('are found wrong in each way in which they can be', async () => {
    const member = await testMember(ctx, { balance: '10.00' })
    await adjust(member, 500n)
    const main = sql`(select id from ledger_account where key = ${wallet(member.id, 'main')})`
    const ofDay = sql`account_id = ${main} and kind = 'adjustment'`
    for (const column of [
      'entries',
      'credited',
      'debited',
      'entries_before',
      'credited_before',
      'debited_before',
    ])
      expect(
        await problemsAfter(
          sql`update ledger_day set ${sql.ref(column)} = ${sql.ref(column)} + 1 where ${ofDay}`,
        ),
      ).toEqual(['day-is-sum-of-entries'])
    expect(await problemsAfter(sql`delete from ledger_day where ${ofDay}`)).toEqual(['day-is-sum-of-entries'])
    expect(await problemsAfter(sql`update ledger_day set day = day + 1 where ${ofDay}`)).toEqual([
      'day-is-sum-of-entries',
    ])
    expect(await problemsAfter(sql`update ledger_entry set kind_seq = 9 where ${ofDay}`)).toEqual([
      'kind-is-numbered',
    ])
    expect(await problemsAfter(sql`update ledger_entry set kind_seq = null where ${ofDay}`)).toEqual([
      'kind-is-numbered',
    ])
    expect(
      await problemsAfter(
        sql`update ledger_entry set created_at = created_at - interval '1 minute' where ${ofDay}`,
      ),
    ).toEqual(['entry-agrees-with-posting', 'wallet-time-runs-on'])
  })

  it('of bets are found wrong in each way in which they can be', async () => {
    const member = await testMember(ctx)
    await installHouseGames(ctx)
    const bet = (result: string, payout: bigint) => sql`
      insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, settled_at, wager)
      values (uuidv7_at(${ctx.clock.now()}), ${member.id}, 'SEN', 'dice', 'RNG', 100, ${payout}, ${result}, ${ctx.clock.now()},
        ${result === 'open' ? null : ctx.clock.now()}, '{}')`
    await bet('won', 180n).execute(ctx.db)
    await bet('open', 0n).execute(ctx.db)
    await sql`update bet set result = 'lost', settled_at = placed_at where member_id = ${member.id} and result = 'open'`.execute(
      ctx.db,
    )
    await countRounds(ctx)
    await bet('lost', 0n).execute(ctx.db)
    await sound()
    const theirs = sql`member_id = ${member.id} and result = 'won'`
    for (const column of ['bets', 'stake', 'payout'])
      expect(
        await problemsAfter(
          sql`update bet_day set ${sql.ref(column)} = ${sql.ref(column)} + 1 where ${theirs}`,
        ),
      ).toEqual(['day-is-sum-of-bets'])
    expect(await problemsAfter(sql`delete from bet_day where ${theirs}`)).toEqual(['day-is-sum-of-bets'])
    expect(await problemsAfter(sql`update bet set result = 'lost' where ${theirs}`)).toEqual([
      'day-is-sum-of-bets',
    ])
    expect(await problemsAfter(bet('won', 5n))).toEqual([
      'day-is-sum-of-bets',
      'game-day-is-sum-of-bets',
      'game-is-sum-of-bets',
    ])
    expect(await problemsAfter(sql`delete from round_due`)).toEqual(['game-is-sum-of-bets'])
    expect(await problemsAfter(sql`delete from game_due`)).toEqual(['game-day-is-sum-of-bets'])
    await countGameDays(ctx)
    await sound()
    for (const column of ['bets', 'stake', 'payout'])
      expect(
        await problemsAfter(sql`update house_day set ${sql.ref(column)} = ${sql.ref(column)} + 1`),
      ).toEqual(['house-day-is-sum-of-games'])
    expect(await problemsAfter(sql`delete from house_day`)).toEqual(['house-day-is-sum-of-games'])
    expect(await problemsAfter(sql`update game_week set stake = stake + 1`)).toEqual([
      'game-week-is-sum-of-days',
    ])
    expect(await problemsAfter(sql`delete from game_week`)).toEqual(['game-week-is-sum-of-days'])
    for (const column of ['rounds', 'staked', 'paid', 'payout_payout'])
      expect(
        await problemsAfter(
          sql`update game_return set ${sql.ref(column)} = ${sql.ref(column)} + 1 where node_id = 'dice'`,
        ),
      ).toEqual(['game-is-sum-of-bets'])
  })
})
