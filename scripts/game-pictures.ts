import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type GameRound, gameRounds, prepareRound } from '../tests/support/browser/game-rounds.ts'
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
  for (const [game, round] of Object.entries(gameRounds)) {
    if (names.length > 0 && !names.includes(game)) continue
    const page = await context.newPage()
    console.log(`${game}: ${await record(page, game, round)}`)
    await page.close()
  }
  await context.close()
}

async function record(page: Page, game: string, round: GameRound) {
  const { query = '', press, lastsMs, shared } = round
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
  const box = press.length === 0 ? null : await page.locator('#bet').boundingBox()
  await prepareRound(page, round)
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
