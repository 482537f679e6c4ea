import { officeOf } from '../support/office/operators.ts'
import { audit } from './audit.ts'
import { expect, site, test } from './browser.ts'
import { enterOffice } from './operators.ts'

test('the way into the office', async ({ page }) => {
  await page.goto(`${officeOf(site())}/office/login`)
  await audit(page)
})

test('every page of the office, and the first record of each list', async ({ page }) => {
  await enterOffice(page)
  const paths = await page
    .locator('nav a[href^="/office/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    await page.goto(`${officeOf(site())}${path}`)
    await expect(page.locator(`main[data-page="office-${path.split('/')[2]}"]`)).toBeVisible()
    await audit(page)
    const record = page.locator(`main [data-id] a[href^="${path}/"]`).first()
    if ((await record.count()) === 0) continue
    const href = await record.getAttribute('href')
    await page.goto(`${officeOf(site())}${href}`)
    await audit(page)
  }
})
