import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'

// A table that many play: a bet waits for its round, and its result comes.

/** Opens a table with a stake on a spot, in a round that has some seconds left. */
const sitDown = (page: Page, path: string) =>
  expect
    .poll(
      async () => {
        await page.goto(path)
        const left = page.locator('[data-round-state="open"] [data-remaining]')
        return (await left.count()) > 0 ? Number(await left.getAttribute('data-remaining')) : 0
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(4)

for (const [game, spot, outcome] of [
  ['sicbo', 'big', /^\d,\d,\d$/],
  ['baccarat', 'banker', /^\d+(,\d+){1,2}\/\d+(,\d+){1,2}$/],
] as const)
  test(`${game}: a bet is placed, and its result arrives`, async ({ page, asPlayer, javaScriptEnabled }) => {
    await asPlayer()
    await sitDown(page, `/game/SEN/${game}?spot=${spot}&stake=1000.00`)
    // The time that is left is seen together with the button.
    const [bar, clock] = [page.locator('#bet'), page.locator('[data-round] [data-remaining]')]
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(clock).toBeInViewport({ ratio: 1 })
    await bar.click()
    await expect(page).toHaveURL(/\?bet=/)
    const bet = page.locator('.stage [data-bet]')
    const id = await bet.getAttribute('data-bet')
    const settled = async () => {
      // Without a script nothing comes by itself: the page is asked for again.
      if (!javaScriptEnabled) await page.goto(page.url())
      return bet.getAttribute('data-result')
    }
    await expect.poll(settled, { timeout: 30_000 }).toMatch(/^(won|lost|push)$/)
    await expect(bet).toHaveAttribute('data-bet', id ?? '')
    await expect(bet).toHaveAttribute('data-outcome', outcome)
    await expect(page.locator('[data-records=results] [data-id]').first()).toBeVisible()
    await audit(page)
  })

test('every tab of a member tells the bets of a round, and their end', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without a script a page is as it was when it came')
  await asFundedMember()
  const path = '/game/SEN/sicbo'
  const other = await page.context().newPage()
  await other.goto(path)
  // Once a page has its stream it tells other tabs what is done in it.
  let hasStream = false
  page.on('request', (request) => {
    hasStream = !request.isNavigationRequest() && (hasStream || request.url().includes('/events/'))
  })
  await sitDown(page, `${path}?spot=big&stake=1000.00`)
  await expect.poll(() => hasStream).toBe(true)
  await page.locator('#bet').click()
  await expect(page).toHaveURL(/\?bet=/)
  const id = (await page.locator('.stage [data-bet]').getAttribute('data-bet')) ?? ''
  const locator = other.locator(`.stage [data-bet="${id}"]`)
  await expect(locator).toHaveAttribute('data-result', 'open', { timeout: 15_000 })
  await expect(locator).toHaveAttribute('data-result', /^(won|lost)$/, { timeout: 30_000 })
  await expect(locator).toHaveAttribute('data-round-stake', '1000.00')
  await other.close()
})

test('the acts of a table work with one press each, and the bar says what it waits for', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await sitDown(page, '/game/SEN/baccarat')
  const bar = page.locator('#bet')
  await expect(bar).toHaveText(/Put a chip on the table first/)
  await expect(bar).toHaveAttribute('aria-disabled', 'true')
  // Whoever presses it all the same loses nothing, and stays where they are.
  await bar.click({ force: true })
  await expect(page).not.toHaveURL(/bet=/)
  await page
    .getByRole('button', { name: /^Banker/ })
    .first()
    .click()
  await expect(bar).not.toHaveAttribute('aria-disabled', 'true')
  await page.locator('[data-double]').click()
  const stake = page.locator('#spot [name=stake]')
  await expect(stake).toHaveValue('20,000')
  await page.locator('[data-layout=keep]').click()
  await expect(page.locator('[data-flash]')).toBeVisible()
  await expect(stake).toHaveValue('20,000')
  await page.locator('#act-undo').click()
  await expect(stake).toHaveCount(0)
  await page.locator('[data-layout=lay]').click()
  await expect(stake).toHaveValue('20,000')
  await page.locator('#act-clear').click()
  await expect(stake).toHaveCount(0)
  await audit(page)
})

test('the roads are within the first two screens of a phone', { tag: '@phone' }, async ({
  page,
  asPlayer,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) > 400)
  await asPlayer()
  for (const [game, roads] of [
    ['baccarat', 5],
    ['sicbo', 2],
  ] as const) {
    await page.goto(`/game/SEN/${game}`)
    const maps = page.locator('.roads .road')
    await expect(maps).toHaveCount(roads)
    const ends = await maps.evaluateAll((all) =>
      all.map((map) => map.getBoundingClientRect().bottom + window.scrollY),
    )
    expect(Math.max(...ends)).toBeLessThan(2 * 740)
  }
})
