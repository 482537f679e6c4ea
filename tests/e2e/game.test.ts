import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, site, test } from '../support/browser/browser.ts'

/** Where the parts of a table stand, in whole pixels; below the last one the player's rounds grow. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    ['.stage', '.panel', '.trio', '#bet', '.session-line', '#tabs'].map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect()
      return [part, Math.round(box?.top ?? -1), part === '#tabs' ? 0 : Math.round(box?.height ?? -1)]
    }),
  )

for (const path of ['/game/SEN/dice', '/game/SEN/roulette?spot=red&stake=1.00'])
  test(`${path}: stage, figures and button are on the first screen, and nothing moves with a result`, {
    tag: '@wide',
  }, async ({ page, asPlayer, viewport }) => {
    await asPlayer()
    // Whatever is said after a login has been said.
    await page.goto('/')
    await page.goto(path)
    const height = viewport?.height ?? 0
    const seen = async () => {
      for (const part of ['.stage', '.trio', '#bet']) {
        const box = await page.locator(part).boundingBox()
        expect(box && box.y >= 0 && box.y + box.height <= Math.max(height, 740), part).toBe(true)
      }
    }
    await seen()
    if (path.includes('dice')) await page.locator('#stake').fill('1')
    const before = await boxes(page)
    await page.locator('#bet').click()
    await expect(page.locator('.stage [data-bet]')).toBeVisible()
    await seen()
    expect(await boxes(page)).toEqual(before)
    await audit(page)
  })

test('the button of Dice is at most fifteen Tabs from the start of the page', { tag: '@phone' }, async ({
  page,
  asPlayer,
}) => {
  await asPlayer()
  await page.goto('/game/SEN/dice')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  let tabs = 0
  while (!(await page.locator('#bet').evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab')
    tabs += 1
    expect(tabs).toBeLessThanOrEqual(15)
  }
})

for (const lang of ['vi', 'en', 'zh'])
  test(`the name of a game is whole in its head, in ${lang}`, { tag: '@phone' }, async ({
    page,
    context,
    asPlayer,
  }) => {
    await asPlayer() // whose balance has many digits
    await context.addCookies([{ name: 'lang', value: lang, url: site().origin }])
    const games = new Set<string>()
    for (const lobby of ['/rng', '/live', '/fish', '/pvp', '/sports', '/esports', '/cockfight', '/elott']) {
      await page.goto(lobby)
      const links = page.locator('main a[href^="/game/SEN/"]')
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        if (href) games.add(href)
    }
    expect(games.size).toBeGreaterThan(10)
    for (const game of games) {
      await page.goto(game)
      const cut = await page
        .locator('h1')
        .evaluate((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2)
      expect.soft(cut, `${lang} ${game}`).toBe(false)
    }
  })

test('on the narrowest phone each button of the stake holds its word on one line', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const lang of ['vi', 'en', 'zh']) {
    await context.addCookies([{ name: 'lang', value: lang, url: site().origin }])
    await page.goto('/game/SEN/dice')
    const buttons = page.locator('.halves .segments button[name=act]')
    await expect(buttons).not.toHaveCount(0)
    const wide = await buttons.evaluateAll(
      (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length,
    )
    expect([lang, wide]).toEqual([lang, 0])
  }
})

test('each name of a figure is on one line on phones', { tag: '@phone' }, async ({ page, context }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    for (const lang of ['vi', 'en', 'zh']) {
      await context.addCookies([{ name: 'lang', value: lang, url: site().origin }])
      await page.goto('/game/SEN/dice')
      const lines = await page.locator('.trio dt').evaluateAll((names) =>
        names.map((name) => {
          const words = document.createRange()
          words.selectNodeContents(name)
          return words.getClientRects().length
        }),
      )
      expect([width, lang, lines]).toEqual([width, lang, [1, 1, 1]])
    }
  }
})
