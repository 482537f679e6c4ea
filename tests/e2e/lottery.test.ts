import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'

// The lottery: grid and slip within a thumb's reach, a ticket, and a draw that is watched.

const figure = (page: Page, name: string) => page.locator(`#sums [data-figure=${name}]`)

test('numbers are ticked, counted, and staked within one screen', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  await asFundedMember()
  await page.goto('/lottery?gameCode=vn-ha-noi&playType=de')
  // What is said once of the deposit was said on that page.
  await page.reload()
  const [grid, bar] = [page.locator('.num').first(), page.locator('#bet')]
  await expect(grid).toBeInViewport({ ratio: 1 })
  const place = await grid.boundingBox()
  // From wide screens on the stake may be scrolled to, above the bar that stays.
  if ((page.viewportSize()?.width ?? 0) <= 360)
    await expect(page.locator('#stake')).toBeInViewport({ ratio: 1 })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await audit(page)
  for (const number of ['12', '47']) await grid.getByText(number, { exact: true }).click()
  if (!javaScriptEnabled) await page.locator('#count').click()
  // 2 numbers at 1,000; one of them may be the ending of the special prize, at 98
  await expect(figure(page, 'cost')).toHaveText(/^2[.,]000/)
  await expect(figure(page, 'most')).toHaveText(/^98[.,]000/)
  await page.locator('#bet').click()
  await expect(page).toHaveURL(/[?&]ticket=/)
  // Neither what is said nor the ticket moves what the next bet is made with.
  expect(await grid.boundingBox()).toEqual(place)
  await expect(page).toHaveURL(/[?&]playType=de(&|$)/)
  const ticket = page.locator('[data-ticket]')
  await expect(ticket).toHaveAttribute('data-status', 'open')
  await expect(ticket).toHaveAttribute('data-stake', '2000.00')
  await audit(page)
  await page.locator('#cancel').click()
  await expect(ticket).toHaveAttribute('data-status', 'cancelled')
})

test('a line that is added is told beside the button that added it, which leads to the lines', async ({
  page,
}) => {
  await page.goto('/lottery?gameCode=vn-ha-noi&playType=de')
  const add = async (...numbers: string[]) => {
    for (const number of numbers)
      await page.locator('.num').first().getByText(number, { exact: true }).click()
    await page.locator('#add-line').click()
  }
  const locator = page.locator('#sums [data-written]')
  await expect(locator).toHaveCount(0)
  await add('12', '47')
  await expect(locator).toHaveAttribute('data-written', '1')
  await expect(locator).toContainText('12, 47')
  await expect(locator).toBeInViewport({ ratio: 1 })
  await add('05')
  await expect(locator).toHaveAttribute('data-written', '2')
  await expect(locator).toContainText('05')
  await expect(locator).toBeInViewport({ ratio: 1 })
  await audit(page)
  await locator.getByRole('link').click()
  await expect(page.locator('.lot-lines')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.lot-lines li')).toHaveCount(2)
})

test('a ticket that is being written stays while the page goes on', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without a script a page stays as it is')
  test.slow()
  await asFundedMember()
  await page.goto('/lottery?gameCode=fast-1&playType=position-1')
  const draws = page.locator('input[name=numero]')
  const chosen = (await draws.nth(4).getAttribute('value')) ?? ''
  const first = (await draws.first().getAttribute('value')) ?? ''
  await draws.nth(4).check({ force: true })
  // The next draw locks, and the list of draws with it; the chosen one is the same.
  await expect(page.locator(`input[name=numero][value="${first}"]`)).toHaveCount(0, { timeout: 100_000 })
  await expect(page.locator('input[name=numero]:checked')).toHaveAttribute('value', chosen)
  await page.locator('#numbers').fill('7')
  await page.locator('#add-line').click()
  await expect(page.locator('.lot-lines li')).toHaveCount(1)
  // The page asks for itself after half a minute at most, gently.
  await page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\/lottery\?/.test(answer.url()),
    {
      timeout: 60_000,
    },
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
  await expect(page.locator('.lot-lines li')).toHaveCount(1)
  await expect(page.locator('input[name=numero]:checked')).toHaveAttribute('value', chosen)
})

test('menus, digits by place, and statistics are whole in each width', async ({ page }) => {
  for (const path of [
    '/lottery',
    '/vnlottery',
    '/elott',
    '/lottery?gameCode=vn-tp-hcm&playType=ba-cang',
    '/lottery?gameCode=sea-649',
    '/lottery?gameCode=vn-ha-noi&view=statistics',
    '/lottery?gameCode=vn-ha-noi&view=rules',
    `/lottery?date=${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}`,
  ]) {
    await page.goto(path)
    await audit(page)
  }
})

test('who has bet on a fast draw sees it drawn: each own number hits or not', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  // A draw a minute: what is waited for comes when it comes.
  test.slow()
  await asFundedMember()
  const path = '/lottery?gameCode=fast-1&playType=position-1'
  // Not in the last seconds before the lock, in which a ticket may come too late.
  const secondsLeft = async () => {
    await page.goto(path)
    return Number(await page.locator('[data-remaining]').first().getAttribute('data-remaining'))
  }
  await expect.poll(secondsLeft, { timeout: 60_000, intervals: [1000] }).toBeGreaterThan(20)
  await page.locator('#numbers').fill('0 1 2 3 4 5 6 7 8 9')
  await page.locator('#bet').click()
  await expect(page).toHaveURL(/[?&]ticket=/)
  const numero =
    (await page.locator('[data-records=tickets] [data-field=numero]').first().textContent()) ?? ''
  const own = page.locator(`[data-own-draw="${numero}"]`)
  // Without a script nothing comes by itself: the page is asked for again.
  const standing = async () => {
    if (!javaScriptEnabled) await page.goto(path)
    const states = await own
      .locator('[data-own-card]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-state') ?? '').sort())
    const won = (await own.count()) > 0 ? await own.locator('[data-figure=won]').textContent() : ''
    return `${states.join(' ')} ${won?.replace(/\D/g, '')}`
  }
  // The first digit decides all ten: one has hit, nine have not.
  const decided = `hit ${Array.from({ length: 9 }, () => 'missed').join(' ')} 970000`
  await expect.poll(standing, { timeout: 100_000, intervals: [250] }).toBe(decided)
  const row = page.locator(`[data-records=tickets] tr:has-text("${numero}")`)
  const ended = async () => {
    if (!javaScriptEnabled) await page.goto(path)
    return row.getAttribute('data-status')
  }
  await expect.poll(ended, { timeout: 60_000 }).toBe('won')
})
