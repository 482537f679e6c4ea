import type { EventTopic } from '#contract/events.ts'
import type { MemberEvents } from './member-events.ts'

/** A stream that has nothing to say says that, so that nobody on the way takes it for dead. */
const HEARTBEAT_MS = 15_000

const encoder = new TextEncoder()

/**
 * The events of a member's topic as `text/event-stream`: each message says the topic, once for all that has changed
 * since the one before. The first comes at once: nobody knows what changed before somebody listened. A reader that is
 * slow or gone makes nothing pile up. It ends when `events` do, when it is cancelled, and when a session of the member has
 * ended and `isAlive` says that it was the one that opened it.
 */
export function eventStream(
  events: MemberEvents,
  memberId: bigint,
  topic: EventTopic,
  isAlive: () => Promise<boolean>,
): ReadableStream<Uint8Array> {
  let due = true
  let over = false
  let wake = () => {}
  const changed = () => {
    due = true
    wake()
  }
  const ended = () => {
    over = true
    wake()
  }
  const look = () => {
    // A database that does not answer says nothing of the session: it is asked again when it is heard again.
    isAlive().then(
      (alive) => alive || ended(),
      () => {},
    )
  }
  const unwatches = [
    events.watch(memberId, topic, { changed, ended }),
    events.watch(memberId, 'sessions', { changed: look, ended }),
  ]
  look() // it may have ended before it was watched
  const somethingToSay = () =>
    new Promise<void>((resolve) => {
      if (due || over) return resolve()
      const timer = setTimeout(resolve, HEARTBEAT_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return new ReadableStream(
    {
      async pull(controller) {
        await somethingToSay()
        if (over) {
          for (const unwatch of unwatches) unwatch()
          return controller.close()
        }
        controller.enqueue(encoder.encode(due ? `data: ${topic}\n\n` : ': nothing\n\n'))
        due = false
      },
      cancel() {
        for (const unwatch of unwatches) unwatch()
        ended()
      },
    },
    { highWaterMark: 0 },
  )
}
