import { PASSWORD } from '#tests/support/site/accounts.ts'
import { expect, type Page, test } from '../../support/browser/browser.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

const opener = (page: Page) => page.locator('header').getByRole('link', { name: 'Log in' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' })

/** Opens the login dialog over the catalogue, which stays as it is. */
async function open(page: Page) {
  await page.goto('/rng?q=dice')
  await markDocument(page)
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(/\/rng\?q=dice&modal=login$/)
  await expect(dialog(page).locator('#username')).toBeFocused()
}

const ways: [name: string, close: (page: Page) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a press beside it', (page) => page.mouse.click(10, 10)],
  ['its close link', (page) => dialog(page).getByRole('link', { name: 'Close' }).click()],
  ['the browser’s way back', async (page) => void (await page.goBack())],
]
for (const [name, close] of ways)
  test(`a dialog opens in place; ${name} closes it, and the focus is back on what opened it`, {
    tag: '@wide',
  }, async ({ page }) => {
    await open(page)
    await close(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/rng\?q=dice$/)
    await expect(opener(page)).toBeFocused()
    await expect(page.locator('[inert]')).toHaveCount(0)
    await expectSameDocument(page)
  })

test('the page behind a dialog takes no part: no focus, no scrolling', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/?modal=login')
  await expect(dialog(page).locator('#username')).toBeFocused()
  await expect(page.locator('main[inert]')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true)
  await page.mouse.move(10, 10)
  await page.mouse.wheel(0, 600)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('main, header, footer') ?? null),
    ).toBeNull()
  }
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a dialog that the server rendered open closes in place too', async ({ page }) => {
  await page.goto('/?modal=notice')
  await markDocument(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await expectSameDocument(page)
})

/** Where the dialog stands, once it has come up. */
const boxOf = async (page: Page) => {
  await dialog(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)))
  const box = await dialog(page).boundingBox()
  if (!box) throw new Error('the dialog is not there')
  return box
}

test('a dialog is moved by its head, within the window, and stands in the middle when it opens again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const script = page.waitForResponse(/\/assets\/drag-/)
  await open(page)
  await script
  const start = await boxOf(page)
  const [x, y] = [start.x + 60, start.y + 40]
  const drag = async (right: number, down: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    // A press of less than 100 ms is no move: the pointer goes on until the dialog has followed it.
    await expect
      .poll(async () => {
        await page.mouse.move(x + right - 1, y + down)
        await page.mouse.move(x + right, y + down)
        return (await boxOf(page)).x
      })
      .not.toBe(start.x)
    await page.mouse.up()
  }
  await drag(120, -30)
  expect(await boxOf(page)).toEqual({ ...start, x: start.x + 120, y: start.y - 30 })
  await expect(dialog(page)).toBeVisible()

  await page.keyboard.press('Escape')
  await opener(page).click()
  expect(await boxOf(page)).toEqual(start)
  await drag(-900, -800)
  const { x: left, y: top } = await boxOf(page)
  expect([left, top]).toEqual([0, 0])
})

test('a finger moves a dialog, and a sheet of a phone stays at the end', async ({ page, context }) => {
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const swipe = async ({ x, y }: { x: number; y: number }) => {
    const pressed = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          addEventListener('pointerdown', () => resolve(Date.now()), { once: true }),
        ),
    )
    await touch('touchStart', x + 60, y + 40)
    const since = await pressed
    await page.waitForFunction((then) => Date.now() > then + 150, since)
    for (const by of [10, 20, 30, 40]) await touch('touchMove', x + 60 - by, y + 40 - by)
    await touch('touchEnd')
  }
  for (const [width, moved] of [
    [1024, 40],
    [360, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 1200 })
    await page.goto('/rng')
    const script = page.waitForResponse(/\/assets\/drag-/)
    await page.goto('/rng?modal=login')
    await script
    const start = await boxOf(page)
    await swipe(start)
    const end = await boxOf(page)
    expect([start.x - end.x, start.y - end.y]).toEqual([moved, moved])
  }
})

test('login in the dialog leads back to the page under it', async ({ page, context, asNewMember }) => {
  const username = await asNewMember()
  await context.clearCookies({ name: 'sen' })
  await open(page)
  await dialog(page).locator('#username').fill(username)
  await dialog(page).locator('#password').fill(PASSWORD)
  await dialog(page).locator('#password').press('Enter')
  await expect(page.locator('[data-account]')).toHaveAttribute('data-account', username)
  await expect(page).toHaveURL(/\/rng\?q=dice$/)
  await expect(page.locator('#modal')).toHaveCount(0)
  await expect(page.locator('main [role=status]')).toBeFocused()
  await expectSameDocument(page)
})

test('a refused login of the dialog is shown on the page that owns the form', async ({ page }) => {
  await open(page)
  await dialog(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-page', 'login')
  await expect(page.locator('#username')).toBeFocused()
  await expect(page.locator('#username-error')).toHaveAttribute('data-error', 'required')
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('a drop-down closes by Escape and by a press beside it', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/')
  const menu = page.locator('[data-account] details')
  const button = menu.locator('summary')
  await button.click()
  await expect(menu.getByRole('link', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Log out' })).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(10, 400)
  await expect(menu).not.toHaveAttribute('open')
})

test('a bookmark of the hash mode leads to its page', async ({ page }) => {
  await page.goto('/#/rng?q=dice')
  await expect(page).toHaveURL(/\/rng\?q=dice$/)
  await expect(page.locator('main')).toHaveAttribute('data-page', 'rng')
})

test('a bookmark of the hash mode leads nowhere else', async ({ page, baseURL }) => {
  for (const hash of ['#//evil.example/', '#/\\evil.example/']) {
    await page.goto('about:blank')
    await page.goto(`/${hash}`)
    await expect(page.locator('html')).toHaveClass(/js/)
    expect(new URL(page.url()).origin).toBe(baseURL)
  }
})
