import { expect, test } from '../../support/browser/browser.ts'

// product.md sections 8 and 9, "Chunk loading": what does not load is told, with a way to try again.

for (const [what, pattern] of [
  ['the script', /\/assets\/enhance-[\w-]+\.js$/],
  ['a style sheet', /\/assets\/app-[\w-]+\.css$/],
] as const)
  test(`a page whose ${what} fails says so in words, and loads anew`, async ({ page, complaints }) => {
    let broken = true
    await page.route(pattern, (route) => (broken ? route.abort() : route.continue()))
    await page.goto('/help')
    const told = page.locator('a#broken[role=alert]')
    await expect(told).toHaveCount(1)
    await expect(told).toHaveText((await page.locator('body').getAttribute('data-unreachable')) ?? '')
    // That it failed is what the browser complains of.
    expect(complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
    complaints.length = 0
    broken = false
    await told.click()
    await expect(page.locator('html.js')).toHaveCount(1)
    await expect(told).toHaveCount(0)
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
