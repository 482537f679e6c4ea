import { expect, type Page, test } from '../support/browser/browser.ts'

/** What a thumb must hit (WCAG 2.5.5), in CSS pixels. */
const TARGET_PX = 44

/**
 * What a visitor acts by: buttons, ways between pages and fields, each with the label that belongs to it. Links in text and in
 * the footer, crumbs, the pause of what moves, and titles in a table are exceptions: they have the 24 px of WCAG 2.5.8.
 */
const MAIN =
  'header a, header button, header summary, .tab-bar a, .button, .page-link, form button[type=submit]:not(footer *, table *, ul *, li *), input:not([type=hidden], [type=checkbox], [type=radio], table *), select'

const tooSmall = (page: Page) =>
  page.locator(MAIN).evaluateAll(
    (elements, least) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        const seen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
        // A pixel less is a matter of rounding.
        return seen && Math.min(width, height) < least - 1
          ? [`${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`]
          : []
      }),
    TARGET_PX,
  )

const OF_GUESTS = [
  '/',
  '/rng',
  '/games',
  '/login',
  '/register?method=register',
  '/forget',
  '/help',
  '/join',
  '/login/passkey',
  '/vip',
  '/promotions',
]
const OF_MEMBERS = [
  '/',
  '/game/SEN/dice',
  '/personalCenter',
  '/personalCenter/securityCenter',
  '/personalCenter/securityCenter?open=account',
  '/personalCenter/depositv2',
  '/personalCenter/withdraw',
  '/personalCenter/personalHistoryCopy',
  '/personalCenter/messageV2',
]

test('what is acted by is large enough for a thumb', { tag: '@phone' }, async ({
  page,
  asPlayer,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, 'phones')
  for (const path of OF_GUESTS) {
    await page.goto(path)
    expect.soft(await tooSmall(page), path).toEqual([])
  }
  await asPlayer()
  for (const path of OF_MEMBERS) {
    await page.goto(path)
    expect.soft(await tooSmall(page), path).toEqual([])
  }
})
