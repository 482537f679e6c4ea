import { officeOf } from '../support/office/operators.ts'
import { expect, type Page, site } from './browser.ts'

/** The address of a page of the office. */
export const inOffice = (path: string): string => `${officeOf(site())}/office${path}`

/** Signs the browser in to the office, as an operator does. */
export async function enterOffice(page: Page, username: 'operator1' | 'operator2' = 'operator1') {
  await page.goto(inOffice('/login'))
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill('Demo1234')
  await page.locator('#form-login button[type=submit]').last().click()
  await expect(page.locator('main[data-page=office-today]')).toBeVisible()
}
