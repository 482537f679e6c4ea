import type { Visitor } from './visitor.ts'

/** A stream of `/events/<topic>`, read like a browser's EventSource. */
export interface OpenEvents {
  status: number
  headers: Headers
  /** The next message; `the end` if the stream has ended. */
  next(): Promise<string>
  close(): Promise<void>
}

/** Opens a stream as this visitor; of the office, with its path. */
export async function eventsOf(visitor: Visitor, topic: string, under = '/events'): Promise<OpenEvents> {
  const hangUp = new AbortController()
  const { status, headers, body } = await fetch(new URL(`${under}/${topic}`, visitor.origin), {
    redirect: 'manual',
    signal: hangUp.signal,
    headers: {
      'x-forwarded-for': visitor.address,
      cookie: visitor.cookieHeader,
    },
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let come = ''
  const next = async () => {
    for (;;) {
      const end = come.indexOf('\n\n')
      if (end >= 0) {
        const message = come.slice(0, end)
        come = come.slice(end + 2)
        if (message.startsWith('data: ')) return message.slice('data: '.length)
        continue // a heartbeat
      }
      const read = await reader?.read().catch(() => undefined)
      if (!read || read.done) return 'the end'
      come += read.value
    }
  }
  return { status, headers, next, close: async () => hangUp.abort() }
}
