import { expect, test } from '../../support/browser/browser.ts'

// While a game's name is typed, the search suggests games with their pictures.

test('letters bring suggestions, keys go through them, and Escape closes them', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/search', { waitUntil: 'networkidle' })
  const field = page.locator('input[data-suggests]:visible').first()
  const list = page.locator('[data-suggestions]')
  await field.click()
  await field.pressSequentially('dic')
  await expect(list.locator('a').first()).toHaveAttribute('href', '/game/SEN/dice')
  await expect(list.locator('a').first()).toContainText('Celadon Dice')
  // Its picture is drawn.
  const art = list.locator('a').first().locator('svg')
  await expect(art).toBeVisible()
  expect(await art.evaluate((svg: SVGSVGElement) => svg.getBBox().width)).toBeGreaterThan(0)
  await expect(page.getByRole('status').filter({ hasText: 'suggested' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(field).toBeFocused()
  // What finds nothing suggests nothing.
  await field.fill('zzzz')
  await expect(list).toHaveCount(0)
  await field.fill('')
  await field.pressSequentially('dice')
  await expect(list).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(list.locator('a').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/game\/SEN\/dice$/)
  await expect(list).toHaveCount(0)
})

test('Enter goes to all results', async ({ page }) => {
  await page.goto('/search', { waitUntil: 'networkidle' })
  const field = page.locator('input[data-suggests]:visible').first()
  await field.click()
  await field.pressSequentially('bacc')
  await expect(page.locator('[data-suggestions] a').first()).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bacc$/)
  await expect(page.locator('[data-suggestions]')).toHaveCount(0)
  await expect(page.locator('main h1')).toContainText('bacc')
})
