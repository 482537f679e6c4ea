import { setImmediate } from 'node:timers/promises'

/** Lets other work of the process run; awaited now and then in a long computation. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
