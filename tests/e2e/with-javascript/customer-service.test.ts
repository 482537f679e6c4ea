import { expect, type Page, test } from '../browser.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

/** Beside the page on a wide screen, in the footer on a narrow one. */
const telegram = (page: Page) => page.locator('a[data-popup][href*="TELEGRAM"]:visible')

test('customer service opens in a window of its own, of the size that is meant', async ({
  page,
  context,
}) => {
  await page.goto('/rng')
  await markDocument(page)
  const opening = context.waitForEvent('page')
  await telegram(page).click()
  const popup = await opening
  await expect(popup).toHaveURL(/\/help\?channel=TELEGRAM#contact$/)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 750])
  await expect(page).toHaveURL(/\/rng$/)
  await expectSameDocument(page)
})

test('the window is closed where the answer is a failure, which is shown in place', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/rng')
  await page.route('**/customer-service?*', (route) =>
    route.continue({ url: new URL('/no-such-page', page.url()).href }),
  )
  const opening = context.waitForEvent('page')
  await telegram(page).click()
  await opening
  await expect(page.locator('main[data-page=notFound] h1')).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  // The failure that was asked for is reported on the console, for each time the script asks.
  expect(new Set(complaints.splice(0).map((text) => /status of \d+/.exec(text)?.[0]))).toEqual(
    new Set(['status of 404']),
  )
})
