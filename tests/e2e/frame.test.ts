import { expect, type Page, site, test } from '../support/browser/browser.ts'

// What stands around every page, on a phone of 360 x 740 and on a wide screen.
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

test('the footer is low on a phone, and its ground runs to the end of the page', async ({ page }) => {
  for (const path of ['/help', '/no-such-page', '/promotions']) {
    await page.goto(path)
    const seen = await page.evaluate(() => {
      const footer = document.querySelector('footer')
      const ground = footer && getComputedStyle(footer).backgroundColor
      const below = getComputedStyle(document.body, '::after')
      const box = footer?.getBoundingClientRect()
      const end = document.documentElement.scrollHeight - scrollY
      return {
        height: box?.height ?? 0,
        uncovered:
          end -
          (box?.bottom ?? 0) -
          (below.backgroundColor === ground ? Number.parseFloat(below.height) || 0 : 0),
      }
    })
    if (isPhone(page)) expect(seen.height, path).toBeLessThanOrEqual(350)
    expect(Math.abs(seen.uncovered), `what lies below the footer of ${path}`).toBeLessThan(1)
  }
})

test('customer service stands in the footer, and beside a page that is wide enough', async ({ page }) => {
  const links = page.locator('a[href^="/customer-service?position=bar"]:visible')
  for (const [width, beside] of [
    [360, 0],
    [1024, 0],
    [1279, 0],
    [1280, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/rng')
    // A phone folds the groups of the footer.
    const group = page.locator('footer details:has([data-channels=bar])')
    if (!(await group.locator('ul').isVisible())) await group.locator('summary').click()
    await expect(page.locator('footer [data-channels=bar]').locator(links), `${width} px`).toHaveCount(1)
    await expect(links, `${width} px`).toHaveCount(1 + beside)
  }
})

test('the bar at the bottom is on every page of a phone, in the center and in games too', async ({
  page,
  asPlayer,
}) => {
  await asPlayer()
  for (const path of [
    '/',
    '/rng',
    '/game/SEN/dice',
    '/personalCenter/securityCenter',
    '/personalCenter/withdraw',
  ]) {
    await page.goto(path)
    const bar = page.locator('.tab-bar')
    await expect(bar).toBeVisible({ visible: isPhone(page) })
    await expect(bar.locator('a')).toHaveCount(5)
    await expect(bar.locator('a[href="/personalCenter/depositv2"]')).toHaveCount(1)
    await expect(page.locator('header nav')).toBeVisible({
      visible: !isPhone(page) && !path.startsWith('/personalCenter'),
    })
  }
})

test('a header without a menu ends where the page does, as any other', async ({ page, asPlayer }) => {
  await asPlayer()
  for (const path of ['/', '/fbsports']) {
    await page.goto(path)
    const gap = await page.evaluate(() => {
      const bar = document.querySelector('header .shell')
      const last = bar?.lastElementChild?.getBoundingClientRect()
      const padding = bar ? Number.parseFloat(getComputedStyle(bar).paddingInlineEnd) : 0
      return bar && last ? bar.getBoundingClientRect().right - padding - last.right : Number.NaN
    })
    expect(Math.abs(gap), path).toBeLessThan(16)
  }
})

test('the menu below the header fits the narrowest window that has it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const [language, lines] of [
    ['vi', 1],
    ['en', 1],
    ['ru', 2],
  ] as const) {
    await page.goto(`/vip?lang=${language}`)
    const seen = await page.evaluate(() => ({
      hidden: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      tops: [...document.querySelectorAll('header nav > ul > li')].map(
        (item) => item.getBoundingClientRect().top,
      ),
    }))
    expect(seen.hidden, language).toBe(0)
    expect(new Set(seen.tops).size, language).toBeLessThanOrEqual(lines)
  }
})

test('what a guest’s header has no room for stands in a second line of its own height, at its end', async ({
  page,
}) => {
  await page.goto('/lottery')
  const ends = await page.locator('header').evaluate((header) => {
    const link = header.querySelector('[href*="modal=register"]')?.getBoundingClientRect()
    const bar = header.firstElementChild
    const box = bar?.getBoundingClientRect()
    const inset = Number.parseFloat(bar ? getComputedStyle(bar).paddingInlineEnd : '')
    return {
      below: (box?.bottom ?? 0) - (link?.bottom ?? 0),
      after: (box?.right ?? 0) - inset - (link?.right ?? 0),
    }
  })
  expect(ends.below).toBeGreaterThanOrEqual(4)
  expect(Math.abs(ends.after)).toBeLessThan(1)
})

test('the head of the registration is one row in a phone, in languages of long words too', {
  tag: '@phone',
}, async ({ page }) => {
  const rowsIn = async (language: string) => {
    await page.goto(`/register?lang=${language}`)
    const tops = await page
      .locator('header summary, header a.button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(tops, language).toHaveLength(2)
    return new Set(tops).size
  }
  for (const language of ['vi', 'ar', 'es', 'de', 'ru', 'my', 'ta'])
    expect([language, await rowsIn(language)]).toEqual([language, 1])
})

test('the country of a mobile number is told whole', async ({ page }) => {
  await page.goto('/register')
  const country = page.locator('[data-country] > :is(input, select):visible')
  const room = await country.evaluate((control) => {
    const { fontWeight, fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } =
      getComputedStyle(control)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 0
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const words =
      control instanceof HTMLSelectElement
        ? (control.selectedOptions[0]?.text ?? '')
        : (control as HTMLInputElement).value
    const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
    return control.clientWidth - padding - pen.measureText(words).width
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

test('nothing that has the focus is behind a head or a bar', async ({ page, asPlayer }) => {
  await asPlayer()
  for (const path of ['/vip', '/personalCenter/securityCenter', '/game/SEN/dice']) {
    await page.goto(path)
    for (let presses = 0; presses < 70; presses++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body || element.closest('header, .tab-bar, [href="#main"]'))
          return null
        const box = element.getBoundingClientRect()
        const bar = document.querySelector('.tab-bar')?.getBoundingClientRect()
        const end = bar && bar.height > 0 ? bar.top : innerHeight
        const head = document.querySelector('header')
        const start =
          head && getComputedStyle(head).position === 'sticky' ? head.getBoundingClientRect().bottom : 0
        const fits = box.height < end - start
        return fits && (box.top < start - 1 || box.bottom > end + 1) ? element.outerHTML.slice(0, 120) : null
      })
      expect(covered, `${path}, Tab ${presses + 1}`).toBeNull()
    }
  }
})

/** Rows of links that scroll in phones: of the catalogue, the center, its lists, and agents. */
const ROWS = {
  player: [
    '/rng',
    '/live',
    '/promotions',
    '/personalCenter/rewardCenter',
    '/personalCenter/personalHistoryCopy',
    '/personalCenter/transactionHistory',
    '/personalCenter/withdraw',
    '/personalCenter/depositv2',
  ],
  agent: ['/agentCenter/salary', '/agentCenter/downlineManagement', '/agentCenter/personalHistory'],
}

for (const who of ['player', 'agent'] as const)
  test(`rows of the ${who}'s pages that scroll begin with their current item in view`, async ({
    page,
    context,
    asPlayer,
    asAgent,
  }) => {
    // whose words are longer than English ones
    await context.addCookies([{ name: 'lang', value: 'vi', url: site().origin }])
    await (who === 'player' ? asPlayer() : asAgent())
    let scrolled = 0
    for (const path of ROWS[who]) {
      await page.goto(path)
      for (const last of await page.evaluate(lastOfRows)) {
        await page.goto(last)
        const rows = await page.evaluate(currentInRows)
        expect(rows.length, last).toBeGreaterThan(0)
        for (const { words, outside, start } of rows) {
          expect(outside, `${words} on ${last}`).toBeLessThanOrEqual(1)
          if (start > 0) scrolled++
        }
      }
    }
    if (isPhone(page)) expect(scrolled).toBeGreaterThan(0)
  })

/** The address of the last item of each row that scrolls, where one of its items is the current one. */
function lastOfRows() {
  return [...document.querySelectorAll('main *')]
    .filter((row) => getComputedStyle(row).overflowX === 'auto' && row.scrollWidth > row.clientWidth + 1)
    .filter((row) => row.querySelector(':scope > [aria-current]'))
    .map((row) => (row.lastElementChild as HTMLAnchorElement).href)
}

/** How far the current item of each such row lies outside of it, and how far the row is scrolled. */
function currentInRows() {
  return [...document.querySelectorAll('main [aria-current]')].flatMap((item) => {
    const row = item.parentElement
    if (!row || getComputedStyle(row).overflowX !== 'auto' || row.clientWidth === 0) return []
    const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
    const outside = Math.max(outer.left - inner.left, inner.right - outer.right)
    return [{ words: item.textContent, outside, start: Math.abs(row.scrollLeft) }]
  })
}

test('a button that is sending keeps its contrast, under a mouse too', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  const button = page.locator('#form-login button[type=submit]')
  // As the script leaves a form whose answer has not come yet.
  await button.evaluate((element) => {
    for (const part of [element.closest('form'), element]) part?.setAttribute('aria-busy', 'true')
    element.setAttribute('aria-disabled', 'true')
  })
  for (const hovered of [false, true]) {
    if (hovered) await button.hover()
    await expect.poll(() => contrastOf(page), { message: `hovered: ${hovered}` }).toBeGreaterThanOrEqual(4.5)
  }
})

/** WCAG's contrast of the words of the login's button with their ground. */
const contrastOf = (page: Page) =>
  page.locator('#form-login button[type=submit]').evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const luminance = (text: string) => {
      const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255
        return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  })

/** Doubles the text as a reader does in the browser's settings: what is measured in rem follows, media queries too. */
async function enlargeText(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** What sticks out of the window, and what is pressed and lies over another, each as far as it can be seen. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('footer details')) fold.setAttribute('open', '')
    const seenOf = (element: Element, { left, right, top, bottom }: DOMRect) => {
      const seen = { left, right, top, bottom }
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const box = at.getBoundingClientRect()
        seen.left = Math.max(seen.left, box.left)
        seen.right = Math.min(seen.right, box.right)
        seen.top = Math.max(seen.top, box.top)
        seen.bottom = Math.min(seen.bottom, box.bottom)
      }
      return seen
    }
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = seenOf(element, element.getBoundingClientRect())
      const sticksOut = right > left && (right > innerWidth + 1 || left < -1)
      return sticksOut && element.checkVisibility() && !element.closest('svg')
    })
    const pressed = [
      ...document.querySelectorAll('a, button, summary, input:not([type=hidden]), select, [data-balance]'),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !element.closest('[data-raised], svg'),
      )
      .map((element) => ({
        element,
        isFixed: element.closest('.tab-bar, header') !== null,
        boxes: [...element.getClientRects()]
          .map((box) => seenOf(element, box))
          .filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1),
      }))
    const lieOver = pressed.filter(({ element, isFixed, boxes }, at) =>
      pressed.slice(at + 1).some(
        (other) =>
          !element.contains(other.element) &&
          // A button within its field.
          !(element.tagName === 'INPUT' && element.parentElement?.contains(other.element)) &&
          isFixed === other.isFixed &&
          boxes.some((a) =>
            other.boxes.some(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
            ),
          ),
      ),
    )
    const { scrollWidth } = document.documentElement
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...[...outside, ...lieOver.map(({ element }) => element)].map(({ outerHTML }) =>
        outerHTML.slice(0, 160),
      ),
    ]
  })

test('a game has one head on a phone, its own', { tag: '@phone' }, async ({ page, asFundedMember }) => {
  test.skip(!isPhone(page), 'a phone’s width')
  await asFundedMember()
  for (const path of ['/game/SEN/dice', '/lottery?gameCode=vn-ha-noi', '/game/BACHVIET/dragon-tower']) {
    await page.goto(path)
    await expect(page.locator('.game-head')).toBeVisible()
    await expect(page.locator('body > header')).toBeHidden()
  }
})

test('text of twice the size fits a phone: nothing sticks out, nothing that is pressed lies over another', {
  tag: '@phone',
}, async ({ page, asPlayer }) => {
  test.skip(!isPhone(page), 'a phone’s width')
  const check = async (path: string) => {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect.soft(await misplaced(page), path).toEqual([])
  }
  await page.goto('/help')
  await enlargeText(page)
  for (const path of ['/', '/rng', '/help', '/login', '/register?method=register', '/promotions', '/vip'])
    await check(path)
  await asPlayer()
  for (const path of [
    '/',
    '/games',
    '/game/SEN/dice',
    '/game/SEN/mines',
    '/game/SEN/roulette',
    '/game/SEN/sicbo',
    '/personalCenter/overview',
    '/personalCenter/securityCenter',
    '/personalCenter/depositv2',
    '/personalCenter/withdraw',
    '/personalCenter/transactionHistory',
    '/personalCenter/rewardCenter',
    '/personalCenter/messageV2',
    '/personalCenter/referral',
    '/personalCenter/playerRank',
  ])
    await check(path)
})

/**
 * Doubles the text of this page alone, as a reader's own style sheet does: media queries do not see it, so pages must fit by the
 * size of what is in them.
 */
const enlargeRoot = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })

test('text of twice the size that media queries do not see fits a phone', { tag: '@phone' }, async ({
  page,
  context,
  asPlayer,
  asAgent,
}) => {
  test.skip(!isPhone(page), 'a phone’s width')
  // What moves has a button of its own.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await context.addCookies([{ name: 'lang', value: 'vi', url: site().origin }])
  const ofAll = [
    '/',
    '/games',
    '/rng',
    '/live',
    '/fish',
    '/pvp',
    '/sports',
    '/esports',
    '/cockfight',
    '/elott',
    '/vip',
    '/help',
    '/promotions',
    '/pointMall',
    '/search',
  ]
  const ofMember = [
    'overview',
    'securityCenter',
    'depositv2',
    'withdraw',
    'transferFund',
    'transferUpline',
    'personalHistoryCopy',
    'transactionHistory',
    'bonusDetails',
    'personalProfit',
    'rewardCenter',
    'missionLeaderboard',
    'manualRebate',
    'playerRank',
    'contracts',
    'messageV2',
    'referral',
  ].map((panel) => `/personalCenter/${panel}`)
  const check = async (path: string) => {
    await page.goto(path)
    await enlargeRoot(page)
    const width = await page.evaluate(() => document.scrollingElement?.scrollWidth)
    expect.soft(width, path).toBeLessThanOrEqual(360)
  }
  for (const path of [...ofAll, '/login', '/register?method=register']) await check(path)
  await asPlayer()
  for (const path of [...ofAll, ...ofMember]) await check(path)
  await asAgent()
  for (const path of ['/agentHome', '/agentCenter/teamOverview', '/agentCenter/salary']) await check(path)
})

test('text of twice the size fits the agents’ pages on a phone', { tag: '@phone' }, async ({
  page,
  asAgent,
}) => {
  test.skip(!isPhone(page), 'a phone’s width')
  await asAgent()
  await page.goto('/help')
  await enlargeText(page)
  for (const path of [
    '/agentHome',
    '/agentCenter/announcement',
    '/agentCenter/teamOverview',
    '/agentCenter/registerCentre',
    '/agentCenter/downlineManagement',
    '/agentCenter/personalHistory',
    '/agentCenter/agentProfitLoss',
    '/agentCenter/downlineTransaction',
    '/agentCenter/enableCt',
    '/agentCenter/salary',
    '/agentCenter/hourSalary',
    '/agentCenter/contractRequests',
  ]) {
    await page.goto(path)
    expect.soft(await misplaced(page), path).toEqual([])
  }
})

test('text of twice the size fits the open menus of a phone', { tag: '@phone' }, async ({
  page,
  asPlayer,
}) => {
  test.skip(!isPhone(page), 'a phone’s width')
  await asPlayer()
  await enlargeText(page)
  await page.goto('/help')
  for (const menu of await page.locator('header details').all()) {
    await menu.evaluate((fold) => fold.setAttribute('open', ''))
    expect.soft(await misplaced(page)).toEqual([])
    await menu.evaluate((fold) => fold.removeAttribute('open'))
  }
})
