import http from 'node:http'

/** Run by watchers-process.ts: watches until it is told to end, and answers with what was heard. */

/** So many open at once. */
const AT_ONCE = 50

/** How many have heard of the end of a round, and when the first and the last of them, by the clock. */
export interface Heard {
  heard: number
  first: number
  last: number
}

/** Streams of a table's rounds, each of a visitor with an address of its own, and when each result has come to them. */
class Watchers {
  readonly #requests: http.ClientRequest[] = []
  readonly #results = new Map<string, Heard>()

  /** Opens all of them; each has heard something when this is done. */
  static async open(origin: string, path: string, amount: number): Promise<Watchers> {
    const watchers = new Watchers()
    for (let at = 0; at < amount; at += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, amount - at) }, (_, place) =>
          watchers.#watch(new URL(path, origin), at + place),
        ),
      )
    return watchers
  }

  #watch(url: URL, at: number): Promise<void> {
    const headers = { 'x-forwarded-for': `10.${at >> 8}.${at & 255}.7`, 'accept-language': 'vi' }
    return new Promise((resolve, reject) => {
      const request = http.get(url, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a watcher was answered ${response.statusCode}`))
        let come = ''
        const known = new Set<string>()
        response.setEncoding('utf8').on('data', (text: string) => {
          come += text
          const ends = come.lastIndexOf('\n\n')
          if (ends < 0) return
          // Results stand first in their list, the newest of all in front.
          const id = /data-records="results"[^>]*><li data-id="([^"]+)"/.exec(come.slice(0, ends))?.[1]
          come = come.slice(ends + 2)
          if (id && !known.has(id)) {
            known.add(id)
            if (known.size > 1) this.#hear(id)
          }
          resolve()
        })
      })
      request.once('error', reject)
      this.#requests.push(request)
    })
  }

  #hear(id: string): void {
    const now = Date.now()
    const { heard, first } = this.#results.get(id) ?? { heard: 0, first: now }
    this.#results.set(id, { heard: heard + 1, first, last: now })
  }

  /** What was heard of each round, by its id. */
  end(): Record<string, Heard> {
    for (const request of this.#requests) request.on('error', () => {}).destroy()
    return Object.fromEntries(this.#results)
  }
}

const [, , origin = '', path = '', amount = ''] = process.argv
const watchers = await Watchers.open(origin, path, Number(amount))
process.once('message', () => {
  process.send?.(watchers.end())
  process.disconnect()
})
process.send?.('ready')
