import { setImmediate } from 'node:timers/promises'

/** Lets what else the process has to do have its turn: awaited now and then in a loop that computes for long. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
