import type { RequestContext } from '#app/lib/request-context.ts'

/** Of one visitor: a browser with as many tabs that are live. */
const MAX_OF_VISITOR = 6
/** Of this process; each costs a socket and a few kilobytes. */
const MAX_OPEN = 5_000
/** A stream ends by itself, and the browser opens the next one: who has logged out meanwhile gets none. */
const LIFE_MS = 5 * 60_000

/**
 * The streams that pages hold open, counted by visitor and in all (site.md 1.12). Each ends by itself after some minutes,
 * when its reader is gone, when its source ends, and when the server stops.
 */
export function liveStreams(stopping: AbortSignal): RequestContext['openLive'] {
  const ofVisitor = new Map<string, number>()
  const ends = new Set<() => void>()
  let all = 0
  stopping.addEventListener('abort', () => {
    for (const end of ends) end()
  })

  const count = (visitorId: string, by: 1 | -1) => {
    const now = (ofVisitor.get(visitorId) ?? 0) + by
    all += by
    if (now > 0) ofVisitor.set(visitorId, now)
    else ofVisitor.delete(visitorId)
  }

  return async (visitorId, open) => {
    if (stopping.aborted || all >= MAX_OPEN || (ofVisitor.get(visitorId) ?? 0) >= MAX_OF_VISITOR) return null
    count(visitorId, 1)
    const source = await open().catch((error) => {
      count(visitorId, -1)
      throw error
    })
    const reader = source.getReader()
    let end = () => {}
    return new ReadableStream(
      {
        start(controller) {
          const timer = setTimeout(() => end(), LIFE_MS)
          end = () => {
            if (!ends.delete(end)) return
            clearTimeout(timer)
            count(visitorId, -1)
            reader.cancel().catch(() => {})
            controller.close()
          }
          ends.add(end)
          if (stopping.aborted) end()
        },
        async pull(controller) {
          // A platform that breaks off ends the stream: the browser asks again.
          const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
          if (done || !value) end()
          else if (ends.has(end)) controller.enqueue(value)
        },
        cancel: () => end(),
      },
      { highWaterMark: 0 },
    )
  }
}
