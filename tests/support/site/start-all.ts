/**
 * Starts so many programs at once, then prepares one after the other. Where one cannot be started or prepared, none is left
 * running: it stops the others, and throws the first error.
 */
export async function startAll<Started extends { stop(): Promise<unknown> }>(
  count: number,
  start: () => Promise<Started>,
  prepare: (started: Started) => Promise<void>,
): Promise<Started[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, start))
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  try {
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    for (const one of started) await prepare(one)
    return started
  } catch (error) {
    await Promise.allSettled(started.map((one) => one.stop()))
    throw error
  }
}
