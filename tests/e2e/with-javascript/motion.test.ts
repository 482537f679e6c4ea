import { beginNoFeatureOn } from '#tests/support/play/feature-seeds.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'

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
  // The press has loaded its script.
  await expect.poll(() => noticeBar(page)).toBe('paused')
})

test('the jackpot steps, stands while it is paused, and is brought back to the pool', async ({ page }) => {
  await page.clock.install()
  await page.goto('/rng')
  // From now on time goes by only where the test has it go by.
  await page.clock.pauseAt(Date.now() + 1_000)
  const counter = page.locator('[data-jackpot][data-step]')
  const hundredths = (amount: string | null) => Math.round(Number(amount) * 100)
  const shown = async () => hundredths(await counter.getAttribute('data-jackpot'))
  // It grows while others play.
  let pool: number | undefined
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/jackpot.json')) pool = hundredths((await answer.json()).jackpot)
  })
  const start = await shown()
  const step = Math.round(Number(await counter.getAttribute('data-step')) * 100)
  const interval = Number(await counter.getAttribute('data-interval'))
  const digits = async () =>
    Number(((await counter.locator('.money').textContent()) ?? '').replace(/\D/g, ''))

  // Its script comes after the page.
  await expect
    .poll(async () => {
      await page.clock.runFor(interval)
      return shown()
    })
    .toBeGreaterThan(start)
  const before = await shown()
  expect((before - start) % step).toBe(0)
  await page.clock.runFor(interval)
  expect(await shown()).toBe(before + step)
  expect(await digits()).toBe(before + step)

  const pause = page.getByRole('button', { name: 'Pause the counter' })
  await pause.click()
  await page.clock.runFor(2 * interval)
  expect(await shown()).toBe(before + step)

  await pause.click()
  await page.mouse.move(0, 0)
  await page.locator('main').focus()
  // It asks for the pool once in 24 s, and steps on from there.
  expect(pool).toBeUndefined()
  const nextLook = async () => {
    await page.clock.runFor(500)
    return (await shown()) === pool
  }
  await expect.poll(nextLook, { intervals: [50], timeout: 20_000 }).toBe(true)
})

test('the jackpot takes its first step when the first interval is over', async ({ page }) => {
  await page.clock.install()
  await page.goto('/rng')
  const counter = page.locator('[data-jackpot][data-step]')
  const start = await counter.getAttribute('data-jackpot')
  const interval = Number(await counter.getAttribute('data-interval'))
  const script = page.waitForResponse(/\/assets\/jackpot-/)
  await page.clock.runFor(interval)
  await script
  await expect(counter).not.toHaveAttribute('data-jackpot', start ?? '')
})

test('under reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  const jackpot = page.locator('[data-jackpot][data-step]')
  const pool = await jackpot.getAttribute('data-jackpot')
  await page.clock.runFor(TWO_TURNS)
  expect(await scrolled(page)).toBe(0)
  expect(await noticeBar(page)).toBe('none')
  await expect(jackpot).toHaveAttribute('data-jackpot', pool ?? '')
})

/**
 * Notes of each animation that starts in a stage's picture when it ends, in milliseconds after its start;
 * what is asked only after a round may be over by then.
 */
async function noteEnds(page: Page) {
  await page.addInitScript(() => {
    const ends: number[] = []
    Object.assign(window, { ends })
    document.addEventListener('animationstart', ({ target, animationName, pseudoElement }) => {
      if (!(target instanceof Element) || !target.closest('.stage')) return
      const style = getComputedStyle(target, pseudoElement || null)
      const place = style.animationName.split(', ').indexOf(animationName)
      const milliseconds = (times: string) => 1_000 * Number.parseFloat(times.split(', ')[place] ?? '')
      ends.push(milliseconds(style.animationDelay) + milliseconds(style.animationDuration))
    })
  })
  return () => page.evaluate(() => (window as unknown as { ends: number[] }).ends)
}

/** How many animations of a stage's picture run or are held. */
const moving = (page: Page) =>
  page.locator('.stage').evaluate((stage) => stage.getAnimations({ subtree: true }).length)

for (const game of ['slots-lines', 'slots-ways', 'slots-cascade'])
  test(`the reels of ${game} stand within 1.2 s of a round, and at once under reduced motion`, async ({
    page,
    asFundedMember,
  }) => {
    const { username } = await asFundedMember()
    const endsOf = await noteEnds(page)
    await page.goto(`/game/SEN/${game}`)
    await beginNoFeatureOn(site(), username)
    await page.locator('#bet').click()
    await expect(page.locator('[data-bet]')).toBeVisible()
    await expect.poll(async () => (await endsOf()).length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...(await endsOf()))).toBeLessThanOrEqual(1_200)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    const before = page.url()
    // by a key: another click at once would be the second of a double click
    await page.locator('#bet').press('Enter')
    await page.waitForURL((url) => url.href !== before)
    await expect(page.locator('[data-bet]')).toBeVisible()
    expect(await moving(page)).toBe(0)
  })
