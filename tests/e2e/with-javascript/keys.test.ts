import { expect, test } from '../../support/browser/browser.ts'

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
  // Letters as the game says: which side of a die, more and less of the stake.
  await open('/game/SEN/dice')
  await page.locator('h1').click()
  await page.keyboard.press('w')
  await expect(page.locator('[name=direction][value=over]')).toBeChecked()
  await page.keyboard.press('q')
  await expect(page.locator('[name=direction][value=under]')).toBeChecked()
  const stake = await page.locator('#stake').inputValue()
  await page.keyboard.press('s')
  await expect(page.locator('#stake')).not.toHaveValue(stake)
  await page.keyboard.press('a')
  await expect(page.locator('#stake')).toHaveValue(stake)
  // Numbers hold cards, and space does what the bar of an open round does.
  await open('/game/SEN/video-poker')
  await page.locator('h1').click()
  await page.keyboard.press('Space')
  await expect(page.locator('#draw')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.locator('#hold-1')).toBeChecked()
  await page.keyboard.press('2')
  await expect(page.locator('#hold-1')).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.locator('.stage [data-bet]')).toHaveAttribute('data-result', /won|lost/)
  // A sheet lists them.
  await page.goto('/game/SEN/video-poker?tab=rules')
  await page.locator('summary', { hasText: 'Keyboard' }).click()
  await expect(page.getByText('Numbers 1 to 5: hold a card or let it go.')).toBeVisible()
  await expect(page.getByText('A: half the stake. S: twice the stake.')).toBeVisible()
  // Each game its own: a betting slip has no chips.
  await page.goto('/game/SEN/football?tab=rules')
  await page.locator('summary', { hasText: 'Keyboard' }).click()
  await expect(page.getByText('C: clear slip.')).toBeVisible()
  await expect(page.getByText('choose a chip')).toHaveCount(0)
  // What is typed into a field is no key of the table.
  await open('/game/SEN/dice')
  await page.locator('#stake').fill('1000')
  await page.locator('#stake').press('Space')
  await expect(page.locator('.stage [data-bet]')).toHaveCount(0)
})
