import { expect, type Page, test } from '../support/browser/browser.ts'

/** Presses from the skip link on, until the focus is on what a player came for. */
const NEAR = 15

/** Presses Tab until the focus is on `selector`; fails after `limit` presses. */
async function tabTo(page: Page, selector: string, limit = 200) {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press('Tab')
    if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${limit} presses of Tab do not reach ${selector}`)
}

/** What shows the focus, of the element that has it: its own outline, or its label's. */
const outline = (page: Page) =>
  page.evaluate(() => {
    for (let element = document.activeElement; element; element = element.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
      if (element.tagName === 'LABEL') return false
    }
    return false
  })

test('the skip link is first, is seen when it has the focus, and leads to the content', async ({ page }) => {
  for (const path of ['/', '/login', '/rng']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  }
})

test('Tab reaches each field of a form in the order in which it is read, and shows where it is', async ({
  page,
}) => {
  await page.goto('/login')
  for (const selector of ['#username', '#password', '#remember', '#form-login button[type=submit]']) {
    await tabTo(page, selector)
    expect(await outline(page), `the focus on ${selector} is seen`).toBe(true)
  }
})

test('the stake of Dice is near the skip link', { tag: '@phone' }, async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/game/SEN/dice')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await tabTo(page, '#form-bet #stake', NEAR)
})

test('Dice is near the skip link of the home page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await tabTo(page, 'main a[href="/game/SEN/dice"] >> nth=0', NEAR)
})

test('a bet is placed with the keyboard alone', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/game/SEN/dice')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await tabTo(page, '#form-bet #stake')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1.00')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-bet]')).toBeVisible()
})
