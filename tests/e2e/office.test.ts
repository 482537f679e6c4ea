import { officeLines } from '../../office/pages.ts'
import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, site, test } from '../support/browser/browser.ts'
import { enterOffice, inOffice } from '../support/browser/operators.ts'
import { officeOf } from '../support/office/operators.ts'

test('the way into the office', { tag: '@desk' }, async ({ page }) => {
  await page.goto(`${officeOf(site())}/office/login`)
  await audit(page)
})

/** Looking at a page takes seconds, and there are dozens of them: no test looks at all. */
const PARTS = 8

/** Every page that is no record, no file and no stream, and the ways to look at the reports. */
const paths = [
  ...officeLines.flatMap(({ path, gate }) =>
    typeof gate === 'object' && !path.includes(':') && !/\.csv$|\/events\//.test(path) ? [path] : [],
  ),
  ...['by=agent', 'by=game', 'by=cohort', 'proof=1'].map((query) => `/office/reports?${query}`),
]

for (const part of Array(PARTS).keys())
  test(`every page of the office, and the first record of each list, part ${part + 1}`, {
    tag: '@desk',
  }, async ({ page }) => {
    await enterOffice(page)
    if (part === 0) {
      const links = await page
        .locator('nav a[href^="/office/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(links.filter((link) => !paths.includes(link))).toEqual([])
      expect(new Set(links).size).toBeGreaterThan(15)
    }
    for (const path of paths.filter((_, at) => at % PARTS === part)) {
      await page.goto(`${officeOf(site())}${path}`)
      await expect(page.locator(`main[data-page="office-${path.split(/[/?]/)[2]}"]`)).toBeVisible()
      await audit(page)
      const record = page.locator(`main [data-id] a[href^="${path}/"]`).first()
      if ((await record.count()) === 0) continue
      const href = await record.getAttribute('href')
      await page.goto(`${officeOf(site())}${href}`)
      await audit(page)
    }
  })

test('the keys, and the pages of one act', { tag: '@desk' }, async ({ page }) => {
  await enterOffice(page)
  for (const path of [
    '/keys',
    '/account',
    '/members/player1?act=freeze',
    '/games/SEN.sicbo?act=close',
    '/adjustments?account=player1&amount=1000',
  ]) {
    await page.goto(inOffice(path))
    await audit(page)
  }
  await page.goto(inOffice('/members/player1?part=bets'))
  await page.locator('[data-records=bets] [data-id] a').first().click()
  await expect(page.locator('[data-act=void]')).toBeVisible()
  await audit(page)
})
