import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signIn } from '../tests/support/site/accounts.ts'
import type { Site } from '../tests/support/site/site.ts'
import { root } from './prepare.mjs'

const FOLDER = path.join(root, 'var/pictures')
const PHONE = { width: 360, height: 740 }
/** Where a thumb reaches: the lower part of the screen. */
const THUMB_FROM = 0.6
/** A frame after so long; rounds that many play take longer, and are told in fewer frames. */
const EACH_MS = 100
const EACH_SHARED_MS = 1_000

/** A shift of the layout that can be seen, and what moved. */
const SEEN_SHIFT = 0.001
interface Shift {
  value: number
  parts: string[]
}

interface Round {
  /** In the address of the table. */
  query?: string
  /** What is pressed, one after the other; the frames begin with the last. */
  press: readonly string[]
  lastsMs: number
  /** A table that takes bets for a time. */
  shared?: boolean
}

const instant: Round = { press: ['#bet'], lastsMs: 3_000 }
/** How a round of each game is played. */
const ROUNDS: Record<string, Round> = {
  dice: instant,
  roulette: { ...instant, query: '?spot=red&stake=1000.00' },
  crash: instant,
  mines: { press: ['#bet', '#cell-12'], lastsMs: 2_000 },
  scratch: { press: ['#bet', '#scratch-all'], lastsMs: 3_000 },
  bingo: { ...instant, lastsMs: 6_000 },
  'video-poker': { press: ['#bet', '#draw'], lastsMs: 3_000 },
  fish: instant,
  'slots-lines': instant,
  'slots-ways': instant,
  'slots-cascade': instant,
  sicbo: { query: '?spot=big&stake=1000.00', press: ['#bet'], lastsMs: 60_000, shared: true },
  baccarat: { query: '?spot=player&stake=1000.00', press: ['#bet'], lastsMs: 60_000, shared: true },
  cockfight: { press: ['#bet'], lastsMs: 60_000, shared: true },
  'crash-live': { press: ['#bet'], lastsMs: 45_000, shared: true },
  football: { press: [], lastsMs: 20_000, shared: true },
  vesports: { press: [], lastsMs: 20_000, shared: true },
  'three-card': { press: [], lastsMs: 20_000, shared: true },
}

/** Records a round of each game, or of those named; says how much of each page shifted, and where its button stood. */
export async function takeGames(browser: Browser, site: Site, names: readonly string[]): Promise<void> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const context = await browser.newContext({ baseURL: site.origin, viewport: PHONE, hasTouch: true })
  const cookies = [...player.cookies].map(([name, value]) => ({ name, value, url: site.origin }))
  await context.addCookies([...cookies, { name: 'lang', value: 'vi', url: site.origin }])
  // what is said once after a login
  const welcome = await context.newPage()
  await welcome.goto('/')
  await welcome.close()
  for (const [game, round] of Object.entries(ROUNDS)) {
    if (names.length > 0 && !names.includes(game)) continue
    const page = await context.newPage()
    console.log(`${game}: ${await record(page, game, round)}`)
    await page.close()
  }
  await context.close()
}

async function record(page: Page, game: string, { query = '', press, lastsMs, shared }: Round) {
  await page.goto(`/game/SEN/${game}${query}`)
  await page.evaluate(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] }
        const parts = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
        shifts.push({
          value,
          parts: parts.map((part) => part?.className || part?.tagName || '?').map(String),
        })
      }
    }).observe({ type: 'layout-shift' })
  })
  if (shared && press.length > 0)
    await page.locator('[data-round-state="open"]').first().waitFor({ timeout: 90_000 })
  const box = press.length === 0 ? null : await page.locator('#bet').boundingBox()
  for (const step of press.slice(0, -1)) {
    await page.locator(step).click()
    await page.locator(press.at(-1) ?? step).waitFor()
  }
  const button = press.at(-1)
  const folder = path.join(FOLDER, game)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (button !== undefined) await page.locator(button).press('Enter')
  const from = Date.now()
  let frames = 0
  for (let at = 0; at < lastsMs; at = Date.now() - from) {
    const name = `${String(at).padStart(5, '0')}.jpg`
    writeFileSync(path.join(folder, name), await page.screenshot({ type: 'jpeg', quality: 70 }))
    frames++
    await page.waitForTimeout(shared ? EACH_SHARED_MS : EACH_MS)
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
  const parts = [...new Set(shifts.filter(({ value }) => value > SEEN_SHIFT).flatMap((one) => one.parts))]
  const isAtThumb = box === null || box.y + box.height / 2 > PHONE.height * THUMB_FROM
  const place =
    box === null ? 'no button' : `button at ${Math.round(box.y)} px${isAtThumb ? '' : ', TOO HIGH'}`
  return `${frames} frames, shifted ${shifted.toFixed(4)}, ${place}${parts.length > 0 ? `; moved: ${parts.join(', ')}` : ''}`
}
