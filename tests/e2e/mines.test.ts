import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, test } from '../support/browser/browser.ts'

test('a member opens cells of the mines, leaves, comes back, and takes what there is', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto('/game/SEN/mines')
  await audit(page)
  const result = page.locator('.stage [data-bet]')
  // One mine of 25: a round that ends with the first cell is begun again.
  for (;;) {
    await page.locator('#mines').selectOption('1')
    await page.locator('#stake').fill('1000')
    await page.locator('#bet').click()
    await expect(page.locator('#cell-12')).toBeVisible()
    await expect(result).toHaveAttribute('data-result', 'open')
    await expect(page.locator('#cash-out')).toHaveCount(0)
    await page.locator('#cell-12').click()
    await expect(page.locator('#cell-12')).toHaveCount(0)
    if ((await result.getAttribute('data-result')) === 'open') break
  }
  const id = await result.getAttribute('data-bet')
  await expect(page.locator('.field-cells button')).toHaveCount(24)
  // The words of the button stand in one line, where there is room for them beside the stake.
  expect((await page.locator('#random').boundingBox())?.height).toBeLessThanOrEqual(44)
  await audit(page)

  await page.goto('/rng')
  await page.goto('/game/SEN/mines')
  await expect(result).toHaveAttribute('data-bet', id ?? '')
  await page.locator('#cash-out').click()
  await expect(result).toHaveAttribute('data-result', 'won')
  await expect(result).toHaveAttribute('data-payout', '1031.20')
  // What was won stands on one line beside the field.
  const pill = result.locator('.pill')
  const lines = await pill.evaluate((part) => {
    const { lineHeight, minHeight } = getComputedStyle(part)
    return (
      part.getBoundingClientRect().height <= Math.max(...[lineHeight, minHeight].map(Number.parseFloat)) + 1
    )
  })
  expect(lines).toBe(true)
  await expect(page).toHaveURL(new RegExp(`bet=${id}`))
  await audit(page)
})

test('a member launches a rocket', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/game/SEN/crash')
  await audit(page)
  await page.locator('#target').fill('1.5')
  await page.locator('#stake').fill('1000')
  await page.locator('#bet').click()
  const result = page.locator('.stage [data-bet]')
  await expect(result).toHaveAttribute('data-outcome', /^\d+\.\d\d$/)
  const reached = Number(await result.getAttribute('data-outcome')) >= 1.5
  await expect(result).toHaveAttribute('data-payout', reached ? '1500.00' : '0.00')
  await audit(page)
})
