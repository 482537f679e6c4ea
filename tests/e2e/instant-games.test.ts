import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'

/** Plays by a button of the stage or of the panel, and gives what came of it: of this round, not of the one before. */
async function played(page: Page, press: () => Promise<void>) {
  const result = page.locator('.stage [data-bet]')
  const before = (await result.count()) > 0 ? await result.getAttribute('data-bet') : null
  await press()
  await expect(result).not.toHaveAttribute('data-bet', before ?? 'none')
  await expect(page).toHaveURL(new RegExp(`\\?bet=${await result.getAttribute('data-bet')}$`))
  await expect(result).toBeVisible()
  await audit(page)
  return result
}

test('a gold field buys a scratch card, a fish is shot at, and bingo shows every card', async ({
  page,
  asPlayer,
}) => {
  await asPlayer()
  await page.goto('/game/SEN/scratch')
  await audit(page)
  await page.locator('#stake').fill('1000')
  const ticket = await played(page, () => page.locator('.gold-fields button').nth(4).click())
  await expect(ticket).toHaveAttribute('data-result', 'open')
  for (const cell of [0, 4]) {
    await page.locator(`#cell-${cell}`).click()
    await expect(page.locator(`#cell-${cell}`)).toHaveCount(0)
  }
  await expect(page.locator('.gold-fields button')).toHaveCount(7)
  await audit(page)
  await page.locator('#scratch-all').click()
  await expect(ticket).toHaveAttribute('data-outcome', /^(0|1|2|5|10|50|200|1000)$/)
  await expect(page.locator('.gold-fields')).toHaveCount(0)
  await audit(page)

  await page.goto('/game/SEN/fish')
  await audit(page)
  await page.locator('.guns label').first().click()
  // it may swim
  const shot = await played(page, () => page.locator('#fish-perch').click({ force: true }))
  await expect(shot).toHaveAttribute('data-outcome', /^(hit|miss)$/)
  // The cannon goes on aiming at it: the button of the panel shoots at the same fish.
  await expect(page.locator('#fish-perch')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('#bet')).toHaveAttribute('value', 'perch')
  await played(page, () => page.locator('#bet').click())

  await page.goto('/game/SEN/bingo')
  await page.locator('.segments label', { hasText: '4' }).first().click()
  await page.locator('#stake').fill('1000')
  const round = await played(page, () => page.locator('#bet').click())
  await expect(round).toHaveAttribute('data-outcome', /^(\d{1,2},){29}\d{1,2}$/)
  await expect(page.locator('.bingo-cards table')).toHaveCount(4)
  await expect(page.locator('.bingo-cards table').nth(3)).toBeVisible()
  const id = await round.getAttribute('data-bet')
  await page.goto(`/verify/${id}`)
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'sealed')
  await audit(page)
})

test('a pond says that a fish is tapped, and that one holds to fire on only where that works', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/game/SEN/fish')
  const locator = page.locator('.stage-before .pill:visible')
  await expect(locator).toHaveText(
    javaScriptEnabled ? 'Tap a fish to shoot, hold to keep firing' : 'Tap a fish to shoot',
  )
  await page.goto('/game/SEN/fish?tab=rules')
  const rules = page.locator('main ul.list-disc li')
  await expect(rules.first()).not.toContainText(/hold/i)
  await expect(rules.filter({ hasText: /^Hold to fire on/, visible: true })).toHaveCount(
    javaScriptEnabled ? 1 : 0,
  )
})
