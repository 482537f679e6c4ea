import { expect, type Page, test } from '../../support/browser/browser.ts'

// product.md sections 8 and 9, "Chunk loading": what does not load is told, with a way to try again.

for (const [what, pattern] of [
  ['the script', /\/assets\/enhance-[\w-]+\.js$/],
  ['a style sheet', /\/assets\/app-[\w-]+\.css$/],
] as const)
  test(`a page whose ${what} fails says so in words, and loads anew`, async ({ page, complaints }) => {
    let broken = true
    await page.route(pattern, (route) => (broken ? route.abort() : route.continue()))
    await page.goto('/help')
    const locator = page.locator('a#broken[role=alert]')
    await expect(locator).toHaveCount(1)
    await expect(locator).toHaveText((await page.locator('body').getAttribute('data-unreachable')) ?? '')
    // That it failed is what the browser complains of.
    expect(complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
    complaints.length = 0
    broken = false
    await locator.click()
    await expect(page.locator('html.js')).toHaveCount(1)
    await expect(locator).toHaveCount(0)
  })

test('what a page says of a script that failed moves none of its parts, and lies over none of its bars', async ({
  page,
  complaints,
}) => {
  await page.goto('/help')
  const title = await page.locator('h1').boundingBox()
  await page.route(/\/assets\/enhance-[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/help')
  const locator = page.locator('a#broken')
  await expect(locator).toBeVisible()
  expect(await page.locator('h1').boundingBox()).toEqual(title)
  const { y = Number.NaN, height = 0 } = (await locator.boundingBox()) ?? {}
  const bar = await page.locator('.tab-bar').boundingBox()
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? page.viewportSize()?.height ?? 0)
  complaints.length = 0 // the script that failed here
})

test('a page that is not whole after 120 s says so, and not before', async ({ page }) => {
  // No second passes but by the test, however long it takes.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/enhance-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/help', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeVisible()
  await page.clock.fastForward(119_000)
  await expect(page.locator('#broken')).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(page.locator('#broken')).toHaveCount(1)
  letGo()
})

test('a page whose style sheet hangs is shown without it after 120 s, and says so', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/app-[\w-]+\.css$/, async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/help', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toHaveCount(1)
  await page.clock.fastForward(121_000)
  await expect(page.locator('#broken')).toBeVisible()
  // Of a page that the browser does not paint there is none.
  await page.screenshot({ timeout: 10_000 })
  letGo()
})

test('a page that is gone to and whose style sheet fails says so', async ({ page, complaints }) => {
  await page.goto('/help')
  await expect(page.locator('html.js')).toHaveCount(1)
  await page.route(/\/assets\/(?!app-)[\w-]+\.css$/, (route) => route.abort())
  await page.locator('a[href="/promotions"]:visible').first().click()
  await expect(page.locator('main[data-page=promotions]')).toBeVisible()
  await expect(page.locator('a#broken[role=alert]')).toHaveCount(1)
  expect(complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
  complaints.length = 0
})

for (const [what, breaks] of [
  [
    'whose script does not come',
    (page: Page) => page.route(/\/assets\/game-[\w-]+\.js$/, (route) => route.abort()),
  ],
  [
    'in a browser that keeps nothing',
    (page: Page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
      ),
  ],
] as const)
  test(`a game ${what} shows the result of a bet that was taken`, async ({
    page,
    asFundedMember,
    complaints,
  }) => {
    await asFundedMember()
    await breaks(page)
    await page.goto('/game/SEN/dice')
    await expect(page.locator('html.js')).toHaveCount(1)
    await page.locator('#bet').click()
    await expect(page).toHaveURL(/[?&]bet=/)
    await expect(page.locator('.stage [data-bet]')).toHaveAttribute('data-result', /won|lost/)
    await expect(page.locator('[data-error]')).toHaveCount(0)
    // What is missing is what the browser complains of.
    expect(complaints.filter((one) => !/ERR_FAILED|dynamically imported|denied/.test(one))).toEqual([])
    complaints.length = 0
  })
