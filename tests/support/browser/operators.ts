import { officeOf } from '../office/operators.ts'
import type { SiteAddress } from '../site/site.ts'
import { expect, type Page, site } from './browser.ts'

/** The address of a page of the office of a site. */
export const officePath = (of: Pick<SiteAddress, 'env'>, path: string): string =>
  `${officeOf(of)}/office${path}`

/** The address of a page of the office of the run's site. */
export const inOffice = (path: string): string => officePath(site(), path)

/** Signs the browser in to the office, as an operator does. */
export async function enterOffice(
  page: Page,
  username: 'operator1' | 'operator2' = 'operator1',
  of: Pick<SiteAddress, 'env'> = site(),
) {
  await page.goto(officePath(of, '/login'))
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill('Demo1234')
  await page.locator('#form-login button[type=submit]').last().click()
  await expect(page.locator('main[data-page=office-today]')).toBeVisible()
}
