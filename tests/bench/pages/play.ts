import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { soloGames } from '#platform/play/house/index.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/browser/chromium.ts'
import { median, slowPhone } from './next-page.ts'

const LIMIT_MS = 30_000

export interface GamePage {
  game: string
  /** Bytes of JavaScript after brotli: with the page, and with all that it may load later. */
  scriptBytes: number
  allScriptBytes: number
  /** On a slow phone and line, medians: the first picture, and from the press on the button to the result. */
  fcpMs: number
  firstBetMs: number
}

/** What the page of each game weighs, and how long a member waits for it and for the first bet. */
export async function benchPlay(
  origin: string,
  memberCookie: string,
  { runs }: { runs: number },
): Promise<GamePage[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const gamePages: GamePage[] = []
  try {
    for (const { game } of soloGames) {
      const visits = []
      for (let run = 0; run < runs; run++) visits.push(await visit(browser, origin, game, memberCookie))
      gamePages.push({
        game,
        scriptBytes: median(visits.map(({ scriptBytes }) => scriptBytes)),
        allScriptBytes: median(visits.map(({ allScriptBytes }) => allScriptBytes)),
        fcpMs: median(visits.map(({ fcpMs }) => fcpMs)),
        firstBetMs: median(visits.map(({ firstBetMs }) => firstBetMs)),
      })
    }
  } finally {
    await browser.close()
  }
  return gamePages
}

async function visit(browser: Browser, origin: string, game: string, cookie: string) {
  const { context, page } = await slowPhone(browser, origin, cookie)
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  const weight = async () => {
    const sizes = await Promise.all(scripts.map((script) => script.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
  // What runs this file names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (work) => work')
  try {
    await page.goto(`${origin}/game/SEN/${game}`, { waitUntil: 'networkidle', timeout: LIMIT_MS })
    const scriptBytes = await weight()
    const fcpMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    await prepare(page, game)
    const firstBetMs = await page.evaluate(timeBet, LIMIT_MS)
    await page.locator('[data-sound]').click({ timeout: LIMIT_MS })
    const fold = page.locator('.autoplay > summary')
    if ((await fold.count()) > 0) await fold.click({ timeout: LIMIT_MS })
    await page.waitForLoadState('networkidle', { timeout: LIMIT_MS })
    return { scriptBytes, fcpMs, firstBetMs, allScriptBytes: await weight() }
  } finally {
    await context.close()
  }
}

/** Ends what an earlier run has left open, and puts a small stake on the table. */
async function prepare(page: Page, game: string) {
  while ((await page.locator('#bet').count()) === 0) {
    await page.locator('.bet-bar button, [data-arrows] button').first().click({ timeout: LIMIT_MS })
    await page.locator('form[aria-busy]').waitFor({ state: 'detached', timeout: LIMIT_MS })
  }
  if (game === 'roulette') await page.locator('#put-red').click({ timeout: LIMIT_MS })
  else if (game !== 'fish') await page.locator('#stake').fill('1000')
  await page.locator('form[aria-busy]').waitFor({ state: 'detached', timeout: LIMIT_MS })
}

/** Runs in the page: presses the button and waits for the frame in which another round is drawn. */
function timeBet(limitMs: number): Promise<number> {
  const shown = () => document.querySelector<HTMLElement>('.stage [data-bet]')?.dataset.bet
  const before = shown()
  const from = performance.now()
  document.querySelector<HTMLElement>('#bet')?.click()
  return new Promise((resolve, reject) => {
    const look = () => {
      if (shown() && shown() !== before) setTimeout(() => resolve(performance.now() - from))
      else if (performance.now() - from > limitMs) reject(new Error('no result'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
