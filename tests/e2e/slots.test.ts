import { audit } from './audit.ts'
import { expect, test } from './browser.ts'

/** What the button of each says. */
const slots = { 'slots-lines': 'Spin', 'slots-ways': 'Spin', 'slots-cascade': 'Drop' }

for (const [game, act] of Object.entries(slots))
  test(`a member plays ${game}, sees what it came to, and reads its pay table`, async ({
    page,
    asPlayer,
  }) => {
    await asPlayer()
    await page.goto(`/game/SEN/${game}`)
    await expect(page.locator('[data-stage]')).toBeVisible()
    await audit(page)

    await page.getByRole('textbox', { name: 'Stake' }).fill('abc')
    await page.getByRole('button', { name: act }).click()
    await expect(page.locator('#stake-error')).toHaveAttribute('data-error', 'format')
    await page.getByRole('textbox', { name: 'Stake' }).fill('2000')
    const stage = await page.locator('.stage').boundingBox()
    await page.getByRole('button', { name: act }).click()
    const result = page.locator('[data-bet]')
    await expect(result).toHaveAttribute('data-outcome', /^\d+(,\d+){4,}$/)
    await expect(page).toHaveURL(/\?bet=/)
    // The picture is as large as it was, and says what is seen.
    expect((await page.locator('.stage').boundingBox())?.height).toBe(stage?.height)
    await expect(page.locator('[data-stage]')).toHaveAttribute('aria-label', /^The reels show: (\w.*; ){4}/)
    const won = (await result.getAttribute('data-result')) === 'won'
    await expect(page.locator('.wins')).toHaveCount(won ? 1 : 0)
    await audit(page)

    await page.goto(`/game/SEN/${game}?tab=rules`)
    const first = page
      .locator('[data-records=odds] [data-id=dragon], [data-records=odds] [data-id=lotus]')
      .first()
    await expect(first).toBeVisible()
    await expect(first.locator('svg use')).toHaveCount(1)
    await audit(page)
  })
