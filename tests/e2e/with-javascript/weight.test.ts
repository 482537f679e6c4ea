import type { Response } from '@playwright/test'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * What enhances a page, as it is sent; there is no framework beside it. The most is registration's, with field rules, countries,
 * the slider and the wait for a code.
 */
const SCRIPT_LIMIT_BYTES = 8_100
/** What moves on its own comes later, and is not part of it. */
const LATER_LIMIT_BYTES = 1_300
/** The script of all pages; and with it what moves on its own, which `/` loads when the first banner turns. */
const OF_ALL_PAGES_LIMIT_BYTES = 5_150
const OF_HOME_LIMIT_BYTES = 6 * 1024
/** A table has its own besides, with which it is played; 32 bytes over 10 KB since what was answered is shown without it, too. */
const OF_TABLES_LIMIT_BYTES = 10 * 1024 + 32

/** HTML of `/`, and its style sheets together: what a first visitor waits for, each. */
const FIRST_SIGHT_LIMIT_BYTES = 14 * 1024

/** Guests' pages, and which scripts each has: the one of all pages, what its form needs, and later what moves on it. */
const scriptsOf = {
  '/': ['enhance', 'jackpot', 'moving'],
  '/login': ['enhance'],
  '/register': ['enhance', 'fields', 'moving', 'rules'],
  '/rng': ['enhance', 'jackpot', 'moving'],
  // `entered-money`, `typed-amount`, `figure-text`: amounts as the language writes them, for tickets too
  '/game/SEN/dice': ['enhance', 'entered', 'figure', 'game', 'typed'],
}

/** What moves on its own: it is loaded when the first banner turns. */
const moves = ['jackpot', 'moving']
/** What looks again at the tables on `/`: it is loaded with the first change of one, if any is there. */
const looks = 'live'
const LOOKS_LIMIT_BYTES = 1_024

interface LayoutShift extends PerformanceEntry {
  value: number
  sources?: { node?: Node }[]
}

/** The layout shifts of a page that has loaded and painted, each with the elements that moved. */
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const shifts: LayoutShift[] = []
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // What happened before the observer came is handed over in a task of its own, which two frames leave time for.
    await frame()
    await frame()
    const moved = ({ node }: { node?: Node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '?')
    return shifts.map(({ value, sources = [] }) => `${value}: ${sources.map(moved).join(' | ')}`)
  })

for (const path of ['/', '/login', '/register', '/rng', '/personalCenter/depositv2', '/game/SEN/dice'])
  test(`${path} is settled at first paint`, { tag: '@wide' }, async ({ page, asPlayer }) => {
    if (path.startsWith('/personalCenter')) await asPlayer()
    await page.goto(path)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await shiftsOf(page)).toEqual([])
  })

test('pages of guests load a few kilobytes of script, and no framework', async ({ page }) => {
  await page.route('**/*', (route) => route.continue()) // a browser that intercepts keeps no cache: each page weighs its own
  for (const [path, later] of Object.entries(scriptsOf)) {
    const scripts: Promise<Script>[] = []
    const collect = (answer: Response) => {
      if (answer.request().resourceType() === 'script') scripts.push(weigh(answer))
    }
    page.on('response', collect)
    await page.goto(path, { waitUntil: 'networkidle' })
    const names = async () => {
      const found = (await Promise.all(scripts)).map(({ name }) => name)
      return found.filter((name) => path !== '/' || name !== looks).sort()
    }
    expect(await names(), `scripts of ${path} at first`).toEqual(
      later.filter((name) => !moves.includes(name)),
    )
    await expect.poll(names, { timeout: 10_000, message: `scripts of ${path}` }).toEqual(later)
    page.off('response', collect)
    const all = await Promise.all(scripts)
    const found = all.filter(({ name }) => path !== '/' || name !== looks)
    const bytesOf = (some: Script[]) => some.reduce((sum, script) => sum + script.bytes, 0)
    const bytes = bytesOf(found.filter(({ name }) => !moves.includes(name)))
    expect(bytesOf(all) - bytesOf(found)).toBeLessThanOrEqual(LOOKS_LIMIT_BYTES)
    expect(bytesOf(found) - bytes).toBeLessThanOrEqual(LATER_LIMIT_BYTES)
    expect(bytes).toBeGreaterThan(0)
    const table = path.startsWith('/game') ? OF_TABLES_LIMIT_BYTES : SCRIPT_LIMIT_BYTES
    expect(bytes).toBeLessThanOrEqual(path === '/' ? OF_HOME_LIMIT_BYTES : table)
    expect(found.find(({ name }) => name === 'enhance')?.bytes).toBeLessThan(OF_ALL_PAGES_LIMIT_BYTES)
    expect(found.some(({ text }) => text.includes('react'))).toBe(false)
  }
})

for (const language of ['vi', 'en', 'zh'])
  test(`in ${language}, HTML and style sheets of the home page are 14 KB each at most`, async ({
    page,
    context,
  }) => {
    await page.route('**/*', (route) => route.continue())
    await context.addCookies([{ name: 'lang', value: language, url: site().origin }])
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (answer) => {
      const size = answer.request().sizes()
      sizes.set(
        answer.url(),
        size.then(({ responseBodySize }) => responseBodySize),
      )
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await page.locator('html').getAttribute('lang')).toContain(language)
    const sheets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href),
    )
    const bytesOf = async (urls: readonly string[]) => {
      const each = await Promise.all(urls.map((url) => sizes.get(url)))
      for (const bytes of each) expect(bytes).toBeGreaterThan(0)
      return each.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0)
    }
    expect(await bytesOf([page.url()]), 'HTML').toBeLessThanOrEqual(FIRST_SIGHT_LIMIT_BYTES)
    expect(await bytesOf(sheets), 'style sheets').toBeLessThanOrEqual(FIRST_SIGHT_LIMIT_BYTES)
  })

interface Script {
  name: string
  bytes: number
  text: string
}

async function weigh(answer: Response): Promise<Script> {
  const { responseBodySize } = await answer.request().sizes()
  const name = /(\w+)-[\w-]+\.js$/.exec(answer.url())?.[1] ?? answer.url()
  return { name, bytes: responseBodySize, text: await answer.text() }
}
