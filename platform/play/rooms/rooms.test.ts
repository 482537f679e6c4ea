import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { HandAction } from '#contract/play/games/three-card.ts'
import { followsHouseTable } from '#contract/play/games/three-card-house.ts'
import type { roomStep as endpoint } from '#contract/play/rooms.ts'
import type { Member } from '#platform/base/context.ts'
import { FairStream, leafOf, rootFrom } from '#platform/base/fairness/index.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { betRecords, everyBet, voidByHand } from '#platform/play/bets/index.ts'
import { betProof, installHouseGames, isInPot, placeBet, unprovenBet } from '#platform/play/house/index.ts'
import { memberHashOf } from '#platform/play/rounds/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'
import { deal as dealOf } from './deal.ts'
import { cardRoom, listHands, roomList, roomStep, suspiciousPlay, voidHand } from './index.ts'

type Input = ParsedInputOf<typeof endpoint>

let database: Awaited<ReturnType<typeof testDatabase>>
let held: ReturnType<typeof heldPlatform>
beforeAll(async () => {
  database = await testDatabase()
  held = heldPlatform(database.pool)
  await installHouseGames(held.platform.ctx)
})
afterAll(() => database.close())
beforeEach(async () => {
  const { ctx } = held.platform
  await ctx.db.deleteFrom('card_seat').execute()
  // What an earlier test has left goes to its end by the clock.
  for (let turn = 0; turn < 8; turn++) {
    held.clock.advance(301)
    for (const room of ROOMS) await cardRoom(ctx, null, { room })
  }
  await forgetJobs(ctx)
})

const ROOMS = ['1k-6', '1k-3', '5k-6', '10k-6'] as const
const BALANCE = '100000.00'
const step = (member: Member, action: Input['action'], more: Partial<Input> = {}) =>
  roomStep(held.platform.ctx, member, { room: '1k-6', action, requestId: randomUUID(), ...more })
const look = async (member: Member | null, room = '1k-6') => {
  const seen = await cardRoom(held.platform.ctx, member, { room })
  return seen.ok ? seen.value : expect.fail(seen.code)
}
const seated = (count: number, balance = BALANCE) =>
  Promise.all(Array.from({ length: count }, () => testMember(held.platform.ctx, { balance })))
const has = (member: Member) => balanceOf(held.platform.ctx.db, wallet(member.id, 'main'))
const housePlayers = (count: 0 | 1) => setValue(held.platform.ctx, 'test', 'roomHousePlayers', count)

async function diceBet(member: Member): Promise<string> {
  const placed = await placeBet(held.platform.ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '10.00',
    requestId: randomUUID(),
    wager: { game: 'dice', direction: 'over', target: '49.50' },
  })
  return placed.ok ? placed.value.betId : expect.fail(placed.code)
}

/** Everybody sits down and antes; answers who is there, in the order in which they act. */
async function dealt(members: readonly Member[], room = '1k-6'): Promise<Member[]> {
  for (const member of members) expect(await step(member, 'sit', { room })).toMatchObject({ ok: true })
  for (const member of members) expect(await step(member, 'ante', { room })).toMatchObject({ ok: true })
  const { hand } = await look(null, room)
  const found = await Promise.all(
    members.map(async (member) => ({ member, seat: (await look(member, room)).mine?.seat ?? 0 })),
  )
  const place = (seat: number) => (seat - (hand?.turn ?? 0) + 6) % 6
  return found.toSorted((a, b) => place(a.seat) - place(b.seat)).map(({ member }) => member)
}

const three = (members: readonly Member[]) => {
  const [first, second, third] = members
  return first && second && third ? ([first, second, third] as const) : expect.fail('three are needed')
}

describe('a hand of members', () => {
  it('is played to its show; what each is paid and the rake are what all have staked', async () => {
    await housePlayers(0)
    const members = await seated(3)
    const [first, second, third] = three(await dealt(members))
    const { hand } = await look(null)
    expect(hand).toMatchObject({
      state: 'playing',
      phase: 'betting',
      pot: '3000.00',
      turn: 1,
      serverSeed: null,
    })
    expect(hand?.betsRoot).toMatch(/^[0-9a-f]{64}$/)
    expect(await step(second, 'call')).toMatchObject({ ok: false, code: 'state-moved-on' })
    expect(await step(first, 'raise')).toMatchObject({ ok: true })
    expect(await step(second, 'call')).toMatchObject({ ok: true })
    expect(await step(third, 'fold')).toMatchObject({ ok: true })
    expect((await look(null)).hand).toMatchObject({ phase: 'show', pot: '7000.00' })
    expect(await step(first, 'show')).toMatchObject({ ok: true })
    expect(await step(second, 'show')).toMatchObject({ ok: true })
    const { last, hand: next } = await look(first)
    expect(last).toMatchObject({ state: 'settled', pot: '7000.00', rake: '350.00' })
    expect(next).toMatchObject({ state: 'gathering', phase: 'antes' })
    expect(next?.commit).not.toBe(last?.commit)
    const paid = last?.seats.reduce((sum, seat) => sum + minorOf(seat.payout ?? '0.00'), 0n)
    expect(paid).toBe(minorOf('6650.00'))
    const { results } = await look(null)
    const won = last?.seats.filter(({ payout }) => minorOf(payout ?? '0.00') > 0n) ?? []
    expect(results?.[0]).toEqual({
      handId: last?.handId,
      betId: won[0]?.betId,
      pot: '7000.00',
      winners: won.map(({ seat, cards }) => ({ seat, cards })),
    })
    const left = await Promise.all(members.map(has))
    expect(left.reduce((sum, balance) => sum + balance, 0n)).toBe(3n * minorOf(BALANCE) - minorOf('350.00'))
    // Each has a proof of its own, by the same seed, that names what all have done.
    for (const seat of last?.seats ?? []) {
      const proof = await betProof(held.platform.ctx, { betId: seat.betId, language: 'en' })
      expect(proof).toMatchObject({
        ok: true,
        value: {
          commit: last?.commit,
          clientSeed: last?.betsRoot,
          payout: seat.payout,
          inclusion: { roundId: last?.handId },
        },
      })
      // Whose leaf it is shows the salt of its bet, which only its owner knows.
      const { salt } = await held.platform.ctx.db
        .selectFrom('bet')
        .select('salt')
        .where('id', '=', seat.betId)
        .executeTakeFirstOrThrow()
      expect(salt).toMatch(/^[0-9a-f]{16}$/)
      const hashes = members.map(({ account }) => memberHashOf(salt, seat.betId, account))
      const hash = proof.ok ? proof.value.inclusion?.memberHash : undefined
      expect(hashes).toContain(hash)
      expect(members.map(({ account }) => memberHashOf(null, seat.betId, account))).not.toContain(hash)
    }
    expect((await checkLedger(held.platform.ctx.db)).problems).toEqual([])
  })

  it('shows nobody a card of anybody else before its end, by whatever is asked', async () => {
    await housePlayers(1)
    const [one, two, guest] = await seated(3)
    if (!one || !two || !guest) throw new Error('nobody')
    await dealt([one, two])
    const { hand } = await look(one)
    expect(hand?.phase).toBe('betting')
    for (const reader of [one, two, guest, null]) {
      const seen = await look(reader)
      const shown = seen.hand?.seats.filter(({ cards }) => cards !== null) ?? []
      expect(shown.map(({ mine }) => mine)).toEqual(reader === one || reader === two ? [true] : [])
      // Nothing that cards could be counted from, either.
      expect(seen.hand?.serverSeed).toBeNull()
    }
    const row = await held.platform.ctx.db
      .selectFrom('card_hand')
      .select(['actions', 'outcome'])
      .where('id', '=', hand?.handId ?? '')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('cards')
    const mine = hand?.seats.find(({ mine }) => mine)
    for (const { betId, house: byHouse } of hand?.seats ?? []) {
      const told = JSON.stringify(await unprovenBet(held.platform.ctx, { betId, language: 'en' }))
      if (!byHouse) expect(told).toContain('"serverSeed":null')
      expect(told).not.toContain('"cards"')
      expect(await betProof(held.platform.ctx, { betId, language: 'en' })).toMatchObject({ ok: false })
    }
    expect(mine?.cards).toHaveLength(3)
  })

  it('has no seat for who sits in another room, and says where that is', async () => {
    const [member] = await seated(1)
    if (!member) throw new Error('nobody')
    expect(await step(member, 'sit', { room: '1k-3' })).toMatchObject({ ok: true })
    expect((await look(member)).mine).toMatchObject({ seat: null, elsewhere: '1k-3', acts: [] })
    expect(await step(member, 'sit')).toMatchObject({ ok: false, code: 'seated-elsewhere' })
    expect((await look(member, '1k-3')).mine).toMatchObject({ elsewhere: null, acts: ['leave', 'ante'] })
    // A seat of which nothing was heard for long holds nobody back.
    held.clock.advance(301)
    expect((await look(member)).mine).toMatchObject({ elsewhere: null, acts: ['sit'] })
    expect(await step(member, 'sit')).toMatchObject({ ok: true })
  })

  it('keeps its pot whole: no bet of it is made void alone', async () => {
    await housePlayers(0)
    const [player] = await dealt(await seated(2))
    if (!player) throw new Error('nobody')
    const betId = (await look(player)).mine?.betId ?? ''
    expect(
      await voidByHand(held.platform.ctx, {
        betId,
        rules: voidRules(isInPot),
        actor: 'ops:anna',
        reason: 'a test',
      }),
    ).toMatchObject({ ok: false, code: 'operation-not-allowed' })
    expect(await has(player)).toBe(minorOf(BALANCE) - 100_000n)
  })
})

it('shows a hand by its bet in its own room alone, for whose ante it was played', async () => {
  await housePlayers(0)
  const members = await seated(2)
  const [first, second] = await dealt(members, '10k-6')
  if (!first || !second) throw new Error('nobody')
  const { mine } = await look(first, '10k-6')
  expect(await step(first, 'fold', { room: '10k-6' })).toMatchObject({ ok: true })
  const betId = mine?.betId ?? expect.fail('no bet')
  const lastIn = async (room: string) => {
    const seen = await cardRoom(held.platform.ctx, first, { room, betId })
    return seen.ok ? seen.value.last : expect.fail(seen.code)
  }
  expect(await lastIn('10k-6')).toMatchObject({ pot: '20000.00' })
  expect((await lastIn('5k-6'))?.betIds ?? []).not.toContain(betId)
})

describe('the clock', () => {
  it('folds who does not act, shows who does not show, and says that a turn came late', async () => {
    await housePlayers(0)
    const members = await seated(3)
    const [first, second, third] = three(await dealt(members))
    held.clock.advance(26)
    expect(await step(first, 'call')).toMatchObject({ ok: false, code: 'bets-closed' })
    expect((await look(null)).hand).toMatchObject({ phase: 'betting', pot: '3000.00' })
    await step(second, 'call')
    await step(third, 'call')
    expect((await look(null)).hand?.phase).toBe('show')
    held.clock.advance(26)
    await runJobs(held.platform, { thrice: true })
    expect((await look(null)).last).toMatchObject({ state: 'settled', pot: '3000.00', rake: '150.00' })
  })

  it('gives an ante back for which nobody came, and takes none that comes late', async () => {
    await housePlayers(0)
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    for (const member of [one, two]) await step(member, 'sit')
    const { hand } = await look(one)
    expect(await step(one, 'ante')).toMatchObject({ ok: true })
    expect(await has(one)).toBe(minorOf(BALANCE) - 100_000n)
    held.clock.advance(21)
    expect(await step(two, 'ante', { hand: hand?.handId ?? '' })).toMatchObject({
      ok: false,
      code: 'bets-closed',
    })
    expect(await has(one)).toBe(minorOf(BALANCE))
    expect((await listHands(held.platform.ctx))[0]).toMatchObject({ state: 'void', players: 1 })
  })

  it('costs nothing where nobody sits', async () => {
    await housePlayers(1)
    await look(null)
    expect((await look(null)).hand?.state ?? 'none').not.toBe('playing')
    expect(await runJobs(held.platform)).toEqual([])
  })
})

describe('a hand for which nobody has anted', () => {
  const MINUTE = 60

  it('makes way for a new one when somebody looks after long, and may be played by who has looked before', async () => {
    await housePlayers(1)
    const [member] = await seated(1)
    if (!member) throw new Error('nobody')
    await step(member, 'sit')
    const { hand: first } = await look(member)
    held.clock.advance(4 * MINUTE)
    expect((await look(member)).hand?.handId).toBe(first?.handId)
    // The page of four minutes ago still takes an ante.
    held.clock.advance(2 * MINUTE)
    expect(await step(member, 'ante', { hand: first?.handId ?? '' })).toMatchObject({ ok: true })
    await step(member, 'fold')

    const { hand: second } = await look(member)
    expect(second).toMatchObject({ state: 'gathering', seats: [] })
    held.clock.advance(11 * MINUTE)
    expect(await step(member, 'ante', { hand: second?.handId ?? '' })).toMatchObject({ ok: false })
    // So long a silence has given the seat up: who comes back sits down again, and sees a commit before the ante.
    expect((await look(member)).mine?.acts).toEqual(['sit'])
    await step(member, 'sit')
    const { hand: third, mine } = await look(member)
    expect(mine?.acts).toContain('ante')
    expect(third?.commit).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set([first, second, third].map((hand) => hand?.commit)).size).toBe(3)
    expect(await step(member, 'ante', { hand: third?.handId ?? '' })).toMatchObject({ ok: true })
  })

  it('after days leaves no line of any list in the wrong place', async () => {
    await housePlayers(0)
    const { ctx } = held.platform
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    // Both sit down and go away.
    held.clock.set('2026-12-01T05:00:00Z')
    for (const member of [one, two]) await step(member, 'sit')
    held.clock.set('2026-12-04T05:00:00Z')
    const before = await diceBet(one)
    held.clock.advance(MINUTE)
    await dealt([one, two])
    const betId = (await look(one)).mine?.betId
    held.clock.advance(MINUTE)
    const after = await diceBet(one)

    const asked = { language: 'en', page: 1, size: 20, fromDay: '2026-12-04', toDay: '2026-12-04' } as const
    const lists = await Promise.all(
      (['time', '-time'] as const).map(async (sort) => {
        const page = await betRecords(ctx, one, { ...asked, sort })
        const rows = [page.ok ? page.value.content : [], await rowsOf(everyBet(ctx, one, { ...asked, sort }))]
        return rows.map((list) => list.map(({ id }) => id))
      }),
    )
    const inOrder = [before, betId, after]
    const turned = inOrder.toReversed()
    expect(lists).toEqual([
      [inOrder, inOrder],
      [turned, turned],
    ])
    // Ids are in the order of time too, by which lists find their months.
    expect(inOrder.toSorted()).toEqual(inOrder)
  })
})

describe('a seat', () => {
  it('folds when it leaves, in its turn or before, and keeps what it has staked in the pot', async () => {
    await housePlayers(0)
    const members = await seated(3)
    const [first, second, third] = three(await dealt(members))
    await step(second, 'leave')
    await step(first, 'leave')
    const { last } = await look(third)
    expect(last).toMatchObject({ state: 'settled', pot: '3000.00', rake: '0.00' })
    expect(await has(third)).toBe(minorOf(BALANCE) + 200_000n)
  })

  it('is taken once, in one room, and by who holds what a hand can cost', async () => {
    const [one, two] = await seated(2)
    const [poor] = await seated(1, '6999.99')
    if (!one || !two || !poor) throw new Error('nobody')
    expect(await step(poor, 'sit')).toMatchObject({ ok: false, code: 'insufficient-balance' })
    expect(await step(one, 'sit', { seat: 4 })).toMatchObject({ ok: true })
    expect(await step(two, 'sit', { seat: 4 })).toMatchObject({ ok: false, code: 'state-moved-on' })
    expect(await step(one, 'sit', { room: '5k-6' })).toMatchObject({ ok: false })
    expect(await step(two, 'ante')).toMatchObject({ ok: false, code: 'state-moved-on' })
    held.clock.advance(301)
    expect(await step(two, 'sit', { seat: 4 })).toMatchObject({ ok: true })
  })

  it('stays with who has anted there until the hand is over, also when that player has left', async () => {
    await housePlayers(0)
    const [one, two, three] = await seated(3)
    if (!one || !two || !three) throw new Error('nobody')
    expect(await step(one, 'sit', { room: '1k-3', seat: 2 })).toMatchObject({ ok: true })
    expect(await step(two, 'sit', { room: '1k-3', seat: 3 })).toMatchObject({ ok: true })
    expect(await step(one, 'ante', { room: '1k-3' })).toMatchObject({ ok: true })
    expect(await step(one, 'leave', { room: '1k-3' })).toMatchObject({ ok: true })
    const taken = { ok: false, code: 'state-moved-on' }
    expect(await step(three, 'sit', { room: '1k-3', seat: 2 })).toMatchObject(taken)
    expect(await step(three, 'sit', { room: '1k-3' })).toMatchObject({ ok: true })
    expect((await look(three, '1k-3')).mine?.seat).toBe(1)
    expect(await step(three, 'leave', { room: '1k-3' })).toMatchObject({ ok: true })
    // Who comes back has the same seat again and no other, and does not ante twice.
    expect(await step(one, 'sit', { room: '1k-3', seat: 1 })).toMatchObject(taken)
    expect(await step(one, 'sit', { room: '1k-3' })).toMatchObject({ ok: true })
    expect((await look(one, '1k-3')).mine?.seat).toBe(2)
    expect(await step(one, 'ante', { room: '1k-3' })).toMatchObject(taken)
  })

  it('plays on for who was away and is back before the cards are dealt', async () => {
    await housePlayers(0)
    // The ante leaves it less than a whole hand can cost.
    const [one] = await seated(1, '7000.00')
    const [two] = await seated(1)
    if (!one || !two) throw new Error('nobody')
    const room = '1k-3'
    const done = async (member: Member, act: Input['action']) =>
      expect(await step(member, act, { room })).toMatchObject({ ok: true })
    for (const member of [one, two]) await done(member, 'sit')
    for (const act of ['ante', 'leave', 'sit'] as const) await done(one, act)
    await done(two, 'ante')
    const { hand } = await look(one, room)
    expect(hand).toMatchObject({ state: 'playing', phase: 'betting' })
    expect(hand?.seats.map(({ folded }) => folded)).toEqual([false, false])
    // Who leaves a hand that is dealt folds when its turn comes, and coming back changes nothing.
    const [first, later] = hand?.turn === hand?.seats.find(({ mine }) => mine)?.seat ? [one, two] : [two, one]
    for (const act of ['leave', 'sit'] as const) await done(later, act)
    await done(first, 'call')
    expect((await look(null, room)).last).toMatchObject({ state: 'settled', pot: '2000.00' })
  })

  it('plays for money, or for play money, and never for both', async () => {
    const [member] = await seated(1)
    const trial = await testMember(held.platform.ctx, { accountKind: 4 })
    if (!member) throw new Error('nobody')
    expect(await step(trial, 'sit')).toMatchObject({ ok: false, code: 'in-need-true-account' })
    expect(await step(member, 'sit', { room: 'play-1k-6' })).toMatchObject({
      ok: false,
      code: 'operation-not-allowed',
    })
    const lists = await Promise.all(
      [null, member, trial].map((reader) => roomList(held.platform.ctx, reader)),
    )
    expect(lists.map((list) => list.ok && list.value.list.every(({ playMoney }) => playMoney))).toEqual([
      false,
      false,
      true,
    ])
  })
})

/** The rows of all hands of a room in which the house played, with who anted. */
async function handsWithHouse(room: string) {
  const { db } = held.platform.ctx
  const hands = await db
    .selectFrom('card_hand')
    .select(['id', 'state', 'dealer', 'house_seats', 'actions', 'server_seed', 'bets_root'])
    .where('room_id', '=', room)
    .where('dealt_at', 'is not', null)
    .execute()
  return Promise.all(
    hands
      .filter(({ house_seats: seats }) => seats.length > 0)
      .map(async (hand) => {
        const seats = await db
          .selectFrom('card_hand_seat')
          .select(['seat', 'member_id'])
          .where('hand_id', '=', hand.id)
          .execute()
        const [deal, ...acts] = hand.actions as unknown as HandAction[]
        return { hand, deal: deal ?? expect.fail('no deal'), acts, seats }
      }),
  )
}
type HandWithHouse = Awaited<ReturnType<typeof handsWithHouse>>[number]

/** What holds of every hand with the house, and what the count of every way to play relies on (`three-card-house.test.ts`). */
function expectOneAgainstTable({ hand, deal, acts, seats }: HandWithHouse): void {
  const { house_seats: houseSeats, server_seed: serverSeed, bets_root: root } = hand
  const [seat = 0] = houseSeats
  expect(seats.filter(({ member_id: id }) => id === null).map((own) => own.seat)).toEqual([seat])
  expect(seats).toHaveLength(2)
  // The house deals, so the member acts first.
  expect([houseSeats.length, hand.dealer, deal.seat, deal.coin]).toEqual([1, seat, seat, true])
  // Nobody has acted in one that was made void at once.
  if (hand.state !== 'void') expect(acts).not.toEqual([])
  expect(acts[0]?.seat).not.toBe(seat)
  const terms = { ante: minorOf(deal.ante ?? '0.00'), seats: deal.seats ?? [], dealer: deal.seat }
  const stream = new FairStream({ serverSeed, clientSeed: root ?? '', nonce: 0 })
  const { cards, coin = expect.fail('no coin') } = deal.coin ? dealOf(stream, terms.seats, true) : {}
  const done = acts.flatMap(({ seat, do: act }) => (act === 'deal' ? [] : [{ seat, do: act }]))
  expect(followsHouseTable(terms, done, { seat, cards: cards?.get(seat) ?? [], coin })).toBe(true)
}

describe('a player of the house', () => {
  it('plays one member to the end by its table, acts last, and its money is the house’s', async () => {
    await housePlayers(1)
    const [member] = await seated(1)
    if (!member) throw new Error('nobody')
    const ofHouse = () => balanceOf(held.platform.ctx.db, house('room-players', 0n))
    const before = await ofHouse()
    let raked = 0n
    await step(member, 'sit')
    for (const wanted of ['call', 'raise', 'call', 'fold'] as const) {
      const { hand } = await look(member)
      expect(hand).toMatchObject({ houseSeats: [hand?.dealer], state: 'gathering' })
      // Hands are in the order of the time in their ids.
      held.clock.advance(1)
      expect(await step(member, 'ante')).toMatchObject({ ok: true })
      for (let turn = 0; turn < 4; turn++) {
        const { mine } = await look(member)
        const act = [wanted, 'call', 'show'].find((act) => mine?.acts.some((may) => may === act))
        if (!act) break
        expect(await step(member, act as Input['action'])).toMatchObject({ ok: true })
      }
      const { last } = await look(member)
      expect(last).toMatchObject({ handId: hand?.handId, state: 'settled' })
      expect(last?.seats.filter((seat) => seat.house)).toHaveLength(1)
      raked += minorOf(last?.rake ?? '0.00')
    }
    const proof = await betProof(held.platform.ctx, {
      betId: (await look(member)).last?.seats.find(({ mine }) => mine)?.betId ?? '',
      language: 'en',
    })
    // The coin comes after the six cards, from the same seeds.
    if (!proof.ok) throw new Error(proof.code)
    expect(proof.value.draws.map(({ n }) => n)).toEqual([52, 51, 50, 49, 48, 47, 2])
    const hands = await handsWithHouse('1k-6')
    expect(hands.length).toBeGreaterThanOrEqual(4)
    for (const hand of hands) expectOneAgainstTable(hand)
    expect((await ofHouse()) - before + (await has(member)) - minorOf(BALANCE)).toBe(-raked)
    expect((await checkLedger(held.platform.ctx.db)).problems).toEqual([])
  })

  it('steps aside for a second member, and is back when one is alone', async () => {
    await housePlayers(1)
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    const houseSeats = async () => (await look(one)).hand?.houseSeats
    await step(one, 'sit', { seat: 2 })
    const { hand: alone } = await look(one)
    expect(alone).toMatchObject({ houseSeats: [5], dealer: 5 })
    // Who sits down on its very seat has it.
    await step(two, 'sit', { seat: 5 })
    expect(await houseSeats()).toEqual([])
    expect(await step(one, 'ante', { hand: alone?.handId ?? '' })).toMatchObject({ code: 'bets-closed' })
    await step(two, 'leave')
    expect(await houseSeats()).toEqual([5])
    // So also when the other was silent for long.
    await step(two, 'sit', { seat: 5 })
    expect(await houseSeats()).toEqual([])
    held.clock.advance(301)
    await step(one, 'sit')
    expect(await houseSeats()).toEqual([5])
  })

  it('gives two friends no hand that both are in, whoever antes, comes late, leaves or says nothing', async () => {
    await housePlayers(1)
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    await step(one, 'sit', { seat: 1 })
    await step(two, 'sit', { seat: 2 })
    // The second says nothing for long, is back for the ante, and finds that the first plays alone.
    held.clock.advance(400)
    await step(one, 'sit')
    const { hand } = await look(one)
    expect(hand?.houseSeats).toEqual([4])
    expect(await step(one, 'ante', { hand: hand?.handId ?? '' })).toMatchObject({ ok: true })
    expect((await look(one)).hand?.state).toBe('playing')
    expect(await step(two, 'ante', { hand: hand?.handId ?? '' })).toMatchObject({ code: 'bets-closed' })
    expect(await step(two, 'sit', { seat: 2 })).toMatchObject({ ok: true })
    expect(await step(two, 'fold')).toMatchObject({ code: 'state-moved-on' })
    // Nobody sees a card of the house, and who leaves or lets the time pass has folded.
    for (const reader of [one, two]) {
      const seen = (await look(reader)).hand?.seats ?? []
      expect(seen.filter(({ cards, mine }) => cards !== null && !mine)).toEqual([])
    }
    await step(one, 'leave')
    expect((await look(two)).last).toMatchObject({ handId: hand?.handId, state: 'settled', rake: '0.00' })
    expect(await has(one)).toBe(minorOf(BALANCE) - 100_000n)
    await step(one, 'sit', { seat: 3 })
    expect((await look(one)).hand?.houseSeats).toEqual([])
    for (const found of await handsWithHouse('1k-6')) expectOneAgainstTable(found)
  })
})

it('gives every stake back when an operator stops a hand', async () => {
  await housePlayers(0)
  const members = await seated(2)
  const [first = expect.fail('nobody')] = await dealt(members)
  await step(first, 'raise')
  const { hand } = await look(null)
  expect(await voidHand(held.platform.ctx, hand?.handId ?? '', 'ops:test', 'a test')).toMatchObject({
    ok: true,
  })
  await runJobs(held.platform, { thrice: true })
  expect(await Promise.all(members.map(has))).toEqual(members.map(() => minorOf(BALANCE)))
  // Each bet is still shown in the root, with the stake that its leaf was made of.
  for (const { betId } of hand?.seats ?? []) {
    const bet = await unprovenBet(held.platform.ctx, { betId, language: 'en' })
    if (!bet.ok) throw new Error(bet.code)
    const { inclusion, clientSeed, result, wager } = bet.value
    expect([result, wager.game]).toEqual(['void', 'three-card'])
    const text = `${betId}:${inclusion?.memberHash}:${inclusion?.leafStake}:${inclusion?.wagerText}`
    expect(rootFrom(leafOf(text), inclusion?.path ?? [])).toBe(clientSeed)
  }
})

/** Refusals that a member can cause; anything else is a bug. */
const REFUSALS = ['state-moved-on', 'bets-closed', 'seated-elsewhere', 'insufficient-balance']
const TABLES = ['10k-6', '1k-3'] as const

/** What one of three members does at one of two tables; `twice` is the same request again at the same moment. */
const memberAct = fc.record({
  what: fc.constantFrom(...(['sit', 'leave', 'ante', 'ante', 'call', 'raise', 'fold', 'show'] as const)),
  who: fc.nat({ max: 2 }),
  room: fc.constantFrom(TABLES[0], TABLES[0], TABLES[0], TABLES[1]),
  seat: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  twice: fc.boolean(),
})
type MemberAct = typeof memberAct extends fc.Arbitrary<infer Value> ? Value : never
/** What else happens: time passes, up to a seat's being given up, or an operator stops the hand. */
const other = fc.record({
  what: fc.constantFrom(...(['wait', 'wait', 'void'] as const)),
  seconds: fc.constantFrom(5, 30, 30, 301, 601),
})
const moment = fc.record({
  acts: fc.array(memberAct, { minLength: 1, maxLength: 4 }),
  others: fc.option(other, { nil: undefined, freq: 4 }),
})

async function actTwice(member: Member, { what, room, seat, twice }: MemberAct): Promise<void> {
  const more = { room, requestId: randomUUID(), ...(what === 'sit' && seat && { seat }) }
  const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => step(member, what, more)))
  for (const answer of answers) if (!answer.ok) expect(REFUSALS).toContain(answer.code)
  // A refusal is not kept; what was done is answered again.
  const done = answers.filter(({ ok }) => ok)
  if (done[0]) expect(await step(member, what, more)).toEqual(done[0])
  expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBeLessThanOrEqual(1)
}

async function stopHand(room: string): Promise<void> {
  const { hand } = await look(null, room)
  if (!hand) return
  const stopped = await voidHand(held.platform.ctx, hand.handId, 'ops:test', 'a test')
  if (!stopped.ok) expect(stopped.code).toBe('state-moved-on')
}

it('sums to nothing whatever members do, at the same moment too, in whatever order, and however often', async () => {
  const { ctx } = held.platform
  const ofHouse = () => balanceOf(ctx.db, house('room-players', 0n))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1),
      fc.array(moment, { minLength: 6, maxLength: 16, size: 'max' }),
      async (houses, moments) => {
        await housePlayers(houses)
        const members = await seated(3)
        const before = await ofHouse()
        const earlier = new Set((await listHands(ctx, { limit: 500 })).map(({ id }) => id))
        for (const member of members) await step(member, 'sit', { room: TABLES[0] })
        for (const { acts, others } of moments) {
          await Promise.all([
            ...acts.map((act) => actTwice(members[act.who] ?? expect.fail('nobody'), act)),
            others?.what === 'void' && stopHand(TABLES[0]),
          ])
          if (others?.what === 'wait') held.clock.advance(others.seconds)
        }
        // Everybody leaves, and the clock ends what is left.
        for (const room of TABLES) {
          for (const member of members) await step(member, 'leave', { room })
        }
        held.clock.advance(60)
        for (const room of TABLES) await look(null, room)
        const hands = (await listHands(ctx, { limit: 500 })).filter(({ id }) => !earlier.has(id))
        expect(hands.filter(({ endedAt }) => endedAt === null)).toEqual([])
        const raked = hands.reduce((sum, { rake }) => sum + minorOf(rake ?? '0.00'), 0n)
        const left = (await Promise.all(members.map(has))).reduce((sum, balance) => sum + balance, 0n)
        expect(left + (await ofHouse()) - before + raked).toBe(3n * minorOf(BALANCE))
        const withHouse = (await Promise.all(TABLES.map(handsWithHouse))).flat()
        for (const found of withHouse) if (!earlier.has(found.hand.id)) expectOneAgainstTable(found)
      },
    ),
    { numRuns: cases({ few: 6, many: 150 }) },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

it('names who wins from another far too often, and not who is merely lucky once', async () => {
  await housePlayers(0)
  const [sharp, mule] = await seated(2)
  if (!sharp || !mule) throw new Error('nobody')
  for (const member of [sharp, mule]) await step(member, 'sit', { room: '1k-3' })
  for (let hand = 0; hand < 22; hand++) {
    for (const member of [sharp, mule]) await step(member, 'ante', { room: '1k-3' })
    for (let turn = 0; turn < 4; turn++) {
      const { hand } = await look(sharp, '1k-3')
      if (hand?.state !== 'playing') break
      const mine = hand.seats.find(({ mine }) => mine)?.seat
      await step(hand.turn === mine ? sharp : mule, hand.turn === mine ? 'call' : 'fold', { room: '1k-3' })
    }
  }
  const found = await suspiciousPlay(held.platform.ctx, 1)
  expect(found).toMatchObject([
    { why: 'wins-from', account: sharp.account, from: mule.account, net: '22000.00' },
  ])
})
