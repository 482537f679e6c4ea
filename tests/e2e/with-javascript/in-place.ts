import { expect, type Page } from '../../support/browser/browser.ts'

/** Marks this document; a page that was loaded anew has lost the mark. */
export const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.append(new Comment('kept')))

/** Since `markDocument` the page was only changed in place. */
export const expectSameDocument = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.lastChild?.nodeValue), 'no page was loaded').toBe(
    'kept',
  )
