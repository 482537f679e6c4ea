import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Money, minorOf } from '#contract/base/fields/money.ts'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'
import {
  connectionOf,
  connectVendor,
  endSilentBets,
  reconcileDue,
  takeCall,
} from '#platform/play/vendors/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { callWallet, launched, type TestVendor, testVendor } from '#tests/support/platform/vendors.ts'
import { Book, type MessageFields } from './book.ts'
import { type RunningVendor, startVendor } from './start-vendor.ts'
import { WalletLine } from './wallet-line.ts'

// The simulated vendor plays over HTTP, reports by its own book, and what differs is found, shown and resolved.

const DAY = '2026-11-20'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let site: Server
let simulated: RunningVendor
let book: Book
let line: WalletLine
let ops: ReturnType<typeof commandLine>
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  ops = commandLine(ctx)
  site = createServer(getRequestListener(world.platform.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  const callUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  simulated = await startVendor(ctx, { port: 0, host: '127.0.0.1', hostname: '127.0.0.1', callUrl })
  book = new Book(ctx.db, () => ctx.clock.now())
  line = new WalletLine({
    book,
    callUrl,
    log: ctx.log,
    now: () => ctx.clock.now(),
    slowMs: async () => 0,
    keyOf: async (code) => (code === vendor.code ? vendor.key : null),
    behaviour: () => ctx.settings.value('simulatorVendor'),
  })
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await line.close()
  await simulated.close()
  await new Promise((closed) => site.close(closed))
  await world.close()
})

let vendor: TestVendor
let member: Member
let token: string
beforeEach(async () => {
  world.clock.set(`${DAY}T05:00:00Z`)
  await behave('answer')
  await ctx.db.updateTable('vendor_connection').set({ report_url: null, reports_since: null }).execute()
  vendor = await testVendor(ctx, {})
  const reportUrl = `${simulated.url}/simulated/report`
  await connectVendor(ctx, 'ops:test', vendor.code, {
    launchUrl: 'http://vendor.test/launch',
    freeWins: true,
    reportUrl,
  })
  member = await testMember(ctx, { balance: '100.00' })
  token = (await launched(ctx, member, vendor)).token
})

const behave = (how: 'answer' | 'lose-wins' | 'no-report' | 'lose-answers') =>
  setValue(ctx, 'ops:test', 'simulatorVendor', how)
const main = () => balanceOf(ctx.db, wallet(member.id, 'main'))
const fieldsOf = (more: Partial<MessageFields>): MessageFields => ({
  token,
  gameCode: 'lotus',
  roundId: 'round',
  transactionId: randomUUID(),
  ...more,
})

/** A round of the vendor, as its book has it. */
async function round(stake: string, wins: string[], by = fieldsOf({})) {
  const bet = { ...by, amount: stake }
  const messages = wins.map((amount) => ({
    ...by,
    amount,
    transactionId: randomUUID(),
    betTransactionId: bet.transactionId,
  }))
  await line.round(vendor.code, bet, messages)
  return { id: bet.transactionId, wins: messages }
}

/** The next day, when the day before is asked for; one hour after its end. */
const theNextDay = () => world.clock.set(`${DAY}T18:01:00Z`)

async function told(...args: string[]) {
  const { code, out, err } = await ops(...args, '--json')
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}
const differences = (...args: string[]) =>
  told('vendors', 'differences', 'list', '--vendor', vendor.code, ...args)
const reports = () => told('vendors', 'reports', '--vendor', vendor.code)

/** Resolved by one operator, approved by another. */
async function resolve(id: string, as: 'theirs' | 'ours') {
  const asked = await told('vendors', 'differences', 'resolve', id, '--as', as, '--reason', 'the report')
  expect(await approveAdjustment(ctx, asked.waitsAs, 'ops:test')).toMatchObject({
    code: 'operation-not-allowed',
  })
  return approveAdjustment(ctx, asked.waitsAs, 'ops:second')
}

describe('a report', () => {
  it('that says what our record says has no differences, whatever was lost and sent again', async () => {
    await round('10.00', ['19.60'])
    await round('5.00', ['0.00'])
    await round('1.00', ['0.50', '0.25'])
    await round('1000.00', ['5.00'])
    await behave('lose-answers')
    await round('2.00', ['3.00'])
    await behave('answer')
    world.clock.advance(3)
    await line.sendWaiting()
    expect(await main()).toBe(10_000n - 1_000n + 1_960n - 500n - 100n + 75n - 200n + 300n)
    world.clock.set(`${DAY}T17:59:00Z`)
    await reconcileDue(ctx)
    expect(await reports()).toEqual([])
    theNextDay()
    await reconcileDue(ctx)
    expect(await differences()).toEqual([])
    expect(await reports()).toEqual([
      expect.objectContaining({ day: DAY, state: 'reported', bets: '4', stake: '18.00', payout: '23.35' }),
    ])
  })

  it('that does not come is asked for again, and listed until then', async () => {
    await behave('no-report')
    theNextDay()
    await reconcileDue(ctx)
    const missing = [expect.objectContaining({ day: DAY, state: 'not-reported', failure: 'it answered 503' })]
    expect(await reports()).toEqual(missing)
    expect(await told('vendors', 'reports', '--vendor', vendor.code, '--missing')).toEqual(missing)
    await behave('answer')
    await reconcileDue(ctx)
    expect(await reports()).toEqual([expect.objectContaining({ day: DAY, state: 'reported', failure: null })])
  })

  it('is asked for by hand, of days that have ended', async () => {
    const by = (...args: string[]) => ops('vendors', 'reconcile', ...args)
    expect(await by(vendor.code, '--day', DAY)).toMatchObject({
      code: 1,
      err: expect.stringContaining('min 2026-08-23, max 2026-11-19'),
    })
    expect(await by(vendor.code, '--day', 'today')).toMatchObject({ code: 2 })
    expect(await by('NOBODY', '--day', DAY)).toMatchObject({ code: 1 })
    expect(await by(vendor.code, '--day', '2026-08-22')).toMatchObject({ code: 1 })
    theNextDay()
    const { code, out } = await by(vendor.code, '--day', DAY)
    expect([code, out]).toEqual([0, `${vendor.code} has reported 0 bets of ${DAY}; differences: 0.`])
  })

  it('that is not understood is not taken, and the operator is told what is wrong with it', async () => {
    const bet = {
      token,
      gameCode: 'lotus',
      roundId: 'round',
      transactionId: 'bet-1',
      stake: '5.00',
      wins: [],
      rollback: null,
      at: `${DAY}T05:00:00Z`,
    }
    const won = { ...bet, wins: [{ transactionId: 'win-1', amount: '7.00' }] }
    const page = (bets: unknown[], next: string | null = null) => JSON.stringify({ value: { bets, next } })
    const cases: [answers: string[], why: string][] = [
      [['<html>'], 'it is no JSON'],
      [['{}'], 'value: Invalid input: expected object, received undefined'],
      [['null'], 'value: Invalid input: expected object, received undefined'],
      [[page([{ ...bet, stake: 5 }])], 'value.bets.0.stake: Invalid input: expected string, received number'],
      [[page([bet, won])], 'it names the bet bet-1 twice'],
      [[page([bet], '1'), page([won])], 'it names the bet bet-1 twice'],
      [[page([{ ...won, wins: [...won.wins, ...won.wins] }])], 'it names the win win-1 twice'],
    ]
    theNextDay()
    let answers: string[] = []
    const elsewhere = createServer((_request, response) => response.end(answers.shift()))
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready))
    const warn = vi.spyOn(ctx.log, 'warn')
    try {
      const { port } = elsewhere.address() as AddressInfo
      await connectVendor(ctx, 'ops:test', vendor.code, {
        launchUrl: 'http://vendor.test/launch',
        reportUrl: `http://127.0.0.1:${port}/report`,
      })
      for (const [given, why] of cases) {
        answers = [...given]
        const { out } = await ops('vendors', 'reconcile', vendor.code, '--day', DAY)
        const sentence = `${vendor.code} has not reported ${DAY}: it is not understood: ${why}. It is asked again.`
        expect(out).toBe(sentence)
        expect(await reports()).toMatchObject([{ state: 'not-reported' }])
      }
      // A command says it itself; the job, which nobody watches, says it in the log.
      expect(warn).not.toHaveBeenCalled()
      answers = ['<html>']
      await reconcileDue(ctx)
      const failure = 'it is not understood: it is no JSON'
      expect(warn.mock.calls).toEqual([
        [{ vendor: vendor.code, day: DAY, failure }, 'a vendor has not reported'],
      ])
    } finally {
      warn.mockRestore()
      await new Promise((closed) => elsewhere.close(closed))
    }
  })

  it('is given to nobody without the key', async () => {
    const body = JSON.stringify({
      vendor: vendor.code,
      from: `${DAY}T00:00:00Z`,
      until: `${DAY}T10:00:00Z`,
      after: null,
      limit: 5,
    })
    const answer = await fetch(`${simulated.url}/simulated/report`, { method: 'POST', body })
    expect(answer.status).toBe(401)
  })
})

describe('a difference', () => {
  it('of a lost win is found once, paid once a second operator approves, and not paid again when the win comes', async () => {
    await behave('lose-wins')
    const { id: transactionId, wins } = await round('10.00', ['30.00', '5.00'])
    await behave('answer')
    theNextDay()
    await reconcileDue(ctx)
    const found = await differences()
    expect(found).toEqual([
      expect.objectContaining({
        transactionId,
        day: DAY,
        kind: 'other-amount',
        account: member.account,
        status: 'open',
        ours: 'open 10.00/0.00',
        theirs: 'settled 10.00/35.00',
        lacking: '35.00',
      }),
    ])
    await reconcileDue(ctx)
    expect(await differences()).toEqual(found)
    const [{ id }] = found
    // A vendor pays by the token, so the operator sees its beginning alone.
    const open = await ops('vendors', 'differences', 'show', id, '--json')
    expect(JSON.parse(open.out)).toMatchObject({ lacking: '35.00', line: { token: `${token.slice(0, 4)}…` } })
    expect(open.out).not.toContain(token)
    expect((await ops('vendors', 'differences', 'resolve', id, '--as', 'theirs', '--reason', ' ')).code).toBe(
      2,
    )
    expect(await resolve(id, 'theirs')).toMatchObject({ ok: true })
    expect(await main()).toBe(12_500n)
    expect(await told('vendors', 'differences', 'show', id)).toMatchObject({
      status: 'resolved',
      resolution: 'theirs',
      adjusted: '0.00',
      lacking: '0.00',
    })
    const bets = await ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).execute()
    expect(bets).toMatchObject([{ result: 'won', stake: 1_000n, payout: 3_500n }])
    for (const win of wins) expect(await line.win(vendor.code, win).catch(() => 'written')).toBe('written')
    const call = callWallet(world.platform.fetch, vendor, () => ctx.clock.now().getTime())
    for (const win of wins) expect((await call('win', win)).status).toBe(200)
    expect(await main()).toBe(12_500n)
    await told('vendors', 'reconcile', vendor.code, '--day', DAY)
    expect(await differences('--status', 'open')).toEqual([])
    const { rows } = await world.pool.query('select action, actor from audit where subject = $1', [id])
    expect(rows).toEqual([{ action: 'vendor-difference-resolved', actor: 'ops:second' }])
  })

  it('that was only late is gone with the next report', async () => {
    await behave('lose-wins')
    const { wins } = await round('10.00', ['30.00'])
    await behave('answer')
    theNextDay()
    await reconcileDue(ctx)
    const [{ id }] = await differences('--status', 'open')
    const call = callWallet(world.platform.fetch, vendor, () => ctx.clock.now().getTime())
    const asked = await told('vendors', 'differences', 'resolve', id, '--as', 'theirs', '--reason', 'late')
    expect((await call('win', wins[0] ?? {})).status).toBe(200)
    expect(await approveAdjustment(ctx, asked.waitsAs, 'ops:second')).toMatchObject({
      code: 'state-moved-on',
    })
    await reconcileDue(ctx)
    expect(await differences()).toEqual([expect.objectContaining({ id, status: 'gone' })])
    expect(await main()).toBe(12_000n)
  })

  it('of bets that one side lacks is resolved either way', async () => {
    const write = (kind: 'bet' | 'win', message: MessageFields) =>
      book.write(vendor.code, [{ kind, fields: message, state: 'given-up' }])
    // The vendor has a round and a free spin that have never come.
    const bet = fieldsOf({ amount: '5.00' })
    await write('bet', bet)
    await write('win', fieldsOf({ amount: '8.00', betTransactionId: bet.transactionId }))
    const free = fieldsOf({ amount: '7.00' })
    await write('win', free)
    // We have a bet that the vendor knows nothing of, and one that it has taken back without a word.
    const call = callWallet(world.platform.fetch, vendor, () => ctx.clock.now().getTime())
    const unknown = fieldsOf({ amount: '20.00' })
    await call('bet', unknown)
    const back = fieldsOf({ amount: '30.00' })
    await book.write(vendor.code, [{ kind: 'bet', fields: back, state: 'waiting' }])
    await call('bet', back)
    await call('win', fieldsOf({ amount: '45.00', betTransactionId: back.transactionId }))
    await book.takeBack(vendor.code, back)
    const nobody = fieldsOf({ amount: '1.00', token: 'nobody' })
    await write('bet', nobody)
    expect(await main()).toBe(9_500n)
    theNextDay()
    await reconcileDue(ctx)
    const found: { id: string; transactionId: string; kind: string; lacking: string }[] = await differences()
    const of = ({ transactionId }: MessageFields) => found.find((one) => one.transactionId === transactionId)
    expect([bet, free, unknown, back, nobody].map(of)).toMatchObject([
      { kind: 'missing-here', ours: 'absent', theirs: 'settled 5.00/8.00', lacking: '3.00' },
      { kind: 'missing-here', theirs: 'settled 0.00/7.00', lacking: '7.00' },
      { kind: 'missing-there', ours: 'open 20.00/0.00', theirs: 'absent', lacking: '20.00' },
      { kind: 'other-state', ours: 'settled 30.00/45.00', theirs: 'void 30.00/0.00', lacking: '-15.00' },
      { kind: 'missing-here', account: '', lacking: '-1.00' },
    ])
    expect(found).toHaveLength(5)
    const idOf = (message: MessageFields) => of(message)?.id ?? ''
    for (const message of [bet, free, unknown])
      expect(await resolve(idOf(message), 'theirs')).toMatchObject({ ok: true })
    expect(await main()).toBe(9_500n + 300n + 700n + 2_000n)
    expect(await resolve(idOf(back), 'ours')).toMatchObject({ ok: true })
    // A token that nobody has: no wallet to move anything in, but it is written off.
    expect(
      (await ops('vendors', 'differences', 'resolve', idOf(nobody), '--as', 'theirs', '--reason', 'x')).code,
    ).toBe(1)
    expect(await resolve(idOf(nobody), 'ours')).toMatchObject({ ok: true })
    const [written] = await told('adjustments', 'list', '--limit', '1')
    expect(written).toMatchObject({ account: '', amount: '0.00', status: 'posted', subject: idOf(nobody) })
    // What comes after all moves nothing.
    for (const message of [bet, free, unknown]) await call(message === free ? 'win' : 'bet', message)
    expect(await main()).toBe(12_500n)
    await reconcileDue(ctx)
    expect(await differences('--status', 'open')).toEqual([])
  })

  it('of a bet that is open here and of another stake there leaves nothing to end once more', async () => {
    const call = callWallet(world.platform.fetch, vendor, () => ctx.clock.now().getTime())
    const bet = fieldsOf({ amount: '9.00' })
    await book.write(vendor.code, [
      { kind: 'bet', fields: bet, state: 'given-up' },
      {
        kind: 'win',
        fields: fieldsOf({ amount: '5.00', betTransactionId: bet.transactionId }),
        state: 'given-up',
      },
    ])
    await call('bet', { ...bet, amount: '10.00' })
    theNextDay()
    await reconcileDue(ctx)
    const [{ id, ...found }] = await differences()
    expect(found).toMatchObject({ ours: 'open 10.00/0.00', theirs: 'settled 9.00/5.00', lacking: '6.00' })
    expect(await resolve(id, 'theirs')).toMatchObject({ ok: true })
    expect(await main()).toBe(10_000n - 900n + 500n)
    const bets = await ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).execute()
    expect(bets).toMatchObject([{ result: 'void' }])
    expect((await ops('bets', 'void', bets[0]?.id ?? '', '--reason', 'again')).code).toBe(1)
    await reconcileDue(ctx)
    expect(await differences('--status', 'open')).toEqual([])
    expect(await main()).toBe(9_600n)
  })

  it('of bonus money is not made good in cash', async () => {
    const call = callWallet(world.platform.fetch, vendor, () => ctx.clock.now().getTime())
    const bet = fieldsOf({ amount: '30.00' })
    await book.write(vendor.code, [{ kind: 'bet', fields: bet, state: 'waiting' }])
    await call('bet', bet)
    await call('win', fieldsOf({ amount: '0.00', betTransactionId: bet.transactionId }))
    await ctx.db.updateTable('bet').set({ wallet: 'bonus' }).where('member_id', '=', member.id).execute()
    await book.takeBack(vendor.code, bet)
    theNextDay()
    await reconcileDue(ctx)
    const [{ id }] = await differences()
    const refused = await ops('vendors', 'differences', 'resolve', id, '--as', 'theirs', '--reason', 'x')
    expect(refused).toMatchObject({ code: 1 })
    expect(await resolve(id, 'ours')).toMatchObject({ ok: true })
    expect(await main()).toBe(7_000n)
  })

  it('that takes money waits until it is there', async () => {
    const call = callWallet(world.platform.fetch, vendor, () => ctx.clock.now().getTime())
    const bet = fieldsOf({ amount: '10.00' })
    await book.write(vendor.code, [{ kind: 'bet', fields: bet, state: 'waiting' }])
    await call('bet', bet)
    await call('win', fieldsOf({ amount: '60.00', betTransactionId: bet.transactionId }))
    await book.takeBack(vendor.code, bet)
    await call('bet', fieldsOf({ amount: '150.00' }))
    theNextDay()
    await reconcileDue(ctx)
    const [{ id }] = await differences('--status', 'open').then((all) =>
      all.filter(({ transactionId }: MessageFields) => transactionId === bet.transactionId),
    )
    const asked = await told('vendors', 'differences', 'resolve', id, '--as', 'theirs', '--reason', 'void')
    expect(await approveAdjustment(ctx, asked.waitsAs, 'ops:second')).toMatchObject({
      code: 'insufficient-balance',
    })
    const entries = move(house('cashier', member.id), wallet(member.id, 'main'), 10_000n)
    await post(ctx, { kind: 'deposit', reference: 'test', entries })
    expect(await approveAdjustment(ctx, asked.waitsAs, 'ops:second')).toMatchObject({ ok: true })
    expect(await main()).toBe(10_000n - 15_000n + 10_000n)
    expect(await told('vendors', 'differences', 'show', id)).toMatchObject({ adjusted: '-50.00' })
    await reconcileDue(ctx)
    expect(await told('vendors', 'differences', 'show', id)).toMatchObject({ status: 'resolved' })
  })

  it('of play money is none', async () => {
    const trial = await testMember(ctx, { accountKind: 4 })
    token = (await launched(ctx, trial, vendor)).token
    await book.write(vendor.code, [{ kind: 'bet', fields: fieldsOf({ amount: '1.00' }), state: 'given-up' }])
    theNextDay()
    await reconcileDue(ctx)
    expect(await differences()).toEqual([])
  })
})

describe('a refused win', () => {
  const call = (kind: 'bet' | 'win', message: MessageFields) =>
    callWallet(world.platform.fetch, vendor, () => ctx.clock.now().getTime())(kind, message)
  const compare = () => told('vendors', 'reconcile', vendor.code, '--day', DAY)
  beforeEach(() => told('vendors', 'win-limit', vendor.code, '--times', '5', '--amount', '200'))

  it('waits for the operators, though the report leaves it out, and its bet is not lost by silence', async () => {
    await connectVendor(ctx, 'ops:test', vendor.code, {
      launchUrl: 'http://vendor.test/launch',
      freeWins: true,
      silentLossMinutes: 30,
      reportUrl: `${simulated.url}/simulated/report`,
    })
    const { wins } = await round('10.00', ['60.00'])
    expect(await line.win(vendor.code, fieldsOf({ amount: '300.00' }))).toEqual({
      ok: false,
      code: 'over-limit',
    })
    const found = await differences()
    expect(found).toMatchObject([{ theirs: 'settled 0.00/300.00' }, { theirs: 'settled 10.00/60.00' }])
    const [free, { id }] = found
    const approval = await told('vendors', 'differences', 'resolve', id, '--as', 'theirs', '--reason', 'won')
    theNextDay()
    await reconcileDue(ctx)
    expect(await reports()).toMatchObject([{ state: 'reported', bets: '1', payout: '0.00' }])
    expect(await differences('--status', 'open')).toEqual(found)
    expect(await endSilentBets(ctx)).toBe(0)
    expect(await approveAdjustment(ctx, approval.waitsAs, 'ops:second')).toMatchObject({ ok: true })
    expect(await resolve(free.id, 'theirs')).toMatchObject({ ok: true })
    expect(await main()).toBe(10_000n - 1_000n + 6_000n + 30_000n)
    // The report leaves them out for ever: what operators have paid is no difference.
    await reconcileDue(ctx)
    await compare()
    expect(await differences('--status', 'open')).toEqual([])
    expect((await call('win', wins[0] as MessageFields)).status).toBe(200)
    expect(await main()).toBe(45_000n)
  })

  it('that is left ends its bet with what was paid; it is not listed again', async () => {
    const { id: betId, wins } = await round('10.00', ['60.00'])
    const [{ id }] = await differences()
    expect(await resolve(id, 'ours')).toMatchObject({ ok: true })
    const bets = () => ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).execute()
    expect(await bets()).toMatchObject([{ result: 'lost', payout: 0n }])
    expect(await call('win', wins[0] as MessageFields)).toMatchObject({ status: 400, message: 'over-limit' })
    theNextDay()
    await reconcileDue(ctx)
    expect(await differences('--status', 'open')).toEqual([])
    // A win that the vendor may pay still comes.
    expect((await call('win', fieldsOf({ betTransactionId: betId, amount: '20.00' }))).status).toBe(200)
    expect(await bets()).toMatchObject([{ result: 'won', payout: 2_000n }])
  })

  it('hides nothing else: its day is compared once more when it is decided', async () => {
    const { id: betId } = await round('10.00', ['60.00'])
    const [{ id }] = await differences()
    await book.write(vendor.code, [
      { kind: 'win', fields: fieldsOf({ betTransactionId: betId, amount: '7.00' }), state: 'given-up' },
    ])
    theNextDay()
    await reconcileDue(ctx)
    expect(await differences()).toMatchObject([{ kind: 'win-over-limit', theirs: 'settled 10.00/60.00' }])
    world.clock.advance(60)
    expect(await resolve(id, 'ours')).toMatchObject({ ok: true })
    await reconcileDue(ctx)
    expect(await differences('--status', 'open')).toMatchObject([
      { kind: 'other-amount', ours: 'settled 10.00/0.00', theirs: 'settled 10.00/7.00' },
    ])
  })

  it('that is paid after all, because the limit was raised, ends its difference', async () => {
    const { wins } = await round('10.00', ['60.00', '70.00'])
    // As the platform hears it once it has read the new limit.
    const paid = async ({ token, gameCode = '', roundId = '', transactionId, amount }: MessageFields) => {
      const connection = await connectionOf(ctx, vendor.code)
      if (!connection) throw new Error('the vendor is gone')
      const betTransactionId = wins[0]?.betTransactionId ?? ''
      const message = { token, gameCode, roundId, transactionId, betTransactionId }
      return takeCall(ctx, connection, { ...message, kind: 'win', amount: minorOf(amount as Money) })
    }
    const [{ id }] = await differences()
    await told('vendors', 'win-limit', vendor.code, '--times', '50')
    expect(await paid(wins[0] as MessageFields)).toMatchObject({ ok: true })
    expect(await differences('--status', 'open')).toMatchObject([{ id }])
    // Stakes are locked after a difference: whoever asks for its resolution waits for no stakes.
    const approval = await ctx.transact(async (other) => {
      await lockStakes(other, member.id)
      return ok(await told('vendors', 'differences', 'resolve', id, '--as', 'theirs', '--reason', 'won'))
    })
    if (!approval.ok) throw new Error(approval.code)
    expect(await paid(wins[1] as MessageFields)).toMatchObject({ ok: true })
    expect(await differences()).toMatchObject([{ id, status: 'gone', ours: 'settled 10.00/130.00' }])
    expect(await approveAdjustment(ctx, approval.value.waitsAs, 'ops:second')).toMatchObject({
      code: 'state-moved-on',
    })
    expect(await main()).toBe(10_000n - 1_000n + 13_000n)
  })
})
