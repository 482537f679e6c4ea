import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, site, test } from '../support/browser/browser.ts'
import { png } from '../support/pages/pictures.ts'
import { ops } from '../support/site/site.ts'

test('who is asked for documents sends them, and reads how they stand', { tag: '@wide' }, async ({
  page,
  asNewMember,
}) => {
  const username = await asNewMember()
  expect((await ops(site(), 'identity', 'ask', username, '--reason', 'a large withdrawal')).code).toBe(0)
  await page.goto('/personalCenter/securityCenter?open=identity')
  await audit(page)
  await page.locator('#security-identity a').click()
  const state = page.locator('[data-identity]')
  await expect(state).toHaveAttribute('data-identity', 'asked')
  await audit(page)
  const send = page.locator('#form-identity button[type=submit]')
  await send.click()
  await expect(page.locator('#images-error')).toHaveAttribute('data-error', 'required')
  await page
    .locator('#images')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(png()) })
  await send.click()
  await expect(state).toHaveAttribute('data-identity', 'sent')
  await audit(page)
})
