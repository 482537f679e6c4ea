// Takes the README's screenshots on a site of its own with the demo world: `npm run pictures`.
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../tests/support/browser/chromium.ts'
import { signIn } from '../tests/support/site/accounts.ts'
import { startSite } from '../tests/support/site/site.ts'
import { ensureBuilt, root } from './prepare.mjs'

const FOLDER = path.join(root, 'docs/pictures')
/** A limit that keeps the README fast on slow connections. */
const LIMIT_BYTES = 200_000
/** A current phone. */
const PHONE = { width: 390, height: 844 }

ensureBuilt()
mkdirSync(FOLDER, { recursive: true })
const site = await startSite()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
try {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: PHONE,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce', // always shows the first banner and notice
    timezoneId: 'Asia/Ho_Chi_Minh',
  })
  await context.addCookies(
    Object.entries({ lang: 'en', theme: 'light' }).map(([name, value]) => ({
      name,
      value,
      url: site.origin,
    })),
  )
  await picture(context, 'home', '/')
  await picture(context, 'verify', `/verify/${await revealedBet()}`)
} finally {
  await browser.close()
  await site.stop()
}

/** The demo player's oldest won bet; its seed is revealed by now. */
async function revealedBet(): Promise<string> {
  const player = await signIn(site, 'player1', 'Demo1234')
  const { html } = await player.get('/personalCenter/personalHistoryCopy?status=won&sort=time')
  const id = html.querySelector('[data-records=bets] [data-id]')?.getAttribute('data-id')
  if (!id) throw new Error('the demo player has won no bet')
  return id
}

/** A page's first screen on a phone. */
async function picture(context: BrowserContext, name: string, url: string): Promise<void> {
  const page = await context.newPage()
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
  const file = path.join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  await page.close()
  const { size } = statSync(file)
  if (size > LIMIT_BYTES) throw new Error(`${file} has ${size} bytes, more than ${LIMIT_BYTES}`)
  console.log(`${path.relative(root, file)}: ${size} bytes`)
}
