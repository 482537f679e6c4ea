import { expect, type Page, test } from '../browser.ts'

// Places never move: while a round is opened, played and ended, nothing on the page is pushed away, not by the press itself either.

/** A shift that an eye hardly sees: digits of a figure that became one more. */
const UNSEEN = 0.01

interface Shift {
  value: number
  moved: string[]
}

/** Notes what has shifted since the page came, and what shifts from now on. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] }
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '?'))
        shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const seenShifts = async (page: Page) => {
  // what has been drawn is reported with the frame after it
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  return shifts.filter(({ value }) => value > UNSEEN)
}

test.beforeEach(async ({ page }) => {
  const isTold = await page.evaluate(() => PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
  test.skip(!isTold, 'this browser does not tell of shifts')
})

const rounds: Record<string, { next: string; ends: string }> = {
  scratch: { next: '#scratch-all', ends: '#scratch-all' },
  'video-poker': { next: '#draw', ends: '#draw' },
  mines: { next: '#random', ends: '#random' },
}

for (const [game, { next, ends }] of Object.entries(rounds))
  test(`a round of ${game} moves nothing`, async ({ page, asFundedMember }) => {
    await asFundedMember()
    await page.goto(`/game/SEN/${game}`, { waitUntil: 'networkidle' })
    await watchShifts(page)
    await page.locator('#bet').press('Enter')
    await expect(page.locator(next)).toBeVisible()
    expect(await seenShifts(page)).toEqual([])
    await page.locator(ends).press('Enter')
    // after a safe cell of Mines the round goes on, and its money can be taken
    await expect(page.locator('#bet, #cash-out').first()).toBeVisible()
    if (await page.locator('#cash-out').isVisible()) await page.locator('#cash-out').press('Enter')
    await expect(page.locator('#bet')).toBeVisible()
    expect(await seenShifts(page)).toEqual([])
  })

test('a ticket of live crash comes to the place that was kept for it', async ({ page, asFundedMember }) => {
  test.setTimeout(180_000)
  await asFundedMember()
  // a round that has some seconds left
  const left = page.locator('[data-round-state="open"] [data-remaining]')
  await expect
    .poll(
      async () => {
        await page.goto('/game/SEN/crash-live')
        return (await left.count()) > 0 ? Number(await left.getAttribute('data-remaining')) : 0
      },
      { timeout: 150_000 },
    )
    .toBeGreaterThan(4)
  await watchShifts(page)
  await page.locator('#bet').press('Enter')
  await expect(page.locator('.ticket')).toBeVisible()
  expect(await seenShifts(page)).toEqual([])
})

test('fish swim off from where they rest', async ({ page, asFundedMember }) => {
  await asFundedMember()
  await page.goto('/game/SEN/fish')
  await expect(page.locator('.pond[data-swims]')).toBeVisible()
  await watchShifts(page)
  expect(await seenShifts(page)).toEqual([])
})
