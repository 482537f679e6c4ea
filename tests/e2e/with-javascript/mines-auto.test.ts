import { expect, test } from '../../support/browser/browser.ts'

// Mines in fewer presses: usual numbers of mines, a random cell, and autoplay by a pattern.

const table = '/game/SEN/mines'

test('a preset chooses the mines, a random cell opens, and figures have two decimals', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto(table, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: '10', exact: true }).click()
  await expect(page.locator('#mines')).toHaveValue('10')
  await expect(page.locator('[data-figure=multiplier]')).toHaveText('1.65×')
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.locator('#stake').fill('1000')
  const result = page.locator('.stage [data-bet]')
  const cells = page.locator('.field-cells button')
  await page.locator('#bet').click()
  await expect(cells).toHaveCount(25)
  // The field is as wide as a phone, and a cell has room for a thumb.
  const box = await cells.first().boundingBox()
  expect([box && box.width >= 44, box && box.height >= 44]).toEqual([true, true])
  await page.locator('#random').click()
  await expect(cells).not.toHaveCount(25)
  if ((await result.getAttribute('data-result')) === 'open')
    await expect(page.locator('#cash-out')).toContainText('1.03×')
})

test('autoplay opens the picked cells of each round and cashes out, and stops on demand', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto(`${table}?mines=1&stake=1000.00`, { waitUntil: 'networkidle' })
  await page.locator('.autoplay > summary').click()
  // Without a cell there is nothing to play.
  await page.locator('#auto-start').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
  await expect(page.locator('[data-auto-note]')).toHaveText('Please fill this in.')
  await page.locator('input[name=cell][value="0"]').check()
  await page.locator('input[name=cell][value="24"]').check()
  await page.locator('input[name=quick]').check()
  await page.locator('#auto-start').click()
  await expect(page.locator('html')).toHaveAttribute('data-autoplay')
  await expect(page.locator('[data-auto-note]')).toContainText('10', { timeout: 60_000 })
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
  const rounds = page.locator('[data-records=rounds] [data-id]')
  expect(await rounds.count()).toBeGreaterThan(4)
  await expect(page.locator('.stage [data-bet]')).toHaveAttribute('data-result', /won|lost/)
  await expect(page.locator('#bet')).toBeVisible()
})

test('autoplay opens scratch cards whole, one after the other', async ({ page, asFundedMember }) => {
  await asFundedMember()
  await page.goto('/game/SEN/scratch?stake=1000.00', { waitUntil: 'networkidle' })
  await page.locator('.autoplay > summary').click()
  await page.locator('#auto-start').click()
  await expect(page.locator('[data-auto-progress]')).toContainText(/^Round [2-9]/, { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
  await expect(page.locator('[data-auto-note]')).toContainText('Stopped')
})

test('autoplay begins on no empty cloth, and with no plan that cannot be read, and says so', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto('/game/SEN/roulette', { waitUntil: 'networkidle' })
  await page.locator('.autoplay > summary').click()
  await page.locator('#auto-start').click()
  await expect(page.locator('[data-auto-note]')).toHaveText('Put a chip on the table first')
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
  await expect(page.locator('#bet')).toBeFocused()
  await page.goto('/game/SEN/dice?stake=1000.00', { waitUntil: 'networkidle' })
  await page.locator('.autoplay > summary').click()
  await page.locator('#auto-lost').fill('abc')
  await page.locator('#auto-start').click()
  await expect(page.locator('[data-auto-note]')).toHaveText('The format is not right.')
  await expect(page.locator('#auto-lost')).toBeFocused()
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
})
