import type { ThreeCardOutcome } from '#contract/games/three-card.ts'
import { minorOf } from '#contract/money.ts'
import type { Context, Job } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { ok } from '#platform/base/result.ts'
import { house, type Move, moveAll } from '#platform/money/ledger/index.ts'
import { type EndOfRoundBet, endTogether } from '#platform/play/bets/index.ts'
import { deal } from './deal.ts'
import { canStart, ensureHand, startHand } from './gather-hand.ts'
import { playOn, timeOut } from './play-hand.ts'
import {
  betIdOf,
  type HandRow,
  handSeatsOf,
  lockRoom,
  type RoomRow,
  runningHand,
  stateOf,
} from './room-rows.ts'
import { announceRoom, queueRoom, type RoomSettings, roomSettings } from './room-terms.ts'
import { streamOf, writeHand } from './write-hand.ts'

/** The clock, the pay of a hand, and one to see that nothing is left. */
const MOST_STEPS = 8
/** When what could not be done in one run is tried again. */
const AGAIN_MS = 5_000
const TOO_FEW = 'too few have anted'

/** The job that does what is due in a room. It may run twice, and on any node. */
export const roomJobs: { 'room-step': Job } = {
  'room-step': async (ctx, { room = '' }) => advanceRoom(ctx, room, await roomSettings(ctx)),
}

/**
 * Takes the hand of a room as far as it is due: deals or gives back what was anted, acts for whose clock has run out, pays a
 * hand that is decided. Each step is one transaction under the room's lock, but for the ends of bets, which are sets of
 * their own and come to the same when they are done again. So a crash at any place leaves a hand that the next run takes
 * on, whoever runs it.
 */
export async function advanceRoom(ctx: Context, roomId: string, settings: RoomSettings): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const hand = await runningHand(ctx.db, roomId)
    if (!hand) return
    if (hand.state === 'shown' || hand.state === 'void') {
      if (await endHand(ctx, hand, settings)) continue
      return queueRoom(ctx, roomId, new Date(ctx.clock.now().getTime() + AGAIN_MS))
    }
    if (hand.due_at === null) return
    if (hand.due_at > ctx.clock.now()) return queueRoom(ctx, roomId, hand.due_at)
    await runClock(ctx, roomId, hand.id, settings)
  }
}

/** What the clock of a hand does when it has run out. */
async function runClock(ctx: Context, roomId: string, handId: string, settings: RoomSettings): Promise<void> {
  await ctx.transact(async (ctx) => {
    const room = await lockRoom(ctx.db, roomId)
    const hand = room && (await runningHand(ctx.db, roomId))
    if (!hand || hand.id !== handId || !hand.due_at || hand.due_at > ctx.clock.now()) return ok(null)
    const seats = await handSeatsOf(ctx.db, hand.id)
    if (hand.state === 'gathering') {
      if (canStart(hand, seats.length)) await startHand(ctx, room, hand, seats, settings)
      else await voidLockedHand(ctx, hand, TOO_FEW)
    } else if (hand.state === 'playing') {
      const late = timeOut(stateOf(room.ante, hand.actions))
      await writeHand(ctx, room, hand, settings, await goneOn(ctx, hand, late))
    }
    return ok(null)
  })
}

/** A hand after a member's act, as far as it goes without another member. */
export async function goneOn(ctx: Context, hand: HandRow, done: ReturnType<typeof timeOut>) {
  const seats = await handSeatsOf(ctx.db, hand.id)
  const { cards } = deal(streamOf(hand), done.hand.terms.seats)
  const absent = {
    house: new Set(hand.house_seats),
    gone: new Set(seats.filter(({ gone }) => gone).map(({ seat }) => seat)),
  }
  const on = playOn(done.hand, absent, (seat) => cards.get(seat) ?? [])
  return { hand: on.hand, acts: [...done.acts, ...on.acts] }
}

/** Makes a hand void; its stakes are given back by its next step. Under the room's lock. */
export async function voidLockedHand(ctx: Context, hand: HandRow, reason: string): Promise<void> {
  await ctx.db
    .updateTable('card_hand')
    .set({ state: 'void', reason, due_at: null })
    .where('id', '=', hand.id)
    .execute()
  await queueRoom(ctx, hand.room_id, ctx.clock.now())
  await announceRoom(ctx, hand.room_id)
}

/** Pays a hand that is decided, or gives back the stakes of a void one; answers whether nothing is left. */
async function endHand(ctx: Context, hand: HandRow, settings: RoomSettings): Promise<boolean> {
  if (!(await endTogether(ctx, hand.id, hand.state === 'shown' ? endingBy(hand) : () => undefined)))
    return false
  const ended = await ctx.transact(async (ctx) => {
    const room = await lockRoom(ctx.db, hand.room_id)
    const locked = room && (await runningHand(ctx.db, room.id))
    if (!locked || locked.id !== hand.id || locked.state !== hand.state) return ok(null)
    await ctx.db
      .updateTable('card_hand')
      .set({ state: hand.state === 'shown' ? 'settled' : 'void', ended_at: ctx.clock.now() })
      .where('id', '=', hand.id)
      .execute()
    await ensureHand(ctx, room, undefined, settings)
    await announceRoom(ctx, room.id)
    if (hand.state === 'shown') await settleHouse(ctx, room, hand)
    return ok(null)
  })
  return ended.ok
}

/** What the bet of each member comes to: the hand from its own point of view. */
function endingBy(hand: HandRow): EndOfRoundBet {
  const outcome = hand.outcome as unknown as ThreeCardOutcome
  const byBet = new Map(outcome.seats.map((seat) => [betIdOf(hand, seat.seat), seat]))
  return ({ id, stake }) => {
    const mine = byBet.get(id)
    if (!mine || minorOf(mine.stake) !== stake) throw new Error(`bet ${id} is not what hand ${hand.id} says`)
    return {
      payout: minorOf(mine.payout),
      outcome: { ...outcome, seat: mine.seat } as unknown as JsonObject,
    }
  }
}

/** What the house's players have staked and won, as they would have been posted: once, with the end of the hand. */
async function settleHouse(ctx: Context, { unit }: RoomRow, hand: HandRow): Promise<void> {
  const outcome = hand.outcome as unknown as ThreeCardOutcome
  const purse = house(unit === 'play' ? 'play-room-players' : 'room-players', 0n)
  const games = house(unit === 'play' ? 'play-games' : 'games', 0n)
  const mine = outcome.seats.filter((seat) => seat.house)
  const stakes = mine.map(
    ({ seat, stake }): Move => ({
      reference: betIdOf(hand, seat),
      from: purse,
      to: games,
      amount: minorOf(stake),
    }),
  )
  const payouts = mine.map(
    ({ seat, payout }): Move => ({
      reference: betIdOf(hand, seat),
      from: games,
      to: purse,
      amount: minorOf(payout),
    }),
  )
  await moveAll(ctx, 'bet', stakes)
  await moveAll(
    ctx,
    'payout',
    payouts.filter(({ amount }) => amount > 0n),
  )
}
