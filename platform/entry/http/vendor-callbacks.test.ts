import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from '#contract/play/seamless-wallet.ts'
import { approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { createPlatform } from '#platform/entry/index.ts'
import { excludeMember } from '#platform/members/responsible-gaming/index.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { setGameMaintenance, setStakeLimits } from '#platform/play/catalogue/index.ts'
import { endSilentBets } from '#platform/play/vendors/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit } from '#tests/support/platform/promotions.ts'
import {
  callWallet,
  launched,
  namedVendor,
  type TestVendor,
  testVendor,
} from '#tests/support/platform/vendors.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let vendor: TestVendor
let member: Member
let game: Awaited<ReturnType<typeof launched>>
let call: ReturnType<typeof callWallet>
const now = () => world.clock.now().getTime()

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  vendor = await testVendor(ctx)
  call = callWallet(world.platform.fetch, vendor, now)
})
beforeEach(async () => {
  member = await testMember(ctx, { balance: '100.00' })
  game = await launched(ctx, member, vendor)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const said = (more: object = {}) => ({
  token: game.token,
  gameCode: 'lotus',
  roundId: 'round-1',
  transactionId: randomUUID(),
  ...more,
})
const bet = (amount: string, more: object = {}) => said({ amount, ...more })
const main = (of = member) => balanceOf(ctx.db, wallet(of.id, 'main'))
const betsOf = (of = member) =>
  ctx.db.selectFrom('bet').selectAll().where('member_id', '=', of.id).orderBy('id').execute()
const taken = (balance: string, { transactionId }: { transactionId: string }) => ({
  status: 200,
  success: true,
  value: { balance, transactionId },
  message: 'ok',
})
const refused = (status: number, message: string) => ({ status, success: false, value: null, message })

/** A message as a vendor might send it wrongly. */
const raw = (path: string, init: RequestInit) =>
  world.platform.fetch(new Request(`http://site/callbacks/${path}`, { method: 'POST', ...init }))
const signed = (path: string, body: string, key = vendor.key, timestamp = String(now())) => ({
  'x-timestamp': timestamp,
  'x-signature': signatureOf(key, { timestamp, path: `/callbacks/${path}`, body }),
})

describe('the seamless wallet', () => {
  it('tells the balance, takes a bet, pays its win', async () => {
    const asked = { token: game.token }
    expect(await call('balance', asked)).toMatchObject({ value: { balance: '100.00', transactionId: null } })
    expect(await call('balance', { ...asked, transactionId: 'b1', gameCode: 'lotus' })).toEqual(
      taken('100.00', { transactionId: 'b1' }),
    )
    const one = bet('40.00')
    expect(await call('bet', one)).toEqual(taken('60.00', one))
    expect(await betsOf()).toMatchObject([{ result: 'open', stake: 4_000n, node_id: 'lotus' }])
    const win = said({ betTransactionId: one.transactionId, amount: '55.50' })
    expect(await call('win', win)).toEqual(taken('115.50', win))
    expect(await betsOf()).toMatchObject([{ result: 'won', payout: 5_550n, wallet: 'main' }])
  })

  it('counts as any other play: rollover, sums of days, limits', async () => {
    const player = await testMember(ctx)
    await paidDeposit(ctx, player, '100000.00')
    game = await launched(ctx, player, vendor)
    const one = bet('30000.00')
    await call('bet', one)
    expect(await rolloverLeft(ctx.db, player.id)).toBe(10_000_000n)
    await call('win', said({ betTransactionId: one.transactionId, amount: '0.00' }))
    expect(await rolloverLeft(ctx.db, player.id)).toBe(7_000_000n)
    const days = await ctx.db.selectFrom('bet_day').selectAll().where('member_id', '=', player.id).execute()
    expect(days.filter(({ bets }) => bets > 0n)).toMatchObject([
      { vendor_code: vendor.code, result: 'lost', bets: 1n, stake: 3_000_000n },
    ])
    await ctx.db
      .insertInto('play_limit')
      .values({
        member_id: player.id,
        kind: 'loss',
        period: 'day',
        amount: 4_000_000n,
        since: ctx.clock.now(),
      })
      .execute()
    expect(await call('bet', bet('20000.00'))).toEqual(refused(403, 'play-limit-reached'))
    await excludeMember(ctx, 'ops:test', player, 6)
    expect(await call('bet', bet('1.00'))).toEqual(refused(403, 'self-excluded'))
  })

  it('gives a repeat the first answer, twenty at once too, and refuses other content', async () => {
    const one = bet('40.00')
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('bet', one)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(taken('60.00', one))]),
    )
    const win = said({ betTransactionId: one.transactionId, amount: '10.00' })
    expect(await call('win', win)).toEqual(taken('70.00', win))
    expect(await call('bet', one)).toEqual(taken('60.00', one))
    expect(await call('win', win)).toEqual(taken('70.00', win))
    const reused = refused(409, 'request-id-reused')
    for (const other of [{ amount: '40.01' }, { roundId: 'round-2' }, { gameCode: 'rose' }])
      expect(await call('bet', { ...one, ...other })).toEqual(reused)
    expect(await call('win', { ...one, betTransactionId: 'x' })).toEqual(reused)
    expect(await call('win', { ...win, amount: '10.01' })).toEqual(reused)
    const other = await launched(ctx, await testMember(ctx, { balance: '100.00' }), vendor)
    expect(await call('bet', { ...one, token: other.token })).toEqual(reused)
    expect(await main()).toBe(7_000n)
  })

  it('keeps the refusal of a bet as its answer, whatever comes in meanwhile', async () => {
    const one = bet('100.01')
    expect(await call('bet', one)).toEqual(refused(409, 'insufficient-balance'))
    const entries = move(house('cashier', member.id), wallet(member.id, 'main'), 10_000n)
    await post(ctx, { kind: 'deposit', reference: 'test', entries })
    expect(await call('bet', one)).toEqual(refused(409, 'insufficient-balance'))
    expect(await call('bet', { ...one, amount: '1.00' })).toEqual(refused(409, 'request-id-reused'))
    const back = said({ betTransactionId: one.transactionId })
    expect(await call('rollback', back)).toEqual(taken('200.00', back))
    expect(await betsOf()).toEqual([])
  })

  it('pays a round in several wins', async () => {
    const one = bet('10.00')
    await call('bet', one)
    for (const [amount, balance] of [
      ['0.00', '90.00'],
      ['5.00', '95.00'],
      ['7.50', '102.50'],
    ] as const) {
      const win = said({ betTransactionId: one.transactionId, amount })
      expect(await call('win', win)).toEqual(taken(balance, win))
    }
    expect(await betsOf()).toMatchObject([{ result: 'won', stake: 1_000n, payout: 1_250n }])
  })

  it('pays without a bet where the vendor may', async () => {
    const free = said({ amount: '3.00' })
    expect(await call('win', free)).toEqual(refused(403, 'operation-not-allowed'))
    const giver = await testVendor(ctx, { freeWins: true })
    game = await launched(ctx, member, giver)
    const give = callWallet(world.platform.fetch, giver, now)
    const spin = said({ amount: '3.00' })
    expect(await give('win', spin)).toEqual(taken('103.00', spin))
    expect(await give('win', spin)).toEqual(taken('103.00', spin))
    expect(await betsOf()).toMatchObject([{ result: 'won', stake: 0n, payout: 300n }])
  })

  it('takes a bet back: once, twice, before it comes, but not what is settled', async () => {
    const one = bet('40.00')
    await call('bet', one)
    expect(
      await call('rollback', said({ betTransactionId: one.transactionId, amount: '1.00' })),
    ).toMatchObject({ status: 400, value: { field: 'amount' } })
    for (const back of [said({ betTransactionId: one.transactionId, amount: '40.00' })])
      for (let turn = 0; turn < 2; turn++) expect(await call('rollback', back)).toEqual(taken('100.00', back))
    const again = said({ betTransactionId: one.transactionId })
    expect(await call('rollback', again)).toEqual(taken('100.00', again))
    expect(await call('win', said({ betTransactionId: one.transactionId, amount: '9.00' }))).toEqual(
      refused(409, 'state-moved-on'),
    )
    const late = bet('40.00')
    const early = said({ betTransactionId: late.transactionId })
    expect(await call('rollback', early)).toEqual(taken('100.00', early))
    expect(await call('bet', late)).toEqual(taken('100.00', late))
    expect(await call('bet', late)).toEqual(taken('100.00', late))
    expect((await betsOf()).map(({ result }) => result)).toEqual(['void', 'void'])
    const settled = bet('40.00')
    await call('bet', settled)
    await call('win', said({ betTransactionId: settled.transactionId, amount: '0.00' }))
    expect(await call('rollback', said({ betTransactionId: settled.transactionId }))).toEqual(
      refused(409, 'state-moved-on'),
    )
    expect(await main()).toBe(6_000n)
  })

  it('takes back no win, and nothing in the name of another rollback', async () => {
    const one = bet('40.00')
    await call('bet', one)
    const win = said({ betTransactionId: one.transactionId, amount: '80.00' })
    await call('win', win)
    const settled = refused(409, 'state-moved-on')
    expect(await call('rollback', said({ betTransactionId: win.transactionId }))).toEqual(settled)
    const early = said({ betTransactionId: randomUUID() })
    await call('rollback', early)
    expect(await call('rollback', said({ betTransactionId: early.transactionId }))).toEqual(settled)
    const itself = randomUUID()
    expect(await call('rollback', said({ transactionId: itself, betTransactionId: itself }))).toEqual(settled)
    expect(await main()).toBe(14_000n)
  })

  it('refuses a win before its bet, and takes it after', async () => {
    const one = bet('40.00')
    const win = said({ betTransactionId: one.transactionId, amount: '80.00' })
    expect(await call('win', win)).toEqual(refused(404, 'not-found'))
    await call('bet', one)
    expect(await call('win', win)).toEqual(taken('140.00', win))
  })

  it('knows no bet that it refused: its win is not found, also once the bet could be taken', async () => {
    const one = bet('400.00')
    expect(await call('bet', one)).toEqual(refused(409, 'insufficient-balance'))
    const win = said({ betTransactionId: one.transactionId, amount: '80.00' })
    expect(await call('win', win)).toEqual(refused(404, 'not-found'))
    const paid = bet('50.00')
    await call('bet', paid)
    await call('win', said({ betTransactionId: paid.transactionId, amount: '900.00' }))
    expect(await call('bet', one)).toEqual(refused(409, 'insufficient-balance'))
    expect(await call('win', win)).toEqual(refused(404, 'not-found'))
    expect(await main()).toBe(95_000n)
  })

  it('takes what a bet brings after the logout, and no new bet', async () => {
    const [won, void_] = [bet('10.00'), bet('10.00')]
    await call('bet', won)
    await call('bet', void_)
    await game.logOut()
    expect(await call('bet', bet('1.00'))).toEqual(refused(401, 'please-log-in'))
    expect(await call('balance', { token: game.token })).toEqual(refused(401, 'please-log-in'))
    const win = said({ betTransactionId: won.transactionId, amount: '30.00' })
    expect(await call('win', win)).toEqual(taken('110.00', win))
    const back = said({ betTransactionId: void_.transactionId })
    expect(await call('rollback', back)).toEqual(taken('120.00', back))
    expect(await call('bet', won)).toMatchObject({ status: 200 })
  })

  it('takes no bet of somebody else, on another game, in maintenance, or beyond the stakes', async () => {
    const other = await testVendor(ctx)
    const theirs = await launched(ctx, member, other)
    expect(await call('bet', bet('1.00', { token: theirs.token }))).toEqual(refused(401, 'please-log-in'))
    expect(await call('bet', bet('1.00', { gameCode: 'rose' }))).toEqual(
      refused(403, 'operation-not-allowed'),
    )
    const one = bet('1.00')
    await call('bet', one)
    const stranger = await launched(ctx, await testMember(ctx), vendor)
    const win = { betTransactionId: one.transactionId, amount: '9.00', token: stranger.token }
    expect(await call('win', said(win))).toEqual(refused(404, 'not-found'))
    expect(await call('rollback', said({ ...win, amount: '1.00' }))).toEqual(refused(404, 'not-found'))
    await setGameMaintenance(ctx, 'ops:test', { vendor: vendor.code, node: 'lotus' }, true)
    expect(await call('bet', bet('1.00'))).toEqual(refused(409, 'game-in-maintenance'))
    await setGameMaintenance(ctx, 'ops:test', { vendor: vendor.code, node: 'lotus' }, false)
    await setStakeLimits(ctx, 'ops:test', { vendor: vendor.code, node: 'lotus' }, { min: 200n, max: 300n })
    expect(await call('bet', bet('1.99'))).toEqual(refused(400, 'under-limit'))
    expect(await call('bet', bet('3.01'))).toEqual(refused(400, 'over-limit'))
    await setStakeLimits(
      ctx,
      'ops:test',
      { vendor: vendor.code, node: 'lotus' },
      { min: 100n, max: 100_000_000n },
    )
    await setValue(ctx, 'ops:test', 'maintenance', { until: null, text: { vi: '', en: '', zh: '' } })
    expect(await call('bet', bet('1.00'))).toEqual(refused(409, 'game-in-maintenance'))
    await setValue(ctx, 'ops:test', 'maintenance', null)
    expect(await main()).toBe(9_900n)
  })

  it('takes silence for a loss where it is agreed so; a late win still pays', async () => {
    const silent = await testVendor(ctx, { silentLossMinutes: 30 })
    game = await launched(ctx, member, silent)
    const from = callWallet(world.platform.fetch, silent, now)
    const one = bet('10.00')
    await from('bet', one)
    world.clock.advance(1_799)
    expect(await endSilentBets(ctx)).toBe(0)
    world.clock.advance(2)
    expect(await endSilentBets(ctx)).toBe(1)
    expect(await betsOf()).toMatchObject([{ result: 'lost' }])
    const win = said({ betTransactionId: one.transactionId, amount: '20.00' })
    expect(await from('win', win)).toEqual(taken('110.00', win))
  })

  it('stakes play money of a trial account', async () => {
    const trial = await testMember(ctx, { accountKind: 4 })
    const entries = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 5_000n)
    await post(ctx, { kind: 'play-grant', reference: 'test', entries })
    game = await launched(ctx, trial, vendor)
    const one = bet('20.00')
    expect(await call('bet', one)).toEqual(taken('30.00', one))
    const win = said({ betTransactionId: one.transactionId, amount: '50.00' })
    expect(await call('win', win)).toEqual(taken('80.00', win))
    expect(await betsOf(trial)).toMatchObject([{ wallet: 'play', unit: 'play', result: 'won' }])
  })
})

describe('bad input', () => {
  it('is 401 without the right signature, and moves nothing', async () => {
    const path = `${vendor.code}/bet`
    const body = JSON.stringify(bet('1.00'))
    const right = signed(path, body)
    const minutesAgo = String(now() - 301_000)
    for (const headers of [
      {},
      { ...right, 'x-signature': 'f'.repeat(64) },
      { ...right, 'x-signature': 'no hex' },
      { ...right, 'x-timestamp': String(now() + 1) },
      signed(path, body, 'another key'),
      signed(path, `${body} `),
      signed(`${vendor.code}/win`, body),
      signed(path, body, vendor.key, minutesAgo),
      signed(path, body, vendor.key, String(now() + 301_000)),
      signed(path, body, vendor.key, 'today'),
    ] as Record<string, string>[]) {
      const answer = await raw(path, { body, headers: { 'content-type': 'application/json', ...headers } })
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { success: false, value: null, message: 'wrong-signature' },
      ])
    }
    expect(await main()).toBe(10_000n)
    const proper = { 'content-type': 'application/json', ...right }
    expect((await raw(path, { body, headers: proper })).status).toBe(200)
  })

  it('is 404, 405, 413 or 415 as it is', async () => {
    const path = `${vendor.code}/bet`
    const body = JSON.stringify(bet('1.00'))
    const type = { 'content-type': 'application/json' }
    const told = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { message: string }).message,
    ]
    expect(await told(await raw('NOBODY/bet', { body }))).toEqual([404, 'not-found'])
    expect(await told(await raw('%00/bet', { body }))).toEqual([404, 'not-found'])
    expect(await told(await raw(`${vendor.code}/cancel`, { body }))).toEqual([404, 'not-found'])
    expect(await told(await raw('SEN/bet', { body }))).toEqual([404, 'not-found'])
    expect(await told(await raw(path, { method: 'GET' }))).toEqual([405, 'method-not-offered'])
    const large = JSON.stringify({ ...bet('1.00'), note: 'x'.repeat(16_384) })
    expect(
      await told(await raw(path, { body: large, headers: { ...type, ...signed(path, large) } })),
    ).toEqual([413, 'too-large'])
    for (const wrong of [{ 'content-type': 'text/plain' }, { ...type, 'content-encoding': 'gzip' }])
      expect(await told(await raw(path, { body, headers: { ...wrong, ...signed(path, body) } }))).toEqual([
        415,
        'not-json',
      ])
    expect(await main()).toBe(10_000n)
  })

  it('is 400 where it cannot be read, at its field', async () => {
    const malformed = async (kind: 'balance' | 'bet' | 'win' | 'rollback', body: string) => {
      const path = `${vendor.code}/${kind}`
      const headers = { 'content-type': 'application/json', ...signed(path, body) }
      const answer = await raw(path, { body, headers })
      const { value, message } = (await answer.json()) as { value: { field: string } | null; message: string }
      return [answer.status, message, value?.field]
    }
    for (const body of ['', '{', 'null', '[]', '7', '"token"'])
      expect(await malformed('bet', body)).toEqual([400, 'invalid', undefined])
    for (const amount of [
      '1',
      '1.0',
      '1.000',
      '-1.00',
      '0.00',
      '1e3',
      '1,00',
      ' 1.00',
      1,
      null,
      '9999999999999.00',
      '00.00',
      '00001.00',
      '01.00',
    ])
      expect(await malformed('bet', JSON.stringify({ ...bet(''), amount }))).toEqual([
        400,
        'invalid',
        'amount',
      ])
    for (const field of ['token', 'transactionId', 'roundId', 'gameCode'])
      for (const wrong of [undefined, '', 7, 'x'.repeat(201), 'a\u0000b'])
        expect(await malformed('bet', JSON.stringify({ ...bet('1.00'), [field]: wrong }))).toEqual([
          400,
          'invalid',
          field,
        ])
    for (const amount of ['-1.00', '00.00', '05.00'])
      for (const kind of ['win', 'rollback'] as const)
        expect(await malformed(kind, JSON.stringify(said({ amount, betTransactionId: 'one' })))).toEqual([
          400,
          'invalid',
          'amount',
        ])
    expect(await malformed('rollback', JSON.stringify(said()))).toEqual([400, 'invalid', 'betTransactionId'])
    expect(await malformed('balance', '{}')).toEqual([400, 'invalid', 'token'])
    expect(await main()).toBe(10_000n)
  })

  it('of a token that nobody has is 401', async () => {
    for (const kind of ['balance', 'bet', 'win', 'rollback'] as const)
      expect(await call(kind, said({ token: 'x', amount: '1.00', betTransactionId: 'y' }))).toEqual(
        refused(401, 'please-log-in'),
      )
  })
})

describe('a win above the limit of its vendor', () => {
  let shop: TestVendor
  const ops = async (...args: string[]) => {
    const { code, out } = await commandLine(ctx)('vendors', ...args, '--json')
    return { code, json: out ? JSON.parse(out) : null }
  }
  const listed = async () => (await ops('differences', 'list', '--vendor', shop.code)).json
  /** A connected vendor that may pay five times the stake and 200.00, and the member in its game. */
  beforeEach(async () => {
    shop = await testVendor(ctx, { freeWins: true, silentLossMinutes: 60 })
    expect(await ops('win-limit', shop.code, '--times', '5', '--amount', '200')).toMatchObject({ code: 0 })
    call = callWallet(world.platform.fetch, shop, now)
    game = await launched(ctx, member, shop)
  })
  afterAll(() => {
    call = callWallet(world.platform.fetch, vendor, now)
  })
  const paysTooMuch = refused(400, 'over-limit')

  it('is refused in any parts, listed once, and paid when two operators say so', async () => {
    const one = bet('10.00')
    await call('bet', one)
    const win = (amount: string, more: object = {}) =>
      said({ betTransactionId: one.transactionId, amount, ...more })
    const above = win('50.01')
    const answers = await Promise.all([above, above, win('99999999999.00'), above].map((w) => call('win', w)))
    expect(answers).toEqual([paysTooMuch, paysTooMuch, paysTooMuch, paysTooMuch])
    expect(await betsOf()).toMatchObject([{ result: 'open', payout: 0n }])
    expect(await call('win', win('30.00'))).toMatchObject({ status: 200 })
    expect(await call('win', win('20.01'))).toEqual(paysTooMuch)
    expect(await call('win', win('20.00'))).toMatchObject({ status: 200 })
    expect(await main()).toBe(14_000n)
    const [first, ...more] = await listed()
    expect([first, more]).toMatchObject([{ kind: 'win-over-limit', transactionId: one.transactionId }, []])
    const large = await ops('differences', 'resolve', first.id, '--as', 'theirs', '--reason', 'a mistake')
    expect(large).toMatchObject({ code: 0 })
    expect(await rejectAdjustment(ctx, large.json.waitsAs, 'ops:second', 'no')).toMatchObject({ ok: true })

    const two = bet('20.00')
    await call('bet', two)
    const prize = said({ betTransactionId: two.transactionId, amount: '120.00' })
    expect(await call('win', prize)).toEqual(paysTooMuch)
    // While it waits for them, its bet is not lost by silence.
    world.clock.advance(2 * 3_600)
    await endSilentBets(ctx)
    const [found] = await listed()
    expect(found).toMatchObject({
      kind: 'win-over-limit',
      account: member.account,
      status: 'open',
      lacking: '120.00',
      ours: 'open 20.00/0.00',
      theirs: 'settled 20.00/120.00',
    })
    const asked = await ops('differences', 'resolve', found.id, '--as', 'theirs', '--reason', 'they won it')
    expect((await approveAdjustment(ctx, asked.json.waitsAs, 'ops:test')).ok).toBe(false)
    expect(await approveAdjustment(ctx, asked.json.waitsAs, 'ops:second')).toMatchObject({ ok: true })
    expect(await main()).toBe(24_000n)
    expect(await call('win', prize)).toMatchObject({ status: 200, value: { balance: '240.00' } })
    expect(await main()).toBe(24_000n)
    expect((await betsOf()).find(({ stake }) => stake === 2_000n)).toMatchObject({ payout: 12_000n })
  })

  it('is so without a bet by the amount alone, and never with play money', async () => {
    expect(await call('win', said({ amount: '200.00' }))).toMatchObject({ status: 200 })
    const more = said({ amount: '200.01' })
    expect(await call('win', more)).toEqual(paysTooMuch)
    const [found] = await listed()
    expect(found).toMatchObject({ transactionId: more.transactionId, theirs: 'settled 0.00/200.01' })
    const asked = await ops('differences', 'resolve', found.id, '--as', 'ours', '--reason', 'their mistake')
    expect(await approveAdjustment(ctx, asked.json.waitsAs, 'ops:second')).toMatchObject({ ok: true })
    expect(await call('win', more)).toEqual(paysTooMuch)
    expect(await listed()).toMatchObject([{ status: 'resolved', resolution: 'ours' }])
    expect(await main()).toBe(30_000n)
    const trial = await testMember(ctx, { accountKind: 4 })
    game = await launched(ctx, trial, shop)
    expect(await call('win', said({ amount: '900.00' }))).toMatchObject({ status: 200 })
  })

  it('several of one bet are paid or left together; none is lost unseen, none is paid twice', async () => {
    const one = bet('10.00')
    await call('bet', one)
    const win = (amount: string) => said({ betTransactionId: one.transactionId, amount })
    const wins = [win('60.00'), win('70.00')]
    const refusedAll = async () => {
      for (const one of wins) expect(await call('win', one)).toEqual(paysTooMuch)
    }
    const found = async () => {
      const all = await listed()
      expect(all).toHaveLength(1)
      return all[0]
    }
    const ask = async (as: 'ours' | 'theirs') =>
      (await ops('differences', 'resolve', (await found()).id, '--as', as, '--reason', 'seen')).json.waitsAs
    await refusedAll()
    expect(await found()).toMatchObject({ status: 'open', lacking: '130.00' })
    // What comes between the two operators was seen by none of them.
    const early = await ask('ours')
    wins.push(win('80.00'))
    await refusedAll()
    expect(await approveAdjustment(ctx, early, 'ops:second')).toMatchObject({ code: 'state-moved-on' })
    await rejectAdjustment(ctx, early, 'ops:second', 'there is more')
    expect(await found()).toMatchObject({ status: 'open', lacking: '210.00' })
    expect(await approveAdjustment(ctx, await ask('ours'), 'ops:second')).toMatchObject({ ok: true })
    expect(await betsOf()).toMatchObject([{ result: 'lost', payout: 0n }])
    // Left is left, whatever the limit says later; what is within it is paid.
    await ops('win-limit', shop.code, '--times', '50')
    call = callWallet(testPlatformAnew().fetch, shop, now)
    const small = win('5.00')
    expect(await call('win', small)).toMatchObject({ value: { balance: '95.00' } })
    await refusedAll()
    expect(await found()).toMatchObject({ status: 'resolved', resolution: 'ours' })
    // Another one, be it as large as what was left, is looked at with all that is refused.
    await ops('win-limit', shop.code, '--times', '5')
    call = callWallet(testPlatformAnew().fetch, shop, now)
    wins.push(win('210.00'))
    await refusedAll()
    expect(await found()).toMatchObject({ status: 'open', lacking: '420.00' })
    expect(await approveAdjustment(ctx, await ask('theirs'), 'ops:second')).toMatchObject({ ok: true })
    expect(await main()).toBe(51_500n)
    for (const one of [...wins, small]) expect(await call('win', one)).toMatchObject({ status: 200 })
    expect(await main()).toBe(51_500n)
    expect(await betsOf()).toMatchObject([{ result: 'won', payout: 42_500n }])
  })

  it('has a limit that operators set and see', async () => {
    expect((await ops('show', shop.code)).json).toMatchObject({ mostWinTimes: 5, mostWin: '200.00' })
    await ops('win-limit', shop.code, '--amount', '300.50')
    expect((await ops('show', shop.code)).json).toMatchObject({ mostWinTimes: 5, mostWin: '300.50' })
    for (const wrong of [[], ['--times', '0'], ['--times', 'x'], ['--amount', 'x']])
      expect((await ops('win-limit', shop.code, ...wrong)).code).toBe(2)
    expect((await ops('win-limit', shop.code, '--amount', '0')).code).toBe(1)
    expect((await ops('win-limit', 'NOBODY', '--times', '9')).code).toBe(1)
  })
})

describe('the terms of a connection', () => {
  it('stay as they are until they are named again, or taken back', async () => {
    const { code } = await testVendor(ctx)
    const ops = (...args: string[]) => commandLine(ctx)('vendors', ...args, '--json')
    const shown = async () => JSON.parse((await ops('show', code)).out)
    const launch = ['--launch', 'https://a.example/launch']
    const none = { reportUrl: '', popup: false, trial: false, freeWins: false, silentLossMinutes: null }
    expect(await shown()).toMatchObject(none)
    const flags = ['--popup', '--trial', '--free-wins', '--silent-loss', '45']
    await ops('connect', code, ...launch, '--report', 'https://a.example/report', ...flags)
    const before = await shown()
    const terms = { popup: true, trial: true, freeWins: true, silentLossMinutes: 45 }
    expect(before).toMatchObject({ ...terms, reportUrl: 'https://a.example/report' })
    const sinceOf = async () =>
      (
        await ctx.db
          .selectFrom('vendor_connection')
          .select('reports_since')
          .where('vendor_code', '=', code)
          .executeTakeFirstOrThrow()
      ).reports_since
    const since = await sinceOf()
    expect(since).not.toBeNull()

    expect((await ops('connect', code, '--launch', 'https://b.example/launch')).code).toBe(0)
    expect(await shown()).toEqual({ ...before, launchUrl: 'https://b.example/launch' })
    expect(await sinceOf()).toEqual(since)
    await ops('connect', code, ...launch, '--silent-loss', '60', '--no-popup')
    expect(await shown()).toEqual({ ...before, silentLossMinutes: 60, popup: false })
    const back = ['--no-report', '--no-trial', '--no-free-wins', '--no-silent-loss']
    await ops('connect', code, ...launch, ...back)
    expect(await shown()).toEqual({ ...before, ...none })
    expect(await sinceOf()).toBeNull()
  })
})

describe('keys', () => {
  it('are shown, and changed with time for both sides', async () => {
    const shop = await testVendor(ctx)
    const ops = async (...args: string[]) => {
      const { code, out } = await commandLine(ctx)('vendors', ...args, '--json')
      return { code, json: out ? JSON.parse(out) : null }
    }
    expect(await ops('show', shop.code)).toMatchObject({ code: 0, json: { key: shop.key, state: 'open' } })
    expect(await ops('show', 'NOBODY')).toMatchObject({ code: 1 })
    expect((await ops('list')).json).toContainEqual(
      expect.objectContaining({ code: shop.code, state: 'open' }),
    )
    const other = await launched(ctx, member, shop)
    const balanceWith = async (key: string) => {
      const anew = await testPlatformCall({ ...shop, key })
      return (await anew('balance', { token: other.token })).status
    }
    const { json } = await ops('rotate-key', shop.code)
    expect(json.key).toMatch(/^[0-9a-f]{64}$/)
    expect(json.key).not.toBe(shop.key)
    expect([await balanceWith(json.key), await balanceWith(shop.key)]).toEqual([200, 200])
    const second = (await ops('rotate-key', shop.code, '--grace', '0')).json
    expect([await balanceWith(second.key), await balanceWith(json.key)]).toEqual([200, 401])
    expect((await ops('rotate-key', shop.code, '--grace', 'x')).code).toBe(2)
    const { rows } = await world.pool.query(`select action from audit where subject = $1 order by id`, [
      shop.code,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'vendor-connected',
      'vendor-key-shown',
      'vendor-key-rotated',
      'vendor-key-rotated',
    ])
    const { rows: kept } = await world.pool.query(
      'select key_sealed, former_key_sealed from vendor_connection',
    )
    expect(JSON.stringify(kept)).not.toContain(second.key)
  })
})

/** A platform that has not kept any key yet, on the same database. */
async function testPlatformCall(of: TestVendor) {
  return callWallet(testPlatformAnew().fetch, of, now)
}

function testPlatformAnew() {
  const { pool, clock } = world
  return createPlatform({ pool, clock, platformKey: ctx.platformKey, log: ctx.log })
}

it('the examples of docs/operations.md are signed and answered as they say', async () => {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const key = /^ {4}KEY=(\w+)$/m.exec(text)?.[1] ?? ''
  const examples = [
    ...text.matchAll(
      /^ {4}POST (\/\S+)\n {4}x-timestamp: (\d+)\n {4}x-signature: ([0-9a-f]{64})\n\n {4}(\{.*\})$(?:\n\nis answered `(.*)`\.$)?/gm,
    ),
  ].map(([, path = '', timestamp = '', signature = '', body = '', answer]) => ({
    path,
    timestamp,
    signature,
    body,
    answer,
  }))
  expect(examples.map(({ path }) => path.split('/').at(-1))).toEqual([
    'balance',
    'bet',
    'win',
    'rollback',
    'report',
  ])
  for (const { path, timestamp, body, signature } of examples) {
    const right = createHmac('sha256', key).update(`${timestamp}.${path}.${body}`).digest('hex')
    expect([path, signature]).toEqual([path, right])
  }
  const calls = examples.filter(({ path }) => path.startsWith('/callbacks/'))
  const told = JSON.parse(calls[0]?.body ?? '{}') as { token: string; gameCode: string }
  const of = { code: calls[0]?.path.split('/')[2] ?? '', node: told.gameCode, key, token: told.token }
  world.clock.set(new Date(Number(calls[0]?.timestamp)).toISOString())
  await namedVendor(ctx, await testMember(ctx, { balance: '100.00' }), of)
  for (const { path, timestamp, signature, body, answer } of calls) {
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    }
    const sent = new Request(`http://site${path}`, { method: 'POST', headers, body })
    const got = await world.platform.fetch(sent)
    expect([got.status, await got.text()]).toEqual([200, answer])
  }
})
