import { expect, site, test } from '../support/browser/browser.ts'
import { pageFindings } from '../support/browser/page-findings.ts'

// Pages in the languages with the longest words, and in one that runs from the right, on the narrowest phone; the walk through
// all of them is tests/sweep.
test.use({ viewport: { width: 320, height: 640 } })

/** What no font may do; where exactly a word is too long depends on those of the machine, and is for the walk to find. */
const HELD = ['page wider than the window', 'outside the window', 'over other text', 'wrong direction']
const LANGUAGES = ['de', 'ru', 'ta', 'my', 'ar']
const PAGES = ['/', '/games', '/languages', '/game/SEN/dice', '/promotions']
const OF_MEMBER = [
  '/personalCenter/overview',
  '/personalCenter/depositv2',
  '/personalCenter/transactionHistory',
]

test('pages in the longest languages fit the narrowest phone', { tag: '@phone' }, async ({
  page,
  context,
  asPlayer,
}) => {
  const check = async (language: string, path: string) => {
    await context.addCookies([{ name: 'lang', value: language, url: site().origin }])
    await page.goto(path)
    const findings = await page.evaluate(pageFindings)
    expect
      .soft(
        findings.filter(({ kind }) => HELD.includes(kind)),
        `${path} in ${language}`,
      )
      .toEqual([])
  }
  for (const language of LANGUAGES)
    for (const path of [...PAGES, '/login', '/register']) await check(language, path)
  await asPlayer()
  for (const language of LANGUAGES) for (const path of OF_MEMBER) await check(language, path)
})

test('days without short names are written smaller, so that a week fits', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const sizes: Record<string, string> = {}
  for (const language of ['vi', 'ar', 'ur']) {
    await context.addCookies([{ name: 'lang', value: language, url: site().origin }])
    await page.goto('/vnlottery')
    const day = page.locator('.draw-week b').first()
    sizes[language] = await day.evaluate((element) => getComputedStyle(element).fontSize)
  }
  expect(sizes).toEqual({ vi: '13px', ar: '11px', ur: '11px' })
})

test('a picker opens within the page, from the left and from the right', async ({ page, context }) => {
  for (const language of ['ru', 'ar']) {
    await context.addCookies([{ name: 'lang', value: language, url: site().origin }])
    await page.goto('/login')
    await page.locator('header summary').first().click()
    const box = await page.locator('header .menu-panel').first().boundingBox()
    expect(box?.x, language).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0), language).toBeLessThanOrEqual(320)
  }
})

test('a mobile number reads from the left on a page that reads from the right', async ({ page, context }) => {
  await context.addCookies([{ name: 'lang', value: 'ar', url: site().origin }])
  await page.goto('/login?type=sms')
  const code = page.locator('select[name=countryDialingCode] option[data-country-code=vn]')
  expect(await code.textContent()).toMatch(/^\u2066\+84\u2069 /)
  const boxes = [page.locator('#mobileNum'), page.locator('#verificationCode')]
  const picker = page.locator('[data-country] input')
  if (await picker.count()) boxes.push(picker)
  for (const box of boxes) {
    // What has no letters runs from the left, at the side where its label stands.
    await expect(box).toHaveCSS('unicode-bidi', 'plaintext')
    await expect(box).toHaveCSS('text-align', 'right')
  }
})
