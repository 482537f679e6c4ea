import { minorOf } from '#contract/base/fields/money.ts'
import type { ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import { turnoverOf } from '#contract/play/games/three-card/three-card-rules.ts'
import type { Context, Job } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import { house, move, type Posting, post } from '#platform/money/ledger/index.ts'
import { type EndOfRoundBet, endRoundBets } from '#platform/play/bets/index.ts'
import { CONTINUED_MS, MAX_ROOM_STEPS } from '#platform/play/limits.ts'
import { deal } from './deal.ts'
import { canStart, ensureHand, isStale, isWithHouse, renewHand, startHand } from './gather-hand.ts'
import { playAbsentSeats, timeOut } from './play-hand.ts'
import {
  betIdOf,
  type HandRow,
  handSeatsOf,
  lockRoom,
  type RoomRow,
  runningHand,
  stateOf,
} from './room-rows.ts'
import {
  announceRoom,
  HAND_TAKES_ANTES_MS,
  queueRoom,
  type RoomSettings,
  roomSettings,
} from './room-terms.ts'
import { streamOf, writeHand } from './write-hand.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'room-step': true
  }
}

const TOO_FEW = 'too few have anted'

/** The job that advances a room. It may run twice, and in any process. */
export const roomJobs: { 'room-step': Job } = {
  'room-step': async (ctx, { room = '' }) => advanceRoom(ctx, room, await roomSettings(ctx)),
}

/**
 * Does everything in a room that is due: deals a hand or refunds the antes, acts for a player whose time is up, pays a
 * decided hand. A hand that nobody has anted on is replaced after `staysMs`. Each step is one transaction under the
 * room's lock; only the bets end in sets of their own, which can be repeated. So after a crash at any point the next
 * run continues, in any process.
 */
export async function advanceRoom(
  ctx: Context,
  roomId: string,
  settings: RoomSettings,
  staysMs = HAND_TAKES_ANTES_MS,
): Promise<void> {
  for (let step = 0; step < MAX_ROOM_STEPS; step++) {
    const hand = await runningHand(ctx.db, roomId)
    if (!hand) return
    if (hand.state === 'shown' || hand.state === 'void') {
      if (await endHand(ctx, hand, settings)) continue
      return queueRoom(ctx, roomId, new Date(ctx.clock.now().getTime() + CONTINUED_MS))
    }
    if (hand.due_at === null)
      return isStale(ctx, hand, staysMs) ? renewStale(ctx, roomId, settings, staysMs) : undefined
    if (hand.due_at > ctx.clock.now()) return queueRoom(ctx, roomId, hand.due_at)
    await runClock(ctx, roomId, hand.id, settings)
  }
}

async function renewStale(
  ctx: Context,
  roomId: string,
  settings: RoomSettings,
  staysMs: number,
): Promise<void> {
  await ctx.transact(async (ctx) => {
    const room = await lockRoom(ctx.db, roomId)
    const hand = room && (await runningHand(ctx.db, roomId))
    if (hand && isStale(ctx, hand, staysMs)) await renewHand(ctx, room, hand, settings)
    return ok(null)
  })
}

/** Acts when the time of a hand's state is up. */
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
      await writeHand(ctx, room, hand, settings, await continueHand(ctx, hand, late))
    }
    return ok(null)
  })
}

/** Continues a hand after a member's action as far as it goes without another member. */
export async function continueHand(ctx: Context, hand: HandRow, done: ReturnType<typeof timeOut>) {
  const seats = await handSeatsOf(ctx.db, hand.id)
  const absent = {
    house: new Set(hand.house_seats),
    gone: new Set(seats.filter(({ gone }) => gone).map(({ seat }) => seat)),
  }
  const dealt = deal(streamOf(hand), done.hand.terms.seats, isWithHouse(hand))
  const on = playAbsentSeats(done.hand, absent, dealt)
  return { hand: on.hand, acts: [...done.acts, ...on.acts] }
}

/** Makes a hand void; its next step refunds the stakes. Under the room's lock. */
export async function voidLockedHand(ctx: Context, hand: HandRow, reason: string): Promise<void> {
  await ctx.db
    .updateTable('card_hand')
    .set({ state: 'void', reason, due_at: null })
    .where('id', '=', hand.id)
    .execute()
  await queueRoom(ctx, hand.room_id, ctx.clock.now())
  await announceRoom(ctx, hand.room_id)
}

/** Pays a decided hand, or refunds a void one; answers whether all bets have ended. */
async function endHand(ctx: Context, hand: HandRow, settings: RoomSettings): Promise<boolean> {
  if (!(await endRoundBets(ctx, hand.id, hand.state === 'shown' ? endingBy(hand) : () => undefined)))
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

/** The end of each member's bet, with the hand as that member sees it. */
function endingBy(hand: HandRow): EndOfRoundBet {
  const outcome = hand.outcome as unknown as ThreeCardOutcome
  const totals = { pot: minorOf(outcome.pot), rake: minorOf(outcome.rake) }
  const byBet = new Map(outcome.seats.map((seat) => [betIdOf(hand, seat.seat), seat]))
  return ({ id, stake }) => {
    const mine = byBet.get(id)
    if (!mine || minorOf(mine.stake) !== stake) throw new Error(`bet ${id} is not what hand ${hand.id} says`)
    return {
      payout: minorOf(mine.payout),
      counted: turnoverOf(stake, totals),
      outcome: { ...outcome, seat: mine.seat } as unknown as JsonObject,
    }
  }
}

/** The stakes and wins of the house's players in one posting, made once with the end of the hand. */
async function settleHouse(ctx: Context, { unit }: RoomRow, hand: HandRow): Promise<void> {
  const outcome = hand.outcome as unknown as ThreeCardOutcome
  const purse = house(unit === 'play' ? 'play-room-players' : 'room-players', 0n)
  const games = house(unit === 'play' ? 'play-games' : 'games', 0n)
  const mine = outcome.seats.filter((seat) => seat.house)
  const stakes = mine.map(
    ({ seat, stake }): Posting => ({
      kind: 'bet',
      reference: betIdOf(hand, seat),
      entries: move(purse, games, minorOf(stake)),
    }),
  )
  const payouts = mine
    .filter(({ payout }) => minorOf(payout) > 0n)
    .map(
      ({ seat, payout }): Posting => ({
        kind: 'payout',
        reference: betIdOf(hand, seat),
        entries: move(games, purse, minorOf(payout)),
      }),
    )
  expectOk(await post(ctx, [...stakes, ...payouts]), `house seats of hand ${hand.id}`)
}
