import { setTimeout as pause } from 'node:timers/promises'

const LIMIT_MS = 20_000
const STEP_MS = 50

/**
 * Polls until `ask` returns a truthy value; rejects with `what` after a limit, of 20 seconds if none is given. For scripts; tests have
 * `expect.poll`.
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const limit = Date.now() + limitMs
  for (;;) {
    const value = await ask()
    if (value) return value
    if (Date.now() > limit) throw new Error(`${what} did not come to pass in ${limitMs / 1000} s`)
    await pause(STEP_MS)
  }
}
