import { randomInt } from 'node:crypto'
import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, test } from '../support/browser/browser.ts'
import { readQrCode } from '../support/pages/qr-code.ts'
import { newMember } from '../support/site/accounts.ts'
import { ops, type Site, startSite } from '../support/site/site.ts'

/** An order to an own bank account on a phone; on a site of its own, because everybody's transfers go to such an account. */

const DEPOSIT = '/personalCenter/depositv2'
const PHONE = { width: 360, height: 740 }

let own: Site
test.beforeAll(async () => {
  own = await startSite()
  const number = String(randomInt(10 ** 12, 10 ** 13))
  const account = ['--bank', '970436', '--number', number, '--name', 'CONG TY SEN']
  expect((await ops(own, 'banks', 'add', ...account)).code).toBe(0)
})
test.afterAll(() => own.stop())

for (const theme of ['light', 'dark'] as const)
  test(`the VietQR of an order is scanned off a phone’s screen: ${theme}`, { tag: '@phone' }, async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    const { visitor } = await newMember(own)
    const wish = { method: 'bank-transfer', amount: '150000' }
    const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', wish)
    const cookies = new Map([...visitor.cookies, ['theme', theme]])
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: own.origin })))
    await page.setViewportSize(PHONE)
    await page.goto(`${own.origin}${made.headers.get('location')}`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const picture = page.locator('[data-order] [data-vietqr]')
    const payload = await picture.getAttribute('data-vietqr')
    expect(payload).toMatch(/^000201010212/)
    // All that a payer without a scanner needs, each to be copied where a script runs.
    for (const name of ['bank', 'account-number', 'account-name', 'content'])
      await expect(page.locator(`[data-order] [data-field=${name}]`)).toBeVisible()
    for (const id of ['pay-amount', 'payTo', 'accountNumber', 'accountName', 'content'])
      await expect(page.locator(`[data-order] [data-copy=${id}]`)).toBeVisible({ visible: javaScriptEnabled })
    await picture.scrollIntoViewIfNeeded()
    expect(readQrCode(await page.screenshot())).toBe(payload)
    await audit(page)
  })
