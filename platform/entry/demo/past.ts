import type { Context } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'

/** A clock of the past: it stands where it was put, and never goes back. */
export class PastClock {
  #now: Date

  constructor(start: Date) {
    this.#now = start
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Stays where it is when that is later. */
  moveTo(moment: Date): void {
    if (moment > this.#now) this.#now = moment
  }

  passMinutes(minutes: number): void {
    this.moveTo(new Date(this.#now.getTime() + minutes * 60_000))
  }
}

/**
 * The context of use cases that happen on a clock of the past, before `present`. Jobs that would have been done by then
 * are left out: who writes the past does what they would have done, and a payment that is still on its way would end an
 * order that has expired long ago. Jobs that are due later come.
 */
export function pastContext(ctx: Context, clock: PastClock, present: Date): Context {
  const { db, random, log, platformKey } = ctx
  const past = createContext({ db, clock, random, log, platformKey })
  return withoutPastJobs({ ...past, settings: ctx.settings }, present)
}

const withoutPastJobs = (ctx: Context, present: Date): Context => ({
  ...ctx,
  addJob: async (name, payload, when) => {
    if (when?.at && when.at > present) await ctx.addJob(name, payload, when)
  },
  transact: (work) => ctx.transact((inside) => work(withoutPastJobs(inside, present))),
})
