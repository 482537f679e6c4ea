import { freshName, PASSWORD, PAYMENT_PASSWORD } from '#tests/support/site/accounts.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { answerCaptcha, passHumanCheck, sliderPlace } from '../../support/browser/captcha.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

test('the slider takes the captcha’s place, follows keys and pointer, and opens the account', async ({
  page,
}) => {
  const username = freshName()
  await page.goto('/register?method=register')
  const slider = page.locator('[name=slider]')
  const piece = page.locator('.human-picture img').nth(1)
  await expect(slider).toBeEnabled()
  await expect(page.locator('#captcha')).toBeHidden()
  await expect(page.locator('#captcha')).toBeDisabled()
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#confirmPassword').fill(PASSWORD)
  await page.locator('#paymentPassword').fill(PAYMENT_PASSWORD)
  await page.locator('#agreement').check()

  const place = Number(await sliderPlace(page))
  const box = await slider.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  const left = async () => (await piece.boundingBox())?.x ?? 0
  const start = await left()
  await slider.fill(String(place < 118 ? 230 : 20))
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('[role=alert]')).toHaveAttribute('data-error', 'slider-failed')
  await expect(page.locator('#username')).toHaveValue(username)

  await page.locator('#password').fill(PASSWORD)
  await page.locator('#confirmPassword').fill(PASSWORD)
  await page.locator('#paymentPassword').fill(PAYMENT_PASSWORD)
  await expect(slider).toBeEnabled()
  const next = Number(await sliderPlace(page))
  await slider.focus()
  for (let step = 0; step < next; step++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue(String(next))
  // The picture is as wide as its form, and the piece moves with it.
  expect((await left()) - start).toBeCloseTo((next * (box?.width ?? 0)) / 280, 0)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('[data-account]')).toHaveAttribute('data-account', username)
})

test('the slider is as wide as its form, and its thumb is 44 px wide', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/register?method=register')
  const slider = page.locator('[name=slider]')
  await expect(slider).toBeEnabled()
  const width = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center' })) // clear of the bar
  const box = await slider.boundingBox()
  if (!box) throw new Error('no slider')
  expect(box.width).toBeCloseTo(await width('.human-picture'), 0)
  expect(box.width).toBeCloseTo(await width('#username'), 0)
  const y = box.y + box.height / 2
  // Pressed at its far edge it does not jump, as it would beside a smaller thumb; and it follows the pointer.
  await page.mouse.move(box.x + 42, y)
  await page.mouse.down()
  expect(Number(await slider.inputValue())).toBe(0)
  await page.mouse.move(box.x + 142, y, { steps: 5 })
  await page.mouse.up()
  expect(Number(await slider.inputValue())).toBeGreaterThan(50)
})

test('who cannot drag the slider goes on with the captcha, in place', async ({ page }) => {
  const username = freshName()
  await page.goto('/register?method=register')
  await markDocument(page)
  await page.locator('#username').fill(username)
  await expect(page.locator('[name=slider]')).toBeEnabled()
  await page.locator('[data-human-captcha]').click()
  await expect(page.locator('#captcha')).toBeFocused()
  await expect(page.locator('[name=slider]')).toBeHidden()
  await expect(page.locator('[name=slider]')).toBeDisabled()
  await page.locator('#password').fill(PASSWORD)
  await page.locator('#confirmPassword').fill(PASSWORD)
  await page.locator('#paymentPassword').fill(PAYMENT_PASSWORD)
  await page.locator('#agreement').check()
  await answerCaptcha(page)
  await expectSameDocument(page)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('[data-account]')).toHaveAttribute('data-account', username)
})

test('the country picker shows flag and code, and is searched by name and code', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByRole('combobox')
  const list = page.getByRole('listbox')
  const options = list.getByRole('option')
  const chosen = page.locator('select[name=countryDialingCode]')
  await expect(field).toHaveValue('+84')
  await expect(page.locator('.country > img')).toHaveAttribute('src', '/flags/vn.svg')
  await expect(list).toBeHidden()

  await field.focus()
  await expect(list).toBeVisible()
  const all = await options.count()
  await page.keyboard.type('thai')
  await expect(options).toHaveText(['+66 Thailand'])
  expect(all).toBeGreaterThan(1)
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(chosen).toHaveValue('66')

  await page.locator('#mobileNum').focus()
  await expect(field).toHaveValue('+66')
  await expect(page.locator('.country > img')).toHaveAttribute('src', '/flags/th.svg')
  await field.click()
  await page.keyboard.type('+84')
  await options.first().click()
  await expect(chosen).toHaveValue('84')
  await expect(list).toBeHidden()

  await page.locator('#mobileNum').focus()
  await field.focus()
  await page.keyboard.type('nowhere at all')
  await expect(options).toHaveText(['No country matches'])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  await page.locator('#mobileNum').focus()
  await expect(list, 'gone soon after the focus').toBeHidden()
  await expect(field).toHaveValue('+84')
})

test('a field is judged when it is left, then with every key, in the words of the server', async ({
  page,
}) => {
  await page.goto('/register?method=register')
  await expect(page.locator('[name=slider]')).toBeEnabled()
  await markDocument(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') asked += 1
  })
  const errorOf = (name: string) => page.locator(`#${name}-error`)
  const rule = '2 to 15 characters. Letters or digits only. Starts with a letter.'

  await page.locator('#username').pressSequentially('9a')
  await expect(errorOf('username')).toHaveCount(0)
  await page.locator('#password').focus()
  await expect(errorOf('username')).toHaveAttribute('data-error', 'format')
  await expect(errorOf('username')).toHaveText(rule)
  // It stands at its field, not at the end of the form.
  await expect(page.locator('.field:has(#username) #username-error')).toHaveCount(1)
  await expect(page.locator('#username')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#username')).toHaveAttribute('aria-describedby', 'username-error')
  await expect(page.locator('#username-hint')).toBeHidden()
  await page.locator('#username').fill('a9')
  await expect(errorOf('username')).toHaveCount(0)
  await expect(page.locator('#username')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('#username')).toHaveAttribute('aria-describedby', 'username-hint')

  await page.locator('details:has(#mobileNum) > summary').click()
  await page.locator('#mobileNum').fill('12')
  await page.locator('#password').fill(PASSWORD)
  await expect(errorOf('mobileNum')).toHaveAttribute('data-error', 'invalid-phone-number')
  await expect(page.locator('.field:has(#mobileNum) #mobileNum-error')).toHaveCount(1)
  await page.locator('#confirmPassword').fill('Other123')
  await page.locator('#paymentPassword').fill('12')
  await expect(errorOf('confirmPassword')).toHaveAttribute('data-error', 'not-equal')
  await page.locator('#password').fill('Other123')
  await expect(errorOf('confirmPassword')).toHaveCount(0)
  await page.locator('#payeeName').fill('an')
  await expect(errorOf('paymentPassword')).toHaveText('Exactly 6 characters. Digits only.')
  await page.locator('#email').focus()
  await expect(errorOf('payeeName')).toHaveAttribute('data-error', 'format')
  expect(asked, 'requests').toBe(0)
  await expectSameDocument(page)

  await page.locator('#username').fill('9a')
  await passHumanCheck(page)
  await expect(errorOf('username')).toHaveText(rule)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('[role=alert]')).toHaveAttribute('data-error', 'invalid')
  await expect(errorOf('username'), 'the server says the same').toHaveText(rule)
})

test('the terms open over the form, which keeps what was entered', async ({ page }) => {
  await page.goto('/register?method=register')
  await markDocument(page)
  await page.locator('#username').fill('kept1')
  await page.getByRole('link', { name: 'terms of use', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveAttribute('data-modal', 'help')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#username')).toHaveValue('kept1')
  await expectSameDocument(page)
})

test('the terms open beside the dialog of the form, which keeps what was entered', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  await page.goto('/?modal=register&method=register')
  const form = page.locator('[data-modal=register]')
  await form.locator('#username').fill('kept2see')
  const opened = context.waitForEvent('page')
  await form.locator('label:has(#agreement) a').click()
  await expect((await opened).locator('[data-modal=help]')).toContainText('18')
  await expect(form.locator('#username')).toHaveValue('kept2see')
})
