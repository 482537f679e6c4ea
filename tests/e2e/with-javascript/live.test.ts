import { PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import type { Visitor } from '#tests/support/site/visitor.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'
import { deposit } from '../../support/money.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

const FUND = '/personalCenter/transferFund'

/** Live pages: what happens elsewhere is drawn into them, and nothing that the visitor needs goes away. */

/** Opens the wallets in this browser; the answer is another session of the same member, with money. */
async function openWallets(page: Page, asNewMember: () => Promise<string>): Promise<Visitor> {
  const elsewhere = await signIn(site(), await asNewMember(), PASSWORD)
  await deposit(elsewhere, '500000')
  const listens = page.waitForResponse((answer) => answer.url().endsWith('/events/transfers'))
  await page.goto(FUND)
  await listens
  await markDocument(page)
  return elsewhere
}

const move = async (visitor: Visitor, amount: string) =>
  visitor.submit(await visitor.get(FUND), 'transfer', { from: 'main', to: 'LACHONG', amount })
/** So many transfers has the page drawn; a refresh waits three seconds after the last key. */
const expectTransfers = (page: Page, count: number) =>
  expect(page.locator('[data-records=transfers] [data-id]')).toHaveCount(count, { timeout: 30_000 })
const amount = (page: Page) => page.locator('#form-transfer [name=amount]')

test('a form that was refused keeps what was entered and what is wrong while the page goes on', async ({
  page,
  asNewMember,
}) => {
  const elsewhere = await openWallets(page, asNewMember)
  await page.locator('#form-transfer [name=to]').selectOption('LACHONG')
  await amount(page).fill('12,5')
  await amount(page).press('Enter')
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true')
  expect((await move(elsewhere, '50000')).status).toBe(303)
  await expectTransfers(page, 1)
  await expect(amount(page)).toHaveValue('12,5')
  await expect(page.locator('#form-transfer [name=to]')).toHaveValue('LACHONG')
  await expect(page.locator('#amount-error')).toHaveAttribute('data-error', 'format')
  await expectSameDocument(page)
  // and it is still a form that moves money
  await amount(page).fill('20000')
  await amount(page).press('Enter')
  await expectTransfers(page, 2)
})

test('a refresh that the server cannot answer leaves the page as it is, and comes when it can', async ({
  page,
  asNewMember,
  complaints,
}) => {
  const elsewhere = await openWallets(page, asNewMember)
  await amount(page).fill('77')
  let failed = 0
  await page.route(`**${FUND}`, (route) => {
    failed++
    const body = '<!DOCTYPE html><main data-page="unavailable"><h1>Not now</h1></main>'
    return route.fulfill({ status: 503, contentType: 'text/html', body })
  })
  expect((await move(elsewhere, '50000')).status).toBe(303)
  await expect.poll(() => failed, { timeout: 30_000 }).toBeGreaterThan(0)
  await expectTransfers(page, 0)
  await expect(amount(page)).toHaveValue('77')
  await page.unroute(`**${FUND}`)
  await expectTransfers(page, 1)
  await expect(amount(page)).toHaveValue('77')
  await expectSameDocument(page)
  complaints.splice(0) // the failures that were made here
})

test('hiding the balance leaves a half-filled form alone, and the focus on its button', async ({
  page,
  context,
  asNewMember,
  complaints,
}) => {
  await openWallets(page, asNewMember)
  await amount(page).fill('77')
  const toggle = page.locator('#balance-toggle')
  await context.setOffline(true)
  await toggle.click()
  await expect(page.locator('main > [data-error=platform-unreachable]')).toBeFocused()
  await context.setOffline(false)
  complaints.splice(0) // the line that was cut here
  await toggle.click()
  await expect(page.locator('[data-live=balance] .money').first()).toHaveText('***')
  await expect(page.locator('[data-balance]')).toHaveCount(0)
  await expect(page.locator('[data-error=platform-unreachable]')).toHaveCount(0)
  await expect(amount(page)).toHaveValue('77')
  await expect(toggle).toBeFocused()
  await expectSameDocument(page)
  await toggle.click()
  await expect(page.locator('[data-balance]')).toHaveAttribute('data-balance', '500000.00')
})
