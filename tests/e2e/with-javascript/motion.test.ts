import { expect, type Page, test } from '../browser.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const strip = (page: Page) => page.locator('[data-banner] > ul').first()
const scrolled = (page: Page) => strip(page).evaluate((list) => Math.round(list.scrollLeft))
/** What the notice bar does: `running` or `paused`; `none` where it does not move at all. */
const noticeBar = (page: Page) =>
  page
    .locator('.notice-track > div')
    .first()
    .evaluate((track) => {
      const { animationName, animationPlayState } = getComputedStyle(track)
      return animationName === 'none' ? 'none' : animationPlayState
    })
/** Two turns of the banner, which comes every 5 s. */
const TWO_TURNS = 11_000

test('banners turn, until they are paused', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  expect(await scrolled(page)).toBe(0)
  await page.clock.runFor(6_000)
  // The second banner has come to rest, one width of the strip further.
  const width = await strip(page).evaluate((list) => list.clientWidth)
  await expect.poll(() => scrolled(page)).toBe(width)
  await expect(page.locator('[data-banner] a[href^="#"]').nth(1)).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: 'Pause the carousel' }).click()
  await expect(page.getByRole('button', { name: 'Pause the carousel' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The pointer leaves and the focus goes: neither holds the banner any more, the button alone does.
  await page.mouse.move(0, 0)
  await page.locator('main').focus()
  await page.clock.runFor(TWO_TURNS)
  expect(await scrolled(page)).toBe(width)
})

test('the notice bar runs, until it is paused', async ({ page }) => {
  await page.goto('/')
  expect(await noticeBar(page)).toBe('running')
  await page.getByRole('button', { name: 'Pause the notices' }).click()
  await page.mouse.move(0, 0)
  await page.locator('main').focus()
  expect(await noticeBar(page)).toBe('paused')
})

test('under reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(TWO_TURNS)
  expect(await scrolled(page)).toBe(0)
  expect(await noticeBar(page)).toBe('none')
})

/** When each animation of a stage's picture ends, in milliseconds after a round. */
const endsOf = (page: Page) =>
  page
    .locator('.stage')
    .evaluate((stage) =>
      stage.getAnimations({ subtree: true }).map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    )

for (const game of ['slots-lines', 'slots-ways', 'slots-cascade'])
  test(`the reels of ${game} stand within 1.2 s of a round, and at once under reduced motion`, async ({
    page,
    asPlayer,
  }) => {
    await asPlayer()
    await page.goto(`/game/SEN/${game}`)
    await page.locator('#bet').click()
    await expect(page.locator('[data-bet]')).toBeVisible()
    const ends = await endsOf(page)
    expect(ends.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...ends)).toBeLessThanOrEqual(1_200)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    const before = page.url()
    await page.locator('#bet').click()
    await page.waitForURL((url) => url.href !== before)
    await expect(page.locator('[data-bet]')).toBeVisible()
    expect(await endsOf(page)).toEqual([])
  })
