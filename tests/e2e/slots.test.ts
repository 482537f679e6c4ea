import { beginFeatureOn, beginNoFeatureOn } from '#tests/support/play/feature-seeds.ts'
import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, site, test } from '../support/browser/browser.ts'

/** What the button of each says. */
const slots = { 'slots-lines': 'Spin', 'slots-ways': 'Spin', 'slots-cascade': 'Drop' } as const
type Slot = keyof typeof slots

/** How each goes on by hand: its next step, how many there are, and all that are left. */
const features: Record<Slot, { step: string; all: number; rest: string }> = {
  'slots-lines': { step: '#field-11', all: 3, rest: '#pick-all' },
  'slots-ways': { step: '#spin', all: 6, rest: '#spin-all' },
  'slots-cascade': { step: '#spin', all: 10, rest: '#spin-all' },
}

for (const [game, act] of Object.entries(slots) as [Slot, string][]) {
  // Without a script the three are one form with other words.
  const tag = game === 'slots-lines' ? [] : '@phone'

  test(`a member plays ${game}, sees what it came to, and reads its pay table`, { tag }, async ({
    page,
    asFundedMember,
  }) => {
    const { username } = await asFundedMember()
    await page.goto(`/game/SEN/${game}`)
    await beginNoFeatureOn(site(), username)
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

  // Pressed by hand: free spins run by themselves only with motion.
  test.describe(() => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test(`a member plays the feature of ${game}, comes back to it, and plays it to its end`, { tag }, async ({
      page,
      asFundedMember,
    }) => {
      const { username } = await asFundedMember()
      await page.goto(`/game/SEN/${game}`)
      await beginFeatureOn(site(), username, game)
      await page.getByRole('textbox', { name: 'Stake' }).fill('2000')
      await page.getByRole('button', { name: act }).click()
      const bet = page.locator('.stage [data-bet]')
      const { step, all, rest } = features[game]
      await expect(bet).toHaveAttribute('data-result', 'open')
      await expect(page.locator(`[data-free="0/${all}"]`)).toBeVisible()
      await audit(page)

      await page.locator(step).click()
      await expect(page.locator(`[data-free="1/${all}"]`)).toBeVisible()
      await audit(page)

      // Where it was left, whoever opens the table again finds it.
      await page.goto(`/game/SEN/${game}`)
      await expect(page.locator(`[data-free="1/${all}"]`)).toBeVisible()
      await page.locator(rest).click()
      await expect(bet).toHaveAttribute('data-result', 'won')
      await expect(page.locator('.wins[data-records=feature] li')).toHaveCount(all)
      await expect(page.locator('#bet')).toBeVisible()
      await audit(page)
    })
  })
}
