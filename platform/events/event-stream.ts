import type { EventTopic } from '#contract/events.ts'
import type { MemberEvents } from './member-events.ts'

/** A stream that has nothing to say says that, so that nobody on the way takes it for dead. */
const HEARTBEAT_MS = 15_000

const encoder = new TextEncoder()

/**
 * The events of a member's topic as `text/event-stream`: each message says the topic, once for all that has changed
 * since the one before. The first comes at once: nobody knows what changed before somebody listened. A reader that is
 * slow or gone makes nothing pile up. It ends when `events` do, or when it is cancelled.
 */
export function eventStream(
  events: MemberEvents,
  memberId: bigint,
  topic: EventTopic,
): ReadableStream<Uint8Array> {
  let due = true
  let over = false
  let wake = () => {}
  const unwatch = events.watch(memberId, topic, {
    changed() {
      due = true
      wake()
    },
    ended() {
      over = true
      wake()
    },
  })
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
        if (over) return controller.close()
        controller.enqueue(encoder.encode(due ? `data: ${topic}\n\n` : ': nothing\n\n'))
        due = false
      },
      cancel() {
        unwatch()
        over = true
        wake()
      },
    },
    { highWaterMark: 0 },
  )
}
