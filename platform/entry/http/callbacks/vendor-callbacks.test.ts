import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { excludeMember } from '#platform/members/responsible-gaming/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { setGameMaintenance, setStakeLimits } from '#platform/play/catalogue/index.ts'
import { endSilentBets } from '#platform/play/vendors/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { paidDeposit } from '#tests/support/platform/promotions.ts'
import { callWallet, launched, namedVendor, testVendor } from '#tests/support/platform/vendors.ts'
import {
  acceptedReply,
  bet,
  betsOf,
  call,
  callFields,
  ctx,
  enter,
  game,
  inWalletWorld,
  main,
  member,
  now,
  raw,
  refused,
  signed,
  vendor,
  world,
} from '#tests/support/worlds/wallet-calls.ts'

inWalletWorld()

describe('the seamless wallet', () => {
  it('tells the balance, takes a bet, pays its win', async () => {
    const asked = { token: game.token }
    expect(await call('balance', asked)).toMatchObject({ value: { balance: '100.00', transactionId: null } })
    expect(await call('balance', { ...asked, transactionId: 'b1', gameCode: 'lotus' })).toEqual(
      acceptedReply('100.00', { transactionId: 'b1' }),
    )
    const one = bet('40.00')
    expect(await call('bet', one)).toEqual(acceptedReply('60.00', one))
    expect(await betsOf()).toMatchObject([{ result: 'open', stake: 4_000n, node_id: 'lotus' }])
    const win = callFields({ betTransactionId: one.transactionId, amount: '55.50' })
    expect(await call('win', win)).toEqual(acceptedReply('115.50', win))
    expect(await betsOf()).toMatchObject([{ result: 'won', payout: 5_550n, wallet: 'main' }])
  })

  it('counts as any other play: rollover, sums of days, limits', async () => {
    const player = await testMember(ctx)
    await paidDeposit(ctx, player, '100000.00')
    await enter(player)
    const one = bet('30000.00')
    await call('bet', one)
    expect(await rolloverLeft(ctx.db, player.id)).toBe(10_000_000n)
    await call('win', callFields({ betTransactionId: one.transactionId, amount: '0.00' }))
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
      new Set([JSON.stringify(acceptedReply('60.00', one))]),
    )
    const win = callFields({ betTransactionId: one.transactionId, amount: '10.00' })
    expect(await call('win', win)).toEqual(acceptedReply('70.00', win))
    expect(await call('bet', one)).toEqual(acceptedReply('60.00', one))
    expect(await call('win', win)).toEqual(acceptedReply('70.00', win))
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
    const back = callFields({ betTransactionId: one.transactionId })
    expect(await call('rollback', back)).toEqual(acceptedReply('200.00', back))
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
      const win = callFields({ betTransactionId: one.transactionId, amount })
      expect(await call('win', win)).toEqual(acceptedReply(balance, win))
    }
    expect(await betsOf()).toMatchObject([{ result: 'won', stake: 1_000n, payout: 1_250n }])
  })

  it('pays without a bet where the vendor may', async () => {
    const free = callFields({ amount: '3.00' })
    expect(await call('win', free)).toEqual(refused(403, 'operation-not-allowed'))
    const giver = await testVendor(ctx, { freeWins: true })
    await enter(member, giver)
    const give = callWallet(world.platform.fetch, giver, now)
    const spin = callFields({ amount: '3.00' })
    expect(await give('win', spin)).toEqual(acceptedReply('103.00', spin))
    expect(await give('win', spin)).toEqual(acceptedReply('103.00', spin))
    expect(await betsOf()).toMatchObject([{ result: 'won', stake: 0n, payout: 300n }])
  })

  it('takes a bet back: once, twice, before it comes, but not what is settled', async () => {
    const one = bet('40.00')
    await call('bet', one)
    expect(
      await call('rollback', callFields({ betTransactionId: one.transactionId, amount: '1.00' })),
    ).toMatchObject({ status: 400, value: { field: 'amount' } })
    for (const back of [callFields({ betTransactionId: one.transactionId, amount: '40.00' })])
      for (let turn = 0; turn < 2; turn++)
        expect(await call('rollback', back)).toEqual(acceptedReply('100.00', back))
    const again = callFields({ betTransactionId: one.transactionId })
    expect(await call('rollback', again)).toEqual(acceptedReply('100.00', again))
    expect(await call('win', callFields({ betTransactionId: one.transactionId, amount: '9.00' }))).toEqual(
      refused(409, 'state-moved-on'),
    )
    const late = bet('40.00')
    const early = callFields({ betTransactionId: late.transactionId })
    expect(await call('rollback', early)).toEqual(acceptedReply('100.00', early))
    expect(await call('bet', late)).toEqual(acceptedReply('100.00', late))
    expect(await call('bet', late)).toEqual(acceptedReply('100.00', late))
    expect((await betsOf()).map(({ result }) => result)).toEqual(['void', 'void'])
    const settled = bet('40.00')
    await call('bet', settled)
    await call('win', callFields({ betTransactionId: settled.transactionId, amount: '0.00' }))
    expect(await call('rollback', callFields({ betTransactionId: settled.transactionId }))).toEqual(
      refused(409, 'state-moved-on'),
    )
    expect(await main()).toBe(6_000n)
  })

  it('takes back no win, and nothing in the name of another rollback', async () => {
    const one = bet('40.00')
    await call('bet', one)
    const win = callFields({ betTransactionId: one.transactionId, amount: '80.00' })
    await call('win', win)
    const settled = refused(409, 'state-moved-on')
    expect(await call('rollback', callFields({ betTransactionId: win.transactionId }))).toEqual(settled)
    const early = callFields({ betTransactionId: randomUUID() })
    await call('rollback', early)
    expect(await call('rollback', callFields({ betTransactionId: early.transactionId }))).toEqual(settled)
    const itself = randomUUID()
    expect(await call('rollback', callFields({ transactionId: itself, betTransactionId: itself }))).toEqual(
      settled,
    )
    expect(await main()).toBe(14_000n)
  })

  it('refuses a win before its bet, and takes it after', async () => {
    const one = bet('40.00')
    const win = callFields({ betTransactionId: one.transactionId, amount: '80.00' })
    expect(await call('win', win)).toEqual(refused(404, 'not-found'))
    await call('bet', one)
    expect(await call('win', win)).toEqual(acceptedReply('140.00', win))
  })

  it('knows no bet that it refused: its win is not found, also once the bet could be taken', async () => {
    const one = bet('400.00')
    expect(await call('bet', one)).toEqual(refused(409, 'insufficient-balance'))
    const win = callFields({ betTransactionId: one.transactionId, amount: '80.00' })
    expect(await call('win', win)).toEqual(refused(404, 'not-found'))
    const paid = bet('50.00')
    await call('bet', paid)
    await call('win', callFields({ betTransactionId: paid.transactionId, amount: '900.00' }))
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
    const win = callFields({ betTransactionId: won.transactionId, amount: '30.00' })
    expect(await call('win', win)).toEqual(acceptedReply('110.00', win))
    const back = callFields({ betTransactionId: void_.transactionId })
    expect(await call('rollback', back)).toEqual(acceptedReply('120.00', back))
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
    expect(await call('win', callFields(win))).toEqual(refused(404, 'not-found'))
    expect(await call('rollback', callFields({ ...win, amount: '1.00' }))).toEqual(refused(404, 'not-found'))
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
    await enter(member, silent)
    const from = callWallet(world.platform.fetch, silent, now)
    const one = bet('10.00')
    await from('bet', one)
    world.clock.advance(1_799)
    expect(await endSilentBets(ctx)).toBe(0)
    world.clock.advance(2)
    expect(await endSilentBets(ctx)).toBe(1)
    expect(await betsOf()).toMatchObject([{ result: 'lost' }])
    const win = callFields({ betTransactionId: one.transactionId, amount: '20.00' })
    expect(await from('win', win)).toEqual(acceptedReply('110.00', win))
  })

  it('stakes play money of a trial account', async () => {
    const trial = await testMember(ctx, { accountKind: 4 })
    const entries = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 5_000n)
    await post(ctx, { kind: 'play-grant', reference: 'test', entries })
    await enter(trial)
    const one = bet('20.00')
    expect(await call('bet', one)).toEqual(acceptedReply('30.00', one))
    const win = callFields({ betTransactionId: one.transactionId, amount: '50.00' })
    expect(await call('win', win)).toEqual(acceptedReply('80.00', win))
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
    const twice = JSON.stringify(bet('1.00')).replace('{', '{"amount":"2.00",')
    for (const body of ['', '{', 'null', '[]', '7', '"token"', twice])
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
        expect(
          await malformed(kind, JSON.stringify(callFields({ amount, betTransactionId: 'one' }))),
        ).toEqual([400, 'invalid', 'amount'])
    expect(await malformed('rollback', JSON.stringify(callFields()))).toEqual([
      400,
      'invalid',
      'betTransactionId',
    ])
    expect(await malformed('balance', '{}')).toEqual([400, 'invalid', 'token'])
    expect(await main()).toBe(10_000n)
  })

  it('of a token that nobody has is 401', async () => {
    for (const kind of ['balance', 'bet', 'win', 'rollback'] as const)
      expect(await call(kind, callFields({ token: 'x', amount: '1.00', betTransactionId: 'y' }))).toEqual(
        refused(401, 'please-log-in'),
      )
  })
})

it('the examples of docs/vendors.md are signed and answered as they say', async () => {
  const text = readFileSync(new URL('../../../../docs/vendors.md', import.meta.url), 'utf8')
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
