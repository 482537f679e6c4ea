import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '../support/browser/browser.ts'

/** The phone of the issue, and what its tab bar leaves of it. */
const PHONE = { width: 360, height: 740 }
const TAB_BAR = 56

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/**
 * Opens home with all of its parts: one that the platform did not say in time is left out, and there the next time. And with
 * no news of the member's own money above it: each is shown once.
 */
const openHome = (page: Page, parts: readonly string[]) =>
  expect(async () => {
    await page.goto('/')
    for (const part of parts) expect(await page.locator(part).count(), part).toBe(1)
    expect(await page.locator('[data-notice]').count()).toBe(0)
  }).toPass()
const ofMember = ['.plays', '.wallet-line', '.band-side progress']

/** Makes the games on home as many as `count`, by copies: what is measured is the room for them. */
const withGames = (page: Page, count: number) =>
  page.locator('.plays').evaluate((list, count) => {
    for (let at = 0; list.children.length < count; at++)
      list.append((list.children[at] as Element).cloneNode(true))
  }, count)

for (const who of ['a guest', 'a member'] as const)
  test(`home shows ${who} four games before the fold of a phone, and is not long`, { tag: '@phone' }, async ({
    page,
    asPlayer,
  }) => {
    if (who === 'a member') await asPlayer()
    await page.setViewportSize(PHONE)
    await openHome(page, who === 'a member' ? ofMember : ['.plays'])
    await withGames(page, 4)
    const fourth = await boxOf(page.locator('.plays > li').nth(3))
    expect(fourth.y + fourth.height).toBeLessThanOrEqual(PHONE.height - TAB_BAR)
    expect((await boxOf(page.locator('.band .banner-strip'))).height).toBeLessThanOrEqual(180)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(2_250)
    for (const lines of ['[data-records=winners] > li', '.tables > li', '.fair-line']) {
      const locators = await page.locator(lines).filter({ visible: true }).all()
      for (const line of locators) expect((await boxOf(line)).height, lines).toBeLessThanOrEqual(48)
    }
    const cut = await page
      .locator('.tables a > span:last-child')
      .evaluateAll((states) => states.filter((state) => state.scrollWidth > state.clientWidth).length)
    expect(cut, 'states of tables that are cut').toBe(0)
  })

test('the last results of a table are whole, as many as have room', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  const results = page.locator('.live-last')
  const shown = async () => {
    await page.goto('/live')
    return results.count()
  }
  // The page does without what is late.
  await expect.poll(shown).toBeGreaterThan(0)
  expect(await results.locator('i').count()).toBeGreaterThan(0)
  const cut = await results.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const place = row.getBoundingClientRect()
      const all = [...row.querySelectorAll('i')].map((one) => one.getBoundingClientRect())
      return all.filter(
        ({ top, left, right }) => top < place.bottom && (left < place.left || right > place.right),
      )
    }),
  )
  expect(cut).toEqual([])
})

test('a member has one line of wallet on a phone', { tag: '@phone' }, async ({ page, asPlayer }) => {
  await asPlayer()
  await page.setViewportSize(PHONE)
  await openHome(page, ofMember)
  const [balance, deposit, withdraw] = await Promise.all(
    ['.money', 'a[href*="depositv2"]', 'a[href*="withdraw"]'].map((part) =>
      boxOf(page.locator(`.wallet-line ${part}`)),
    ),
  )
  const line = await boxOf(page.locator('.wallet-line'))
  expect(line.height).toBeLessThanOrEqual(60)
  for (const part of [balance, deposit, withdraw]) expect(part?.y).toBeLessThan(line.y + line.height)
})

test('a lobby begins with its games: a low head, filters in a sheet that needs no script', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/rng')
  const head = await boxOf(page.locator('.lobby-head'))
  const rail = await boxOf(page.locator('.vendor-rail'))
  expect(rail.y + rail.height - head.y).toBeLessThanOrEqual(120)
  expect((await boxOf(page.locator('.tile').first())).y).toBeLessThanOrEqual(300)

  const sheet = page.locator('.sheet > div')
  await expect(sheet).toBeHidden()
  await page.locator('.sheet > summary').click()
  await expect(sheet).toBeInViewport()
  // The scrim is all around: a tap on it closes.
  await page.mouse.click(180, 20)
  await expect(sheet).toBeHidden()
  await page.locator('.sheet > summary').click()
  await sheet.locator('label', { hasText: 'Table games' }).click()
  await sheet.locator('button').click()
  await expect(page).toHaveURL(/classify=TG/)
})

test('the pool of the jackpot takes one line of a phone, however large it is', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/rng?lang=vi')
  const line = page.locator('.jackpot-line')
  await line.locator('.money').evaluate((money) => {
    const [whole] = money.childNodes
    if (whole) whole.textContent = '100.014.500'
  })
  expect((await boxOf(line)).height).toBeLessThanOrEqual(48)
  expect((await boxOf(page.locator('.tile').first())).y).toBeLessThanOrEqual(300)
})

test('the pager of a lobby takes one line of a phone', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/rng?page=3')
  expect((await boxOf(page.locator('nav:has(> .page-link)').first())).height).toBeLessThanOrEqual(48)
})

test('a wide screen has six games in a row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/rng', '/search?q=baccarat']) {
    await page.goto(path)
    const columns = await page
      .locator('.tile-grid')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(columns, path).toBe(6)
  }
})

test('the first page of a lobby leaves no hole, on a phone and on a wide screen', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/rng')
    const grid = page.locator('.tile-grid').first()
    const wide = grid.locator('> li').first()
    const [tile, name, play] = await Promise.all(
      [wide.locator('> a'), wide.locator('b'), wide.locator('.tile-act')].map(boxOf),
    )
    if (!tile || !name || !play) throw new Error('the wide tile has no name or no button')
    expect(play.height, `${width}`).toBeGreaterThanOrEqual(44)
    expect(play.y, `${width}`).toBeGreaterThanOrEqual(name.y + name.height)
    expect(play.y + play.height, `${width}`).toBeLessThan(tile.y + tile.height)
    const [wall, last] = await Promise.all([boxOf(grid), boxOf(grid.locator('> li').last())])
    expect(Math.round(last.x + last.width), `${width}`).toBe(Math.round(wall.x + wall.width))
  }
})

test('from any page a word finds games of every type, by type', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/vip')
  await page.locator('#header-q').fill('baccarat')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=baccarat/)
  const live = page.locator('section', { has: page.getByRole('heading', { name: /^Live casino/ }) })
  await expect(live.locator('[data-records=games] > li')).toHaveCount(20)
  await expect(page.locator('.banner-strip')).toHaveCount(0)
  await expect(page.locator('[data-found]')).toHaveAttribute('data-found', '22')
})

test('games beside money matters are two low rows on a phone', { tag: '@phone' }, async ({
  page,
  asFundedMember,
  viewport,
}) => {
  test.skip(viewport?.width !== 360, 'phones')
  await asFundedMember()
  await page.goto('/personalCenter/withdraw')
  const games = page.locator('.games-to-play .tile > a')
  await expect(games).toHaveCount(4)
  for (const box of await games.evaluateAll((all) => all.map((game) => game.getBoundingClientRect())))
    expect(box.width).toBeGreaterThan(box.height)
})
