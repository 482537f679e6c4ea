import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, test } from '../support/browser/browser.ts'
import { siteOps } from '../support/browser/playwright-site.ts'

const ADDRESS = '14.160.7.7'

test.use({ extraHTTPHeaders: { 'x-forwarded-for': ADDRESS } })

// The rule stays: it is for an address that nobody else has, and the other browsers of this run want it too.
test('the screen of a region that is shut out', async ({ page }) => {
  expect((await siteOps('site', 'region', 'block', ADDRESS)).code).toBe(0)
  await expect(async () => {
    await page.goto('/')
    await expect(page.locator('main[data-page=regionBlocked]')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 10_000 })
  await expect(page.locator('[data-ip]')).toHaveText(ADDRESS)
  await audit(page)
  await page
    .getByRole('button', { name: /theme|Switch/ })
    .first()
    .click()
  await expect(page.locator('main[data-page=regionBlocked]')).toBeVisible()
  await audit(page)
})
