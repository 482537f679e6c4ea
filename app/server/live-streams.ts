import type { RequestContext } from '#app/lib/request-context.ts'
import { networkOfAddress } from './visitor-address.ts'

/** Per member: live tabs in all browsers and sessions. */
const MAX_OF_MEMBER = 6
/** Per address, which may be a whole network: some thirty members at their maximum. */
const MAX_OF_ADDRESS = 200
/** Per process; each costs a socket and a few kilobytes. */
const MAX_OPEN = 5_000
/** A stream ends after this time and the browser reopens it: a reader who lost access gets none. */
const LIFE_MS = 5 * 60_000

/**
 * The open streams of pages, counted per member, per address and in total (site.md 1.12). Each ends after some minutes,
 * when its reader is gone, when its source ends, and when the server stops.
 */
export function liveStreams(stopping: AbortSignal): RequestContext['openLive'] {
  const open = new Map<string, number>()
  const ends = new Set<() => void>()
  let all = 0
  stopping.addEventListener('abort', () => {
    for (const end of ends) end()
  })

  const count = (keys: readonly string[], by: 1 | -1) => {
    all += by
    for (const key of keys) {
      const now = (open.get(key) ?? 0) + by
      if (now > 0) open.set(key, now)
      else open.delete(key)
    }
  }

  return async ({ account, address }, opening) => {
    const [member, network] = [`member ${account}`, `address ${networkOfAddress(address)}`]
    const full = (open.get(member) ?? 0) >= MAX_OF_MEMBER || (open.get(network) ?? 0) >= MAX_OF_ADDRESS
    if (stopping.aborted || all >= MAX_OPEN || full) return null
    count([member, network], 1)
    const source = await opening().catch((error) => {
      count([member, network], -1)
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
            count([member, network], -1)
            reader.cancel().catch(() => {})
            controller.close()
          }
          ends.add(end)
          if (stopping.aborted) end()
        },
        async pull(controller) {
          // If the platform breaks off, the stream ends and the browser reopens it.
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
