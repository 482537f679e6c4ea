import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import { type HandAction, ROOM_GAME } from '#contract/play/games/three-card/three-card.ts'
import type { Context } from '#platform/base/context.ts'
import { commitOf, FairStream, leafOf, merkleTree } from '#platform/base/fairness/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { leafContent, memberHashOf } from '#platform/play/rounds/index.ts'
import { deal } from './deal.ts'
import { playAbsentSeats } from './play-hand.ts'
import {
  betIdOf,
  type HandRow,
  type HandSeatRow,
  handSeatsOf,
  type RoomRow,
  seatsOf,
  stateOf,
} from './room-rows.ts'
import { announceRoom, isSilent, type RoomSettings } from './room-terms.ts'
import { writeHand } from './write-hand.ts'

/** The account in the leaf of a house player. */
const HOUSE_ACCOUNT = 'house'
const TABLE_CHANGED = 'the table has changed before an ante'
const NOBODY_ANTED = 'nobody has anted for long'

/** The seat's text in the leaf of its bet (docs/fairness.md). */
export const wagerTextOf = (seat: number, words: string): string => `seat-${seat}:${words}`

/** The inputs of a seat's leaf. */
interface LeafSeat {
  betId: string
  /** Null for a house player, who has no salt either. */
  account: string | null
  salt: string | null
  seat: number
  words: string
}

/** The content of a seat's leaf: the bet's id was fixed with the commit, the rest is the player's. */
export const seatLeaf = ({ betId, account, salt, seat, words }: LeafSeat, ante: bigint) => {
  const memberHash = memberHashOf(salt, betId, account ?? HOUSE_ACCOUNT)
  const wagerText = wagerTextOf(seat, words)
  return {
    memberHash,
    wagerText,
    leaf: leafOf(leafContent({ id: betId, memberHash, stake: ante, wagerText })),
  }
}

/**
 * The seats that the house plays in the next hand: the one opposite a member who is alone, else none. The published
 * figures (`three-card-house.ts`) hold only against one member, who acts first.
 */
export function houseSeatsFor({ seats }: Pick<RoomRow, 'seats'>, members: readonly number[]): number[] {
  const [alone, ...others] = members
  if (alone === undefined || others.length > 0) return []
  return [((alone - 1 + Math.floor(seats / 2)) % seats) + 1]
}

/**
 * Opens a hand that takes antes, if the room has none. Before anybody antes, its seed, the bet ids of its seats and the
 * house players are fixed, and the commit is shown. A hand without an ante is replaced when the members at the table
 * change. None is opened in an empty room. Under the room's lock.
 */
export async function ensureHand(
  ctx: Context,
  room: RoomRow,
  running: HandRow | undefined,
  settings: RoomSettings,
): Promise<void> {
  const members = (await seatsOf(ctx.db, room.id))
    .filter((seat) => !isSilent(ctx, seat))
    .map(({ seat }) => seat)
  if (members.length === 0) return
  const houseSeats = settings.housePlayers > 0 ? houseSeatsFor(room, members) : []
  if (running) {
    if (running.state !== 'gathering' || isDeepStrictEqual(running.house_seats, houseSeats)) return
    if ((await handSeatsOf(ctx.db, running.id)).length > 0) return
    await dropHand(ctx, running, TABLE_CHANGED)
  }
  const now = ctx.clock.now()
  const serverSeed = ctx.random.bytes(32).toString('hex')
  const { rows } = await sql<{ id: string }>`
    select uuidv7_at(${now}) as id from generate_series(0, ${room.seats})
  `.execute(ctx.db)
  const [id = '', ...betIds] = rows.map((row) => row.id)
  await ctx.db
    .insertInto('card_hand')
    .values({
      id,
      room_id: room.id,
      state: 'gathering',
      server_seed: serverSeed,
      commit: commitOf(serverSeed),
      bet_ids: betIds,
      house_seats: houseSeats,
      // The house's player deals, so that the member acts first.
      dealer: houseSeats[0] ?? (await nextDealer(ctx, room)),
      opened_at: now,
    })
    .execute()
}

/** Whether a hand is older than `ms` and nobody has anted on it. */
export const isStale = (ctx: Context, hand: HandRow, ms: number): boolean =>
  hand.state === 'gathering' &&
  hand.due_at === null &&
  ctx.clock.now().getTime() - hand.opened_at.getTime() > ms

/** Replaces a stale hand; opens none if nobody is seated any more. Under the room's lock. */
export async function renewHand(
  ctx: Context,
  room: RoomRow,
  stale: HandRow,
  settings: RoomSettings,
): Promise<void> {
  await dropHand(ctx, stale, NOBODY_ANTED)
  await ensureHand(ctx, room, undefined, settings)
  await announceRoom(ctx, room.id)
}

/** Ends a hand that nobody has anted on. */
async function dropHand(ctx: Context, { id }: HandRow, reason: string): Promise<void> {
  await ctx.db
    .updateTable('card_hand')
    .set({ state: 'void', reason, ended_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}

/** The dealer moves round the table, seat by seat. */
async function nextDealer(ctx: Context, room: RoomRow): Promise<number> {
  const last = await ctx.db
    .selectFrom('card_hand')
    .select(['dealer', 'state'])
    .where('room_id', '=', room.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return room.seats
  return last.state === 'void' ? last.dealer : (last.dealer % room.seats) + 1
}

/** Whether a hand needs only one member: the house's player plays with a single one. */
export const isWithHouse = ({ house_seats: seats }: Pick<HandRow, 'house_seats'>): boolean => seats.length > 0

/** Whether enough members have anted for a hand. */
export const canStart = (hand: HandRow, anted: number): boolean => anted >= (isWithHouse(hand) ? 1 : 2)

/**
 * Ends the anteing: publishes the root of the antes, deals, and continues until it is a member's turn or the hand is
 * over. Under the room's lock.
 */
export async function startHand(
  ctx: Context,
  room: RoomRow,
  hand: HandRow,
  anted: readonly HandSeatRow[],
  settings: RoomSettings,
): Promise<void> {
  if (isWithHouse(hand) && anted.length !== 1) throw new Error(`hand ${hand.id} is not for ${anted.length}`)
  const members = anted.flatMap(({ member_id: id }) => (id === null ? [] : [id]))
  const accounts = await accountsOf(ctx.db, members)
  const house = hand.house_seats.map((seat) => {
    return { hand_id: hand.id, seat, member_id: null, words: '', salt: null, stake: room.ante }
  })
  if (house.length > 0) await ctx.db.insertInto('card_hand_seat').values(house).execute()
  const seats = [
    ...anted.map(({ seat, words, salt, member_id: id }) => ({
      seat,
      words,
      salt,
      account: accounts.get(id ?? 0n) ?? '',
    })),
    ...hand.house_seats.map((seat) => ({ seat, words: '', salt: null, account: null })),
  ].map((seat) => ({ ...seat, betId: betIdOf(hand, seat.seat) }))
  const leaves = seats
    .toSorted((a, b) => (a.betId < b.betId ? -1 : 1))
    .map((seat) => seatLeaf(seat, room.ante).leaf)
  const { root, tree } = merkleTree(leaves)
  const first: HandAction = {
    game: ROOM_GAME,
    do: 'deal',
    seat: hand.dealer,
    seats: seats.map(({ seat }) => seat).sort((a, b) => a - b),
    house: [...hand.house_seats],
    ante: moneyOf(room.ante),
    ...(isWithHouse(hand) && { coin: true }),
  }
  const openingHand = stateOf(room.ante, [first])
  const stream = new FairStream({ serverSeed: hand.server_seed, clientSeed: root, nonce: 0 })
  const dealt = deal(stream, openingHand.terms.seats, first.coin)
  const absent = {
    house: new Set(hand.house_seats),
    gone: new Set(anted.filter(({ gone }) => gone).map(({ seat }) => seat)),
  }
  const played = playAbsentSeats(openingHand, absent, dealt)
  await writeHand(ctx, room, { ...hand, bets_root: root }, settings, {
    hand: played.hand,
    acts: [first, ...played.acts],
    tree,
  })
}
