import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { TimeOutDuration } from '#contract/members/responsible-gaming.ts'
import type { Context, Member } from '#platform/base/context.ts'
import {
  acceptCallback,
  createDeposit,
  creditPaymentException,
  listPaymentExceptions,
} from '#platform/cashier/deposits/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover, withdrawableOf } from '#platform/money/rollover/index.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { launchGame } from '#platform/play/launch/index.ts'
import { transferFunds } from '#platform/play/vendors/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { carryExclusion, liftCarriedExclusion } from './carry-exclusion.ts'
import { excludeMember, excludeSelf, takeTimeOut } from './exclude.ts'
import { limitHistory } from './limit-history.ts'
import { isExcluded, mayPayIn, mayStake } from './may-play-on.ts'
import { playLimits } from './play-limits.ts'
import { keepPlayLimit, removePlayLimit, setPlayLimit } from './set-limit.ts'

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
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake,
    wager: { game: 'dice', direction: 'under', target: '50.00' },
    requestId: randomUUID(),
  })
const order = (member: Member, amount: string) =>
  createDeposit(ctx, member, { method: 'bank-transfer', amount, requestId: randomUUID() })
const limit = async (member: Member, kind: string, period = 'day') => {
  const result = await playLimits(ctx, member)
  if (!result.ok) throw new Error(result.code)
  return result.value.limits.find((one) => one.kind === kind && one.period === period)
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
  for (let count = 0; count < 40; count++) {
    const left = minorOf((await limit(member, 'loss'))?.left ?? '0.00')
    // After a few bets, all that may still be lost at once, so that luck delays the end only briefly.
    const stake = count < 5 || left === 0n ? 3_000n : left
    const result = await bet(member, moneyOf(stake))
    expect(result.ok, `with ${left} left`).toBe(left >= stake)
    const lost = before - (await balanceOf(ctx.db, wallet(member.id, 'main')))
    expect(minorOf((await limit(member, 'loss'))?.spent ?? '')).toBe(lost)
    expect(lost).toBeLessThanOrEqual(10_000n)
    if (!result.ok) return
  }
  throw new Error('won some thirty times in a row at even money')
})

test('stakes at the same moment cannot pass a limit together', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  await setPlayLimit(ctx, member, { kind: 'stake', period: 'week', amount: '35.00' })
  const results = await Promise.all(Array.from({ length: 8 }, () => bet(member, '10.00')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
})

test('deposits at the same moment cannot pass a limit together', async () => {
  const member = await testMember(ctx)
  await setPlayLimit(ctx, member, { kind: 'deposit', period: 'day', amount: '250000.00' })
  const results = await Promise.all(Array.from({ length: 4 }, () => order(member, '100000.00')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
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
  expect(await acceptCallback(ctx, 'simulator', { ...late, status: 'paid' })).toMatchObject({ value: 'paid' })
  expect(await limit(member, 'deposit')).toMatchObject({ spent: '150000.00', left: '0.00' })
  expect(await order(member, '50000.00')).toMatchObject({ code: 'play-limit-reached' })
})

test('a deposit limit counts what came, fees included: of another amount, and twice', async () => {
  const member = await testMember(ctx)
  await setPlayLimit(ctx, member, { kind: 'deposit', period: 'day', amount: '1000000.00' })
  const result = await createDeposit(ctx, member, {
    method: 'e-wallet', // 1 % fee
    amount: '200000.00',
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  const { orderId } = result.value
  const spent = async () => (await limit(member, 'deposit'))?.spent
  expect(await spent()).toBe('200000.00')
  const pay = async (amount: bigint) => {
    await acceptCallback(ctx, 'simulator', { orderId, transactionId: randomUUID(), amount, status: 'paid' })
    const [exception] = await listPaymentExceptions(ctx, { orderId })
    await creditPaymentException(ctx, exception?.id ?? '', 'ops:anna', 'it came')
  }
  await pay(15_000_000n)
  expect(await spent()).toBe('150000.00')
  await pay(70_000_000n)
  expect(await spent()).toBe('850000.00')
  expect(await order(member, '200000.00')).toMatchObject({ detail: { max: '150000.00' } })
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
  // Repeating the same request does not restart the wait, another one does.
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
  const input = fc.record({
    amount: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    hours: fc.constantFrom(0, 1, 5, 23, 24, 30),
    keep: fc.boolean(),
    jobs: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 8 }), async (inputs) => {
      const member = await testMember(ctx)
      const which = { kind: 'stake', period: 'day' } as const
      // The strictest of the requests of the last 24 hours and of the limit before them: none is looser.
      let strict: { until: number; amount: number }[] = []
      for (const { amount, hours, keep, jobs } of inputs) {
        if (keep) await keepPlayLimit(ctx, member, which)
        else if (amount === null) await removePlayLimit(ctx, member, which)
        else await setPlayLimit(ctx, member, { ...which, amount: `${amount}.00` })
        const now = world.clock.now().getTime()
        const inForce = Number((await limit(member, 'stake'))?.amount ?? Number.POSITIVE_INFINITY)
        strict = strict.filter(({ until }) => until > now)
        for (const earlier of strict) expect(inForce).toBeLessThanOrEqual(earlier.amount)
        if (amount !== null && !keep)
          expect(inForce).toBeLessThanOrEqual(Math.max(amount, ...strict.map((one) => one.amount)))
        // What counts now still does at the end of the next 24 hours, unless something stricter or an earlier one comes.
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
    const result = await takeTimeOut(ctx, member, { duration })
    const until = { '24h': '2026-11-19', '1w': '2026-11-25', '1m': '2026-12-18', '6w': '2026-12-30' }[
      duration
    ]
    expect(result).toMatchObject({ value: { until: `${until}T05:00:00.000Z` } })
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
  expect(await takeTimeOut(ctx, member, { duration: '24h' })).toMatchObject({ code: 'state-moved-on' })
  await excludeMember(ctx, 'ops:test', member, 6)
  world.clock.set('2027-11-18T04:59:59Z')
  expect(await bet(member, '1.00')).toMatchObject({ code: 'self-excluded' })
  const maintenance = (on: boolean) =>
    ctx.db.updateTable('game').set({ maintenance: on }).where('node_id', '=', 'dice').execute()
  await maintenance(true)
  const from = {
    tokenHash: null,
    caller: { address: '', language: 'vi' as const, userAgent: '', session: '' },
  }
  expect(await launchGame(ctx, member, { vendorCode: 'SEN', nodeId: 'dice' }, from)).toMatchObject({
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

test('who excludes itself may withdraw what it paid in, before and after, but no gift that was not played', async () => {
  const member = await testMember(ctx)
  const payIn = async (orderId: string) =>
    acceptCallback(ctx, 'simulator', {
      orderId,
      transactionId: randomUUID(),
      amount: 10_000_000n,
      status: 'paid',
    })
  const [first, late] = [await order(member, '100000.00'), await order(member, '100000.00')]
  if (!first.ok || !late.ok) throw new Error('no order')
  await payIn(first.value.orderId)
  await requireRollover(ctx, member.id, 'reward-1', 100_000n)
  const withdrawable = async () => (await withdrawableOf(ctx, member.id)).withdrawable
  await takeTimeOut(ctx, member, { duration: '24h' })
  expect(await withdrawable()).toBe(0n)
  await excludeSelf(ctx, member, { months: 6 })
  expect(await withdrawable()).toBe(9_900_000n)
  expect(await payIn(late.value.orderId)).toMatchObject({ value: 'paid' })
  expect(await withdrawable()).toBe(19_900_000n)
})

test('a self-exclusion that is sent twice is one, a longer one is another', async () => {
  const member = await testMember(ctx)
  const until = '2027-05-18T05:00:00.000Z'
  expect(await excludeSelf(ctx, member, { months: 6 })).toMatchObject({ value: { until } })
  world.clock.advance(20)
  expect(await excludeSelf(ctx, member, { months: 6 })).toMatchObject({ value: { until } })
  await excludeSelf(ctx, member, { months: 7 })
  const history = await limitHistory(ctx, member, { page: 1, size: 20 })
  expect(history.ok && history.value.content.map(({ act, until }) => [act, until])).toEqual([
    ['self-exclusion', '2027-06-18T05:00:20.000Z'],
    ['self-exclusion', until],
  ])
})

test('a time-out that is sent twice is one, another one beside it is not', async () => {
  const member = await testMember(ctx)
  const until = '2026-11-19T05:00:00.000Z'
  const sent = await Promise.all([1, 2, 3].map(() => takeTimeOut(ctx, member, { duration: '24h' })))
  for (const result of sent) expect(result).toMatchObject({ value: { until } })
  world.clock.advance(20)
  expect(await takeTimeOut(ctx, member, { duration: '24h' })).toMatchObject({ value: { until } })
  await takeTimeOut(ctx, member, { duration: '1w' })
  world.clock.advance(60)
  await takeTimeOut(ctx, member, { duration: '24h' })
  const history = await limitHistory(ctx, member, { page: 1, size: 20 })
  expect(history.ok && history.value.content.map(({ act, until }) => [act, until])).toEqual([
    ['time-out', '2026-11-19T05:01:20.000Z'],
    ['time-out', '2026-11-25T05:00:20.000Z'],
    ['time-out', until],
  ])
})

/** Accounts with addresses, proved or not; each is checked as at registration. */
async function accountWith(given: {
  email?: string
  mobile?: string
  payeeName?: string
  proved?: boolean
}): Promise<Member> {
  const { proved = false, ...addresses } = given
  const member = await testMember(ctx, { ...addresses, mobileProved: proved && given.mobile !== undefined })
  await ctx.db.updateTable('member').set({ email_proved: proved }).where('id', '=', member.id).execute()
  await carryExclusion(ctx, member)
  return member
}
const flagged = async ({ account }: Member) => {
  const lines = await ctx.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', account)
    .where('action', 'like', '%excluded-member')
    .orderBy('id')
    .execute()
  return lines
}

test('another account that has proved the same address is excluded too, whatever else matches is flagged', async () => {
  const mine = { email: 'Break@Example.com', mobile: '+84911222333', payeeName: 'TRAN THI BICH' }
  const member = await accountWith({ ...mine, proved: true })
  await excludeSelf(ctx, member, { months: 6 })
  const other = await accountWith({ email: 'break@example.com', proved: true })
  const result = await playLimits(ctx, other)
  expect(result.ok && result.value.exclusion?.until).toBe('2027-05-18T05:00:00.000Z')
  for (const given of [{ email: 'break@example.com' }, { mobile: mine.mobile }]) {
    const unproved = await accountWith(given)
    expect(await isExcluded(ctx, unproved.id)).toBe(false)
    expect(await flagged(unproved)).toEqual([
      { action: 'address-of-excluded-member', detail: { other: member.account } },
    ])
  }
  const namesake = await accountWith({ payeeName: mine.payeeName, email: 'other@example.com', proved: true })
  expect(await isExcluded(ctx, namesake.id)).toBe(false)
  expect(await flagged(namesake)).toEqual([
    { action: 'payee-of-excluded-member', detail: { other: member.account } },
  ])
  const stranger = await accountWith({})
  expect(await isExcluded(ctx, stranger.id)).toBe(false)
  expect(await flagged(stranger)).toEqual([])
})

test('who registers with the address of another and excludes itself excludes nobody else', async () => {
  const victim = await accountWith({ email: 'victim@example.com', proved: true })
  const attacker = await accountWith({ email: 'victim@example.com' })
  await excludeSelf(ctx, attacker, { months: 6 })
  expect(await isExcluded(ctx, victim.id)).toBe(false)
  const later = await accountWith({ email: 'victim@example.com', proved: true })
  expect(await isExcluded(ctx, later.id)).toBe(false)
})

test('a self-exclusion reaches the accounts that have proved the same address before, a time-out does not', async () => {
  const email = 'two@example.com'
  const [member, other, unproved] = [
    await accountWith({ email, proved: true }),
    await accountWith({ email: email.toUpperCase(), proved: true }),
    await accountWith({ email }),
  ]
  await takeTimeOut(ctx, member, { duration: '24h' })
  expect(await isExcluded(ctx, other.id)).toBe(false)
  await excludeSelf(ctx, member, { months: 6 })
  await excludeMember(ctx, 'ops:test', member, 12)
  const result = await playLimits(ctx, other)
  expect(result.ok && result.value.exclusion?.until).toBe('2027-11-18T05:00:00.000Z')
  expect(await isExcluded(ctx, unproved.id)).toBe(false)
})

test('an address that an excluded member has given away still tells who it is', async () => {
  const mobile = '+84911222444'
  const member = await accountWith({ mobile, proved: true })
  await excludeSelf(ctx, member, { months: 6 })
  await ctx.db.updateTable('member').set({ mobile: '+84911222555' }).where('id', '=', member.id).execute()
  expect(await isExcluded(ctx, (await accountWith({ mobile, proved: true })).id)).toBe(true)
})

test('the operator ends what was carried over, for good, and never what a member has asked for itself', async () => {
  const email = 'recycled@example.com'
  const member = await accountWith({ email, proved: true })
  await excludeSelf(ctx, member, { months: 6 })
  const other = await accountWith({ email, proved: true })
  const lift = (one: Member, reason = 'two persons') => liftCarriedExclusion(ctx, 'ops:anna', one, reason)
  expect(await lift(other, ' ')).toMatchObject({ code: 'required', detail: { field: 'reason' } })
  expect(await lift(other)).toMatchObject({ value: { lifted: 1 } })
  expect(await isExcluded(ctx, other.id)).toBe(false)
  expect(await playLimits(ctx, other)).toMatchObject({ value: { exclusion: null } })
  const history = await limitHistory(ctx, other, { page: 1, size: 20 })
  expect(history.ok && history.value.content[0]).toMatchObject({ act: 'exclusion-lifted' })
  await carryExclusion(ctx, other)
  await excludeMember(ctx, 'ops:test', member, 12)
  expect(await isExcluded(ctx, other.id)).toBe(false)

  expect(await lift(member)).toMatchObject({ code: 'not-found' })
  const own = ctx.db.updateTable('exclusion').set({ undone_at: new Date(), undone_by: 'ops:anna' })
  await expect(own.where('member_id', '=', member.id).execute()).rejects.toThrow(
    'exclusion_undone_if_carried',
  )
  expect(await isExcluded(ctx, member.id)).toBe(true)
})

test('a month that has no such day makes a break longer, not shorter', async () => {
  const member = await testMember(ctx)
  world.clock.set('2027-08-31T05:00:00Z')
  expect(await excludeSelf(ctx, member, { months: 6 })).toMatchObject({
    value: { until: '2028-03-02T05:00:00.000Z' },
  })
})

test('months of a break are those of the site, also in its first hours of a month', async () => {
  world.clock.set('2027-02-28T17:30:00Z') // 00:30 on 1 March
  const [excluded, paused, byOperator] = [await testMember(ctx), await testMember(ctx), await testMember(ctx)]
  const inSixMonths = { value: { until: '2027-08-31T17:30:00.000Z' } } // 00:30 on 1 September
  expect(await excludeSelf(ctx, excluded, { months: 6 })).toMatchObject(inSixMonths)
  expect(await excludeMember(ctx, 'ops:test', byOperator, 6)).toMatchObject(inSixMonths)
  expect(await takeTimeOut(ctx, paused, { duration: '1m' })).toMatchObject({
    value: { until: '2027-03-31T17:30:00.000Z' }, // 00:30 on 1 April
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
    const result = await playLimits(ctx, member)
    return result.ok ? result.value.net : undefined
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
