import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TimeOutDuration } from '#contract/limits.ts'
import { minorOf } from '#contract/money.ts'
import { forgetJobs, runJobs } from '../../tests/support/jobs.ts'
import { testMember } from '../../tests/support/members.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { recording } from '../../tests/support/statements.ts'
import { acceptNotice, createDeposit } from '../cashier/index.ts'
import type { Context, Member } from '../context.ts'
import { installCatalogue, installHouseGames, launchGame, placeBet } from '../games/index.ts'
import { balanceOf, wallet } from '../ledger/index.ts'
import { transferFunds } from '../wallet/index.ts'
import {
  carryExclusion,
  excludeMember,
  excludeSelf,
  isExcluded,
  keepPlayLimit,
  limitHistory,
  mayPayIn,
  mayStake,
  playLimits,
  removePlayLimit,
  setPlayLimit,
  takeTimeOut,
} from './index.ts'

const DAY_SECONDS = 86_400

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())
beforeEach(async () => {
  await forgetJobs(ctx)
  world.clock.set('2026-11-18T05:00:00Z') // a Wednesday, at noon of the site
})

const bet = (member: Member, stake: string) =>
  placeBet(ctx, member, {
    vassalage: 'SEN',
    nodeId: 'dice',
    stake,
    wager: { game: 'dice', direction: 'under', target: '50.00' },
    requestId: randomUUID(),
  })
const order = (member: Member, amount: string) =>
  createDeposit(ctx, member, { method: 'bank-transfer', amount, requestId: randomUUID() })
const limit = async (member: Member, kind: string, period = 'day') => {
  const shown = await playLimits(ctx, member)
  if (!shown.ok) throw new Error(shown.code)
  return shown.value.limits.find((one) => one.kind === kind && one.period === period)
}

test('a stake limit counts stakes, to the last unit, and ends with its period', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  await setPlayLimit(ctx, member, { kind: 'stake', period: 'day', amount: '30.00' })
  expect(await bet(member, '20.00')).toMatchObject({ ok: true })
  expect(await bet(member, '10.01')).toMatchObject({ code: 'play-limit-reached', detail: { max: '10.00' } })
  expect(await bet(member, '10.00')).toMatchObject({ ok: true })
  expect(await bet(member, '1.00')).toMatchObject({ code: 'play-limit-reached', detail: { max: '0.00' } })
  expect(await limit(member, 'stake')).toMatchObject({ spent: '30.00', left: '0.00' })
  world.clock.set('2026-11-18T16:59:59Z')
  expect(await bet(member, '1.00')).toMatchObject({ ok: false })
  world.clock.set('2026-11-18T17:00:00Z') // midnight of the site
  expect(await bet(member, '1.00')).toMatchObject({ ok: true })
})

test('weeks begin on Monday and months with their first day, and the strictest limit wins', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  await setPlayLimit(ctx, member, { kind: 'stake', period: 'month', amount: '60.00' })
  await setPlayLimit(ctx, member, { kind: 'stake', period: 'week', amount: '50.00' })
  expect(await bet(member, '51.00')).toMatchObject({ ok: false, detail: { max: '50.00' } })
  expect(await bet(member, '50.00')).toMatchObject({ ok: true })
  world.clock.set('2026-11-22T16:59:59Z')
  expect(await bet(member, '1.00')).toMatchObject({ ok: false, detail: { max: '0.00' } })
  world.clock.set('2026-11-22T17:00:00Z') // Monday
  expect(await bet(member, '11.00')).toMatchObject({ ok: false, detail: { max: '10.00' } })
  expect(await bet(member, '10.00')).toMatchObject({ ok: true })
  world.clock.set('2026-11-30T17:00:00Z') // 1 December
  expect(await bet(member, '50.00')).toMatchObject({ ok: true })
})

test('a loss limit counts what stakes did not pay back, and a stake as lost until it is settled', async () => {
  const member = await testMember(ctx, { balance: '100000.00' })
  await setPlayLimit(ctx, member, { kind: 'loss', period: 'day', amount: '100.00' })
  const before = await balanceOf(ctx.db, wallet(member.id, 'main'))
  for (let count = 0; count < 200; count++) {
    const left = minorOf((await limit(member, 'loss'))?.left ?? '0.00')
    const placed = await bet(member, '30.00')
    expect(placed.ok, `with ${left} left`).toBe(left >= 3_000n)
    const lost = before - (await balanceOf(ctx.db, wallet(member.id, 'main')))
    expect(minorOf((await limit(member, 'loss'))?.spent ?? '')).toBe(lost)
    expect(lost).toBeLessThanOrEqual(10_000n)
    if (!placed.ok) return
  }
  throw new Error('200 bets of 30 at even money lost no 70')
})

test('stakes at the same moment cannot pass a limit together', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  await setPlayLimit(ctx, member, { kind: 'stake', period: 'week', amount: '35.00' })
  const placed = await Promise.all(Array.from({ length: 8 }, () => bet(member, '10.00')))
  expect(placed.filter(({ ok }) => ok)).toHaveLength(3)
})

test('deposits at the same moment cannot pass a limit together', async () => {
  const member = await testMember(ctx)
  await setPlayLimit(ctx, member, { kind: 'deposit', period: 'day', amount: '250000.00' })
  const made = await Promise.all(Array.from({ length: 4 }, () => order(member, '100000.00')))
  expect(made.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await limit(member, 'deposit')).toMatchObject({ spent: '200000.00', left: '50000.00' })
})

test('an order that ended unpaid gives its room back, and a late payment takes it again', async () => {
  const member = await testMember(ctx)
  await setPlayLimit(ctx, member, { kind: 'deposit', period: 'day', amount: '100000.00' })
  const first = await order(member, '100000.00')
  if (!first.ok) throw new Error(first.code)
  expect(await order(member, '50000.00')).toMatchObject({ code: 'play-limit-reached' })
  world.clock.advance(3_600)
  await ctx.db
    .updateTable('deposit_order')
    .set({ status: 'expired' })
    .where('id', '=', first.value.orderId)
    .execute()
  expect(await order(member, '50000.00')).toMatchObject({ ok: true })
  const late = { orderId: first.value.orderId, transactionId: randomUUID(), amount: 10_000_000n }
  expect(await acceptNotice(ctx, 'simulator', { ...late, status: 'paid' })).toMatchObject({ value: 'paid' })
  expect(await limit(member, 'deposit')).toMatchObject({ spent: '150000.00', left: '0.00' })
  expect(await order(member, '50000.00')).toMatchObject({ code: 'play-limit-reached' })
})

test('a lower limit counts at once, a higher one after 24 hours, unless it is taken back', async () => {
  const member = await testMember(ctx)
  const set = (amount: string) => setPlayLimit(ctx, member, { kind: 'stake', period: 'day', amount })
  expect(await set('100.00')).toMatchObject({ value: { pending: false } })
  expect(await set('50.00')).toMatchObject({ value: { pending: false } })
  expect(await set('200.00')).toMatchObject({ value: { pending: true, at: '2026-11-19T05:00:00.000Z' } })
  expect(await limit(member, 'stake')).toMatchObject({
    amount: '50.00',
    pending: { amount: '200.00', at: '2026-11-19T05:00:00.000Z' },
  })
  world.clock.advance(3_600)
  // The same again does not wait anew, another one does.
  expect(await set('200.00')).toMatchObject({ value: { at: '2026-11-19T05:00:00.000Z' } })
  expect(await set('300.00')).toMatchObject({ value: { at: '2026-11-19T06:00:00.000Z' } })
  const which = { kind: 'stake', period: 'day' } as const
  expect(await keepPlayLimit(ctx, member, which)).toMatchObject({ ok: true })
  expect(await keepPlayLimit(ctx, member, which)).toMatchObject({ code: 'state-moved-on' })
  world.clock.advance(2 * DAY_SECONDS)
  await runJobs(world.platform)
  expect(await limit(member, 'stake')).toMatchObject({ amount: '50.00', pending: null })

  await set('300.00')
  world.clock.advance(DAY_SECONDS - 1)
  expect(await mayStake(ctx, member.id, 5_001n)).toMatchObject({ code: 'play-limit-reached' })
  world.clock.advance(1)
  // By the clock, whether or not the job was quick.
  expect(await mayStake(ctx, member.id, 30_000n)).toMatchObject({ ok: true })
  await runJobs(world.platform, { thrice: true })
  expect(await limit(member, 'stake')).toMatchObject({ amount: '300.00', pending: null })
})

test('a limit that is to end counts for another 24 hours', async () => {
  const member = await testMember(ctx)
  const which = { kind: 'deposit', period: 'month' } as const
  expect(await removePlayLimit(ctx, member, which)).toMatchObject({ code: 'not-found' })
  await setPlayLimit(ctx, member, { ...which, amount: '1.00' })
  expect(await removePlayLimit(ctx, member, which)).toMatchObject({ value: { pending: true } })
  world.clock.advance(DAY_SECONDS - 1)
  expect(await mayPayIn(ctx, member.id, 200n)).toMatchObject({ ok: false })
  world.clock.advance(1)
  expect(await mayPayIn(ctx, member.id, 200n)).toMatchObject({ ok: true })
  await runJobs(world.platform, { thrice: true })
  expect(await limit(member, 'deposit', 'month')).toBeUndefined()
  const history = await limitHistory(ctx, member, { page: 1, size: 20 })
  expect(history.ok && history.value.content.map(({ act }) => act)).toEqual([
    'limit-removed',
    'limit-asked',
    'limit-set',
  ])
  const told = await ctx.db
    .selectFrom('inbox_message')
    .select('code')
    .where('member_id', '=', member.id)
    .execute()
  expect(told).toEqual([{ code: 'limit-in-force' }])
})

test('whatever is asked in whatever order, no limit becomes looser before 24 hours', async () => {
  const wish = fc.record({
    amount: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    hours: fc.constantFrom(0, 1, 5, 23, 24, 30),
    keep: fc.boolean(),
    jobs: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 8 }), async (wishes) => {
      const member = await testMember(ctx)
      const which = { kind: 'stake', period: 'day' } as const
      // The strictest of what was wished within the last 24 hours, and what was in force before: none is looser.
      let strict: { until: number; amount: number }[] = []
      for (const { amount, hours, keep, jobs } of wishes) {
        if (keep) await keepPlayLimit(ctx, member, which)
        else if (amount === null) await removePlayLimit(ctx, member, which)
        else await setPlayLimit(ctx, member, { ...which, amount: `${amount}.00` })
        const now = world.clock.now().getTime()
        const inForce = Number((await limit(member, 'stake'))?.amount ?? Number.POSITIVE_INFINITY)
        strict = strict.filter(({ until }) => until > now)
        for (const earlier of strict) expect(inForce).toBeLessThanOrEqual(earlier.amount)
        if (amount !== null && !keep)
          expect(inForce).toBeLessThanOrEqual(Math.max(amount, ...strict.map((one) => one.amount)))
        // What counts now still does at the end of the next 24 hours, unless something stricter or an earlier wish comes.
        const pending = (await limit(member, 'stake'))?.pending
        const until = pending ? Date.parse(pending.at) : now + DAY_SECONDS * 1000
        if (Number.isFinite(inForce)) strict.push({ until, amount: inForce })
        world.clock.advance(hours * 3_600)
        if (jobs) await runJobs(world.platform)
      }
    }),
    { numRuns: 60 },
  )
})

test.each(TimeOutDuration.options)(
  'a time-out of %s shuts deposits and stakes, and nobody shortens it',
  async (duration) => {
    const member = await testMember(ctx, { balance: '100.00' })
    const taken = await takeTimeOut(ctx, member, { duration })
    const until = { '24h': '2026-11-19', '1w': '2026-11-25', '1m': '2026-12-18', '6w': '2026-12-30' }[
      duration
    ]
    expect(taken).toMatchObject({ value: { until: `${until}T05:00:00.000Z` } })
    expect(await bet(member, '1.00')).toMatchObject({
      code: 'self-excluded',
      detail: { until: `${until}T05:00:00.000Z` },
    })
    expect(await order(member, '100000.00')).toMatchObject({ code: 'self-excluded' })
    await takeTimeOut(ctx, member, { duration: '24h' })
    await setPlayLimit(ctx, member, { kind: 'stake', period: 'day', amount: '1000000.00' })
    world.clock.set(`${until}T04:59:59Z`)
    expect(await isExcluded(ctx, member.id)).toBe(true)
    world.clock.set(`${until}T05:00:00Z`)
    expect(await isExcluded(ctx, member.id)).toBe(false)
    expect(await bet(member, '1.00')).toMatchObject({ ok: true })
  },
)

test('a self-exclusion lasts its months whoever asks for a shorter one, and shuts vendors too', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  expect(await excludeSelf(ctx, member, { months: 12 })).toMatchObject({
    value: { until: '2027-11-18T05:00:00.000Z' },
  })
  await takeTimeOut(ctx, member, { duration: '24h' })
  await excludeMember(ctx, 'ops:test', member, 6)
  world.clock.set('2027-11-18T04:59:59Z')
  expect(await bet(member, '1.00')).toMatchObject({ code: 'self-excluded' })
  const maintenance = (on: boolean) =>
    ctx.db.updateTable('game').set({ maintenance: on }).where('node_id', '=', 'dice').execute()
  await maintenance(true)
  expect(await launchGame(ctx, member, { vassalage: 'SEN', nodeId: 'dice' })).toMatchObject({
    code: 'self-excluded',
  })
  await maintenance(false)
  const vendor = {
    code: 'LOTUS',
    name: 'Lotus',
    isHot: false,
    position: 9,
    walletProvider: 'simulator',
  } as const
  await installCatalogue(ctx, [vendor], [])
  const toVendor = { from: 'main', to: 'LOTUS', amount: '1.00', requestId: randomUUID() }
  expect(await transferFunds(ctx, member, toVendor)).toMatchObject({ code: 'self-excluded' })
})

test('another account with the same address is excluded too, one with the same name is flagged', async () => {
  const mine = { email: 'Break@Example.com', mobile: '+84911222333', payeeName: 'TRAN THI BICH' }
  const member = await testMember(ctx, mine)
  await excludeSelf(ctx, member, { months: 6 })
  const open = async (given: Partial<typeof mine>) => {
    const other = await testMember(ctx, given)
    await carryExclusion(ctx, other)
    return other
  }
  for (const same of [{ email: 'break@example.com' }, { mobile: mine.mobile }]) {
    const other = await open(same)
    const shown = await playLimits(ctx, other)
    expect(shown.ok && shown.value.exclusion?.until).toBe('2027-05-18T05:00:00.000Z')
  }
  const namesake = await open({ payeeName: mine.payeeName, email: 'other@example.com' })
  expect(await isExcluded(ctx, namesake.id)).toBe(false)
  expect(await isExcluded(ctx, (await open({})).id)).toBe(false)
  const flagged = await ctx.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'payee-of-excluded-member')
    .where('subject', '=', namesake.account)
    .execute()
  expect(flagged).toEqual([{ detail: { other: member.account } }])
})

test('a month that has no such day makes a break longer, not shorter', async () => {
  const member = await testMember(ctx)
  world.clock.set('2027-08-31T05:00:00Z')
  expect(await excludeSelf(ctx, member, { months: 6 })).toMatchObject({
    value: { until: '2028-03-02T05:00:00.000Z' },
  })
})

test('who has set nothing pays one query for it, without a look at what was played', async () => {
  const member = await testMember(ctx)
  const { ctx: recorded, statements } = recording(ctx)
  await mayStake(recorded, member.id, 100n)
  expect(statements).toHaveLength(1)
})

test('net position counts the running day, week, month and year', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const net = async () => {
    const shown = await playLimits(ctx, member)
    return shown.ok ? shown.value.net : undefined
  }
  const main = () => balanceOf(ctx.db, wallet(member.id, 'main'))
  const start = await main()
  await bet(member, '10.00')
  const first = (await main()) - start
  const money = (minor: bigint) => expect.toSatisfy((text: string) => minorOf(text) === minor)
  expect(await net()).toEqual({
    day: money(first),
    week: money(first),
    month: money(first),
    year: money(first),
  })
  world.clock.set('2026-11-20T05:00:00Z')
  await bet(member, '20.00')
  const both = (await main()) - start
  expect(await net()).toEqual({
    day: money(both - first),
    week: money(both),
    month: money(both),
    year: money(both),
  })
  world.clock.set('2027-01-01T05:00:00Z') // a Friday; its week began last year
  expect(await net()).toEqual({ day: money(0n), week: money(0n), month: money(0n), year: money(0n) })
})
