import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'

/** The cards on the stage, by their names in the picture's label. */
const cardsOn = async (page: Page) =>
  ((await page.locator('svg[data-stage]').getAttribute('aria-label')) ?? '').match(
    /\S+ (chuồn|rô|cơ|bích)/g,
  ) ?? []

test('a member holds two cards of five, leaves, comes back, and draws @wide', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto('/game/SEN/video-poker?lang=vi')
  await audit(page)
  await page.locator('#stake').fill('1000')
  await page.locator('#bet').click()
  const result = page.locator('.stage [data-bet]')
  await expect(result).toHaveAttribute('data-result', 'open')
  const id = await result.getAttribute('data-bet')
  const dealt = await cardsOn(page)
  expect(new Set(dealt).size).toBe(5)
  await expect(page.locator('.card-holds input')).toHaveCount(5)
  for (const hold of await page.locator('.card-holds label').all()) {
    const box = await hold.boundingBox()
    expect([box && box.width >= 44, box && box.height >= 44]).toEqual([true, true])
  }
  await page.locator('#hold-3').check({ force: true })
  await audit(page)

  await page.goto('/rng')
  await page.goto('/game/SEN/video-poker')
  await expect(result).toHaveAttribute('data-bet', id ?? '')
  expect(await cardsOn(page)).toEqual(dealt)
  // A tap on the card, and the keyboard.
  await page.locator('.card-holds label').nth(0).click()
  await page.locator('#hold-2').focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.card-holds input:checked')).toHaveCount(2)
  await page.locator('#draw').click()
  await expect(result).toHaveAttribute('data-result', /won|lost/)
  await expect(page).toHaveURL(new RegExp(`bet=${id}`))
  const after = await cardsOn(page)
  expect(after.map((card, place) => card === dealt[place])).toEqual([true, false, true, false, false])
  const payout = Number(await result.getAttribute('data-payout'))
  await expect(page.locator('[data-celebrate]')).toHaveCount(payout > 1000 ? 1 : 0)
  await audit(page)
})
