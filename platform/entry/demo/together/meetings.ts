import type { Context, Member } from '#platform/base/context.ts'
import { MINUTE_MS } from '#platform/base/durations.ts'
import type { Actor } from '../actor.ts'
import { inParallel } from '../in-parallel.ts'
import { type Act, live } from '../life.ts'
import { PastClock, pastContext } from '../past.ts'
import { playHands } from './hands.ts'
import { playMatchday } from './matchdays.ts'

/** The times of meetings, in days before the present, at an hour when `player1` does nothing else. */
const DAYS_AGO = [26, 19, 12, 5, 1] as const
const MINUTES_BEFORE = 1_100
const DAY_MINUTES = 1_440
/** The time around a meeting in which a participant may do nothing else. */
const FREE_BEFORE_MS = 2 * 60 * MINUTE_MS
const FREE_AFTER_MS = 100 * MINUTE_MS
const AT_MEETING = 6
/** Every second meeting, the first included, has hands of three cards. */
const WITH_HANDS = 2

export interface Life extends Actor {
  acts: Act[]
}

/**
 * Lives the lives of the demo world, and in between lets people play together: matchdays of virtual sports and hands of
 * three cards, with `first` and some others who are free at the time. Everybody's life is lived up to a meeting before it
 * begins, because the lines of a wallet are in the order of time.
 */
export async function liveAndMeet(
  ctx: Context,
  lives: readonly Life[],
  first: Member | undefined,
  anchor: Date,
): Promise<void> {
  const liveUntil = (from: Date, until: Date) =>
    inParallel(lives, ({ acts, ...actor }) => live(ctx, actor, acts, anchor, { from, until }))
  let lived = new Date(0)
  for (const [number, days] of DAYS_AGO.entries()) {
    const at = new Date(anchor.getTime() - (days * DAY_MINUTES + MINUTES_BEFORE) * MINUTE_MS)
    await liveUntil(lived, at)
    lived = at
    const clock = new PastClock(at)
    const free = lives.filter(({ acts }) => isFree(acts, at)).map(({ member }) => member)
    const others = free.filter(({ id }) => id !== first?.id)
    const people = [
      ...free.filter(({ id }) => id === first?.id),
      ...others.slice((number * AT_MEETING) % others.length),
      ...others,
    ].slice(0, AT_MEETING)
    const meeting = { past: pastContext(ctx, clock, anchor), clock, people }
    await playMatchday(meeting, number + 1)
    if (number % WITH_HANDS === 0) await playHands(meeting, number)
  }
  await liveUntil(lived, anchor)
}

/** Whether somebody has joined and is free around a moment. */
const isFree = (acts: readonly Act[], at: Date): boolean =>
  acts.some((act) => act.at < at) &&
  acts.every(
    (act) =>
      act.at.getTime() < at.getTime() - FREE_BEFORE_MS || act.at.getTime() > at.getTime() + FREE_AFTER_MS,
  )
