/** The last work of each key that has not ended. */
export type Turns<Key> = Map<Key, Promise<unknown>>

/**
 * Runs works of one key one after the other, in the order of their calls. For what a lock of the database would order too: who
 * waits here holds no connection that others need. Resolves and rejects as `work` does.
 */
export async function inTurn<Key, Value>(
  turns: Turns<Key>,
  key: Key,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = turns.get(key)
  const own = before ? before.then(work, work) : work()
  turns.set(key, own)
  try {
    return await own
  } finally {
    if (turns.get(key) === own) turns.delete(key)
  }
}
