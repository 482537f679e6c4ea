import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { labelMember } from '#platform/members/accounts/index.ts'
import { takeTimeOut } from '#platform/members/responsible-gaming/index.ts'
import { uploadedImage, uploadImage } from '#platform/members/uploads/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { testPromotion } from '#tests/support/platform/promotions.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { processEndedPeriods } from '../jobs.ts'
import { createPromotion } from '../operator/create-promotion.ts'
import { decideApplication } from '../operator/decide-application.ts'
import { operatorPromotion } from '../operator/operator-lists.ts'
import { startPromotion, stopPromotion } from '../operator/run-promotion.ts'
import { clientSeedOf, drawPrizes, drawRaffle, numberTickets, ticketList } from '../raffle/draw-raffle.ts'
import { raffleTickets } from '../raffle/raffle-tickets.ts'
import { TicketsLeft } from '../raffle/tickets-left.ts'
import { cancelPromotion } from './cancel-promotion.ts'
import { claimPromotion } from './claim-promotion.ts'
import { cashbackOf, periodsBefore } from './grant-cashback.ts'
import { joinPromotion } from './join-promotion.ts'
import { listPromotions, myPromotions } from './list-promotions.ts'
import { showPromotion } from './show-promotion.ts'
import { type StatusGrounds, statusOf } from './status.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
beforeEach(async () => {
  world.clock.set('2026-11-20T05:00:00Z')
  member = await testMember(ctx, { balance: '1000000.00' })
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const language = 'vi'
const call = (who: Member | null) => ({
  member: who,
  tokenHash: null,
  caller: { address: '', language, userAgent: '', session: '' },
})
const shown = async (promotionId: string, who: Member | null = member) => {
  const found = await showPromotion(ctx, call(who), { promotionId, language })
  if (!found.ok) throw new Error(found.code)
  return found.value
}
const join = (promotionId: string, more: { remark?: string; uploadIds?: string[] } = {}, who = member) =>
  joinPromotion(ctx, who, { promotionId, remark: '', uploadIds: [], requestId: randomUUID(), ...more })
const claim = (promotionId: string, requestId: string = randomUUID(), who = member) =>
  claimPromotion(ctx, who, { promotionId, requestId })
/** Dice at nearly even odds; what it came to. */
async function bet(stake: string, who = member) {
  const wager = { game: 'dice', direction: 'under', target: '49.50' } as const
  const placed = await placeBet(ctx, who, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake,
    wager,
    requestId: randomUUID(),
  })
  if (!placed.ok) throw new Error(placed.code)
}
const lossOf = async (who = member) => {
  const bets = await ctx.db
    .selectFrom('bet')
    .select(['stake', 'payout'])
    .where('member_id', '=', who.id)
    .execute()
  return bets.reduce((all, { stake, payout }) => all + stake - payout, 0n)
}

const cashback: PromotionTerms = {
  kind: 'cashback',
  percent: 10,
  period: 'day',
  min: '10.00',
  max: '50000.00',
  turnover: 0,
  claimDays: 7,
}
const raffle: PromotionTerms = {
  kind: 'raffle',
  ticket: '1000.00',
  turnover: 2,
  claimDays: 14,
  prizes: [
    { amount: '5000.00', count: 1 },
    { amount: '100.00', count: 2 },
  ],
}
const activity: PromotionTerms = {
  kind: 'activity',
  amount: '500.00',
  remark: true,
  images: 2,
  turnover: 1,
  claimDays: 30,
}

describe('the status', () => {
  const none: StatusGrounds = {
    phase: 'running',
    entry: undefined,
    bonus: undefined,
    outstanding: false,
    claimable: false,
    claimed: false,
    isForThem: true,
  }
  it.each<[Partial<StatusGrounds>, string]>([
    [{}, 'join'],
    [{ phase: 'coming' }, 'coming'],
    [{ phase: 'over' }, 'close'],
    [{ isForThem: false }, 'close'],
    [{ entry: 'signed' }, 'signed'],
    [{ entry: 'signed', phase: 'over' }, 'close'],
    [{ entry: 'signed', phase: 'over', outstanding: true }, 'signed'],
    [{ entry: 'applying' }, 'applying'],
    [{ entry: 'rejected', phase: 'over' }, 'rejected'],
    [{ entry: 'granted', bonus: 'running' }, 'process'],
    [{ entry: 'granted', bonus: 'completed' }, 'issued'],
    [{ entry: 'granted', bonus: 'lost' }, 'close'],
    [{ entry: 'granted', claimable: true }, 'claim'],
    [{ entry: 'signed', claimable: true, claimed: true }, 'claim'],
    [{ entry: 'granted', claimed: true }, 'claimed'],
    [{ entry: 'signed', claimed: true }, 'signed'],
    [{ entry: 'signed', claimed: true, phase: 'over' }, 'claimed'],
  ])('of %j is %s', (change, status) => {
    expect(statusOf({ ...none, ...change })).toBe(status)
  })
})

describe('whom it is for', () => {
  it('is not offered to who takes a break from play', async () => {
    const resting = await testMember(ctx)
    const promotion = await testPromotion(ctx, {})
    expect(await shown(promotion, resting)).toMatchObject({ mayJoin: true, hindrance: null })
    await takeTimeOut(ctx, resting, { duration: '24h' })
    expect(await shown(promotion, resting)).toMatchObject({ mayJoin: false, hindrance: 'on-a-break' })
    expect(await join(promotion, {}, resting)).toMatchObject({ code: 'self-excluded' })
  })

  it('is asked by rank, age of the account and label', async () => {
    const ranked = await testPromotion(ctx, { audience: { minRank: 3 } })
    expect(await shown(ranked)).toMatchObject({ status: 'close', hindrance: 'not-for-you', mayJoin: false })
    expect(await join(ranked)).toMatchObject({ code: 'operation-not-allowed' })
    expect(await shown(ranked, null)).toMatchObject({ status: 'join', mayJoin: true })

    const fresh = await testPromotion(ctx, { audience: { newWithinDays: 7 } })
    expect((await shown(fresh)).status).toBe('join')
    world.clock.set('2026-11-28T05:00:00Z')
    expect((await shown(fresh)).status).toBe('close')

    const invited = await testPromotion(ctx, { audience: { labels: ['autumn', 'high'] } })
    expect((await shown(invited)).status).toBe('close')
    await labelMember(ctx, member.account, { label: 'autumn', on: true }, 'test')
    expect((await shown(invited)).status).toBe('join')
  })
})

describe('the lists', () => {
  it('show what one can act on first, and to a member what it takes part in', async () => {
    const coming = await testPromotion(ctx, { startsAt: '2026-11-25T00:00:00+07:00' })
    const running = await testPromotion(ctx, { terms: cashback })
    await join(running)
    const all = await listPromotions(ctx, call(member), { language, page: 1, size: 100 })
    const mine = await myPromotions(ctx, member, { language, page: 1, size: 100 })
    if (!all.ok || !mine.ok) throw new Error('no lists')
    const at = (id: string) => all.value.content.findIndex((one) => one.id === id)
    expect(at(running)).toBeLessThan(at(coming))
    expect(mine.value.content.map(({ id, status }) => [id, status])).toEqual([[running, 'signed']])
  })

  it('keep what was joined last where there is more than a list can show', async () => {
    const id = await testPromotion(ctx, { terms: cashback })
    const { rows } = await sql<{ id: bigint }>`
      insert into promotion (code, kind, position, content, art, audience, terms, starts_at, ends_at, created_at)
      select code || '-' || n, kind, position, content, art, audience, terms, starts_at, ends_at, created_at
      from promotion, generate_series(1, 501) n where id = ${BigInt(id)}
      returning id
    `.execute(ctx.db)
    const joined = rows.map((row) => row.id).sort((a, b) => (a < b ? -1 : 1))
    await sql`
      insert into promotion_entry (promotion_id, member_id, state, joined_at)
      select promotion_id, ${member.id}, 'signed', ${ctx.clock.now()}
      from unnest(${joined}::bigint[]) with ordinality as one (promotion_id, nth) order by nth
    `.execute(ctx.db)
    const mine = await myPromotions(ctx, member, { language, page: 1, size: 100 })
    await sql`delete from promotion_entry where member_id = ${member.id}`.execute(ctx.db)
    await sql`delete from promotion where id = any(${joined}::bigint[])`.execute(ctx.db)
    expect(mine).toMatchObject({ value: { totalRows: 500 } })
    const newest = joined.slice(-100).reverse().map(String)
    expect(mine.ok && mine.value.content.map((one) => one.id)).toEqual(newest)
  })

  it('follow what the operator starts and stops', async () => {
    const id = await testPromotion(ctx, { startsAt: '2026-11-25T00:00:00+07:00' })
    expect(await startPromotion(ctx, id, 'test')).toMatchObject({ ok: true })
    expect((await shown(id)).status).toBe('join')
    expect(await startPromotion(ctx, id, 'test')).toMatchObject({ code: 'state-moved-on' })
    await stopPromotion(ctx, id, 'test')
    expect((await shown(id)).status).toBe('close')
    expect(await join(id)).toMatchObject({ code: 'state-moved-on' })
    expect(await stopPromotion(ctx, id, 'test')).toMatchObject({ code: 'state-moved-on' })
  })
})

describe('a cashback', () => {
  it('brings back a part of the day’s net loss, once, to be claimed', async () => {
    const id = await testPromotion(ctx, { terms: cashback })
    await join(id)
    for (let round = 0; round < 12; round++) await bet('1000.00')
    const loss = await lossOf()
    world.clock.set('2026-11-21T01:00:00Z')
    await processEndedPeriods(ctx)
    await processEndedPeriods(ctx)
    const before = await balanceOf(ctx.db, wallet(member.id, 'main'))
    const due = loss * 10n >= 100_000n ? loss / 10n : 0n
    if (due === 0n) return expect((await shown(id)).status).toBe('signed')
    expect((await shown(id)).status).toBe('claim')
    const requestId = randomUUID()
    expect(await claim(id, requestId)).toMatchObject({ ok: true })
    expect(await claim(id, requestId)).toMatchObject({ ok: true })
    expect(await claim(id)).toMatchObject({ code: 'state-moved-on' })
    for (const none of ['zzz', '99999999']) expect(await claim(none)).toMatchObject({ code: 'not-found' })
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(before + due)
    expect((await shown(id)).status).toBe('signed')
  })

  it('waits for the bets that are settled after midnight, also when it has ended or was stopped', async () => {
    const ending = await testPromotion(ctx, { terms: cashback, endsAt: '2026-11-21T00:00:00+07:00' })
    const stopped = await testPromotion(ctx, { terms: cashback })
    const weekly = await testPromotion(ctx, {
      terms: { ...cashback, period: 'week' },
      endsAt: '2026-11-21T00:00:00+07:00',
    })
    const all = [ending, stopped, weekly]
    for (const id of all) await join(id)
    await settledBet(ctx, member, { stake: 100_000n })
    const standings = async () => Promise.all(all.map(async (id) => (await shown(id)).status))
    world.clock.set('2026-11-20T17:00:00Z') // midnight
    await stopPromotion(ctx, stopped, 'test')
    await processEndedPeriods(ctx)
    await settledBet(ctx, member, { stake: 200_000n, at: new Date('2026-11-20T16:59:59Z') })
    world.clock.set('2026-11-20T22:59:59Z')
    await processEndedPeriods(ctx)
    expect(await standings()).toEqual(['signed', 'signed', 'signed'])
    world.clock.set('2026-11-20T23:00:00Z')
    await processEndedPeriods(ctx)
    expect(await standings()).toEqual(['claim', 'claim', 'signed'])
    expect((await shown(ending)).participation?.claimable).toBe('300.00')
    expect((await shown(stopped)).participation?.claimable).toBe('300.00')
    world.clock.set('2026-11-22T22:59:59Z') // Monday
    await processEndedPeriods(ctx)
    expect((await shown(weekly)).status).toBe('signed')
    world.clock.set('2026-11-22T23:00:00Z')
    await processEndedPeriods(ctx)
    expect((await shown(weekly)).participation?.claimable).toBe('300.00')
  })

  it.each(['day', 'week'] as const)(
    'by the %s that was stopped brings back nothing of those days',
    async (period) => {
      world.clock.set('2026-11-10T05:00:00Z')
      const id = await testPromotion(ctx, { terms: { ...cashback, period } })
      await join(id)
      const play = async (...days: string[]) => {
        for (const day of days)
          await settledBet(ctx, member, { stake: 100_000n, at: new Date(`2026-11-${day}T05:00:00Z`) })
      }
      await play('10', '11')
      world.clock.set('2026-11-12T05:00:00Z')
      await stopPromotion(ctx, id, 'test')
      await play('12', '13', '14')
      world.clock.set('2026-11-15T05:00:00Z')
      await startPromotion(ctx, id, 'test')
      await play('15')
      world.clock.set('2026-11-15T23:00:00Z') // Monday
      for (let runs = 0; runs < 2; runs++) await processEndedPeriods(ctx)
      expect((await shown(id)).participation?.claimable).toBe('300.00')
    },
  )

  it('that was stopped and started on one day counts that day', async () => {
    const id = await testPromotion(ctx, { terms: cashback })
    await join(id)
    await stopPromotion(ctx, id, 'test')
    await startPromotion(ctx, id, 'test')
    await settledBet(ctx, member, { stake: 100_000n })
    world.clock.set('2026-11-20T23:00:00Z')
    await processEndedPeriods(ctx)
    expect((await shown(id)).participation?.claimable).toBe('100.00')
  })

  it('is a percentage within its bounds, and never of a win', () => {
    if (cashback.kind !== 'cashback') throw new Error()
    const terms = cashback
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, amount, (stake, payout) => {
        const back = cashbackOf({ stake, payout, turnover: 0n }, terms)
        if (back === 0n) return stake - payout < 10_010n
        return back >= 1_000n && back <= 5_000_000n && back * 10n <= stake - payout
      }),
    )
  })

  it('is never more than its share of valid turnover, however much was lost', () => {
    if (cashback.kind !== 'cashback') throw new Error()
    const terms = { ...cashback, turnoverShare: 5 }
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, amount, (stake, turnover) => {
        const back = cashbackOf({ stake, payout: 0n, turnover }, terms)
        expect(back * 10_000n <= turnover * 5n && back * 10n <= stake).toBe(true)
        if (back === 0n) expect(stake < 10_010n || turnover * 5n < 10_000_000n).toBe(true)
      }),
    )
  })

  it('has periods that are over and do not overlap, cut to the days of the promotion', () => {
    const days = { from: '2026-11-04', to: '2026-11-30' }
    expect(periodsBefore('2026-11-06', days, 'day')).toEqual([
      { from: '2026-11-05', to: '2026-11-05' },
      { from: '2026-11-04', to: '2026-11-04' },
    ])
    expect(periodsBefore('2026-11-20', days, 'week')).toEqual([
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-04', to: '2026-11-08' },
    ])
    expect(periodsBefore('2026-12-09', days, 'week')[0]).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  })
})

describe('a raffle', () => {
  it('is committed before and can be repeated after; each member wins once, and claims', async () => {
    const id = await testPromotion(ctx, { terms: raffle, endsAt: '2026-11-22T00:00:00+07:00' })
    const others = [
      await testMember(ctx, { balance: '9000.00' }),
      await testMember(ctx, { balance: '500.00' }),
    ]
    for (const who of [member, ...others]) {
      await join(id, {}, who)
      for (let round = 0; round < 3; round++)
        if ((await balanceOf(ctx.db, wallet(who.id, 'main'))) >= 100_000n) await bet('1000.00', who)
    }
    const { commit } = (await shown(id)).raffle ?? {}
    expect(await raffleTickets(ctx, { promotionId: id })).toMatchObject({ code: 'not-found' })
    expect((await shown(id)).participation?.tickets).toBe(3)
    expect(await drawRaffle(ctx, BigInt(id))).toMatchObject({ code: 'state-moved-on' })
    world.clock.set('2026-11-21T22:59:59Z') // 05:59:59: the last bets may still be settled
    await processEndedPeriods(ctx)
    expect(await drawRaffle(ctx, BigInt(id), 'ops:test')).toMatchObject({ code: 'state-moved-on' })
    expect((await shown(id)).status).toBe('signed')
    await settledBet(ctx, member, { stake: 100_000n, at: new Date('2026-11-21T16:59:59Z') })
    expect((await shown(id)).participation?.tickets).toBe(4)
    world.clock.set('2026-11-21T23:00:00Z')
    await runJobs(world.platform)
    await processEndedPeriods(ctx)
    await processEndedPeriods(ctx)
    const proof = (await shown(id, null)).raffle
    expect(proof).toMatchObject({ commit, tickets: expect.any(Number) })
    expect(commitOf(proof?.serverSeed ?? '')).toBe(commit)
    const list = await rowsOf(raffleTickets(ctx, { promotionId: id }))
    const tickets = list.map((range, index) => ({ ...range, memberId: BigInt(index) }))
    expect(clientSeedOf(ticketList(tickets))).toBe(proof?.clientSeed)
    expect(tickets.at(-1)?.last).toBe(proof?.tickets)
    const won = proof?.prizes.filter(({ ticket }) => ticket !== null) ?? []
    expect(new Set(won.map(({ account }) => account)).size).toBe(won.length)
    // The whole draw again, from what is published.
    const seeds = { serverSeed: proof?.serverSeed ?? '', clientSeed: proof?.clientSeed ?? '' }
    const again = drawPrizes(seeds, tickets, raffle as Extract<PromotionTerms, { kind: 'raffle' }>)
    expect(again.map(({ winner }) => winner?.ticket ?? null)).toEqual(
      proof?.prizes.map(({ ticket }) => ticket),
    )
    // Three tickets of members who hold some, or two members for three prizes: `member` won one of them.
    const claimable = (await shown(id)).participation?.claimable
    expect(['5000.00', '100.00']).toContain(claimable)
    expect(await claim(id)).toEqual({ ok: true, value: { amount: claimable } })
    expect((await shown(id)).status).toBe('claimed')
  })

  it('publishes its tickets, however many are read at a time', async () => {
    const id = await testPromotion(ctx, { terms: raffle, endsAt: '2026-11-22T00:00:00+07:00' })
    for (let count = 0; count < 3; count++) {
      const who = await testMember(ctx, { balance: '5000.00' })
      await join(id, {}, who)
      await bet('2000.00', who)
    }
    world.clock.set('2026-11-21T23:00:00Z')
    await drawRaffle(ctx, BigInt(id))
    const tickets = [
      { first: 1, last: 2 },
      { first: 3, last: 4 },
      { first: 5, last: 6 },
    ]
    for (const batchRows of [1, 2, 3, 2_000])
      expect(await rowsOf(raffleTickets(ctx, { promotionId: id }, batchRows))).toEqual(tickets)
    expect(await raffleTickets(ctx, { promotionId: 'x' })).toMatchObject({ code: 'not-found' })
  })

  it('takes the ticket that is the k-th of those left, as a walk over all of them finds it', () => {
    const draws = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 40 })
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 33 }), draws, (counts, shares) => {
        const tickets = numberTickets(counts.map((count, index) => ({ memberId: BigInt(index), count })))
        const left = new TicketsLeft(tickets)
        let walked = [...tickets]
        for (const share of shares) {
          const all = walked.flatMap(({ memberId, first, last }) =>
            Array.from({ length: last - first + 1 }, (_, at) => ({ ticket: first + at, memberId })),
          )
          expect(left.count).toBe(all.length)
          if (all.length === 0) return
          const k = Math.floor(share * all.length)
          const taken = left.take(k)
          expect(taken).toEqual(all[k])
          walked = walked.filter(({ memberId }) => memberId !== taken.memberId)
        }
      }),
    )
  })

  it('of ten thousand prizes among fifty thousand members is drawn', () => {
    const tickets = numberTickets(
      Array.from({ length: 50_000 }, (_, index) => ({ memberId: BigInt(index), count: 1 + (index % 7) })),
    )
    const prizes = Array.from({ length: 20 }, () => ({ amount: '1.00', count: 500 }))
    // A walk through all tickets for each prize took half a minute: the limit of a test ends that.
    const drawn = drawPrizes({ serverSeed: 'a', clientSeed: 'b' }, tickets, { prizes })
    expect(new Set(drawn.map(({ winner }) => winner?.memberId)).size).toBe(10_000)
  })

  it('numbers every ticket once, and gives every one of them the same chance', () => {
    const counts = fc.array(fc.nat(20), { maxLength: 30 })
    fc.assert(
      fc.property(counts, (given) => {
        const tickets = numberTickets(given.map((count, index) => ({ memberId: BigInt(index), count })))
        const total = given.reduce((all, count) => all + count, 0)
        let next = 1
        for (const { first, last } of tickets) {
          expect(first).toBe(next)
          next = last + 1
        }
        expect(next).toBe(total + 1)
      }),
    )
    const tickets = numberTickets([2, 3, 5].map((count, index) => ({ memberId: BigInt(index), count })))
    const hits = Array.from({ length: 11 }, () => 0)
    const rounds = 4_000
    for (let round = 0; round < rounds; round++) {
      const seeds = { serverSeed: `seed ${round}`, clientSeed: clientSeedOf(ticketList(tickets)) }
      const [first] = drawPrizes(seeds, tickets, { prizes: [{ amount: '1.00', count: 1 }] })
      const ticket = first?.winner?.ticket ?? 0
      hits[ticket] = (hits[ticket] ?? 0) + 1
    }
    const expected = rounds / 10
    const chi = hits.slice(1).reduce((all, hit) => all + (hit - expected) ** 2 / expected, 0)
    expect(hits[0]).toBe(0)
    expect(chi).toBeLessThan(27.9) // 9 degrees of freedom, 99.9 %; the seeds are fixed
  })
})

describe('an activity', () => {
  const apply = async (id: string, remark = 'Xin chào') => {
    const kept = await uploadImage(ctx, member, { bytes: png() })
    if (!kept.ok) throw new Error(kept.code)
    const joined = await join(id, { remark, uploadIds: [kept.value.uploadId] })
    return { joined, uploadId: kept.value.uploadId }
  }
  const applicationOf = async (id: string) => {
    const found = await operatorPromotion(ctx, id)
    return (found.ok && found.value.applications.at(-1)) || undefined
  }

  it('is applied for with what it asks for, decided, and claimed', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    expect(await join(id)).toMatchObject({ code: 'required', detail: { field: 'remark' } })
    expect(await join(id, { remark: 'x' })).toMatchObject({ code: 'required', detail: { field: 'images' } })
    expect(await join(id, { remark: 'đ'.repeat(141), uploadIds: [] })).toMatchObject({ code: 'too-long' })
    expect(await join(id, { remark: 'x', uploadIds: [randomUUID()] })).toMatchObject({
      code: 'not-offered',
      detail: { field: 'images' },
    })
    const { joined, uploadId } = await apply(id, 'đ'.repeat(140))
    expect(joined).toMatchObject({ ok: true })
    expect(await shown(id)).toMatchObject({
      status: 'applying',
      participation: { remark: 'đ'.repeat(140), images: [uploadId] },
    })
    const application = await applicationOf(id)
    expect(application).toMatchObject({ account: member.account, images: [uploadId] })
    await decideApplication(ctx, application?.id ?? '', { approve: true }, 'test')
    expect(await decideApplication(ctx, application?.id ?? '', { approve: true }, 'test')).toMatchObject({
      code: 'state-moved-on',
    })
    expect((await shown(id)).status).toBe('claim')
    expect(await claim(id)).toEqual({ ok: true, value: { amount: '500.00' } })
    expect((await shown(id)).status).toBe('claimed')
  })

  it('that was turned down says why, and may be applied for again', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    await apply(id)
    const application = await applicationOf(id)
    const reject = (reason: string) =>
      decideApplication(ctx, application?.id ?? '', { approve: false, reason }, 'test')
    expect(await reject('x'.repeat(301))).toMatchObject({ code: 'too-long' })
    expect(await reject(' quá mờ ')).toMatchObject({ ok: true })
    expect(await shown(id)).toMatchObject({
      status: 'rejected',
      mayJoin: true,
      participation: { reason: 'quá mờ' },
    })
    const told = await ctx.db
      .selectFrom('inbox_message')
      .select('params')
      .where('member_id', '=', member.id)
      .where('code', '=', 'application-rejected')
      .execute()
    expect(told).toEqual([{ params: { at: application?.time, reason: 'quá mờ' } }])
    const again = await apply(id)
    expect(again.joined).toMatchObject({ ok: true })
    expect(await shown(id)).toMatchObject({
      status: 'applying',
      participation: { images: [again.uploadId] },
    })
    expect(await applicationOf(id)).toMatchObject({ images: [again.uploadId] })
  })

  it('that is sent twice stands once, although its pictures were uploaded twice', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    const requestId = randomUUID()
    const send = async (width: number) => {
      const kept = await uploadImage(ctx, member, { bytes: png(width) })
      const uploadIds = kept.ok ? [kept.value.uploadId] : []
      return joinPromotion(ctx, member, { promotionId: id, remark: 'Xin chào', uploadIds, requestId })
    }
    expect(await send(5)).toEqual({ ok: true, value: {} })
    expect(await send(5)).toEqual({ ok: true, value: {} })
    expect(await send(6)).toMatchObject({ code: 'request-id-reused' })
    expect((await shown(id)).participation?.images).toHaveLength(1)
  })

  it('stands in the operator’s list with its pictures, by as many queries for three as for one', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    const applied = [await apply(id)]
    const listed = async () => {
      const { ctx: noted, statements } = recording(ctx)
      const found = await operatorPromotion(noted, id)
      return { images: found.ok && found.value.applications.map(({ images }) => images), statements }
    }
    const one = await listed()
    for (const who of [await testMember(ctx), await testMember(ctx)]) {
      member = who
      applied.push(await apply(id))
    }
    const three = await listed()
    expect(three.images).toEqual(applied.map(({ uploadId }) => [uploadId]))
    expect(three.statements).toHaveLength(one.statements.length)
  })

  it('can be withdrawn; its pictures are nobody’s then', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    const { uploadId } = await apply(id)
    const left = await cancelPromotion(ctx, member, { promotionId: id, requestId: randomUUID() })
    expect(left).toEqual({ ok: true, value: { forfeited: '0.00', application: true } })
    expect((await shown(id)).status).toBe('join')
    expect(await uploadedImage(ctx, member, { uploadId })).toMatchObject({ ok: true })
    expect(await applicationOf(id)).toBeUndefined()
  })
})

describe('a promotion that nobody can read', () => {
  it('keeps no other waiting, nor the lists of anybody', async () => {
    const lines: string[] = []
    const log = { info() {}, warn() {}, error: (_: unknown, message: string) => void lines.push(message) }
    const logging: Context = { ...ctx, log, transact: (work) => ctx.transact((tx) => work({ ...tx, log })) }
    const made = []
    for (const terms of [cashback, cashback, raffle, raffle])
      made.push(await testPromotion(ctx, { terms, endsAt: '2026-11-22T00:00:00+07:00' }))
    const [badCashback = '', good = '', badRaffle = '', drawn = ''] = made
    for (const id of made) await join(id)
    for (let round = 0; round < 9; round++) await bet('1000.00')
    await bet('500000.00')
    const lost = await lossOf()
    await ctx.db
      .updateTable('promotion')
      .set({ terms: '{}' })
      .where('id', 'in', [BigInt(badCashback), BigInt(badRaffle)])
      .execute()
    const all = await listPromotions(logging, call(member), { language, page: 1, size: 100 })
    const mine = await myPromotions(logging, member, { language, page: 1, size: 100 })
    const ids = (list: typeof all) => (list.ok ? list.value.content.map(({ id }) => id) : [])
    expect(ids(all)).toEqual(expect.arrayContaining([good, drawn]))
    expect(ids(all)).not.toContain(badCashback)
    expect(ids(mine).sort()).toEqual([good, drawn].sort())
    world.clock.set('2026-11-21T23:00:00Z')
    await processEndedPeriods(logging)
    expect((await shown(drawn)).raffle?.drawnAt).not.toBeNull()
    const periods = await ctx.db
      .selectFrom('promotion_period')
      .select('from_day')
      .where('promotion_id', '=', BigInt(good))
      .execute()
    expect(periods.length).toBeGreaterThan(0)
    expect((await shown(good)).status).toBe(lost > 10_000n ? 'claim' : 'close')
    expect(lines).toContain('a promotion cannot be read')
    expect(lines).toContain('a due item was not processed')
    await ctx.db.deleteFrom('raffle_draw').where('promotion_id', '=', BigInt(badRaffle)).execute()
    const bad = [BigInt(badCashback), BigInt(badRaffle)]
    await ctx.db.deleteFrom('promotion_entry').where('promotion_id', 'in', bad).execute()
    await ctx.db.deleteFrom('promotion').where('id', 'in', bad).execute()
  })
})

describe('a file of the operator', () => {
  it('is refused where it makes no sense, and a code that is there', async () => {
    const id = await testPromotion(ctx, { code: 'once' })
    expect(Number(id)).toBeGreaterThan(40_000)
    expect(await createPromotion(ctx, { code: 'x' }, 'test')).toMatchObject({ code: 'invalid' })
    await expect(testPromotion(ctx, { code: 'once' })).rejects.toThrow('name-taken')
    await expect(testPromotion(ctx, { terms: raffle, startsAt: '2026-11-01T03:00:00Z' })).rejects.toThrow(
      'format',
    )
    await expect(testPromotion(ctx, { endsAt: '2026-10-01T00:00:00Z' })).rejects.toThrow('invalid')
  })
})
