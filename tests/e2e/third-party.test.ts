import { CLIENT, startThirdParty } from '../support/access/third-party.ts'
import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'
import { freshName, PAYMENT_PASSWORD } from '../support/site/accounts.ts'
import { ops, type Site, startSite } from '../support/site/site.ts'

/** A login by a third party in a browser, which holds forms to the pages that they may lead to; on a site of its own. */

let own: Site
let there: Awaited<ReturnType<typeof startThirdParty>>

test.beforeAll(async () => {
  own = await startSite()
  there = await startThirdParty(own.origin)
  const terms = ['--name', 'Bến Đò', '--issuer', there.issuer, '--client-id', CLIENT.id]
  const added = await ops(own, 'signin-providers', 'add', ...terms, '--client-secret', CLIENT.secret)
  expect(added.stderr).toBe('')
})

test.afterAll(async () => {
  await there.close()
  await own.stop()
})

/** Fills in the pages of the third party. */
async function signInThere(page: Page, name: string) {
  await expect(page).toHaveURL((url) => url.origin === there.issuer)
  await page.locator('[name=login]').fill(name)
  await page.locator('[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

test('a newcomer leaves by a button, comes back and registers; the next time the button is enough', async ({
  page,
  context,
}) => {
  // The pages of the third party ask for a font elsewhere.
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  )
  const [subject, username] = [freshName(), freshName()]
  await expect(async () => {
    await page.goto(`${own.origin}/login`)
    await expect(page.locator('#form-third-party button')).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 15_000 })
  await audit(page)
  await page.locator('#form-third-party button').click()
  await signInThere(page, subject)

  await expect(page).toHaveURL(`${own.origin}/register?connect=1`)
  await page.goto(`${own.origin}/register?connect=1&method=register&captcha=1`)
  await expect(page.locator('#form-register [name=password]')).toHaveCount(0)
  await audit(page)
  await page.locator('#form-register [name=username]').fill(username)
  await page.locator('#form-register [name=paymentPassword]').fill(PAYMENT_PASSWORD)
  await page.locator('#form-register [name=agreement]').check()
  const picture = page.locator('#captcha-image')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  const id = await page.locator('input[name=captchaId]').inputValue()
  const { json } = await ops(own, 'captcha', 'answer', id, '--json')
  await page.locator('input[name=captcha]').fill(String(json.answer))
  await page.locator('#form-register button[type=submit]:not(.sr-only)').last().click()
  const signedIn = () =>
    expect(page.locator('[data-account]').first()).toHaveAttribute('data-account', username)
  await signedIn()

  await page.goto(`${own.origin}/personalCenter/securityCenter?open=third-party`)
  await expect(page.locator('[data-records=third-party] [data-id]')).toHaveCount(1)
  await audit(page)

  // Only this site's session ends: the third party still knows the browser, and leads it back at once.
  await context.clearCookies({ name: 'sen' })
  await page.goto(`${own.origin}/login`)
  await page.locator('#form-third-party button').click()
  await signedIn()
})
