import type { EventTopic } from '#contract/events.ts'
import type { MemberEvents } from './member-events.ts'

/** How often an idle stream sends a heartbeat, so that no proxy takes it for dead. */
const HEARTBEAT_MS = 15_000

const encoder = new TextEncoder()

/**
 * The events of a member's topic as `text/event-stream`: each message names the topic, once for all changes since the
 * last one. The first is sent at once, because earlier changes are unknown. A slow or absent reader piles nothing up.
 * It ends when `events` do, when it is cancelled, and when one of the member's sessions has ended and `isAlive` says
 * that it was the one that opened it.
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
    // A database error says nothing about the session: it is checked again at the next event.
    isAlive().then(
      (alive) => alive || ended(),
      () => {},
    )
  }
  const unwatches = [
    events.watch(memberId, topic, { changed, ended }),
    events.watch(memberId, 'sessions', { changed: look, ended }),
  ]
  look() // it may have ended before the watch began
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
