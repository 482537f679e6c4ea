import { TOTP } from 'otpauth'
import { audit } from '../../support/browser/accessibility-audit.ts'
import { withAuthenticator } from '../../support/browser/authenticator.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import { PASSWORD } from '../../support/site/accounts.ts'

const CENTER = '/personalCenter/securityCenter'

const signedIn = (page: Page, name: string) =>
  expect(page.locator('[data-account]').first()).toHaveAttribute('data-account', name)

async function addPasskey(page: Page) {
  await page.goto(`${CENTER}?open=passkeys`)
  await page.locator('#form-passkey-add [name=name]').fill('Điện thoại')
  await page.locator('#form-passkey-add button[type=submit]').click()
  await expect(page.locator('[data-records=passkeys] [data-id]')).toHaveCount(1)
}

test('a passkey signs in alone, and no longer once it is removed', async ({ page, context, asNewMember }) => {
  await withAuthenticator(page)
  const name = await asNewMember()
  await addPasskey(page)
  await page.goto(`${CENTER}?open=passkeys`)
  await audit(page)

  await context.clearCookies()
  await page.goto('/login')
  await page.locator('main a[href="/login/passkey"]').click()
  await expect(page.locator('main[data-page=passkey]')).toBeVisible()
  await audit(page)
  await page.locator('#form-passkey button[type=submit]').click()
  await signedIn(page, name)

  await page.goto(`${CENTER}?open=passkeys`)
  // It opened the session, but no password has been typed in it.
  const removal = page.locator('[data-records=passkeys] form')
  await removal.locator('[name=password]').fill('Wrong1234')
  await removal.locator('button[type=submit]').click()
  await expect(removal.locator('[data-error=wrong-old-password]')).toBeVisible()
  await audit(page)
  await removal.locator('[name=password]').fill(PASSWORD)
  await removal.locator('button[type=submit]').click()
  await expect(page.locator('[data-records=passkeys] [data-id]')).toHaveCount(0)
  await expect(page.locator('[data-flash]')).toContainText('removed')
  await context.clearCookies()
  await page.goto('/login/passkey')
  await page.locator('#form-passkey button[type=submit]').click()
  await expect(page.locator('[data-error=wrong-credentials]')).toContainText('This passkey is not known here')
  await expect(page.locator('main[data-page=passkey]')).toBeVisible()
})

test('a refused form leaves no passkey on the device', async ({ page, context, asNewMember }) => {
  const old = await withAuthenticator(page)
  const name = await asNewMember()
  await addPasskey(page)
  await context.clearCookies()
  await page.goto('/login/passkey')
  await page.locator('#form-passkey button[type=submit]').click()
  await signedIn(page, name)

  await old.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: old.authenticatorId })
  const { cdp, authenticatorId } = await withAuthenticator(page)
  const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
  let made = 0
  cdp.on('WebAuthn.credentialAdded', () => {
    made += 1
  })
  const form = page.locator('#form-passkey-add')
  const send = async (called: string, password: string) => {
    await form.locator('[name=name]').fill(called)
    await form.locator('[name=password]').fill(password)
    await form.locator('button[type=submit]').click()
  }
  await page.goto(`${CENTER}?open=passkeys`)
  await send('Máy khác', 'Wrong1234')
  await expect(form.locator('[data-error=wrong-old-password]')).toBeVisible()
  await expect(form.locator('[role=alert]')).toBeFocused()
  await expect(form.locator('[name=name]')).toHaveValue('Máy khác')
  await audit(page)
  await send(' ', PASSWORD)
  await expect(form.locator('#name-error')).toBeVisible()
  expect(made).toBe(0)

  // The site no longer knows its question when the answer comes: the device forgets what it has made.
  const answers = '**/personalCenter/securityCenter**'
  await page.route(answers, async (route) => {
    if (route.request().postData()?.includes('intent=passkey-add'))
      await askDatabase(
        site(),
        'delete from passkey_question where member_id = (select id from member where account = $1)',
        [name],
      )
    await route.continue()
  })
  await send('Máy khác', PASSWORD)
  await expect(form.locator('#name-error')).toHaveCount(0)
  await expect(form.locator('[data-error=invalid]')).toBeVisible()
  expect(made).toBe(1)
  await expect.poll(kept).toBe(0)
  await page.unroute(answers)
  await form.locator('[name=name]').fill('Máy khác')
  await form.locator('button[type=submit]').click()
  await expect(page.locator('[data-records=passkeys] [data-id]')).toHaveCount(2)
  await page.goto(`${CENTER}?open=passkeys`)
  await expect(form).toBeVisible()
  expect(await kept()).toBe(1)
})

test('a passkey is the second step of a login, beside the code', async ({ page, context, asNewMember }) => {
  await withAuthenticator(page)
  const name = await asNewMember()
  await addPasskey(page)
  await page.goto(`${CENTER}?open=two-factor`)
  await page.locator('#form-two-factor-start button[type=submit]').click()
  const secret = (await page.locator('[data-totp-secret]').getAttribute('data-totp-secret')) ?? ''
  await page.locator('#form-two-factor-confirm [name=code]').fill(new TOTP({ secret }).generate())
  await page.locator('#form-two-factor-confirm button[type=submit]').click()
  await expect(page.locator('[data-recovery-code]')).toHaveCount(10)

  await context.clearCookies()
  await page.goto('/login')
  await page.locator('#form-login [name=username]').fill(name)
  await page.locator('#form-login [name=password]').fill(PASSWORD)
  await page.locator('#form-login button[type=submit]').click()
  await expect(page.locator('main[data-page=twoFactor]')).toBeVisible()
  await audit(page)
  await page.locator('#form-passkey button[type=submit]').click()
  await signedIn(page, name)
})

test('without a script passwords go on, and the page says that a passkey needs one', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login/passkey')
  await expect(page.locator('#form-passkey')).toBeHidden()
  await expect(page.locator('main noscript p')).toBeVisible()
  await expect(page.locator('main a[href="/login"]')).toBeVisible()
  await context.close()
})
