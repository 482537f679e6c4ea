import { expect, test } from '../browser.ts'

// A table is played by keys, and its rules list them.

test('numbers choose chips, letters take them back, and space bets', { tag: '@wide' }, async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  // The script of a table comes after the page.
  const open = (path: string) => page.goto(path, { waitUntil: 'networkidle' })
  await open('/game/SEN/roulette')
  const chips = page.locator('.chips [type=radio]')
  await page.keyboard.press('2')
  await expect(chips.nth(1)).toBeChecked()
  await page.locator('.cloth button[aria-label]').first().click()
  await expect(page.locator('#act-undo')).toBeEnabled()
  await page.locator('h1').click()
  await page.keyboard.press('u')
  await expect(page.locator('#act-undo')).toBeDisabled()
  await page.keyboard.press('1')
  await expect(chips.first()).toBeChecked()
  await open('/game/SEN/roulette?spot=red&stake=1000.00')
  await page.keyboard.press('Space')
  await expect(page.locator('.stage [data-bet]')).toBeVisible()
  // What is typed into a field is no key of the table.
  await open('/game/SEN/dice')
  await page.locator('#stake').fill('1000')
  await page.locator('#stake').press('Space')
  await expect(page.locator('.stage [data-bet]')).toHaveCount(0)
})
