import type { Locator } from '@playwright/test'
import { expect, type Page } from './browser.ts'
import { siteOps } from './playwright-site.ts'

/** Passes the human check of the page with what the operator sees behind it: with JavaScript the slider, else the captcha. */
export async function passHumanCheck(page: Page, javaScript = true) {
  if (!javaScript) return answerCaptcha(page)
  await expect(page.locator('[name=slider]')).toBeEnabled()
  await page.locator('[name=slider]').fill(await sliderPlace(page))
}

/** Where the piece of the page's slider belongs. */
export async function sliderPlace(page: Page): Promise<string> {
  await untilDrawn(page.locator('.human-picture img').first())
  return answerOf(await page.locator('input[name=sliderId]').inputValue())
}

/** Fills in the captcha of the page. */
export async function answerCaptcha(page: Page) {
  await untilDrawn(page.locator('#captcha-image'))
  await page
    .locator('input[name=captcha]')
    .fill(await answerOf(await page.locator('input[name=captchaId]').inputValue()))
}

/** The platform draws a challenge when its picture is asked for. */
const untilDrawn = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)

async function answerOf(id: string): Promise<string> {
  const { json, code, stderr } = await siteOps('captcha', 'answer', id, '--json')
  expect(code, stderr).toBe(0)
  return String(json.answer)
}
