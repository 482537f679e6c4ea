import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'
import { PASSWORD } from '../support/site/accounts.ts'

// Walks through many pages, on machines that may be slow; they are shared out among the workers.
test.describe.configure({ mode: 'parallel' })

/** Every page and dialog of the site, held against `audit`: one browser goes through many pages, as a visitor does. */
async function auditAll(page: Page, paths: readonly [path: string, dataPage: string][]) {
  for (const [path, dataPage] of paths) {
    await page.goto(path)
    await expect(page.locator('main'), path).toHaveAttribute('data-page', dataPage)
    await audit(page)
  }
}

test('the guest’s pages', async ({ page }) => {
  await auditAll(page, [
    ['/', 'home'],
    ['/login', 'login'],
    ['/login?type=sms', 'login'],
    ['/login?as=agent', 'login'],
    ['/forget', 'forget'],
    ['/forget?tab=email', 'forget'],
    ['/forget?sent=1', 'forget'],
    ['/register', 'register'],
    ['/register?method=register', 'register'],
    ['/help', 'help'],
    ['/help?q=password', 'help'],
    ['/helpmc', 'helpmc'],
    ['/join', 'join'],
    ['/login/passkey', 'passkey'],
    ['/logout', 'logout'],
    ['/login?redirectTo=/personalCenter/withdraw', 'login'],
    ['/no-such-page', 'notFound'],
  ])
  await page.goto('/register?captcha=1')
  await page
    .getByRole('link', { name: 'Cannot see the picture' })
    .evaluate((link) => link.removeAttribute('target'))
  await page.getByRole('link', { name: 'Cannot see the picture' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-page', 'captcha')
  await audit(page)
})

test('the dialogs', { tag: '@phone' }, async ({ page }) => {
  for (const modal of ['login', 'register', 'forget', 'help', 'notice']) {
    await page.goto(`/?modal=${modal}`)
    await expect(page.getByRole('dialog')).toHaveAttribute('data-modal', modal)
    await audit(page)
  }
  await page.goto('/?modal=login&type=sms&menu=LIVE')
  await audit(page)
})

test('what a login leaves: the greeting, the account that is offered the next time', {
  tag: '@phone',
}, async ({ page, asNewMember }) => {
  const username = await asNewMember()
  await page.goto('/?modal=changePassword')
  await audit(page)
  await page.goto('/logout')
  await page.locator('main').getByRole('button').click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#password').press('Enter')
  await expect(page.locator('main [role=dialog]')).toHaveAttribute('data-modal', 'notice')
  await audit(page)
  await page.goto('/logout')
  await page.locator('main').getByRole('button').click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await audit(page)
  await page.locator('a[href*="quick=1"]').click()
  await expect(page.locator('#username')).toHaveCount(0)
  await audit(page)
})

test('the catalogue', async ({ page }) => {
  await auditAll(page, [
    ['/rng', 'rng'],
    ['/rng?q=no-game-is-called-so', 'rng'],
    ['/live?page=2', 'live'],
    ['/elott', 'elott'],
    ['/game/SEN/dice', 'game'],
  ])
  await page.goto('/live')
  // A vendor's game asks a guest for the login first.
  await page.locator('[data-records=games] a[href^="/game/SEN/"]').first().click()
  await expect(page.locator('main')).toHaveAttribute('data-page', 'game')
  await audit(page)
})

test('forms that were refused', { tag: '@phone' }, async ({ page, asNewMember }) => {
  await page.goto('/register?method=register')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('#username-error')).toHaveAttribute('data-error', 'required')
  await expect(page.locator('#username')).toHaveAttribute('aria-describedby', 'username-error')
  await expect(page.locator('#username')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('main [role=alert]')).toHaveAttribute('data-error', 'invalid')
  await audit(page)

  await asNewMember()
  await page.goto('/personalCenter/depositv2')
  await page.locator('#form-create').getByRole('button', { name: 'Place the order' }).click()
  await expect(page.locator('#amount-error')).toHaveAttribute('data-error', 'required')
  await audit(page)

  await page.goto('/game/SEN/dice')
  await page.locator('#form-bet #stake').fill('1.00')
  await page.locator('#form-bet #target').fill('50.00')
  await page.locator('#bet').click()
  await expect(page.locator('#stake-error')).toHaveAttribute('data-error', 'insufficient-balance')
  await audit(page)
})

test('the member’s pages', async ({ page, asPlayer }) => {
  await asPlayer()
  await auditAll(page, [
    ['/', 'home'],
    ['/rng?list=fav', 'rng'],
    ['/rng?list=recent', 'rng'],
    ['/game/SEN/dice', 'game'],
    ['/changePassword', 'changePassword'],
    ['/logout', 'logout'],
    ['/agentHome', 'refused'],
  ])
})

test('the personal center', async ({ page, asPlayer }) => {
  await asPlayer()
  await auditAll(page, [
    ['/personalCenter/securityCenter', 'securityCenter'],
    ['/personalCenter/depositv2', 'depositv2'],
    ['/personalCenter/withdraw', 'withdraw'],
    ['/personalCenter/personalHistoryCopy', 'personalHistoryCopy'],
    ['/personalCenter/transactionHistory', 'transactionHistory'],
    ['/personalCenter/transactionHistory?from=2020-01-01&to=2020-01-02', 'transactionHistory'],
  ])

  await page.goto('/personalCenter/securityCenter')
  await page.locator('main').evaluate((main) => {
    for (const row of main.querySelectorAll('details')) row.open = true
  })
  await audit(page)
})

test('one order, one bet, one proof', async ({ page, asPlayer }) => {
  await asPlayer()
  // A bet that has ended: another browser may have one on a round that is still open.
  for (const [panel, records, parameter, filter] of [
    ['depositv2', 'deposits', 'order', ''],
    ['withdraw', 'withdrawals', 'order', ''],
    ['personalHistoryCopy', 'bets', 'bet', 'vendor=SEN&status=lost'],
  ]) {
    await page.goto(`/personalCenter/${panel}?${filter}`)
    const id = await page.locator(`[data-records=${records}] [data-id]`).first().getAttribute('data-id')
    await page.goto(`/personalCenter/${panel}?${parameter}=${id}`)
    await expect(page.locator('main')).toContainText(id ?? '')
    await audit(page)
  }
  await page.getByRole('link', { name: 'Verify this bet' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-page', 'verify')
  await audit(page)
  await page.goto('/personalCenter/personalHistoryCopy?sort=time')
  const oldest = await page.locator('[data-records=bets] [data-id]').first().getAttribute('data-id')
  await page.goto(`/verify/${oldest}`)
  await expect(page.locator('[data-fair=server-seed]')).toHaveText(/^[0-9a-f]{64}$/)
  await audit(page)
})
