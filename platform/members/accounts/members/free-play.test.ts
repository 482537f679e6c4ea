import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '#contract/base/cipher.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { memberInfo } from '#contract/members/member.ts'
import { freePlay } from '#contract/members/session.ts'
import { balance } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, house, move, post, purse, wallet } from '#platform/money/ledger/index.ts'
import { winnerBoard } from '#platform/play/bets/index.ts'
import { refreshHotGames } from '#platform/play/catalogue/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { memberByAccount } from './accounts-of.ts'
import { addMember } from './create-member.ts'
import { freezeTrials } from './freeze-trials.ts'
import { showMember } from './operate-member.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())
afterEach(async () => {
  await setFlag(ctx, 'test', 'FREEPLAY3', true)
})

let addresses = 0
const freshAddress = () => `198.51.${Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`

const ask = (address = freshAddress(), randomString?: string) => {
  const sealed = randomString ?? seal(randomUUID(), ctx.platformKey, ctx.clock.now().getTime())
  const input = { os: 'Android', platform: 'W', randomString: sealed, gatewayVersion: 3 } as const
  return callPlatform(world.platform, freePlay, input, { address })
}

/** A new trial account and its token. */
async function trial(): Promise<{ member: Member; token: string }> {
  const answer = await ask()
  if (!answer.ok) throw new Error(answer.code)
  const { token } = answer.value
  const info = await callPlatform(world.platform, memberInfo, {}, { token })
  const member = info.ok && (await memberByAccount(ctx, info.value.account))
  if (!member) throw new Error('a trial account is not there')
  return { member, token }
}

const GRANT = '1000000.00'

describe('free play', () => {
  it('opens a trial account with play money and signs it in', async () => {
    const answer = await ask()
    expect(answer).toMatchObject({
      status: 200,
      value: { isAgent: 4, firstTimeLogin: false, passwordExpired: false, mustChangePassword: null },
    })
    const token = answer.ok ? answer.value.token : ''
    const info = await callPlatform(world.platform, memberInfo, {}, { token })
    expect(info).toMatchObject({
      value: {
        isAgent: 4,
        toUpline: null,
        sumBalance: GRANT,
        account: expect.stringMatching(/^trial\d{10}$/),
      },
    })
    expect(await callPlatform(world.platform, balance, {}, { token })).toMatchObject({
      value: { sumBalance: GRANT },
    })
    const account = info.ok ? info.value.account : ''
    expect(await showMember(ctx, account)).toMatchObject({
      value: { balance: GRANT, held: '0.00', sessions: 1 },
    })
    const login = await ctx.db
      .selectFrom('login_record')
      .innerJoin('member', 'member.id', 'member_id')
      .select(['kind', 'came_by', 'first_login_at'])
      .where('account', '=', account)
      .execute()
    const came_by = { os: 'Android', platform: 'W' }
    expect(login).toEqual([{ kind: 'free-play', came_by, first_login_at: world.clock.now() }])
  })

  it('grants what the operator has set, and nothing where that is 0', async () => {
    for (const [set, shown] of [
      [0, '0.00'],
      [12_345, '123.45'],
    ] as const) {
      await setValue(ctx, 'test', 'trialBalance', set)
      const { token } = await trial()
      expect(await callPlatform(world.platform, balance, {}, { token })).toMatchObject({
        value: { sumBalance: shown },
      })
    }
    await setValue(ctx, 'test', 'trialBalance', 100_000_000)
  })

  it('is refused while the brand has it off, and to who does not share the key', async () => {
    const before = await ctx.db.selectFrom('member').select('id').execute()
    const now = ctx.clock.now().getTime()
    for (const bad of ['', 'abc', seal('x', 'another key', now), seal('x', ctx.platformKey, now - 600_000)])
      expect(await ask(undefined, bad)).toMatchObject({
        status: 400,
        code: 'invalid',
        value: { field: 'randomString' },
      })
    await setFlag(ctx, 'test', 'FREEPLAY3', false)
    expect(await ask()).toMatchObject({ status: 403, code: 'operation-not-allowed' })
    expect(await ctx.db.selectFrom('member').select('id').execute()).toHaveLength(before.length)
  })

  it('opens twenty an hour for one network', async () => {
    const address = '2001:db8:77::1'
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(address)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await ask('2001:db8:77::2')).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await ask('2001:db8:78::1')).ok).toBe(true)
    world.clock.advance(3_600)
    expect((await ask(address)).ok).toBe(true)
  })

  it('opens two thousand an hour in all, and says when there are more', async () => {
    const counted = (hits: number) => {
      const values = { hits, window_ends_at: new Date(ctx.clock.now().getTime() + 90_000) }
      return ctx.db
        .insertInto('throttle')
        .values({ key: 'free-play', ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute()
    }
    await counted(1_999)
    expect((await ask()).ok).toBe(true)
    expect(await ask()).toMatchObject({ status: 429, retryAfter: '90' })
    await counted(0)
  })

  it('takes another name where one is taken', async () => {
    const named = { accountKind: 4 as const, uplineId: null, passwordHash: null, paymentPasswordHash: null }
    await addMember(ctx, { account: 'TRIAL0000000000', ...named })
    let draws = 0
    const random = {
      bytes: (count: number) =>
        count === 20 && draws++ === 0 ? Buffer.alloc(count) : ctx.random.bytes(count),
    }
    const { freePlay } = await import('./free-play.ts')
    const caller = { address: freshAddress(), language: 'vi', userAgent: '', session: '' }
    const randomString = seal('x', ctx.platformKey, ctx.clock.now().getTime())
    const result = await freePlay(
      { ...ctx, random, transact: (work) => ctx.transact((tx) => work({ ...tx, random })) },
      { caller, member: null, tokenHash: null },
      { os: 'iOS', platform: 'W', randomString, gatewayVersion: 3 },
    )
    expect(result.ok).toBe(true)
    expect(draws).toBe(2)
  })
})

describe('a trial account', () => {
  it('ends with all of its age, however many there are, and the audit trail says how many', async () => {
    await sql`update member set frozen = true where is_agent = 4`.execute(ctx.db)
    const openedAt = ctx.clock.now()
    await sql`
      insert into member (account, account_key, nickname, is_agent, password_changed_at, created_at)
      select 'many' || n, 'many' || n, 'many' || n, 4, ${openedAt}, ${openedAt} from generate_series(1, 1001) n
    `.execute(ctx.db)
    world.clock.advance(7 * 86_400)
    expect(await freezeTrials(ctx)).toBe(0n)
    world.clock.advance(1)
    expect(await freezeTrials(ctx)).toBe(1_001n)
    const lines = await ctx.db
      .selectFrom('audit')
      .select(['actor', 'subject', 'detail'])
      .where('action', '=', 'trials-frozen')
      .where('at', '=', ctx.clock.now())
      .orderBy('id')
      .execute()
    const line = {
      actor: 'freeze-trials',
      detail: { openedBefore: new Date(openedAt.getTime() + 1_000).toISOString() },
    }
    expect(lines).toEqual([
      { ...line, subject: '1000' },
      { ...line, subject: '1' },
    ])
  })

  it('ends after a week, with its session', async () => {
    const { member, token } = await trial()
    const other = await testMember(ctx)
    world.clock.advance(6 * 86_400)
    const younger = await trial()
    // Until then a job that comes every hour leaves it alone, and so does a session that is in use.
    await freezeTrials(ctx)
    expect(await memberByAccount(ctx, member.account)).toMatchObject({ frozen: false })
    await sql`update session set expires_at = ${new Date(ctx.clock.now().getTime() + 2 * 86_400_000)}`.execute(
      ctx.db,
    )
    world.clock.advance(86_401)
    expect(await freezeTrials(ctx)).toBeGreaterThan(0n)
    expect(await freezeTrials(ctx)).toBe(0n)
    expect(await showMember(ctx, member.account)).toMatchObject({ value: { frozen: true, sessions: 0 } })
    expect(await memberByAccount(ctx, younger.member.account)).toMatchObject({ frozen: false })
    expect(await memberByAccount(ctx, other.account)).toMatchObject({ frozen: false })
    expect(await callPlatform(world.platform, memberInfo, {}, { token })).toMatchObject({ status: 401 })
    expect(await placeBet(ctx, { ...member, frozen: true }, input('1.00'))).toMatchObject({
      code: 'operation-not-allowed',
    })
  })
})

const input = (stake: string, target = '50.00', direction: 'under' | 'over' = 'under') => ({
  vendorCode: 'SEN',
  nodeId: 'dice',
  stake,
  wager: { game: 'dice' as const, direction, target },
  requestId: randomUUID(),
})

/** Every account of money: its balance and how often it was moved. */
const moneyAccounts = async () =>
  (
    await sql`select key, balance, entries from ledger_account where unit = 'money' order by key`.execute(
      ctx.db,
    )
  ).rows

describe('play money', () => {
  it('is all that bets of a trial account move, whatever it bets', async () => {
    const richMember = await testMember(ctx, { balance: '5000.00' })
    const before = await moneyAccounts()
    const bet = fc.record({
      stake: fc.bigInt({ min: 100n, max: 40_000_000n }).map(moneyOf),
      hundredths: fc.integer({ min: 100, max: 9_899 }).map((target) => moneyOf(BigInt(target))),
      direction: fc.constantFrom<'under' | 'over'>('under', 'over'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 12 }), async (bets) => {
        const { member } = await trial()
        let expected = minorOf(GRANT)
        for (const { stake, hundredths, direction } of bets) {
          const result = await placeBet(ctx, member, input(stake, hundredths, direction))
          if (!result.ok) {
            expect(['insufficient-balance', 'not-offered']).toContain(result.code)
            continue
          }
          const row = await ctx.db
            .selectFrom('bet')
            .select(['stake', 'payout', 'unit'])
            .where('id', '=', result.value.betId)
            .executeTakeFirstOrThrow()
          expect(row.unit).toBe('play')
          expected += row.payout - row.stake
        }
        expect(await balanceOf(ctx.db, purse(member))).toBe(expected)
      }),
      { numRuns: 20 },
    )
    expect(await moneyAccounts()).toEqual(before)
    expect(await balanceOf(ctx.db, wallet(richMember.id, 'main'))).toBe(minorOf('5000.00'))
    const units = await sql<{ unit: string; sum: string }>`
      select unit, sum(balance)::text as sum from ledger_account group by unit order by unit
    `.execute(ctx.db)
    expect(units.rows).toEqual([
      { unit: 'money', sum: '0' },
      { unit: 'play', sum: '0' },
      { unit: 'points', sum: '0' },
    ])
    const held = await sql`
      select distinct unit from ledger_account join member on member.id = member_id where is_agent = 4
    `.execute(ctx.db)
    expect(held.rows).toEqual([{ unit: 'play' }])
    expect((await checkLedger(ctx.db)).problems).toEqual([])
  })

  it('cannot be traded for money by any posting, nor a trial account given a wallet for it', async () => {
    const { member } = await trial()
    const real = await testMember(ctx, { balance: '100.00' })
    const before = await checkLedger(ctx.db)
    const refused = expect.objectContaining({ constraint: 'posting_sums_to_zero' })
    for (const entries of [
      move(purse(member), wallet(real.id, 'main'), 100n),
      move(wallet(real.id, 'main'), purse(member), 100n),
      move(purse(member), house('games', member.id), 100n),
      move(house('play-grants', member.id), house('cashier', member.id), 100n),
      [
        ...move(purse(member), house('play-games', 1n), 100n),
        { account: wallet(real.id, 'main'), amount: 100n },
      ],
    ])
      await expect(post(ctx, { kind: 'adjustment', reference: 'test', entries })).rejects.toEqual(refused)
    for (const [owner, kind, unit, constraint] of [
      [member, 'main', 'money', 'trial_holds_play_money'],
      [member, 'points', 'points', 'trial_holds_play_money'],
      [real, 'play', 'money', 'play_money_apart'],
      [real, 'main', 'play', 'play_money_apart'],
    ] as const)
      await expect(
        ctx.db.insertInto('ledger_account').values({ member_id: owner.id, kind, unit, stripe: 1 }).execute(),
      ).rejects.toEqual(expect.objectContaining({ constraint }))
    for (const [id, accountKind] of [
      [member.id, 0],
      [real.id, 4],
    ] as const)
      await expect(
        ctx.db.updateTable('member').set({ is_agent: accountKind }).where('id', '=', id).execute(),
      ).rejects.toEqual(expect.objectContaining({ constraint: 'trial_stays_trial' }))
    expect(await checkLedger(ctx.db)).toEqual(before)
  })

  it('wins nobody a place on the board, makes no game hot, and settles no turnover', async () => {
    const { member } = await trial()
    const turnover = { member_id: member.id, reference: 'by hand', required: 1_000n, remaining: 1_000n }
    await ctx.db
      .insertInto('turnover')
      .values({ ...turnover, created_at: ctx.clock.now() })
      .execute()
    const count = () => ctx.db.selectFrom('hot_game').selectAll().execute()
    await refreshHotGames(ctx)
    const hot = await count()
    const board = () =>
      winnerBoard(ctx, {
        gameCategory: 'ALL',
        language: 'vi',
        limitNum: 50,
        bestOfGames: false,
        view: 'latest',
      })
    const result = await board()
    // 98 rounds in a hundred are won: of twenty, one at least, or something is wrong.
    for (let round = 0; round < 20; round++) await placeBet(ctx, member, input('10.00', '98.00'))
    const won = await ctx.db
      .selectFrom('bet')
      .select('id')
      .where('member_id', '=', member.id)
      .whereRef('payout', '>', 'stake')
      .execute()
    expect(won.length).toBeGreaterThan(0)
    await refreshHotGames(ctx)
    expect(await count()).toEqual(hot)
    expect(await board()).toEqual(result)
    const left = ctx.db.selectFrom('turnover').select('remaining').where('member_id', '=', member.id)
    expect(await left.executeTakeFirst()).toEqual({ remaining: 1_000n })
    const real = await testMember(ctx, { balance: '1000.00' })
    for (let round = 0; round < 20; round++) await placeBet(ctx, real, input('10.00', '98.00'))
    expect(await board()).not.toEqual(result)
    await refreshHotGames(ctx)
    expect(await count()).not.toEqual(hot)
  })
})
