import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

/** The worker (`public/sw.js`) in a browser whose network and cache are these. */
function inBrowser(pages: { offline: string }) {
  const heard = new Map<string, (event: object) => void>()
  const kept = new Map<string, string>()
  const asked: string[] = []
  let connected = true
  const fetch = async (target: string | { url: string }) => {
    const url = typeof target === 'string' ? target : target.url
    asked.push(url)
    if (!connected) throw new TypeError('Failed to fetch')
    return { ok: true, text: url === '/offline' ? pages.offline : `page ${url}` }
  }
  const shelf = { put: async (name: string, { text }: { text: string }) => void kept.set(name, text) }
  runInNewContext(readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8'), {
    URL,
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
    fetch,
    caches: { open: async () => shelf, match: async (name: string) => ({ text: kept.get(name) }) },
    location: { origin: 'https://sen.example' },
  })
  return {
    asked,
    disconnect() {
      connected = false
    },
    /** What the worker answers; undefined if it leaves the request to the browser. */
    async ask(method: string, at: string, mode = 'navigate') {
      const waits: Promise<unknown>[] = []
      let answer: Promise<{ text: string }> | undefined
      heard.get('fetch')?.({
        request: { method, mode, url: `https://sen.example${at}` },
        respondWith: (given: Promise<{ text: string }>) => {
          answer = given
        },
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      })
      const text = (await answer)?.text
      await Promise.all(waits)
      return text
    },
  }
}

test('only pages that are asked for pass through the worker', async () => {
  const browser = inBrowser({ offline: 'in English' })
  expect(await browser.ask('POST', '/login')).toBeUndefined()
  expect(await browser.ask('GET', '/poll', 'cors')).toBeUndefined()
  expect(browser.asked).toEqual([])
  expect(await browser.ask('GET', '/')).toBe('page https://sen.example/')
})

test.each(['navigate', 'cors'])(
  'a choice of language, posted by %s, renews the page that it keeps',
  async (mode) => {
    const pages = { offline: 'in English' }
    const browser = inBrowser(pages)
    await browser.ask('GET', '/')
    pages.offline = 'bằng tiếng Việt'
    await browser.ask('GET', '/')
    expect(browser.asked.filter((url) => url === '/offline')).toHaveLength(1)
    expect(await browser.ask('POST', '/preferences', mode)).toBeUndefined()
    await browser.ask('GET', '/')
    browser.disconnect()
    expect(await browser.ask('GET', '/')).toBe('bằng tiếng Việt')
  },
)
