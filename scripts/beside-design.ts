// Takes each page of the design next to ours, one image per page, width and theme:
// `npm run beside-design -- --site http://localhost:3000 --design <folder with pages/> --to <folder> [page …]`.
// The site must hold the demo world; its player loses and wins some small bets while it runs.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../tests/support/browser/chromium.ts'

type Who = 'guest' | 'player1' | 'agent1'

interface Pair {
  /** The design's page, and the image's name. */
  name: string
  who: Who
  /** The path of our page. */
  url: string
  /** Only the first screen, for games and open sheets on phones, which the design shows like this. */
  firstScreen?: boolean
  /** The visitor's actions before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

const center = (page: string) => `/personalCenter/${page}`
const game = (name: string, url: string, act?: Pair['act']): Pair => ({
  name,
  url,
  who: 'player1',
  firstScreen: true,
  ...(act && { act }),
})
/** Bets until the stage shows this result; `prepare` runs before each bet. */
const betUntil = (result: 'won' | 'lost', prepare?: Pair['act']) => async (page: Page) => {
  for (let round = 0; round < 60; round++) {
    await prepare?.(page)
    const before = page.url()
    await page.click('#bet')
    await page.waitForURL((url) => url.href !== before)
    await page.waitForLoadState('networkidle')
    if ((await page.locator('[data-bet][data-result]').first().getAttribute('data-result')) === result) return
  }
  throw new Error(`no round was ${result}`)
}

/** A chip on red. */
const onRed = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.locator('#put-red').click()
  await page.locator('input[name=spot][value=red]').first().waitFor({ state: 'attached' })
}

const PAIRS: readonly Pair[] = [
  { name: 'home-guest', who: 'guest', url: '/' },
  { name: 'home-member', who: 'player1', url: '/' },
  { name: 'lobby', who: 'player1', url: '/rng' },
  {
    name: 'lobby-filter',
    who: 'player1',
    url: '/rng',
    firstScreen: true,
    act: (page) => page.locator('main summary:visible').first().click(),
  },
  game('game-dice', '/game/SEN/dice'),
  game('game-dice-win', '/game/SEN/dice', betUntil('won')),
  game('game-dice-lose', '/game/SEN/dice', betUntil('lost')),
  game('game-roulette', '/game/SEN/roulette'),
  game('game-roulette-win', '/game/SEN/roulette', betUntil('won', onRed)),
  game('game-roulette-lose', '/game/SEN/roulette', betUntil('lost', onRed)),
  {
    name: 'bet-verify',
    who: 'player1',
    url: '/game/SEN/dice',
    act: async (page) => {
      await betUntil('won')(page)
      const proof = await page.locator('a[href^="/verify/"]').first().getAttribute('href')
      await page.goto(new URL(proof ?? '', page.url()).href, { waitUntil: 'networkidle' })
    },
  },
  { name: 'center-hub', who: 'player1', url: '/personalCenter' },
  { name: 'records', who: 'player1', url: center('personalHistoryCopy') },
  { name: 'records-statement', who: 'player1', url: center('transactionHistory') },
  { name: 'rewards', who: 'player1', url: center('rewardCenter') },
  { name: 'promotions', who: 'player1', url: '/promotions' },
  { name: 'vip', who: 'player1', url: '/vip' },
  { name: 'personal-deposit', who: 'player1', url: center('depositv2') },
  {
    name: 'deposit-success',
    who: 'player1',
    url: center('depositv2'),
    act: async (page) => {
      const paid = await page.locator('tr[data-status="paid"] a').first().getAttribute('href')
      await page.goto(new URL(paid ?? '', page.url()).href, { waitUntil: 'networkidle' })
    },
  },
  { name: 'withdraw-blocked', who: 'player1', url: center('withdraw') },
  { name: 'login', who: 'guest', url: '/login' },
  { name: 'register', who: 'guest', url: '/register' },
  { name: 'lottery', who: 'player1', url: '/lottery' },
  { name: 'agent-home', who: 'agent1', url: '/agentHome' },
  { name: 'agent-overview', who: 'agent1', url: '/agentCenter/teamOverview' },
  { name: 'agent-contract', who: 'agent1', url: '/agentCenter/salary' },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    design: { type: 'string' },
    to: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
  },
})
const { site, design, to } = values
if (!site || !design || !to || !existsSync(path.join(design, 'pages')))
  throw new Error('usage: npm run beside-design -- --site <address> --design <folder> --to <folder> [page …]')
const chosen = <Item>(all: readonly Item[], one: string | undefined) =>
  all.filter((item) => !one || String(item) === one)
mkdirSync(to, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
try {
  for (const width of chosen([360, 1280], values.width))
    for (const theme of chosen(['light', 'dark'], values.theme)) {
      const contexts = new Map<Who, BrowserContext>()
      for (const pair of PAIRS) {
        if (positionals.length > 0 && !positionals.includes(pair.name)) continue
        const context = contexts.get(pair.who) ?? (await visitor(browser, pair.who, width, theme))
        contexts.set(pair.who, context)
        const ours = await pictureOf(context, new URL(pair.url, site).href, pair, theme)
        const designUrl = pathToFileURL(path.join(design, 'pages', `${pair.name}.html`)).href
        const theirs = await pictureOf(context, designUrl, { ...pair, act: undefined }, theme)
        const file = path.join(to, `${pair.name}-${width}-${theme}.png`)
        await sideBySide(browser, [ours, theirs], width, file)
        console.log(file)
      }
      for (const context of contexts.values()) await context.close()
    }
} finally {
  await browser.close()
}

/** A browser of this size in this theme, signed in. */
async function visitor(of: Browser, who: Who, width: number, theme: string): Promise<BrowserContext> {
  const context = await of.newContext({
    viewport: { width, height: width === 360 ? 740 : 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Ho_Chi_Minh',
    baseURL: site,
  })
  await context.addCookies(
    Object.entries({ lang: 'vi', theme }).map(([name, value]) => ({ name, value, url: site ?? '' })),
  )
  if (who !== 'guest') {
    const page = await context.newPage()
    await page.goto(who === 'agent1' ? '/login?as=agent' : '/login')
    await page.fill('main [name=username]', who)
    await page.fill('main [name=password]', 'Demo1234')
    await page.press('main [name=password]', 'Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.close()
  }
  return context
}

/** A whole page with its fixed bars at the end, or only its first screen. */
async function pictureOf(
  context: BrowserContext,
  url: string,
  { firstScreen, act }: Pair,
  theme: string,
): Promise<string> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
  await act?.(page)
  await page.waitForLoadState('networkidle')
  const { width = 0, height: screen = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const isFirst = firstScreen && width === 360
  if (!isFirst && width === 360) await page.setViewportSize({ width, height: Math.max(whole, screen) })
  const picture = await page.screenshot({ fullPage: !isFirst, animations: 'disabled' })
  await page.close()
  return picture.toString('base64')
}

/** Our page is on the left. */
async function sideBySide(of: Browser, pictures: string[], width: number, file: string): Promise<void> {
  const page = await of.newPage({ viewport: { width: width * 2 + 24, height: 400 } })
  await page.setContent(
    `<body style="margin:0;display:flex;gap:24px;align-items:start;background:#f0f">${pictures
      .map((picture) => `<img width="${width}" src="data:image/png;base64,${picture}">`)
      .join('')}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}
