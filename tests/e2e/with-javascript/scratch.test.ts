import { expect, type Page, test } from '../../support/browser/browser.ts'

// The gold of a scratch card is rubbed off with a finger, field by field.

async function middleOf(page: Page, cell: number) {
  const box = await page.locator(`#cell-${cell}`).boundingBox()
  if (!box) throw new Error(`field ${cell} is not seen`)
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 2 }
}

/** Rubs to and fro over a field, in so many rows. */
async function rub(page: Page, cell: number, rows: number) {
  const { x, y, width, height } = await middleOf(page, cell)
  await page.mouse.move(x + 4, y + 4)
  await page.mouse.down()
  for (let row = 0; row < rows; row++) {
    const down = y + 6 + (row * (height - 12)) / Math.max(1, rows - 1)
    await page.mouse.move(row % 2 ? x + width - 6 : x + 6, down, { steps: 4 })
    await page.mouse.move(row % 2 ? x + 6 : x + width - 6, down, { steps: 12 })
  }
  await page.mouse.up()
}

test('a field that is rubbed for the most part opens, and a short rub opens none', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto('/game/SEN/scratch', { waitUntil: 'networkidle' })
  await page.locator('#bet').click()
  await expect(page.locator('#cell-4')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await rub(page, 8, 1)
  await expect(page.locator('.trails polyline')).toHaveCount(1)
  await expect(page.locator('#cell-8')).toBeVisible()
  await rub(page, 0, 4)
  await expect(page.locator('#cell-0')).toHaveCount(0)
  await rub(page, 4, 4)
  await expect(page.locator('#cell-4')).toHaveCount(0)
  await expect(page.locator('.gold-fields button')).toHaveCount(7)
  // A tap opens one at once.
  await page.locator('#cell-8').click()
  await expect(page.locator('#cell-8')).toHaveCount(0)
  await expect(page.locator('.stage [data-bet]')).toHaveAttribute('data-result', 'open')
})
