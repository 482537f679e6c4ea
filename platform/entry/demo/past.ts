import type { Context, Member } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'

/** A clock in the past: it stands still until moved, and never goes back. */
export class PastClock {
  #now: Date

  constructor(start: Date) {
    this.#now = start
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Does nothing if the clock is already later. */
  moveTo(moment: Date): void {
    if (moment > this.#now) this.#now = moment
  }

  passMinutes(minutes: number): void {
    this.moveTo(new Date(this.#now.getTime() + minutes * 60_000))
  }
}

/**
 * A context whose use cases happen on a past clock, before `present`. Jobs due before `present` are dropped: the caller
 * applies their effects, and a simulated payment would otherwise pay an order that expired long ago. Jobs due later are
 * kept.
 */
export function pastContext(ctx: Context, clock: PastClock, present: Date): Context {
  const { db, random, log, platformKey } = ctx
  const past = createContext({ db, clock, random, log, platformKey })
  return withoutPastJobs({ ...past, settings: ctx.settings }, present)
}

/** A context for people who play together in the past: none of them does anything else while `clock` moves on. */
export interface Meeting {
  past: Context
  clock: PastClock
  people: readonly Member[]
}

const withoutPastJobs = (ctx: Context, present: Date): Context => ({
  ...ctx,
  addJob: async (name, payload, when) => {
    if (when?.at && when.at > present) await ctx.addJob(name, payload, when)
  },
  addJobs: async (name, jobs, when) => {
    if (when?.at && when.at > present) await ctx.addJobs(name, jobs, when)
  },
  transact: (work) => ctx.transact((inside) => work(withoutPastJobs(inside, present))),
})
