import { expect, type Page, test } from '../../support/browser/browser.ts'

const TAPS = 5

/** Taps a spot so often, as quickly as a browser takes it, and answers the value of the chosen chip. */
async function tap(page: Page, spot: string): Promise<number> {
  await page.keyboard.press('1')
  const chip = Number(await page.locator('.chips [type=radio]:checked').inputValue())
  const field = page.locator(`[name=put][value=${spot}]`)
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error(`${spot} is not on the cloth`)
  for (let taps = 0; taps < TAPS; taps++)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return chip
}

test('each tap on a spot lays a chip, however quickly they come, and space then bets', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto('/game/SEN/roulette', { waitUntil: 'networkidle' })
  const chip = await tap(page, 'red')
  const staked = (TAPS * chip).toFixed(2)
  // The bet waits for the taps before it; the focus is on the spot, where the mouse has left it.
  await page.locator('#bet:enabled:not([aria-disabled=true])').waitFor()
  await page.keyboard.press(' ')
  await expect(page.locator('.stage [data-bet]')).toHaveAttribute('data-stake', staked)
})

test('a spot that was reached by keys takes its chip by space', async ({ page, asFundedMember }) => {
  await asFundedMember()
  await page.goto('/game/SEN/roulette', { waitUntil: 'networkidle' })
  const chip = await tap(page, 'red')
  await expect(page.locator('#form-cloth [name=stake]')).toHaveValue((TAPS * chip).toFixed(2))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(page.locator('#form-cloth [name=spot]')).toHaveCount(2)
})
