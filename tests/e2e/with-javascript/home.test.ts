import { expect, test } from '../../support/browser/browser.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

/** The longest flight, its settlement, and a refresh of the page. */
const FLIGHT_MS = 150_000
test.setTimeout(2 * FLIGHT_MS)

test('what runs now goes on by itself on the home page', async ({ page }) => {
  const boat = page.locator('.tables [data-id=crash-live]')
  const shown = async () => {
    await page.goto('/')
    return boat.count()
  }
  // The page does without what is late.
  await expect.poll(shown, { timeout: FLIGHT_MS }).toBe(1)
  // The seconds beside the names are whole, on the narrowest phone too.
  const seconds = page.locator('.tables [data-status=open] a > span:last-child')
  await expect.poll(() => seconds.count(), { timeout: FLIGHT_MS }).toBeGreaterThan(0)
  const cut = await seconds.evaluateAll((all) =>
    all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
  )
  expect(cut).toEqual([])
  await markDocument(page)
  const seen = await boat.getAttribute('data-status')
  await expect(boat).not.toHaveAttribute('data-status', seen ?? '', { timeout: FLIGHT_MS })
  await expectSameDocument(page)
})
