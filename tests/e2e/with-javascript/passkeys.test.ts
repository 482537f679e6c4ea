import { TOTP } from 'otpauth'
import { audit } from '../../support/browser/accessibility-audit.ts'
import { withAuthenticator } from '../../support/browser/authenticator.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'
import { officeOf } from '../../support/office/operators.ts'
import { freshName } from '../../support/site/accounts.ts'
import { ops } from '../../support/site/site.ts'

const PASSWORD = 'một mật khẩu dài'

async function signInWith(page: Page, name: string) {
  await page.goto(`${officeOf(site())}/office/login`)
  await page.locator('[name=username]').fill(name)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('#form-login button[type=submit]').last().click()
  await expect(page.locator('main[data-page=office-two-factor]')).toBeVisible()
}

/** A new operator with TOTP, signed in; returns the recovery codes, which work as codes do. */
async function enrolled(page: Page) {
  const name = freshName()
  const { link } = (await ops(site(), 'operators', 'add', name, '--role', 'cashier', '--json')).json
  const { pathname, search } = new URL(link, officeOf(site()))
  await page.goto(`${officeOf(site())}${pathname}${search}`)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.locator('#form-invitation button[type=submit]').last().click()
  await signInWith(page, name)
  const secret = (await page.locator('main code').first().textContent()) ?? ''
  await page.locator('[name=code]').fill(new TOTP({ secret }).generate())
  await page.locator('#form-code button[type=submit]').last().click()
  const codes = await page.locator('.o-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  return { name, codes }
}

test('a passkey is added with a code, and is the second factor from then on; the code stays', async ({
  page,
}) => {
  const { cdp, authenticatorId } = await withAuthenticator(page)
  const { name, codes } = await enrolled(page)
  const account = `${officeOf(site())}/office/account`
  await page.goto(account)
  await expect(page.locator('#form-add-passkey')).toBeVisible()
  await audit(page)
  let made = 0
  cdp.on('WebAuthn.credentialAdded', () => {
    made += 1
  })
  const add = async (code: string, called = 'Máy bàn') => {
    await page.locator('#form-add-passkey [name=name]').fill(called)
    await page.locator('#form-add-passkey [name=code]').fill(code)
    await page.locator('#form-add-passkey button[type=submit]').click()
  }
  await add('000000')
  await expect(page.locator('[data-error=wrong-two-factor-code]')).toBeVisible()
  await expect(page.locator('#form-add-passkey [name=name]')).toHaveValue('Máy bàn')
  await add(codes[0] ?? '', ' ')
  await expect(page.locator('#add-passkey-name-error, #name-error')).toBeVisible()
  // What is refused has left nothing on the device, and has not used the code up.
  expect(made).toBe(0)
  await add(codes[0] ?? '')
  await expect(page.locator('[data-records=passkeys] [data-id]')).toHaveCount(1)
  expect(made).toBe(1)
  await audit(page)

  await page.context().clearCookies()
  await signInWith(page, name)
  await audit(page)
  await page.locator('#form-passkey button[type=submit]').click()
  await expect(page.locator('main[data-page=office-today]')).toBeVisible()

  // Another key is not taken for it, and the code still works.
  await page.context().clearCookies()
  await signInWith(page, name)
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.locator('#form-passkey button[type=submit]').click()
  await expect(page.locator('[data-passkey-failed]')).toBeVisible()
  await page.locator('#form-code [name=code]').fill(codes[1] ?? '')
  await page.locator('#form-code button[type=submit]').last().click()
  await expect(page.locator('main[data-page=office-today]')).toBeVisible()

  await page.goto(account)
  await page.locator('[data-records=passkeys] button').click()
  await expect(page.locator('[data-records=passkeys] [data-id]')).toHaveCount(0)
})
