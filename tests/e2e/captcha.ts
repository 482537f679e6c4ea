import { siteOps } from '../support/playwright-site.ts'
import { expect, type Page } from './browser.ts'

/** Fills in the captcha of the page with what the operator sees behind it. */
export async function answerCaptcha(page: Page) {
  const picture = page.locator('#captcha-image')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  const id = await page.locator('input[name=captchaId]').inputValue()
  const { json, code, stderr } = await siteOps('captcha', 'answer', id, '--json')
  expect(code, stderr).toBe(0)
  await page.locator('input[name=captcha]').fill(json.answer)
}
