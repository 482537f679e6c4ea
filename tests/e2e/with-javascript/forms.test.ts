import { png } from '#tests/support/pages/pictures.ts'
import { PASSWORD } from '#tests/support/site/accounts.ts'
import { audit } from '../../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../../support/browser/browser.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

/** The button of the bet, whatever stands on it. */
const bet = '#bet'

test('a refused form is answered in place, with the focus in its first wrong field', async ({ page }) => {
  await page.goto('/register?method=register')
  await markDocument(page)
  await page.locator('#username').fill('fresh')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('#password')).toBeFocused()
  await expect(page.locator('#password')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#username')).toHaveValue('fresh')
  await expectSameDocument(page)
})

test('a login that is refused as a whole says so, with the focus on the message', async ({
  page,
  asNewMember,
  context,
}) => {
  const username = await asNewMember()
  await context.clearCookies({ name: 'sen' })
  await page.goto('/login')
  await markDocument(page)
  await page.locator('#username').fill(username)
  await page.locator('#password').fill('Wrong123')
  await page.locator('#password').press('Enter')
  await expect(page.locator('[role=alert]')).toHaveAttribute('data-error', 'wrong-credentials')
  await expect(page.locator('[role=alert]')).toBeFocused()
  await expect(page.locator('[name=slider]')).toBeEnabled()
  await expectSameDocument(page)
})

test('a bet moves the balance of the header in place, and a double click places one', async ({
  page,
  asPlayer,
}) => {
  await asPlayer()
  await page.goto('/game/SEN/dice')
  await markDocument(page)
  let posts = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/game/SEN/dice', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await answered
    }
    await route.continue()
  })
  await page.locator('#stake').fill('1000.00')
  await page.locator('#target').fill('50.00')
  const button = page.locator(bet)
  const width = (await button.boundingBox())?.width ?? 0
  await button.dblclick()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveText('Sending')
  await expect(page.locator('#form-bet')).toHaveAttribute('aria-busy', 'true')
  expect(Math.abs(((await button.boundingBox())?.width ?? 0) - width)).toBeLessThan(1)
  await page.locator('#stake').press('Enter')
  answer()

  const result = page.locator('[data-bet]')
  await expect(result).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled')
  expect(posts).toBe(1)
  await expectSameDocument(page)
})

test('the header follows each bet', async ({ page, asNewMember }) => {
  await asNewMember()
  await page.goto('/personalCenter/depositv2')
  await markDocument(page)
  await page.locator('[data-fill=amount]').first().click()
  await expect(page.locator('#amount')).toHaveValue('100,000')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', '100000.00', {
    timeout: 20_000,
  })
  await expectSameDocument(page)

  await page.goto('/game/SEN/dice')
  await markDocument(page)
  await page.locator('#stake').fill('60000.00')
  await page.locator('#target').fill('50.00')
  await page.locator(bet).click()
  const payout = Number(await page.locator('[data-bet]').getAttribute('data-payout'))
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', (40_000 + payout).toFixed(2))
  await expectSameDocument(page)
})

test('a filter is applied in place, and back and forward lead through its states', async ({ page }) => {
  await page.goto('/rng')
  await markDocument(page)
  const games = page.locator('[data-records=games] [data-id]')
  await expect(games).toHaveCount(15)
  await page.locator('main search summary').click()
  await page.locator('main #q').fill('dice')
  await page.locator('main #q').press('Enter')
  await expect(page).toHaveURL(/q=dice/)
  await expect(page.locator('[data-records=games] [data-id=dice]')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/rng$/)
  await expect(games).toHaveCount(15)
  await page.goForward()
  await expect(page.locator('main #q')).toHaveValue('dice')
  await expectSameDocument(page)
})

test('the theme changes in place', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  const before = await page.locator('html').getAttribute('data-theme')
  await page.locator('button[name=theme]:visible').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '')
  await expectSameDocument(page)
})

test('a captcha is drawn anew without leaving the form, at most once a second', async ({ page }) => {
  await page.goto('/register?method=register&captcha=1')
  const picture = page.locator('#captcha-image')
  const before = await picture.getAttribute('src')
  await page.locator('#username').fill('fresh')
  let drawn = 0
  page.on('request', (request) => {
    if (request.url().includes('new=1')) drawn += 1
  })
  const answered = page.waitForResponse((answer) => answer.url().includes('new=1'))
  await page.getByRole('link', { name: 'Another picture' }).dblclick()
  expect((await answered).headers()['content-type']).toBe('image/png')
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(page.locator('#username')).toHaveValue('fresh')
  expect(drawn).toBe(1)
})

test('a password can be seen while it is typed', async ({ page }) => {
  await page.goto('/login')
  await page.locator('#password').fill(PASSWORD)
  const eye = page.getByRole('button', { name: 'Show password' })
  await eye.click()
  await expect(page.locator('#password')).toHaveAttribute('type', 'text')
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  await eye.click()
  await expect(page.locator('#password')).toHaveAttribute('type', 'password')
  await expect(page.locator('#password')).toHaveValue(PASSWORD)
})

test('where a form cannot be sent in place, the browser sends it', async ({ page }) => {
  await page.goto('/register?method=register')
  await page.route('**/register', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/plain', body: 'no page' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('#username-error')).toHaveAttribute('data-error', 'required')
})

test('the commands of a proof can be copied', async ({ page, context, asPlayer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asPlayer()
  await page.goto('/personalCenter/personalHistoryCopy?sort=time')
  const id = await page.locator('[data-records=bets] [data-id]').first().getAttribute('data-id')
  await page.goto(`/verify/${id}`)
  await page.locator('[data-copy]').first().click()
  await expect(page.locator('[data-copy][data-done]')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('openssl')
})

test('a failure that is drawn in place has its title', async ({ page }) => {
  await page.goto('/login')
  await markDocument(page)
  await page.locator('#form-login').evaluate((form) => {
    const field = document.createElement('textarea')
    field.name = 'padding'
    field.value = 'x'.repeat(70_000)
    form.append(field)
  })
  await page.locator('#password').press('Enter')
  await expect(page.locator('main')).toHaveAttribute('data-page', 'error')
  await expect(page).toHaveTitle(/^The request was refused · Sen$/)
  await expectSameDocument(page)
})

test('where no answer comes the form stays as it is, says so, and can be sent again', async ({
  page,
  context,
  asNewMember,
  complaints,
}) => {
  await asNewMember()
  await page.goto('/personalCenter/transferFund')
  await markDocument(page)
  const amount = page.locator('#form-transfer [name=amount]')
  const alert = page.locator('#form-transfer [role=alert]')
  await page.locator('#form-transfer [name=to]').selectOption('LACHONG')
  await amount.fill('50000')
  await context.setOffline(true)
  for (let times = 0; times < 2; times++) {
    await amount.press('Enter')
    await expect(alert).toBeFocused()
  }
  await expect(alert).toHaveCount(1)
  await expect(alert).toHaveAttribute('data-error', 'platform-unreachable')
  await expect(amount).toHaveValue('50000')
  await context.setOffline(false)
  await amount.press('Enter')
  await expect(page.locator('#amount-error')).toHaveAttribute('data-error', 'insufficient-balance')
  await expect(page.locator('[data-error=platform-unreachable]')).toHaveCount(0)
  await expectSameDocument(page)
  complaints.splice(0) // the line that was cut here
})

/** By how much the edge of the message differs from the page's ground in a theme (WCAG 1.4.11). */
const edgeContrast = (page: Page, theme: string) =>
  page.evaluate((theme) => {
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = theme
    const alert = document.querySelector('[data-error=platform-unreachable]') as HTMLElement
    const { borderTopWidth, borderTopColor } = getComputedStyle(alert)
    const ground = getComputedStyle(document.body).backgroundColor
    root.dataset.theme = before
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [dark = 0, light = 0] = [luminance(borderTopColor), luminance(ground)].sort((a, b) => a - b)
    return Number.parseFloat(borderTopWidth) > 0 ? (light + 0.05) / (dark + 0.05) : 1
  }, theme)

/** An act on each of these pages, what stands where the message would push it, and what lies at the bottom of a phone. */
for (const [what, path, press, still, bar] of [
  ['a game', '/game/SEN/slots-lines', '#bet', '.stage', '.bet-bar'],
  ['a lottery', '/lottery?gameCode=fast-5', '#bet', '#stake', '.lot-bar'],
  ['a panel', '/personalCenter/transferFund', '#balance-toggle', 'h1', '.tab-bar'],
] as const)
  test(`a lost line is said over ${what}, which stays as it is, and over none of its bars`, {
    tag: '@wide',
  }, async ({ page, context, asFundedMember, complaints }) => {
    await asFundedMember()
    await page.goto(path)
    await expect(page.locator('html.js')).toHaveCount(1)
    const stood = await page.locator(still).boundingBox()
    expect(stood).not.toBeNull()
    await context.setOffline(true)
    await page.locator(press).click()
    const alert = page.locator('[data-error=platform-unreachable]')
    await expect(alert).toBeFocused()
    expect(await page.locator(still).boundingBox()).toEqual(stood)
    const { y = Number.NaN, height = 0 } = (await alert.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    const fixed = await page
      .locator(bar)
      .evaluateAll((bars) =>
        bars
          .filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).position === 'fixed')
          .map((one) => one.getBoundingClientRect().top),
      )
    for (const top of fixed) expect(y + height).toBeLessThanOrEqual(top)
    for (const theme of ['light', 'dark']) expect(await edgeContrast(page, theme), theme).toBeGreaterThan(3)
    await context.setOffline(false)
    complaints.splice(0) // the line that was cut here
    await audit(page)
  })

test('a lost line is said within a dialog above what was entered, over nothing that sends it', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/help?modal=login')
  await page.locator('#modal [name=username]').fill('player1')
  await page.locator('#modal [name=password]').fill('Demo1234')
  await context.setOffline(true)
  const send = page.locator('#modal form .button-act').first()
  await send.click()
  const alert = page.locator('#modal [data-error=platform-unreachable]')
  await expect(alert).toBeFocused()
  const { y = Number.NaN, height = 0 } = (await alert.boundingBox()) ?? {}
  const entered = await page.locator('#modal [name=username]').boundingBox()
  expect(y + height).toBeLessThanOrEqual(entered?.y ?? 0)
  await context.setOffline(false)
  complaints.splice(0) // the line that was cut here
  await send.click()
  await expect(page.locator('[data-account]').first()).toBeVisible()
})

test('pictures that were chosen are still chosen when their form is refused', async ({
  page,
  asNewMember,
}) => {
  await asNewMember()
  await page.goto('/promotions')
  await page.getByRole('link', { name: 'Your story with Sen' }).first().click()
  await markDocument(page)
  const pictures = page.locator('#images')
  await pictures.setInputFiles({ name: 'story.png', mimeType: 'image/png', buffer: Buffer.from(png()) })
  await pictures.locator('xpath=ancestor::form').getByRole('button').last().click()
  await expect(page.locator('#remark')).toHaveAttribute('aria-invalid', 'true')
  expect(await pictures.evaluate((field: HTMLInputElement) => field.files?.[0]?.name)).toBe('story.png')
  await expect(page.locator('[data-choose-again]')).toHaveCount(0)
  await page.locator('#remark').fill('Sen and I')
  await pictures.locator('xpath=ancestor::form').getByRole('button').last().click()
  await expect(page.getByRole('link', { name: 'Picture 1' })).toBeVisible()
  await expectSameDocument(page)
})
