import type { RequestContext } from '#app/lib/pages/request-context.ts'
import { MAX_STREAMS, MAX_STREAMS_OF_ADDRESS, MAX_STREAMS_OF_READER, STREAM_LIFE_MS } from '#app/limits.ts'
import { networkOfAddress } from './visitor-address.ts'

type Opening = Parameters<RequestContext['openLive']>
export type OpenLive = (...opening: [...Opening, gone: AbortSignal]) => ReturnType<RequestContext['openLive']>

/**
 * The open streams of pages, counted per reader, per address and in total (site.md 1.12). All who come from an address
 * without a cookie are one reader: dropping the cookie gains nothing. Each stream ends after some minutes, when its
 * reader is `gone`, when its source ends, and when the server stops. `tally` is told how many there are.
 */
export function liveStreams(stopping: AbortSignal, tally = { streams: 0 }): OpenLive {
  const open = new Map<string, number>()
  const ends = new Set<() => void>()
  stopping.addEventListener('abort', () => {
    for (const end of ends) end()
  })

  const count = (keys: readonly string[], by: 1 | -1) => {
    tally.streams += by
    for (const key of keys) {
      const now = (open.get(key) ?? 0) + by
      if (now > 0) open.set(key, now)
      else open.delete(key)
    }
  }

  return async (from, opening, gone) => {
    const network = `address ${networkOfAddress(from.address)}`
    const counted = from.reader ?? `without a cookie, ${network}`
    const full =
      (open.get(counted) ?? 0) >= MAX_STREAMS_OF_READER || (open.get(network) ?? 0) >= MAX_STREAMS_OF_ADDRESS
    if (stopping.aborted || gone.aborted || tally.streams >= MAX_STREAMS || full) return null
    count([counted, network], 1)
    const source = await opening().catch((error) => {
      count([counted, network], -1)
      throw error
    })
    const reader = source.getReader()
    let timer: NodeJS.Timeout
    let end = () => {}
    const leave = () => {
      if (!ends.delete(end)) return false
      clearTimeout(timer)
      count([counted, network], -1)
      reader.cancel().catch(() => {})
      return true
    }
    return new ReadableStream(
      {
        start(controller) {
          end = () => {
            if (leave()) controller.close()
          }
          timer = setTimeout(end, STREAM_LIFE_MS)
          ends.add(end)
          // Nobody cancels a stream whose reader has left before it was begun.
          gone.addEventListener('abort', leave, { once: true })
          if (stopping.aborted || gone.aborted) end()
        },
        async pull(controller) {
          // If the platform breaks off, the stream ends and the browser reopens it.
          const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
          if (done || !value) end()
          else if (ends.has(end)) controller.enqueue(value)
        },
        cancel: () => void leave(),
      },
      { highWaterMark: 0 },
    )
  }
}
