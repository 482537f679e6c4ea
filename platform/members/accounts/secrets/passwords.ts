import os from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#platform/base/batches/limit-concurrency.ts'
import type { Result } from '#platform/base/result.ts'
import { MAX_PASSWORD_RUNS, MAX_RUNS_AT_ONCE } from '#platform/members/limits.ts'

/** OWASP's parameters for Argon2id: 19 MiB, 2 passes, 1 lane. The package's default algorithm is Argon2id. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash with the same parameters that no password matches: that of 32 discarded random bytes. */
const UNMATCHED_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$qFHczmvx6Z/GlWbVcCAnaQ$1+LzX1kT9iAxtug70umNLAEm7EoqVLzzkHEX0+el9Fc'

/** How many hashes are computed at once: with two processors, one is left for pages. */
export const hashesAtOnce = (processors: number): number =>
  Math.max(1, Math.min(MAX_RUNS_AT_ONCE, processors - 1))

const atOnce = hashesAtOnce(os.availableParallelism())

/**
 * The queue for Argon2 runs requested from outside: a run takes 19 MiB and one of libuv's four threads, which also
 * compress responses. Refuses `too-many-requests` when the queue is full.
 */
export const withHashingSlot = limitConcurrency({ atOnce, waiting: MAX_PASSWORD_RUNS - atOnce })

let runs = 0

/** How many times Argon2 has run in this process; known and unknown accounts must cost the same. */
export const argon2Runs = (): number => runs

/** Hashes a password of any length, off the main thread. Use it within `withHashingSlot` for requests from outside. */
export async function hashPassword(password: string): Promise<string> {
  runs++
  return hash(password, parameters)
}

/**
 * Whether `password` matches `passwordHash`. Waits for its turn and costs exactly one Argon2 run, off the main thread,
 * even without a hash (no such account, or one without a login). Refuses `too-many-requests`.
 */
export const isPassword = (
  passwordHash: string | null | undefined,
  password: string,
): Promise<Result<boolean>> =>
  withHashingSlot(async () => {
    runs++
    const right = await verify(passwordHash ?? UNMATCHED_HASH, password)
    return right && passwordHash != null
  })
