import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tests/support/browser/chromium.ts'

/** A slow phone on a slow line. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
export const SLOWER_CPU = 6
/** How long the pointer is on the link before it is pressed. */
const HOVER_MS = 250
/** Until the first page is at rest. */
const REST_MS = 1_500
const LIMIT_MS = 20_000

/** From a page by a link to another, which `main[data-page]` names. */
export interface Step {
  name: string
  from: string
  link: string
  to: string
  member: boolean
}

const STEPS: readonly Step[] = [
  { name: 'guest `/` to `/rng`', from: '/', link: 'nav a[href="/rng"]', to: 'rng', member: false },
  {
    name: 'guest `/rng` to Dice',
    from: '/rng',
    link: 'main a[href^="/game/SEN/dice"]',
    to: 'game',
    member: false,
  },
  { name: 'member `/` to `/rng`', from: '/', link: 'nav a[href="/rng"]', to: 'rng', member: true },
  {
    name: 'member `/` to deposits',
    from: '/',
    link: 'nav a[href="/personalCenter/depositv2"]',
    to: 'depositv2',
    member: true,
  },
]

export interface NextPage {
  name: string
  /** Milliseconds from the press to the picture, medians: after a hover, at once, and back again. */
  hoveredMs: number
  pressedMs: number
  backMs: number
  /** From the press to the first sign that something happens. */
  signMs: number
}

/**
 * How long the next page takes on a slow phone: from the press on a link until the frame in which the new page is drawn.
 * The clock is the browser's own, so that it counts the same for a page that is loaded and for one that is drawn in place.
 */
export async function benchNextPage(
  origin: string,
  memberCookie: string,
  { runs, prepare }: { runs: number; prepare?: (page: Page) => Promise<unknown> },
): Promise<NextPage[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const nextPages: NextPage[] = []
  try {
    for (const step of STEPS) {
      const times: Record<'hovered' | 'pressed' | 'back' | 'sign', number[]> = {
        hovered: [],
        pressed: [],
        back: [],
        sign: [],
      }
      for (let run = 0; run < runs; run++) {
        const at = await walk(browser, origin, step, step.member ? memberCookie : '', true, prepare)
        times.hovered.push(at.picture)
        times.back.push(at.back)
        const pressed = await walk(browser, origin, step, step.member ? memberCookie : '', false, prepare)
        times.pressed.push(pressed.picture)
        times.sign.push(pressed.sign)
      }
      nextPages.push({
        name: step.name,
        hoveredMs: median(times.hovered),
        pressedMs: median(times.pressed),
        backMs: median(times.back),
        signMs: median(times.sign),
      })
    }
  } finally {
    await browser.close()
  }
  return nextPages
}

/** The machine's load over the last minute, for the line beside the figures. */
export const loadNow = (): string => (os.loadavg()[0] ?? 0).toFixed(2)

export const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

/** A page of a slow phone on a slow line, signed in by this cookie; `slower`: so many times than this processor. */
export async function slowPhone(
  browser: Browser,
  origin: string,
  cookie: string,
  prepare?: (page: Page) => Promise<unknown>,
  slower = SLOWER_CPU,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'vi' })
  if (cookie)
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return { name, value, url: origin }
      }),
    )
  const page = await context.newPage()
  await prepare?.(page)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { context, page }
}

async function walk(
  browser: Browser,
  origin: string,
  { from, link, to, member }: Step,
  cookie: string,
  hovers: boolean,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<{ picture: number; back: number; sign: number }> {
  const { context, page } = await slowPhone(browser, origin, member ? cookie : '', prepare)
  // What runs this file names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (work) => work')
  await page.addInitScript(watch)
  try {
    await page.goto(new URL(from, origin).href, { waitUntil: 'load', timeout: LIMIT_MS })
    await pause(REST_MS)
    const target = page.locator(link).and(page.locator(':visible')).first()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' })) // clear of the bars
    const box = await target.boundingBox()
    if (!box) throw new Error(`${link} is not on ${from}`)
    const first = (await page.locator('main').getAttribute('data-page')) ?? ''
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (hovers) {
      await page.mouse.move(x, y)
      await pause(HOVER_MS)
    }
    await page.mouse.click(x, y)
    const picture = await shown(page, to)
    const sign = await page.evaluate(() => Number.parseFloat(sessionStorage.getItem('sign') ?? '0'))
    await pause(REST_MS)
    await page.evaluate(() => {
      dispatchEvent(new Event('back'))
      setTimeout(() => history.back())
    })
    const back = await shown(page, first)
    return { picture, back, sign: sign || picture }
  } finally {
    await context.close()
  }
}

/** Waits for the page; the answer is the milliseconds since the press. */
async function shown(page: Page, name: string): Promise<number> {
  const deadline = Date.now() + LIMIT_MS
  while (Date.now() < deadline) {
    const [ms, of] = await page
      .evaluate(() => (sessionStorage.getItem('shown') ?? '').split(' '))
      .catch(() => []) // between two pages
    if (of === name) return Number(ms)
    await pause(20)
  }
  throw new Error(`${name} was not shown in ${LIMIT_MS} ms`)
}

/** Runs in each page: notes when a link is pressed, and when another page than the one it was on is drawn. */
function watch(): void {
  const store = sessionStorage
  const now = () => performance.timeOrigin + performance.now()
  const nameOf = () => document.querySelector<HTMLElement>('main')?.dataset.page
  const press = (at: number) => {
    store.setItem('pressed', String(at))
    store.setItem('left', nameOf() ?? '')
    for (const item of ['shown', 'sign']) store.removeItem(item)
  }
  addEventListener('click', (event) => press(performance.timeOrigin + event.timeStamp), true)
  addEventListener('back', () => press(now()))
  const look = () => {
    const name = nameOf()
    const pressed = Number(store.getItem('pressed'))
    // A task that a frame's callback queues runs when that frame has been drawn.
    const note = (item: string, what = '') =>
      requestAnimationFrame(() =>
        setTimeout(() => store.getItem(item) ?? store.setItem(item, `${now() - pressed} ${what}`)),
      )
    if (pressed && !store.getItem('sign') && document.documentElement.classList.contains('going'))
      note('sign')
    if (pressed && !store.getItem('shown') && name && name !== store.getItem('left')) note('shown', name)
  }
  // Told of each change: to look in every frame would have the phone draw sixty a second, half of all it can do.
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'data-page'],
  })
}
