import { expect, type Page, test } from '../../support/browser/browser.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

/** Beside the page: a window has room for it from 1280 px. */
const service = (page: Page) => page.locator('nav > a[data-popup][href*="LIVECHAT"]:visible')

test.beforeEach(({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 1280, 'phones have the page /contact in their bar')
})

test('customer service opens in a window of its own, of the size that is meant', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  await page.goto('/rng')
  await markDocument(page)
  const opening = context.waitForEvent('page')
  await service(page).click()
  const popup = await opening
  await expect(popup).toHaveURL(/\/help\?channel=LIVECHAT#contact$/)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 750])
  await expect(page).toHaveURL(/\/rng$/)
  await expectSameDocument(page)
})

test('the window is closed where the answer is a failure, which is shown in place', { tag: '@wide' }, async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/rng')
  await page.route('**/customer-service?*', (route) =>
    route.continue({ url: new URL('/no-such-page', page.url()).href }),
  )
  const opening = context.waitForEvent('page')
  await service(page).click()
  await opening
  await expect(page.locator('main[data-page=notFound] h1')).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  // The failure that was asked for is reported on the console, for each time the script asks.
  expect(new Set(complaints.splice(0).map((text) => /status of \d+/.exec(text)?.[0]))).toEqual(
    new Set(['status of 404']),
  )
})
