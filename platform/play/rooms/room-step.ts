import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { ROOM_GAME } from '#contract/play/games/three-card/three-card.ts'
import { costOf, type PlayerAction } from '#contract/play/games/three-card/three-card-rules.ts'
import type { roomStep as endpoint } from '#contract/play/rooms.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { onceInTransaction } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { requireNotExcluded } from '#platform/members/responsible-gaming/index.ts'
import { balanceOf, purse } from '#platform/money/ledger/index.ts'
import { newSalt, openBet, raiseBet } from '#platform/play/bets/index.ts'
import {
  mayPlay,
  type StakedGame,
  selectStakedGame,
  stakeWithin,
  toStakedGame,
} from '#platform/play/catalogue/index.ts'
import { advanceRoom, continueHand } from './advance-room.ts'
import { canStart, ensureHand, isWithHouse, startHand } from './gather-hand.ts'
import { takeAction } from './play-hand.ts'
import { mayPlayIn } from './room-list.ts'
import {
  betIdOf,
  type HandRow,
  type HandSeatRow,
  handSeatsOf,
  lockRoom,
  type RoomRow,
  runningHand,
  type SeatRow,
  seatsOf,
  stateOf,
} from './room-rows.ts'
import {
  announceRoom,
  isSilent,
  mostOf,
  queueRoom,
  type RoomSettings,
  roomSettings,
  roomsEntry,
  SILENT_MS,
} from './room-terms.ts'
import { writeHand } from './write-hand.ts'

type Input = ParsedInputOf<typeof endpoint>
type Value = WireValueOf<typeof endpoint>

/**
 * Does one thing in a room, once for each `requestId`: sits down, leaves, antes, or acts in turn. Steps that are due by
 * time are done before it, and its consequences (house players, payment) after it. A member who leaves folds, unless
 * back before the cards are dealt.
 *
 * Refuses `not-found`; `bets-closed` for a late ante or turn; `state-moved-on` if it is not this member's turn, the
 * seat is taken, or another hand has begun; `seated-elsewhere` to a member who is seated in another room; and as any
 * stake.
 */
export async function roomStep(ctx: Context, member: Member, input: Input): Promise<Result<Value>> {
  const settings = await roomSettings(ctx)
  await advanceRoom(ctx, input.room, settings)
  const content = [
    'room',
    input.room,
    input.action,
    input.hand ?? '',
    String(input.seat ?? ''),
    input.words ?? '',
  ]
  const request = { memberId: member.id, requestId: input.requestId, content }
  const done = await ctx.transact((ctx) =>
    onceInTransaction(ctx, request, (ctx) => actInRoom(ctx, member, input, settings)),
  )
  if (done.ok) await advanceRoom(ctx, input.room, settings)
  return done
}

/** The state of the room for an action, under the room's lock. */
interface RoomContext {
  ctx: Context
  member: Member
  input: Input
  settings: RoomSettings
  room: RoomRow
  game: StakedGame
  hand: HandRow | undefined
  seats: readonly SeatRow[]
  handSeats: readonly HandSeatRow[]
}

async function actInRoom(
  ctx: Context,
  member: Member,
  input: Input,
  settings: RoomSettings,
): Promise<Result<Value>> {
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  const { rows } = await selectStakedGame(roomsEntry.vendor, roomsEntry.node).execute(ctx.db)
  const room = await lockRoom(ctx.db, input.room)
  if (!rows[0] || !room) return refuse('not-found')
  const allowed = mayPlayIn(room, member)
  if (!allowed.ok) return allowed
  const hand = await runningHand(ctx.db, room.id)
  const scene: RoomContext = {
    ctx,
    member,
    input,
    settings,
    room,
    hand,
    game: toStakedGame(rows[0]),
    seats: await seatsOf(ctx.db, room.id),
    handSeats: hand ? await handSeatsOf(ctx.db, hand.id) : [],
  }
  switch (input.action) {
    case 'sit':
      return sit(scene)
    case 'leave':
      return leave(scene)
    case 'ante':
      return ante(scene)
    default:
      return play(scene, input.action)
  }
}

const answer = ({ room }: RoomContext, betId: string | null): Result<Value> => ok({ room: room.id, betId })

const seatOf = ({ seats, member }: RoomContext) => seats.find(({ member_id: id }) => id === member.id)
const handSeatOf = ({ handSeats, member }: RoomContext) =>
  handSeats.find(({ member_id: id }) => id === member.id)

/** No antes while the game is closed, or if a hand of the room could cost more or less than the game's limits allow. */
function isOpen({ game, room }: RoomContext): Result<null> {
  if (game.maintenance) return refuse('game-in-maintenance')
  const ante = stakeWithin(game, room.ante)
  return ante.ok ? stakeWithin(game, mostOf(room)) : ante
}

/** Whether the member's wallet covers the highest cost of a hand. */
async function coversHand({ ctx, member, room }: RoomContext): Promise<Result<null>> {
  const held = await balanceOf(ctx.db, purse(member))
  return held >= mostOf(room) ? ok(null) : refuse('insufficient-balance', { field: 'stake' })
}

async function sit(scene: RoomContext): Promise<Result<Value>> {
  const { ctx, member, input, room, hand, settings } = scene
  const unexcluded = await requireNotExcluded(ctx, member.id)
  if (!unexcluded.ok) return unexcluded
  // A member who has anted for this hand returns to the same seat, and has paid already.
  const anted = handSeatOf(scene)?.seat
  const open = anted === undefined ? isOpen(scene) : ok(null)
  if (!open.ok) return open
  const own = seatOf(scene)
  if (own) return sitAgain(scene, own)
  const holds = anted === undefined ? await coversHand(scene) : ok(null)
  if (!holds.ok) return holds
  const occupiedSeats = takenByOthers(scene)
  const free = Array.from({ length: room.seats }, (_, at) => at + 1).filter(
    (seat) => !occupiedSeats.has(seat),
  )
  const wanted = anted ?? input.seat
  const seat = wanted === undefined ? free[0] : free.find((other) => other === wanted)
  if (seat === undefined || (input.seat ?? seat) !== seat) return refuse('state-moved-on')
  // In one statement, so that two members who take each other's idle seats lock them in the same order. The member's
  // own idle seat in another room is given up for this one.
  const silentSince = new Date(ctx.clock.now().getTime() - SILENT_MS)
  await ctx.db
    .deleteFrom('card_seat')
    .where(({ and, eb, or }) =>
      or([
        and([eb('room_id', '=', room.id), eb('seat', '=', seat)]),
        and([eb('member_id', '=', member.id), eb('heard_at', '<', silentSince)]),
      ]),
    )
    .execute()
  const sat = await ctx.db
    .insertInto('card_seat')
    .values({ room_id: room.id, seat, member_id: member.id, heard_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seat')
    .executeTakeFirst()
  if (!sat) return refuse('seated-elsewhere')
  // A member who is back before the cards are dealt plays on.
  if (hand?.state === 'gathering')
    await ctx.db
      .updateTable('card_hand_seat')
      .set({ gone: false })
      .where('hand_id', '=', hand.id)
      .where('member_id', '=', member.id)
      .execute()
  await ensureHand(ctx, room, hand, settings)
  await announceRoom(ctx, room.id)
  return answer(scene, null)
}

/** The seats where others are seated or have anted for the current hand, even if they have left since. */
const takenByOthers = (scene: RoomContext): ReadonlySet<number> =>
  new Set([
    ...scene.seats.filter((seat) => !isSilent(scene.ctx, seat)).map(({ seat }) => seat),
    ...scene.handSeats
      .filter(({ member_id: id }) => id !== null && id !== scene.member.id)
      .map(({ seat }) => seat),
  ])

/** For a member who already has a seat: renews a seat that was silent for too long. */
async function sitAgain(scene: RoomContext, own: SeatRow): Promise<Result<Value>> {
  const { ctx, room, hand, settings } = scene
  if (!isSilent(ctx, own)) return answer(scene, null)
  await noteActivity(scene)
  await ensureHand(ctx, room, hand, settings)
  await announceRoom(ctx, room.id)
  return answer(scene, null)
}

async function leave(scene: RoomContext): Promise<Result<Value>> {
  const { ctx, member, room, hand, settings } = scene
  const own = handSeatOf(scene)
  await ctx.db
    .deleteFrom('card_seat')
    .where('room_id', '=', room.id)
    .where('member_id', '=', member.id)
    .execute()
  if (hand && own) {
    await ctx.db
      .updateTable('card_hand_seat')
      .set({ gone: true })
      .where('hand_id', '=', hand.id)
      .where('seat', '=', own.seat)
      .execute()
    if (hand.state === 'playing') {
      const on = await continueHand(ctx, hand, { hand: stateOf(room.ante, hand.actions), acts: [] })
      if (on.acts.length > 0) await writeHand(ctx, room, hand, settings, on)
    }
  } else await ensureHand(ctx, room, hand, settings)
  await announceRoom(ctx, room.id)
  return answer(scene, null)
}

async function noteActivity({ ctx, room, member }: RoomContext): Promise<void> {
  await ctx.db
    .updateTable('card_seat')
    .set({ heard_at: ctx.clock.now() })
    .where('room_id', '=', room.id)
    .where('member_id', '=', member.id)
    .execute()
}

async function ante(scene: RoomContext): Promise<Result<Value>> {
  const { ctx, member, input, room, hand, settings, game } = scene
  const open = isOpen(scene)
  if (!open.ok) return open
  const seat = seatOf(scene)?.seat
  if (!hand || seat === undefined) return refuse('state-moved-on')
  if (input.hand !== undefined && input.hand !== hand.id) return refuse('bets-closed')
  if (hand.state !== 'gathering') return refuse('bets-closed')
  if (hand.house_seats.includes(seat) || handSeatOf(scene)) return refuse('state-moved-on')
  const holds = await coversHand(scene)
  if (!holds.ok) return holds
  const words = input.words ?? ''
  const betId = betIdOf(hand, seat)
  const salt = newSalt(ctx)
  await noteActivity(scene)
  await ctx.db
    .insertInto('card_hand_seat')
    .values({ hand_id: hand.id, seat, member_id: member.id, words, salt, stake: room.ante })
    .execute()
  const anted = await handSeatsOf(ctx.db, hand.id)
  const waitedFor = scene.seats.filter(
    (other) =>
      !hand.house_seats.includes(other.seat) &&
      (other.member_id === member.id || !isSilent(ctx, other)) &&
      anted.every(({ member_id: id }) => id !== other.member_id),
  )
  if ((isWithHouse(hand) || waitedFor.length === 0) && canStart(hand, anted.length))
    await startHand(ctx, room, hand, anted, settings)
  else if (hand.due_at === null) {
    const dueAt = new Date(ctx.clock.now().getTime() + settings.anteMs)
    await ctx.db.updateTable('card_hand').set({ due_at: dueAt }).where('id', '=', hand.id).execute()
    await queueRoom(ctx, room.id, dueAt)
  }
  await announceRoom(ctx, room.id)
  const opening = await openBet(ctx, member, {
    id: betId,
    ...roomsEntry,
    gameType: game.gameType,
    leastStake: game.leastStake,
    turnoverTerms: game.turnoverTerms,
    stake: room.ante,
    wager: { game: ROOM_GAME, room: room.id, seat, words },
    fromSeeds: false,
    waitsFor: 'event',
    ownMoney: true,
    roundId: hand.id,
    salt,
  })
  return opening.ok ? answer(scene, betId) : opening
}

async function play(scene: RoomContext, act: PlayerAction): Promise<Result<Value>> {
  const { ctx, input, room, hand, settings } = scene
  const own = handSeatOf(scene)
  if (!hand || (input.hand !== undefined && input.hand !== hand.id)) return refuse('bets-closed')
  if (!own || hand.state !== 'playing') return refuse('state-moved-on')
  const state = stateOf(room.ante, hand.actions)
  const acted = takeAction(state, own.seat, act)
  // The turn has ended because its time was up.
  const timedOut = hand.actions.some(({ seat, clock }) => seat === own.seat && clock === true)
  if (!acted) return refuse(timedOut ? 'bets-closed' : 'state-moved-on')
  await noteActivity(scene)
  await writeHand(ctx, room, hand, settings, await continueHand(ctx, hand, acted))
  const betId = betIdOf(hand, own.seat)
  const cost = costOf(state, own.seat, act)
  if (cost > 0n) {
    const raised = await raiseBet(ctx, betId, cost)
    if (!raised.ok) return raised
  }
  return answer(scene, betId)
}
