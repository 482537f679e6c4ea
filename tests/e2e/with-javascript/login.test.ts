import { freshMobile } from '#tests/support/site/outbox.ts'
import { ops } from '#tests/support/site/site.ts'
import { expect, site, test } from '../../support/browser/browser.ts'
import { passHumanCheck } from '../../support/browser/captcha.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

const DEPOSIT = '/personalCenter/depositv2'

test('after a code was sent its button counts down to the next one, and cannot be pressed until then', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login?type=sms')
  await markDocument(page)
  const button = page.locator('button[value=send-code]')
  await page.locator('#mobileNum').fill(freshMobile())
  await passHumanCheck(page)
  await button.click()
  await expect(page.locator('main').getByRole('status')).toContainText('The code has been sent')
  await expect(button).toBeDisabled()
  await expect(button).toHaveText('Send again (60)')
  await page.clock.runFor(20_000)
  await expect(button).toHaveText('Send again (40)')

  // What is answered in the meantime does not end the wait.
  await page.locator('#verificationCode').fill('000000')
  await page.locator('#verificationCode').press('Enter')
  await expect(page.locator('#verificationCode-error')).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(button).toBeDisabled()
  await page.clock.runFor(40_000)
  await expect(button).toBeEnabled()
  await expect(button).toHaveText('Send code')
  await expectSameDocument(page)
})

test('a guest’s link to a private page opens the login over the page, and leads there', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  const link = page.locator(`main a[href="${DEPOSIT}"]`).first()
  await link.evaluate((element: HTMLElement) => element.click())
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/?modal=login&redirectTo=${encodeURIComponent(DEPOSIT)}`)
  await expectSameDocument(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await link.evaluate((element: HTMLElement) => element.click())
  await dialog.locator('#username').fill('player1')
  await dialog.locator('#password').fill('Demo1234')
  await dialog.locator('#password').press('Enter')
  await expect(page).toHaveURL(DEPOSIT)
  await expect(page.locator('main')).toHaveAttribute('data-page', 'depositv2')
})

test('a guest’s link to a vendor’s game opens the login over the lobby, and the game follows', async ({
  page,
}) => {
  await page.goto('/rng?vendor=HALONG')
  await markDocument(page)
  const tile = page.locator('[data-records=games] [data-status=open] a[href^="/game/HALONG/"]').first()
  const game = (await tile.getAttribute('href')) ?? ''
  await tile.click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/rng?vendor=HALONG&modal=login&redirectTo=${encodeURIComponent(game)}`)
  await expectSameDocument(page)
  await dialog.locator('#username').fill('player1')
  await dialog.locator('#password').fill('Demo1234')
  await dialog.locator('#password').press('Enter')
  await expect(page).toHaveURL(game)
  await expect(page.locator('iframe[data-game-frame]')).toBeVisible()
})

test('a guest’s links to games of the house, and to closed ones, are links', async ({ page }, {
  parallelIndex,
}) => {
  await page.goto('/rng?vendor=SEN')
  await page.locator('[data-records=games] a[href^="/game/SEN/"]').first().click()
  await expect(page).toHaveURL(/\/game\/SEN\/[^/?]+$/)

  await page.goto('/rng?vendor=HALONG')
  // Each browser at work at the same time closes a game of its own, two apart, because the last may just have been another's.
  const open = page.locator('[data-records=games] [data-status=open]')
  const own = (await open.count()) - 1 - 2 * parallelIndex
  const id = await open.nth(own).getAttribute('data-id')
  // Closed games stand behind the open ones, so it is searched for. Nobody has made this search while the game was open, so no
  // answer from then is kept.
  const lobby = `/rng?vendor=HALONG&q=${id?.replaceAll('-', ' ')}`
  const tile = page.locator(`[data-records=games] [data-id="${id}"]`)
  await ops(site(), 'games', 'maintenance', 'HALONG', id ?? '', 'on')
  try {
    await page.goto(lobby)
    await expect(tile).toHaveAttribute('data-status', 'maintenance')
    await tile.locator('a').click()
    await expect(page).toHaveURL(`/game/HALONG/${id}`)
    await expect(page.locator('[data-status=maintenance]')).toBeVisible()
  } finally {
    await ops(site(), 'games', 'maintenance', 'HALONG', id ?? '', 'off')
  }
})

test('a member’s link to a private page is a link', async ({ page, asNewMember }) => {
  await asNewMember()
  await page.goto('/')
  await page
    .locator(`a[href="${DEPOSIT}"]`)
    .first()
    .evaluate((element: HTMLElement) => element.click())
  await expect(page).toHaveURL(DEPOSIT)
})

test('the tabs of the login dialog keep it open, over the same page', async ({ page }) => {
  await page.goto('/rng?q=dice&modal=login')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('link', { name: 'SMS code' }).click()
  await expect(dialog.locator('#mobileNum')).toBeVisible()
  await expect(page).toHaveURL('/rng?q=dice&modal=login&type=sms')
  await dialog.getByRole('link', { name: 'Slots', exact: true }).click()
  await expect(page).toHaveURL('/rng?q=dice&modal=login&type=sms&menu=RNG')
  await expect(dialog.locator('a[href^="/rng?vendor="]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/rng?q=dice')
})

test('a guest’s own lists ask for the login over the lobby', async ({ page }) => {
  await page.goto('/rng?q=dice')
  await markDocument(page)
  await page.locator('main').getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('main')).toHaveAttribute('data-page', 'rng')
  await expect(page.locator('#modal input[name=redirectTo]')).toHaveValue(/^\/rng\?.*list=fav/)
  await expectSameDocument(page)
})

test('a form that only members may send asks for the login over its page, which keeps what was entered', async ({
  page,
}) => {
  await page.goto('/game/SEN/dice')
  await markDocument(page)
  await page.locator('#target').fill('77.00')
  await page.locator('#target').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('#modal input[name=redirectTo]')).toHaveValue(
    '/game/SEN/dice?stake=10000&direction=under&target=77.00',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#target')).toHaveValue('77.00')
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await expectSameDocument(page)
})

test('Escape closes the card after a login, and so does its link, in place', async ({ page }) => {
  const card = page.locator('main [data-modal=notice]')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => card.getByRole('link', { name: 'Close' }).click(),
  ]) {
    await page.context().clearCookies({ name: 'sen' })
    await page.goto('/login')
    await page.locator('#username').fill('player1')
    await page.locator('#password').fill('Demo1234')
    await page.locator('#password').press('Enter')
    await expect(card).toBeVisible()
    await markDocument(page)
    await close()
    await expect(card).toHaveCount(0)
    await expectSameDocument(page)
  }
})

test('another vendor opens the login in a window of its own', async ({ page, context }) => {
  await page.goto('/?modal=login&menu=LIVE')
  const opened = context.waitForEvent('page')
  await page.locator('[role=dialog] a[data-popup="1300x900"]').first().click()
  const popup = await opened
  await expect(popup.locator('main')).toHaveAttribute('data-page', 'login')
  await expect(popup).toHaveURL(/\/login\?redirectTo=%2Flive/)
})
