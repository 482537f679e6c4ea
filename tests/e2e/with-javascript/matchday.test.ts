import { expect, type Page, test } from '../../support/browser/browser.ts'
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

test('a ticket goes on in every tab of the member, and is cashed out at the price of its button', async ({
  page,
  context,
  asFundedMember,
}) => {
  await asFundedMember()
  const other = await context.newPage()
  const lobby = await context.newPage()
  await sitDown(page)
  await other.goto(FOOTBALL)
  await lobby.goto('/sports')
  await markDocument(page)
  await markDocument(other)
  for (const place of [1, 2, 3]) {
    await page.locator(`#put-${place}-home`).click()
    await expect(page.locator('#slip .slip-odds')).toHaveCount(1)
    // Two clicks that follow each other fast count as a double click, unless a key is pressed between them.
    await page.keyboard.press('Shift')
    await page.locator('#bet').click()
    await expect(page.locator('[data-ticket]')).toHaveCount(place)
  }
  // The other tab, which has done nothing, tells the same: the pick and its odds on the picture, and the price.
  await expect(other.locator('[data-own-pick]')).toBeVisible({ timeout: TWO_MATCHDAYS_MS })
  await expect(other.locator('[data-own-pick]')).toHaveAttribute('data-odds', /^\d+\.\d\d$/)
  await expect(other.locator('[data-ticket]')).toHaveCount(3)
  const minute = (of: Page) => of.locator('[data-shows="state-1"]').textContent()
  const ball = (of: Page) => of.locator('.moves > :last-child').getAttribute('transform')
  await expect(page.locator('[data-cash-out]').first()).toBeVisible({ timeout: TWO_MATCHDAYS_MS })
  // The lobby shows the ground of the match from its kick-off on.
  await expect(lobby.locator('.pitch [data-own-pick]')).toHaveAttribute('data-odds', /^\d+\.\d\d$/)
  // Somebody may score between the look and the press: then there is another price.
  const out = page.locator('[data-ticket]').filter({ hasText: /Cashed out in minute/ })
  await expect(async () => {
    await page.locator('[data-cash-out]').first().click({ timeout: 2_000 })
    await expect(out).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(other.locator('[data-ticket]').filter({ hasText: /Cashed out in minute/ })).toHaveCount(1)
  for (const tab of [page, other, lobby]) {
    const [then, there] = [await minute(tab), await ball(tab)]
    await expect.poll(() => minute(tab)).not.toBe(then)
    await expect.poll(() => ball(tab)).not.toBe(there)
  }
  const id = await out.getAttribute('data-ticket')
  await expectSameDocument(page)
  await expectSameDocument(other)
  // The table shows the ticket only until the next matchday begins; the member's records keep it.
  await expect(async () => {
    await page.goto('/personalCenter/personalHistoryCopy')
    await expect(page.locator(`[data-id="${id}"]`)).toHaveAttribute('data-status', 'won', { timeout: 1_000 })
  }).toPass({ timeout: TWO_MATCHDAYS_MS })
})

test('the ticket that was just bought is seen, not the foot of the page, which the slip has made shorter', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await sitDown(page)
  await page.locator('#put-1-home').click()
  await expect(page.locator('#slip .slip-odds')).toHaveCount(1)
  // As far down as it goes, where the stakes are.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.locator('#bet').click()
  const ticket = page.locator('[data-ticket]')
  await expect(ticket).toHaveCount(1)
  await expect(ticket).toBeInViewport({ ratio: 1 })
  await expect(ticket).toBeFocused()
  // A price that is chosen afterwards leaves the page where it is.
  await page.locator('#put-3-home').click()
  await expect(page.locator('#slip .slip-odds')).toHaveCount(1)
  await expect(page.locator('#put-3-home')).toBeFocused()
})

test('a lobby whose matchday moves by itself shows no links to look again', async ({ page }) => {
  await page.goto('/sports')
  await expect(page.locator('html.js .round-line')).toBeVisible()
  await expect(page.locator('.round-line a')).toHaveCount(2)
  for (const link of await page.locator('.round-line a').all()) await expect(link).toBeHidden()
})

test('a tab whose bet came too late goes on with the matches, as the other tab of the member', async ({
  page,
  context,
  asFundedMember,
}) => {
  await asFundedMember()
  const other = await context.newPage()
  const lobby = await context.newPage()
  await sitDown(page)
  await other.goto(FOOTBALL)
  await lobby.goto('/sports')
  await markDocument(page)
  await page.locator('#put-0-home').click()
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
  await expect(page.locator('#put-0-home')).toBeEnabled()
  await expectSameDocument(page)
})
