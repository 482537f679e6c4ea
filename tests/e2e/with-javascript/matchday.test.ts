import { expect, type Page, test } from '../browser.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

// A matchday moves by itself in every open page, whatever was done in one of them.

const FOOTBALL = '/game/SEN/football'
/** A matchday as `playwright-site.ts` sets its times, twice: the first may be about to close. */
const TWO_MATCHDAYS_MS = 120_000
test.setTimeout(2 * TWO_MATCHDAYS_MS)

const matchdayOf = (page: Page) => page.locator('[data-matchday]').getAttribute('data-matchday')
const stateOf = (page: Page, place = 0) =>
  page.locator(`[data-fixture="${place}"]`).getAttribute('data-round-state')

/** Opens the matchday while it takes bets for some seconds more. */
const sitDown = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.goto(FOOTBALL)
        const left = page.locator('.round-line [data-remaining]')
        return (await stateOf(page)) === 'open' ? Number(await left.getAttribute('data-remaining')) : 0
      },
      { timeout: TWO_MATCHDAYS_MS },
    )
    .toBeGreaterThan(8)

test('a tab whose bet came too late goes on with the matches, as the other tab of the member', async ({
  page,
  context,
  asFundedMember,
}) => {
  await asFundedMember()
  const other = await context.newPage()
  await sitDown(page)
  await other.goto(FOOTBALL)
  await markDocument(page)
  await page.locator('#put-0\\.home').click()
  await expect(page.locator('#slip .slip-odds')).toHaveCount(1)
  // The bet is on its way until the matches have begun.
  await page.route(`**${FOOTBALL}`, async (route) => {
    if (route.request().method() === 'POST')
      await expect.poll(() => stateOf(other), { timeout: TWO_MATCHDAYS_MS }).toBe('drawn')
    await route.continue()
  })
  await page.locator('#bet').click({ timeout: TWO_MATCHDAYS_MS })
  await expect(page.locator('[data-error="bets-closed"]')).toBeVisible({ timeout: TWO_MATCHDAYS_MS })
  const minute = page.locator('[data-part="state-0"]')
  const first = Number(await minute.getAttribute('data-minute'))
  await expect.poll(async () => Number(await minute.getAttribute('data-minute'))).toBeGreaterThan(first)
  const next = async (of: Page) => ((await stateOf(of)) === 'open' ? await matchdayOf(of) : null)
  await expect.poll(() => next(other), { timeout: TWO_MATCHDAYS_MS }).not.toBeNull()
  await expect.poll(() => next(page)).toBe(await next(other))
  await expect(page.locator('#put-0\\.home')).toBeEnabled()
  await expectSameDocument(page)
})
