import type { EventTopic } from '#contract/play/events.ts'
import { HEARTBEAT_MS } from '#platform/base/limits.ts'
import type { MemberEvents, Watcher } from './member-events.ts'

const encoder = new TextEncoder()

/**
 * The events of a member's topic as a stream. It ends when `events` end, when it is cancelled, and when a session of
 * the member has ended and `isAlive` says it was the one that opened the stream.
 */
export const eventStream = (
  events: MemberEvents,
  memberId: bigint,
  topic: EventTopic,
  isAlive: () => Promise<boolean>,
): ReadableStream<Uint8Array> =>
  streamMessages(
    () => topic,
    (watcher) => {
      const look = () => {
        // A database error says nothing about the session: it is checked again at the next event.
        isAlive().then(
          (alive) => alive || watcher.ended(),
          () => {},
        )
      }
      const unwatches = [
        events.watch(memberId, topic, watcher),
        events.watch(memberId, 'sessions', { changed: look, ended: watcher.ended }),
      ]
      look() // it may have ended before the watch started
      return unwatches
    },
    events.isListening,
  )

/**
 * Streams what `watch` announces as `text/event-stream`. Each message is the result of `say` when it is sent, one for
 * all changes since the last; the first is sent at once, because earlier changes are unknown. Unless changes are not heard
 * yet (`isHeard`): then watchers are told when they are, and a message before that would be said twice. A slow or absent
 * reader queues nothing.
 */
export function streamMessages(
  say: () => string,
  watch: (watcher: Watcher) => readonly (() => void)[],
  isHeard = true,
): ReadableStream<Uint8Array> {
  let due = isHeard
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
  const unwatches = watch({ changed, ended })
  let isCancelled = false
  const leave = () => {
    for (const unwatch of unwatches) unwatch()
  }
  const waitForMessage = () =>
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
        await waitForMessage()
        // A cancelled stream has been left already; it must be left only once.
        if (isCancelled) return
        if (over) {
          leave()
          return controller.close()
        }
        controller.enqueue(encoder.encode(due ? `data: ${say()}\n\n` : ': nothing\n\n'))
        due = false
      },
      cancel() {
        isCancelled = true
        leave()
        wake()
      },
    },
    { highWaterMark: 0 },
  )
}
