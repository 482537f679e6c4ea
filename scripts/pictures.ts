// Takes pictures on a site of its own with the demo world: the screenshots of the README and of docs/office.md, and of each game a
// round on a phone, frame by frame (`var/pictures`, not kept): `npm run pictures`, or one of the three: `npm run pictures -- site`,
// `… office`, `… games [game …]`.
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../tests/support/browser/chromium.ts'
import { eventually } from '../tests/support/eventually.ts'
import { officeOf } from '../tests/support/office/operators.ts'
import { signIn } from '../tests/support/site/accounts.ts'
import { startSite } from '../tests/support/site/site.ts'
import { takeGames } from './game-pictures.ts'
import { ensureBuilt, root } from './prepare.mjs'

const FOLDER = path.join(root, 'docs/pictures')
/** A limit that keeps the README fast on slow connections. */
const LIMIT_BYTES = 200_000
/** A current phone. */
const PHONE = { width: 390, height: 844 }
/** The pages of docs/office.md: each in the widths that it is told in. */
const OFFICE = [
  ['office-today', '/office/today', [1280, 360]],
  ['office-withdrawals', '/office/withdrawals?status=requested&sort=time', [1280]],
  ['office-withdrawal', 'the first withdrawal that waits', [1280, 360]],
  ['office-risk', '/office/risk', [1280]],
  ['office-freeze', '/office/members/player1?act=freeze', [1280]],
  ['office-reports', '/office/reports', [1280]],
] as const
const [chosen, ...games] = process.argv.slice(2)

ensureBuilt()
mkdirSync(FOLDER, { recursive: true })
const site = await startSite()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
try {
  if (!chosen || chosen === 'site') await takeSite()
  if (!chosen || chosen === 'office') await takeOffice()
  if (!chosen || chosen === 'games') await takeGames(browser, site, games)
} finally {
  await browser.close()
  await site.stop()
}

async function takeSite(): Promise<void> {
  const context = await contextOf({ baseURL: site.origin, viewport: PHONE, deviceScaleFactor: 1.5 })
  await picture(context, 'home', '/')
  await picture(context, 'verify', `/verify/${await revealedBet()}`)
}

async function takeOffice(): Promise<void> {
  const baseURL = officeOf(site)
  // it begins after the site
  await eventually('the office', async () => (await fetch(`${baseURL}/health/ready`).catch(() => null))?.ok)
  for (const width of [1280, 360] as const) {
    const context = await contextOf({ baseURL, viewport: { width, height: 800 }, hasTouch: width === 360 })
    const page = await context.newPage()
    await page.goto('/office/login')
    await page.locator('[name=username]').fill('operator1')
    await page.locator('[name=password]').fill('Demo1234')
    await page.locator('#form-login button[type=submit]').last().click()
    await page.waitForURL('**/office/today')
    await page.goto('/office/withdrawals?status=requested&sort=time')
    const waiting = await page.locator('[data-records=withdrawals] [data-id] a').first().getAttribute('href')
    await page.close()
    for (const [name, url, widths] of OFFICE)
      if ((widths as readonly number[]).includes(width))
        await picture(context, `${name}-${width}`, url.startsWith('/') ? url : (waiting ?? ''), 'load')
    await context.close()
  }
}

async function contextOf(options: BrowserContextOptions & { baseURL: string }): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce', // always shows the first banner and notice
    timezoneId: 'Asia/Ho_Chi_Minh',
    ...options,
  })
  await context.addCookies(
    Object.entries({ lang: 'en', theme: 'light' }).map(([name, value]) => ({
      name,
      value,
      url: options.baseURL,
    })),
  )
  return context
}

/** The demo player's oldest won bet; its seed is revealed by now. */
async function revealedBet(): Promise<string> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const { html } = await player.get('/personalCenter/personalHistoryCopy?status=won&sort=time')
  const id = html.querySelector('[data-records=bets] [data-id]')?.getAttribute('data-id')
  if (!id) throw new Error('the demo player has won no bet')
  return id
}

/** A page's first screen. `until`: a page that is told of news is never without a connection. */
async function picture(
  context: BrowserContext,
  name: string,
  url: string,
  until: 'networkidle' | 'load' = 'networkidle',
): Promise<void> {
  const page = await context.newPage()
  const answer = await page.goto(url, { waitUntil: until })
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
  const file = path.join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  await page.close()
  const { size } = statSync(file)
  if (size > LIMIT_BYTES) throw new Error(`${file} has ${size} bytes, more than ${LIMIT_BYTES}`)
  console.log(`${path.relative(root, file)}: ${size} bytes`)
}
