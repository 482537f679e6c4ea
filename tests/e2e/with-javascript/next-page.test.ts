import type { Request } from '@playwright/test'
import { PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'
import { deposit } from '../../support/money.ts'
import { openPromise } from '../../support/open-promise.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

/** Links are drawn in place (docs/decisions/0038-the-next-page-at-once.md): what the browser did before still holds. */

const heading = (page: Page) => page.locator('main h1').first()
const onPage = (page: Page, name: string) => expect(page.locator('main')).toHaveAttribute('data-page', name)
const footLink = (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first()

/** The pages that the browser asks for, and whether each was only a guess. */
function asked(page: Page) {
  const pages: { path: string; ahead: boolean; document: boolean }[] = []
  page.on('request', (request) => {
    if (!['document', 'fetch'].includes(request.resourceType())) return
    const { pathname, search } = new URL(request.url())
    const ahead = request.headers().purpose === 'prefetch'
    pages.push({ path: pathname + search, ahead, document: request.resourceType() === 'document' })
  })
  return pages
}

test('a link is drawn in place: address, title, focus, announcement, current entry, scroll', async ({
  page,
}) => {
  await page.goto('/')
  await markDocument(page)
  const link = footLink(page, '/rng')
  await page.evaluate(() => scrollTo(0, 300))
  await link.click()
  await onPage(page, 'rng')
  await expect(page).toHaveURL(/\/rng$/)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/./)
  const title = await page.title()
  const loaded = await (await page.request.get('/rng')).text()
  expect(loaded).toContain(`<title>${title}</title>`)
  await expect(page.locator('body > p[role=status]')).toHaveText(title)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('nav a[href="/rng"][aria-current=page]:visible').first()).toBeVisible()
  await expect(page.locator('nav a[href="/"][aria-current=page]')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveClass(/going/)
  await expectSameDocument(page)
})

test('back and forward show each page where it was left', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  await page.evaluate(() => scrollTo(0, 300))
  // Pressed where the page is: Playwright would scroll to it.
  await footLink(page, '/promotions').evaluate((link: HTMLElement) => link.click())
  await onPage(page, 'promotions')
  await page.evaluate(() => scrollTo(0, 120))
  const left = await page.evaluate(() => scrollY)
  await page.goBack()
  await onPage(page, 'home')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await expect(heading(page)).toBeFocused()
  await page.goForward()
  await onPage(page, 'promotions')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  await page.goBack()
  await onPage(page, 'home')
  await expectSameDocument(page)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('a page under the pointer is asked for ahead, once, and not again when it is pressed', async ({
  page,
}) => {
  await page.goto('/')
  const pages = asked(page)
  const link = footLink(page, '/rng')
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/rng')
  await link.hover()
  expect((await ahead).status()).toBe(200)
  await link.click()
  await onPage(page, 'rng')
  expect(pages.filter(({ path }) => path === '/rng')).toEqual([
    { path: '/rng', ahead: true, document: false },
  ])
})

/** Rests on a link until its page has been given ahead. */
async function restOn(page: Page, path: string) {
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === path)
  await footLink(page, path).hover()
  await (await ahead).finished()
}

const DEPOSITS = '/personalCenter/depositv2'

/** Sends a form of the page, and gives the theme that was. */
async function changeTheme(page: Page) {
  const theme = (await page.locator('html').getAttribute('data-theme')) ?? ''
  const other = page.locator('button[name=theme]:visible').first()
  await other.evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme)
  return theme
}

test('a form that was sent since makes the page asked for anew', async ({ page }) => {
  await page.goto('/')
  await restOn(page, '/rng')
  const theme = await changeTheme(page)
  await footLink(page, '/rng').click()
  await onPage(page, 'rng')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme)
})

test('a logout in another tab: no page of the member is shown', async ({ page, context, asNewMember }) => {
  await asNewMember()
  await page.goto('/')
  await expect(page.locator('[data-account]')).toHaveCount(1)
  await restOn(page, '/rng')
  const other = await context.newPage()
  await other.goto('/logout')
  await other.locator('main').getByRole('button').click()
  await onPage(other, 'home')
  await footLink(page, '/rng').click()
  await onPage(page, 'rng')
  await expect(page.locator('[data-account]')).toHaveCount(0)
  await page.goBack()
  await onPage(page, 'home')
  await expect(page.locator('[data-account]')).toHaveCount(0)
})

test('a member’s own page is drawn as it came ahead, within a second', async ({ page, asNewMember }) => {
  await asNewMember()
  await page.clock.install()
  await page.goto('/')
  const pages = asked(page)
  // The clock stands, however long the machine takes.
  await page.clock.pauseAt(Date.now() + 60_000)
  const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === DEPOSITS)
  await footLink(page, DEPOSITS).hover()
  await page.clock.runFor(100)
  await (await ahead).finished()
  await page.clock.runFor(800)
  await footLink(page, DEPOSITS).evaluate((link: HTMLElement) => link.click())
  await onPage(page, 'depositv2')
  expect(pages.filter(({ path }) => path === DEPOSITS)).toEqual([
    { path: DEPOSITS, ahead: true, document: false },
  ])
})

test('a member’s own page that came a second ago, or before something was done, is asked for anew', async ({
  page,
  asNewMember,
}) => {
  await asNewMember()
  await page.clock.install()
  for (const [what, happens] of [
    ['a second', () => page.clock.fastForward(1000)],
    ['a form', () => changeTheme(page)],
  ] as const) {
    await page.goto('/')
    const pages = asked(page)
    await restOn(page, DEPOSITS)
    await happens()
    await footLink(page, DEPOSITS).evaluate((link: HTMLElement) => link.click())
    await onPage(page, 'depositv2')
    expect(
      pages.filter(({ path }) => path === DEPOSITS).map(({ ahead }) => ahead),
      what,
    ).toEqual([true, false])
  }
})

test('the table of a game is never asked for ahead, and pages with money are fresh when they are shown', async ({
  page,
  asNewMember,
}) => {
  const elsewhere = await signIn(site(), await asNewMember(), PASSWORD)
  await page.clock.install()
  await page.goto('/')
  await markDocument(page)
  const pages = asked(page)
  await footLink(page, '/game/SEN/dice').hover()
  await footLink(page, '/game/SEN/dice').focus()
  await restOn(page, '/rng') // and what it would have asked for before is asked for by now
  expect(pages.filter(({ path }) => path === '/game/SEN/dice')).toEqual([])
  await restOn(page, DEPOSITS)
  await deposit(elsewhere, '500000')
  await page.clock.fastForward(1000)
  await footLink(page, DEPOSITS).evaluate((link: HTMLElement) => link.click())
  await onPage(page, 'depositv2')
  await expect(page.locator('[data-balance]').first()).toHaveAttribute('data-balance', '500000.00')
  await page.goBack()
  await onPage(page, 'home')
  await expect(page.locator('[data-balance]').first()).toHaveAttribute('data-balance', '500000.00')
  await expectSameDocument(page)
})

test('what is no plain way to a page is left to the browser', async ({ page, context }) => {
  await page.goto('/')
  await markDocument(page)
  // Playwright loses about one in a hundred background tabs on a busy machine: the tab is told by what it asks for.
  const opened = context.waitForEvent(
    'request',
    (request) => request.resourceType() === 'document' && new URL(request.url()).pathname === '/rng',
  )
  await footLink(page, '/rng').click({ modifiers: ['ControlOrMeta'] })
  await opened
  await onPage(page, 'home')
  await expectSameDocument(page)
  await page.keyboard.press('Home')
  await page.locator('a[href="#main"]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await expectSameDocument(page)
})

/** Answers nobody who asks for the lobby of slots, until what it gives is called. */
async function holdSlots(page: Page): Promise<() => void> {
  const { promise, resolve } = openPromise()
  await page.route('**/rng', async (route) => {
    await promise
    await route.continue().catch(() => {}) // it may be wanted no more
  })
  return () => resolve()
}

test('a slow line: a sign at once, and the page that was wanted last', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  const release = await holdSlots(page)
  const signed = await footLink(page, '/rng').evaluate((link: HTMLElement) => {
    link.click()
    return document.documentElement.classList.contains('going')
  })
  expect(signed, 'the next frame says that something happens').toBe(true)
  const line = await page.evaluate(() => {
    const { position, height, content } = getComputedStyle(document.documentElement, '::after')
    return { position, height, drawn: content !== 'none' }
  })
  expect(line).toEqual({ position: 'fixed', height: '3px', drawn: true })
  await footLink(page, '/promotions').click()
  await onPage(page, 'promotions')
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await footLink(page, '/').click()
  await onPage(page, 'home')
  await expect(page).toHaveURL(/\/$/)
  await expectSameDocument(page)
})

test('the line waits a moment for a page that is on its way', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  const release = await holdSlots(page)
  const ahead = page.waitForRequest('**/rng')
  await footLink(page, '/rng').hover()
  await ahead
  const signed = await footLink(page, '/rng').evaluate((link: HTMLElement) => {
    link.click()
    return document.documentElement.classList.contains('going')
  })
  expect(signed, 'it would be drawn instead of the page').toBe(false)
  await expect(page.locator('html')).toHaveClass(/going/)
  release()
  await onPage(page, 'rng')
  await expect(page.locator('html')).not.toHaveClass(/going/)
  await expectSameDocument(page)
})

test('a page that cannot be fetched is loaded by the browser', async ({ page, complaints }) => {
  await page.goto('/')
  await page.route('**/rng', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await markDocument(page)
  await footLink(page, '/rng').click()
  await onPage(page, 'rng')
  expect(await page.evaluate(() => document.documentElement.lastChild?.nodeValue)).not.toBe('kept')
  complaints.splice(0) // the line that was cut here
})

test('a style sheet of its own is there before the page is', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  let asked = false
  await page.route('**/game-*.css', async (route) => {
    asked = true
    await expect(page.locator('main')).toHaveAttribute('data-page', 'home')
    await route.continue()
  })
  await footLink(page, '/game/SEN/dice').click()
  await onPage(page, 'game')
  expect(asked).toBe(true)
  const worn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].flatMap(
        ({ media, href, sheet }) =>
          media !== 'not all' && sheet ? [href.replace(/.*\/(\w+)-.*/, '$1')] : [],
      ),
    )
  expect(await worn()).toEqual(['app', 'game', 'dice'])
  await page.goBack()
  await onPage(page, 'home')
  expect(await worn()).toEqual(['app', 'home'])
  await expectSameDocument(page)
})

test('a page that is fetched ahead brings its own style sheets, and none of another place', async ({
  page,
}) => {
  for (const [path, sheets] of [
    ['/rng', ['lists']],
    ['/promotions', ['promotions']],
    ['/game/SEN/dice', ['game', 'dice']],
  ] as const) {
    const brought: string[] = []
    // A page of its own each, and the pointer on nothing: what is scrolled under it counts as hovered.
    await page.mouse.move(0, 0)
    await page.goto('/')
    const note = (request: Request) => {
      if (request.resourceType() === 'stylesheet')
        brought.push(new URL(request.url()).pathname.replace(/.*\/(\w+)-.*/, '$1'))
    }
    page.on('request', note)
    await restOn(page, path)
    await expect.poll(() => brought, path).toEqual(sheets)
    page.off('request', note)
  }
})

test('a live page that is left and come back to is live again', async ({ page, asNewMember }) => {
  await asNewMember()
  const listens = () => page.waitForResponse((answer) => answer.url().includes('/events/'))
  const first = listens()
  await page.goto('/personalCenter/transferFund')
  await first
  await markDocument(page)
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/events/'))
  await footLink(page, '/').click()
  await onPage(page, 'home')
  await closed
  const again = listens()
  await page.goBack()
  await onPage(page, 'transferFund')
  await again
  await expectSameDocument(page)
})
