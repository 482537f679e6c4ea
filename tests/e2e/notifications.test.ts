import { expect, test } from '../support/browser/browser.ts'

test('the page of notifications works without a script, and says what it needs', async ({
  page,
  asNewMember,
  javaScriptEnabled,
}) => {
  await asNewMember()
  await page.goto('/personalCenter/notifications')
  await expect(page.locator('#push-messages')).toBeChecked()
  if (!javaScriptEnabled) {
    await expect(page.locator('[data-push-needs]')).toBeVisible()
    await expect(page.locator('#form-push-on')).toBeHidden()
  }
  await page.locator('#push-messages').uncheck()
  await page.locator('#form-push-choose button').click()
  await expect(page.locator('[data-flash]')).toBeVisible()
  await expect(page.locator('#push-messages')).not.toBeChecked()
})
