import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'

// Live crash: a ticket is placed, the multiplier rises by itself, and a tap or a target cashes it out.

const BOAT = '/game/SEN/crash-live'
/** The longest flight, its settlement, and the wait for a round to bet on. */
const FLIGHT_MS = 150_000
test.setTimeout(2 * FLIGHT_MS)

/** Opens the table in a round that has some seconds left. */
const sitDown = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.goto(BOAT)
        const left = page.locator('[data-round-state="open"] [data-remaining]')
        return (await left.count()) > 0 ? Number(await left.getAttribute('data-remaining')) : 0
      },
      { timeout: FLIGHT_MS },
    )
    .toBeGreaterThan(4)

async function board(page: Page, target: string) {
  await sitDown(page)
  await page.locator('#stake').fill('1000')
  await page.locator('#target').fill(target)
  await page.locator('#bet').click()
  await expect(page).toHaveURL(/\?bet=/)
}

/** How high the bar is, whatever the round lets one do. */
const barHeights = (page: Page) =>
  page.locator('.bet-bar').evaluate((bar: HTMLElement) => {
    const game = bar.closest<HTMLElement>('.game')
    return ['open', 'closed', 'flying', 'over', game?.dataset.now].map((now) => {
      if (game) game.dataset.now = now
      return bar.offsetHeight
    })
  })

test('a ticket rides to its target, and says how it ended', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  // Nobody else's: with two tickets the bar has two buttons.
  await asFundedMember()
  await board(page, '1.01')
  const ticket = page.locator('.ticket').first()
  const id = await ticket.getAttribute('data-bet')
  await expect(ticket).toHaveAttribute('data-result', 'open')
  await audit(page)
  // Its row is the member's own, in each message too that is drawn before the next page is there.
  const account = `[data-records=players] [data-id="${id}"] [data-field=account]`
  await expect(page.locator(account)).toHaveText(/^\S+\*\*\*\S*$/)
  const marks = await page.evaluateHandle((selector) => {
    const seen = new Set<string | undefined>()
    const look = () => {
      const cell = document.querySelector<HTMLElement>(selector)
      if (cell) seen.add(cell.dataset.you)
    }
    look()
    const watched = { attributes: true, childList: true, subtree: true }
    new MutationObserver(look).observe(document.documentElement, watched)
    return seen
  }, account)
  // However long what it comes to grows while it flies, it is as tall.
  expect(
    await ticket.evaluate((card: HTMLElement) => {
      const before = card.offsetHeight
      const worth = card.querySelector('[data-rises]') ?? card
      worth.textContent = '1,000,000,000.00\u00a0₫'
      return card.offsetHeight - before
    }),
  ).toBe(0)
  expect(new Set(await barHeights(page)).size).toBe(1)
  const settled = async () => {
    // Without a script nothing comes by itself: the page is asked for again.
    if (!javaScriptEnabled) await page.goto(`${BOAT}?bet=${id}`)
    return page.locator(`[data-bet="${id}"]`).getAttribute('data-result')
  }
  await expect.poll(settled, { timeout: FLIGHT_MS, intervals: [500] }).toMatch(/^(won|lost)$/)
  if (javaScriptEnabled) expect(await marks.evaluate((seen) => [...seen])).toEqual(['You'])
  await page.goto(`${BOAT}?bet=${id}`)
  await expect(page.locator(`[data-bet="${id}"]`)).toHaveAttribute('data-outcome', /^\d+\.\d\d$/)
  await expect(page.locator('[data-records=results] [data-id]').first()).toBeVisible()
  await audit(page)
})

test('the multiplier rises by itself, and a tap pays what the server saw @wide', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without a script nothing rises')
  await asFundedMember()
  const number = page.locator('.flight [data-multiplier]')
  const flying = page.locator('[data-round-state="flying"]')
  const over = page.locator('[data-flight="over"]')
  const balance = page.locator('.head-balance .money')
  const out = page
    .locator('.ticket')
    .first()
    .getByText(/^Out at/)
  // A boat may overturn before a hand is there: then the next one is boarded.
  await expect(async () => {
    await board(page, '')
    await expect(page.locator('#cash-out-1')).toBeHidden()
    await expect(flying).toBeAttached({ timeout: 20_000 })
    const first = Number(await number.getAttribute('data-multiplier'))
    const before = (await balance.textContent()) ?? ''
    await page.locator('#cash-out-1').click({ timeout: 2_000 })
    await expect(out).toBeVisible({ timeout: 2_000 })
    // The answer has the money.
    await expect(balance).not.toHaveText(before)
    expect(first).toBeGreaterThanOrEqual(1)
  }).toPass({ timeout: FLIGHT_MS })
  // Nothing to do any more, and the bar says so in its place.
  await expect(page.locator('#cash-out-1')).toHaveCount(0)
  if (await flying.isVisible()) {
    const seen = Number(await number.getAttribute('data-multiplier'))
    await expect
      .poll(
        async () => (await over.isVisible()) || Number(await number.getAttribute('data-multiplier')) > seen,
      )
      .toBe(true)
    await audit(page)
  }
  await expect(page.locator('.ticket').first()).toHaveAttribute('data-result', 'won', { timeout: FLIGHT_MS })
})

test('quick presses buy one ticket, a second is an act of its own, and the bar stays as high with two @wide', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without a script a form that is sent twice is one bet')
  await asFundedMember()
  const tickets = page.locator('.ticket')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  // A round may close meanwhile: then the next one is boarded.
  await expect(async () => {
    await sitDown(page)
    await page.locator('#stake').fill('1000')
    const { x, y, width, height } = (await page.locator('#bet').boundingBox()) as DOMRect
    const before = sent
    // A press that ends elsewhere is none.
    await page.mouse.move(x + width - 40, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 40, y - 200)
    await page.mouse.up()
    // at one place, each less than half a second after the one before
    for (let press = 0; press < 4; press++)
      await page.mouse.click(x + width - 40, y + height / 2, { delay: 300 })
    await expect(tickets).toHaveCount(1, { timeout: 2_000 })
    expect(sent).toBe(before + 1)
    await expect(async () => {
      await page.locator('#bet').click({ timeout: 1_000 })
      await expect(tickets).toHaveCount(2, { timeout: 1_000 })
    }).toPass({ timeout: 4_000 })
  }).toPass({ timeout: FLIGHT_MS })
  expect(await tickets.locator('b').allTextContents()).toEqual([
    expect.stringContaining('Ticket 1'),
    expect.stringContaining('Ticket 2'),
  ])
  expect(new Set(await barHeights(page)).size).toBe(1)
})
