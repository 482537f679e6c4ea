import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { HandAction } from '#contract/play/games/three-card/three-card.ts'
import { followsHouseTable } from '#contract/play/games/three-card/three-card-house.ts'
import type { roomStep as endpoint } from '#contract/play/rooms.ts'
import type { Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { deal as dealOf } from '#platform/play/rooms/deal.ts'
import { cardRoom, roomStep } from '#platform/play/rooms/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { forgetJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'

export type Input = ParsedInputOf<typeof endpoint>

let database: Awaited<ReturnType<typeof testDatabase>>
export let held: ReturnType<typeof heldPlatform>

const ROOMS = ['1k-6', '1k-3', '5k-6', '10k-6'] as const
export const BALANCE = '100000.00'
export const step = (member: Member, action: Input['action'], more: Partial<Input> = {}) =>
  roomStep(held.platform.ctx, member, { room: '1k-6', action, requestId: randomUUID(), ...more })
export const look = async (member: Member | null, room = '1k-6') => {
  const view = await cardRoom(held.platform.ctx, member, { room })
  return view.ok ? view.value : expect.fail(view.code)
}
export const seated = (count: number, balance = BALANCE) =>
  Promise.all(Array.from({ length: count }, () => testMember(held.platform.ctx, { balance })))
export const has = (member: Member) => balanceOf(held.platform.ctx.db, wallet(member.id, 'main'))
export const housePlayers = (count: 0 | 1) => setValue(held.platform.ctx, 'test', 'roomHousePlayers', count)

export async function diceBet(member: Member): Promise<string> {
  const result = await placeBet(held.platform.ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '10.00',
    requestId: randomUUID(),
    wager: { game: 'dice', direction: 'over', target: '49.50' },
  })
  return result.ok ? result.value.betId : expect.fail(result.code)
}

/** Everybody sits down and antes; answers who is there, in the order in which they act. */
export async function dealt(members: readonly Member[], room = '1k-6'): Promise<Member[]> {
  for (const member of members) expect(await step(member, 'sit', { room })).toMatchObject({ ok: true })
  for (const member of members) expect(await step(member, 'ante', { room })).toMatchObject({ ok: true })
  const { hand } = await look(null, room)
  const seats = await Promise.all(
    members.map(async (member) => ({ member, seat: (await look(member, room)).mine?.seat ?? 0 })),
  )
  const place = (seat: number) => (seat - (hand?.turn ?? 0) + 6) % 6
  return seats.toSorted((a, b) => place(a.seat) - place(b.seat)).map(({ member }) => member)
}

export const three = (members: readonly Member[]) => {
  const [first, second, third] = members
  return first && second && third ? ([first, second, third] as const) : expect.fail('three are needed')
}

/** The rows of all hands of a room in which the house played, with who anted. */
export async function handsWithHouse(room: string) {
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
export function expectOneAgainstTable({ hand, deal, acts, seats }: HandWithHouse): void {
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

/** Gives the file a platform whose rooms are empty before each test. */
export function inRoomsWorld(): void {
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
}
