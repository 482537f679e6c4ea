import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { signedHeaders } from '#contract/play/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { closeBank, listBanks } from '#platform/cashier/banks/index.ts'
import { cancelDeposit, createDeposit, deposit, expireDeposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, bankAccount, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { closeTestBanks, sentMessage, testBank } from '#tests/support/platform/banks.ts'
import { countQueue } from '#tests/support/platform/count-queue.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { testPromotion } from '#tests/support/platform/promotions.ts'
import { checkBanks } from './check-banks.ts'
import { openFeed } from './feeds/feed.ts'
import { lineQueue, listLines } from './list-lines.ts'
import { matchNewLines } from './match-line.ts'
import { takeMessage } from './take-message.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let bank: string
let tell: (...lines: Partial<Line>[]) => ReturnType<typeof takeMessage>
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
beforeEach(async () => {
  member = await testMember(ctx)
  bank = await testBank(ctx)
  tell = await feedTo(bank)
})
afterEach(() => closeTestBanks(ctx))
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  // What is nobody's yet is what open lines come to.
  const suspense = await Promise.all([0n, 1n, 2n, 3n].map((nth) => balanceOf(ctx.db, house('suspense', nth))))
  const open = await ctx.db.selectFrom('bank_line').select('amount').where('state', '=', 'open').execute()
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
  expect(sum(suspense)).toBe(sum(open.map(({ amount }) => amount)))
  await world.close()
})

interface Line {
  reference: string
  time: string
  amount: string
  content: string
  balance: string
}

/** A feed of our own form to an account; what is not said of a line is made up. */
async function feedTo(bankId: string, of = ctx) {
  const result = await openFeed(ctx, { bankId, kind: 'plain', actor: 'test' })
  if (!result.ok) throw new Error(result.code)
  const { path, secret } = result.value
  return (...given: Partial<Line>[]) => {
    const nowMs = ctx.clock.now().getTime()
    const lines = given.map((line) => ({
      reference: randomUUID(),
      time: new Date(nowMs).toISOString(),
      amount: '100000.00',
      content: 'nobody',
      ...line,
    }))
    const body = JSON.stringify({ lines })
    const headers = signedHeaders(secret, path, body, nowMs)
    const id = path.split('/').at(-1) ?? ''
    return takeMessage(of, id, sentMessage(path, body, headers))
  }
}

async function ordered(amount = '100000.00', whose = member, promotionId?: string) {
  const input = { method: 'bank-transfer', amount, requestId: randomUUID() } as const
  const result = await createDeposit(ctx, whose, { ...input, ...(promotionId ? { promotionId } : {}) })
  if (!result.ok) throw new Error(result.code)
  const { orderId } = result.value
  const seen = await deposit(ctx, whose, { orderId })
  return { orderId, content: (seen.ok && seen.value.instructions?.content) || '' }
}
const statusOf = async (orderId: string, whose = member) => {
  const result = await deposit(ctx, whose, { orderId })
  return result.ok ? result.value.status : result.code
}
const mainOf = (whose = member) => balanceOf(ctx.db, wallet(whose.id, 'main'))
const lines = () => listLines(ctx, { bankId: bank })

test('a line with the content of an order pays it, once, however often it comes', async () => {
  const { orderId, content } = await ordered()
  const line = {
    reference: 'FT1',
    content: `MBVCB.3278907687.${content.toLowerCase()}.CT tu 0011 NGUYEN VAN A`,
  }
  expect(await tell(line)).toEqual({ ok: true, value: 'taken' })
  expect(await statusOf(orderId)).toBe('paid')
  expect(await mainOf()).toBe(10_000_000n)
  expect(await balanceOf(ctx.db, bankAccount(Number(bank)))).toBe(-10_000_000n)
  expect(await tell(line)).toEqual({ ok: true, value: 'nothing' })
  world.clock.advance(1)
  // Told again a second later it is known; another amount, direction or time is another line, which is refused.
  expect(await tell({ ...line, content: 'IBFT' })).toEqual({ ok: true, value: 'nothing' })
  const kept = () =>
    ctx.db.selectFrom('bank_message').select('body').where('body', 'like', '%900000.00%').execute()
  const others = [
    { amount: '900000.00' },
    { amount: '-100000.00' },
    { time: new Date(ctx.clock.now().getTime() - 3_600_000).toISOString() },
  ]
  for (const other of [...others, ...others])
    expect(await tell({ reference: 'FT9' }, { ...line, ...other })).toEqual(
      refuse('invalid', { field: 'lines.1.reference' }),
    )
  expect(await kept()).toHaveLength(1)
  expect(await lines()).toMatchObject([{ reference: 'FT1', state: 'matched', reason: null, order: orderId }])
  expect(await mainOf()).toBe(10_000_000n)
})

test('twenty at once, and files beside them, credit once', async () => {
  const { orderId, content } = await ordered()
  await Promise.all(Array.from({ length: 20 }, () => tell({ reference: 'FT2', content })))
  await Promise.all([matchNewLines(ctx), matchNewLines(ctx)])
  expect(await mainOf()).toBe(10_000_000n)
  // As many lines with references of their own are payments of their own: the first is its order's.
  await Promise.all(Array.from({ length: 5 }, () => tell({ content })))
  expect(await mainOf()).toBe(10_000_000n)
  const listedLines = await lines()
  expect(listedLines.map(({ state, reason }) => [state, reason])).toEqual([
    ...Array.from({ length: 5 }, () => ['open', 'twice']),
    ['matched', null],
  ])
  expect(new Set(listedLines.map(({ order }) => order))).toEqual(new Set([orderId]))
})

test('lines of one message pay each order once, whosever they are', async () => {
  const other = await testMember(ctx)
  const promotionId = await testPromotion(ctx)
  const mine = [await ordered('100000.00', member, promotionId), await ordered('200000.00')]
  const theirs = await ordered('300000.00', other)
  const [first, second] = mine.map(({ content }) => content)
  await tell(
    { content: first, amount: '100000.00' },
    { content: first, amount: '100000.00' },
    { content: `${second} ${theirs.content}`, amount: '200000.00' },
    { content: theirs.content, amount: '300000.00' },
    { content: theirs.content, amount: '-300000.00' },
    { content: 'nobody' },
  )
  expect((await lines()).map(({ state, reason, order }) => [state, reason, order]).reverse()).toEqual([
    ['matched', null, mine[0]?.orderId],
    ['open', 'twice', mine[0]?.orderId],
    ['matched', null, mine[1]?.orderId],
    ['matched', null, theirs.orderId],
    ['open', 'no-order', null],
    ['open', 'no-order', null],
  ])
  expect([await mainOf(), await mainOf(other)]).toEqual([30_000_000n, 30_000_000n])
  // The promotion waited for the first of them, and has none for the second.
  expect(await balanceOf(ctx.db, wallet(member.id, 'bonus'))).toBe(5_000_000n)
  const paid = await ctx.db
    .selectFrom('deposit_event')
    .innerJoin('deposit_order', 'deposit_order.id', 'deposit_event.order_id')
    .select(['order_id', 'paid_in', 'credited'])
    .where('deposit_event.status', '=', 'paid')
    .where('member_id', 'in', [member.id, other.id])
    .orderBy('paid_in')
    .execute()
  expect(paid).toEqual(
    [...mine, theirs].map(({ orderId }, nth) => ({
      order_id: orderId,
      paid_in: 10_000_000n * BigInt(nth + 1),
      credited: 10_000_000n * BigInt(nth + 1),
    })),
  )
})

test('a payment that the database refuses takes no other of its message with it', async () => {
  const noted: string[] = []
  const note = (_fields: object, message: string) => void noted.push(message)
  const tellQuietly = await feedTo(bank, { ...ctx, log: { ...ctx.log, warn: note, error: note } })
  const promotionId = await testPromotion(ctx)
  const payers = [member, await testMember(ctx), await testMember(ctx)]
  const orders = await Promise.all(payers.map((payer) => ordered('100000.00', payer, promotionId)))
  await sql`
    create function refuse_payment() returns trigger language plpgsql as 'begin raise exception ''refused''; end'
  `.execute(ctx.db)
  await sql`
    create trigger refuse_payment before insert on deposit_event for each row
      when (new.order_id = ${sql.lit(orders[1]?.orderId)} and new.status = 'paid') execute function refuse_payment()
  `.execute(ctx.db)
  await tellQuietly(...orders.map(({ content }) => ({ content })))
  const states = async () => (await lines()).map(({ state, reason }) => `${state} ${reason}`).reverse()
  const has = async () => {
    const kinds = ['main', 'bonus'] as const
    return Promise.all(
      payers.map(({ id }) => Promise.all(kinds.map((kind) => balanceOf(ctx.db, wallet(id, kind))))),
    )
  }
  const paid = [10_000_000n, 5_000_000n]
  expect(await states()).toEqual(['matched null', 'open null', 'matched null'])
  expect(await has()).toEqual([paid, [0n, 0n], paid])
  expect(noted).toEqual([
    'lines of own accounts cannot be matched together',
    'a line of an own account cannot be matched',
  ])
  await sql`drop function refuse_payment cascade`.execute(ctx.db)
  await matchNewLines(ctx)
  expect(await states()).toEqual(['matched null', 'matched null', 'matched null'])
  expect(await has()).toEqual([paid, paid, paid])
})

test('what does not fit stays open, and says why', async () => {
  const other = await testBank(ctx)
  const toOther = await feedTo(other)
  const { orderId, content } = await ordered()
  const is = (
    await ctx.db
      .selectFrom('deposit_order')
      .select('bank_account_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).bank_account_id
  const [right, wrong] = String(is) === bank ? [tell, toOther] : [toOther, tell]
  const waiting = await countQueue(ctx, lineQueue)
  await right({ content: 'tra tien an' })
  await wrong({ content })
  await right({ content, amount: '99999.00' })
  await right({ content, amount: '-100000.00' })
  expect(await statusOf(orderId)).toBe('waiting')
  expect((await countQueue(ctx, lineQueue)).waiting).toBe(waiting.waiting + 4)
  await right({ content })
  await right({ content })
  // Paid before counts more than whose account it came to.
  await wrong({ content })
  expect(await statusOf(orderId)).toBe('paid')
  const seen = (await listLines(ctx, { limit: 7 })).map(({ state, reason }) => `${state} ${reason}`)
  expect(seen.reverse()).toEqual([
    'open no-order',
    'open other-account',
    'open other-amount',
    'open no-order',
    'matched null',
    'open twice',
    'open twice',
  ])
  expect(await mainOf()).toBe(10_000_000n)
})

test('what is late, or for an order that has ended, is credited if its amount is right', async () => {
  const [late, ended, short] = [await ordered(), await ordered('200000.00'), await ordered('300000.00')]
  await cancelDeposit(ctx, member, ended)
  world.clock.advance(16 * 60)
  for (const { orderId } of [late, short]) await expireDeposit(ctx, orderId)
  expect(await statusOf(late.orderId)).toBe('expired')
  await tell({ content: late.content })
  await tell({ content: ended.content, amount: '200000.00' })
  await tell({ content: short.content, amount: '299999.00' })
  await tell({ content: late.content })
  expect((await lines()).map(({ state, reason }) => `${state} ${reason}`).reverse()).toEqual([
    'matched late',
    'matched ended',
    'open late',
    'open twice',
  ])
  expect(await mainOf()).toBe(30_000_000n)
})

test('where two orders could be meant, an operator decides', async () => {
  const other = await testMember(ctx)
  const [one, two] = [await ordered(), await ordered('100000.00', other)]
  await tell({ content: `${one.content} ${two.content}` })
  expect(await lines()).toMatchObject([{ state: 'open', reason: 'no-order', order: null }])
  expect([await mainOf(), await mainOf(other)]).toEqual([0n, 0n])
})

test('lines that a process left behind are matched', async () => {
  const { orderId, content } = await ordered()
  await tell({ content })
  // As if it had died in between: the line is as it was taken, of another order.
  const second = await ordered()
  await tell({ content: second.content, amount: '5.00' })
  await ctx.db
    .updateTable('bank_line')
    .set({ reason: null, order_id: null })
    .where('state', '=', 'open')
    .where('amount', '=', 500n)
    .execute()
  await matchNewLines(ctx)
  expect((await lines())[0]).toMatchObject({ state: 'open', reason: 'other-amount', order: second.orderId })
  expect(await statusOf(orderId)).toBe('paid')
})

test('a line that fails holds up no other', async () => {
  const others = await Promise.all([testMember(ctx), testMember(ctx)])
  const orders = [
    await ordered(),
    await ordered('100000.00', others[0]),
    await ordered('100000.00', others[1]),
  ]
  // Its next matches fail, whichever lines they are of.
  let failures = 1
  const failing: Context = {
    ...ctx,
    log: { ...ctx.log, error: () => undefined },
    transact(work) {
      if (failures === 0) return ctx.transact(work)
      failures--
      throw new Error('broken')
    },
  }
  await tell(...orders.map(({ content }) => ({ content, amount: '5.00' })))
  const asNew = () =>
    ctx.db
      .updateTable('bank_line')
      .set({ reason: null, order_id: null })
      .where('bank_id', '=', Number(bank))
      .execute()
  await asNew()
  await matchNewLines(failing, 1)
  expect((await lines()).map(({ reason }) => reason)).toEqual(['other-amount', 'other-amount', null])
  await matchNewLines(ctx, 1)
  expect((await lines()).map(({ reason }) => reason)).toEqual([
    'other-amount',
    'other-amount',
    'other-amount',
  ])
  await asNew()
  // All of them together, and then the first alone.
  failures = 2
  await matchNewLines(failing)
  expect((await lines()).map(({ reason }) => reason)).toEqual(['other-amount', 'other-amount', null])
})

test('a fee under the reference of its transfer is taken under one of its own', async () => {
  const result = await openFeed(ctx, { bankId: bank, kind: 'sepay', actor: 'test' })
  const { path, secret } = result.ok ? result.value : { path: '', secret: '' }
  const accountNumber = (await listBanks(ctx)).find(({ id }) => id === bank)?.number
  const say = (line: object) => {
    const said = {
      accountNumber,
      transactionDate: '2026-11-19 08:00:00',
      content: 'x',
      referenceCode: 'FT5',
      ...line,
    }
    const headers: Record<string, string> = { authorization: `Apikey ${secret}` }
    return takeMessage(ctx, path.split('/').at(-1) ?? '', sentMessage(path, JSON.stringify(said), headers))
  }
  const fee = { id: 8, transferType: 'out', transferAmount: 1_100 }
  await say({ id: 7, transferType: 'out', transferAmount: 500_000 })
  expect(await say(fee)).toEqual({ ok: true, value: 'taken' })
  expect(await say({ ...fee, content: 'again' })).toEqual({ ok: true, value: 'nothing' })
  expect((await lines()).map(({ reference, amount }) => [reference, amount])).toEqual([
    ['FT5 8', '-1100.00'],
    ['FT5', '-500000.00'],
  ])
})

test('forged, old and senseless messages take nothing', async () => {
  const result = await openFeed(ctx, { bankId: bank, kind: 'sepay', actor: 'test' })
  const { path, secret } = result.ok ? result.value : { path: '', secret: '' }
  const id = path.split('/').at(-1) ?? ''
  const say = (headers: Record<string, string>, body = '{}') =>
    takeMessage(ctx, id, sentMessage(path, body, headers))
  expect(await say({})).toEqual(refuse('forged-request'))
  expect(await say({ authorization: `Apikey ${secret}` })).toEqual(refuse('invalid', { field: 'id' }))
  const tomorrow = new Date(ctx.clock.now().getTime() + 25 * 3_600_000).toISOString()
  expect(await tell({ time: tomorrow })).toEqual(refuse('invalid', { field: 'lines.0.time' }))
  expect(await tell({ reference: 'one' }, { reference: 'one', amount: '5.00' })).toEqual(
    refuse('invalid', { field: 'lines.1.reference' }),
  )
  expect(await tell()).toEqual({ ok: true, value: 'nothing' })
  // A feed in its place closes the one before.
  await openFeed(ctx, { bankId: bank, kind: 'sepay', actor: 'test' })
  expect(await say({ authorization: `Apikey ${secret}` })).toEqual(refuse('not-found'))
  for (const unknown of ['', 'x', 'a'.repeat(32)])
    expect(
      await takeMessage(ctx, unknown, { path, body: Buffer.from('{}'), headers: { get: () => null } }),
    ).toEqual(refuse('not-found'))
  expect(await lines()).toEqual([])
})

test('the books agree with the balances of lines, whatever comes first; a gap is told with its time', async () => {
  const at = (minute: number) => new Date(Date.parse('2026-11-19T00:00:00Z') + minute * 60_000).toISOString()
  await tell({ time: at(3), amount: '50.00', balance: '1350.00' })
  await tell({ time: at(1), amount: '500.00', balance: '1500.00' })
  // Two of one moment, in the wrong order, and one without a balance.
  await tell(
    { time: at(2), amount: '-100.00', balance: '1300.00' },
    { time: at(2), amount: '-100.00', balance: '1400.00' },
  )
  await tell({ time: at(4), amount: '7.00' })
  await tell({ time: at(5), amount: '1.00', balance: '1358.00' })
  const own = async () => (await checkBanks(ctx.db)).filter(({ subject }) => subject.split(' ')[1] === bank)
  expect(await own()).toEqual([])
  expect((await listBanks(ctx)).find(({ id }) => id === bank)?.holds).toBe('1358.00')
  await tell({ time: at(7), amount: '2.00', balance: '1370.00' })
  await tell({ time: at(8), amount: '2.00', balance: '1372.00' })
  expect(await own()).toEqual([
    {
      rule: 'lines-have-no-gap',
      subject: `bank ${bank} ${at(7)}`,
      found: 'the bank says 1370.00, the lines before come to 1360.00',
    },
  ])
  // The line that was missing comes after all.
  await tell({ time: at(6), amount: '10.00' })
  expect(await own()).toEqual([])
})

test('what lay there first counts lines of earlier days, and no line of its day that has no clock', async () => {
  const holds = async () => (await listBanks(ctx)).find(({ id }) => id === bank)?.holds
  await tell({ time: '2026-11-18T03:00:00.000Z', amount: '50.00', balance: '1050.00' })
  expect(await holds()).toBe('1050.00')
  // Of the day alone, which began at 17:00 UTC, and of the day before.
  await tell({ time: '2026-11-17T17:00:00.000Z', amount: '7.00' })
  expect(await holds()).toBe('1057.00')
  await tell({ time: '2026-11-16T17:00:00.000Z', amount: '300.00' })
  expect(await holds()).toBe('1057.00')
  // A later one moves nothing of it, an earlier one with a clock does.
  await tell({ time: '2026-11-18T04:00:00.000Z', amount: '1.00', balance: '1058.00' })
  await tell({ time: '2026-11-18T02:00:00.000Z', amount: '9.00' })
  expect(await holds()).toBe('1058.00')
})

const told = fc.record({
  order: fc.nat({ max: 5 }),
  amount: fc.constantFrom('100000.00', '100000.00', '50000.00'),
  reference: fc.nat({ max: 8 }),
  before: fc.constantFrom('', 'IBFT ', 'QR - '),
  small: fc.boolean(),
})

test('whatever feeds tell at once and again, each order is credited once, and the books hold every line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(told, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        bank = await testBank(ctx)
        for (const { id, status } of await listBanks(ctx))
          if (status === 'open' && id !== bank) await closeBank(ctx, id, 'test')
        const say = await feedTo(bank)
        const whose = await Promise.all(Array.from({ length: 6 }, () => testMember(ctx)))
        const orders = await Promise.all(whose.map((one) => ordered('100000.00', one)))
        for (const messages of rounds)
          await Promise.all(
            messages.map(({ order, amount, reference, before, small }) => {
              const content = `${before}${orders[order]?.content}`
              return say({
                amount,
                reference: `R${reference}`,
                content: small ? content.toLowerCase() : content,
              })
            }),
          )
        const listedLines = await listLines(ctx, { bankId: bank })
        for (const [nth, { orderId }] of orders.entries()) {
          const pays = listedLines.filter(({ order, state }) => order === orderId && state === 'matched')
          expect(pays.length).toBeLessThanOrEqual(1)
          expect(await mainOf(whose[nth])).toBe(pays.length === 1 ? 10_000_000n : 0n)
          const right = listedLines.some(({ order, amount }) => order === orderId && amount === '100000.00')
          expect(pays.length).toBe(right ? 1 : 0)
        }
        const came = listedLines.reduce((sum, { amount }) => sum + minorOf(amount), 0n)
        expect(await balanceOf(ctx.db, bankAccount(Number(bank)))).toBe(-came)
      },
    ),
    { numRuns: cases({ few: 8, many: 100 }) },
  )
}, 300_000)
