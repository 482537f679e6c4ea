import { withHashingSlot } from '#platform/members/accounts/secrets/passwords.ts'
import { MAX_PASSWORD_RUNS } from '#platform/members/limits.ts'

/**
 * Runs `work` while no further password finds a turn at hashing. The turns end with it, also if it fails: they are the process's,
 * and whatever it ran next would find none.
 */
export async function withFullHashQueue<Value>(work: () => Promise<Value>): Promise<Value> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const turns = Array.from({ length: MAX_PASSWORD_RUNS }, () => withHashingSlot(() => ended))
  try {
    return await work()
  } finally {
    end()
    await Promise.all(turns)
  }
}
