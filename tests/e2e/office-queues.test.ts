import { randomInt, randomUUID } from 'node:crypto'
import { reportPayment, vendorOf } from '../support/access/as-provider.ts'
import { type Browser, expect, type Page, site, test } from '../support/browser/browser.ts'
import { enterOffice, inOffice } from '../support/browser/operators.ts'
import { siteOps } from '../support/browser/playwright-site.ts'
import { balanceOf, deposit, funded } from '../support/money.ts'
import { newMember, PAYMENT_PASSWORD } from '../support/site/accounts.ts'
import { sendFeedback } from '../support/site/feedback.ts'
import { attributeOf, type Visitor } from '../support/site/visitor.ts'

// Each queue from what a member does to the decision, with two operators in browsers of their own.

const WITHDRAW = '/personalCenter/withdraw'
/** A vendor of slots whose stakes come from the main wallet. */
const VENDOR = 'DONGSON'

/** A member who asks for a withdrawal. */
async function withdrawing() {
  const { visitor, username } = await newMember(site())
  expect((await siteOps('adjust', username, '500000', '--reason', 'a test')).code).toBe(0)
  const bound = await visitor.submit(await visitor.get(WITHDRAW), 'bind', {
    bankCode: 'VCB',
    accountNumber: `10${randomInt(1e8, 1e9)}`,
    payeeName: 'NGUYEN VAN BINH',
  })
  expect(bound.status).toBe(303)
  const accountId = attributeOf(await visitor.get(WITHDRAW), '[data-records=accounts] [data-id]', 'data-id')
  const fields = { accountId, amount: '100000', paymentPassword: PAYMENT_PASSWORD }
  expect((await visitor.submit(await visitor.get(WITHDRAW), 'create', fields)).status).toBe(303)
  return { visitor, username }
}

const statusFor = async (visitor: Visitor) =>
  attributeOf(await visitor.get(WITHDRAW), '[data-records=withdrawals] [data-id]', 'data-status')

test('a withdrawal is approved in its queue and paid; who comes second is told', async ({
  page,
  browser,
}) => {
  const { visitor, username } = await withdrawing()
  await enterOffice(page)
  const queue = inOffice(`/withdrawals?status=requested&account=${username}`)
  await page.goto(queue)
  await page.locator('[data-records=withdrawals] [data-id] a').click()
  await expect(page.locator('article[data-status=requested]')).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await enterOffice(second, 'operator2')
  await second.goto(page.url())

  await page.locator('#form-approve button[data-key=a]').click()
  // it was the last of its filter
  await expect(page.locator('main [role=status]').first()).toContainText('approved')
  await expect(page.locator('[data-records=withdrawals] [data-id]')).toHaveCount(0)
  await second.locator('#form-approve button[data-key=a]').click()
  await expect(second.locator('[data-error=state-moved-on]')).toBeVisible()
  await second.context().close()
  await expect.poll(() => statusFor(visitor), { timeout: 30_000 }).toBe('paid')
})

test('a correction is asked for by one and approved by another', async ({ page, browser }) => {
  const { visitor, username } = await newMember(site())
  await enterOffice(page)
  await page.goto(inOffice(`/adjustments?account=${username}&amount=60000000`))
  await expect(page.locator('[data-records=effects] [data-id=second]')).toContainText('Yes')
  await page.locator('#form-adjust [name=reason]').fill('Bù lệnh nạp')
  await page.locator('#form-adjust button').click()
  await expect(page).toHaveURL(/\/office\/approvals\/\d+$/)
  await expect(page.locator('#form-approve')).toHaveCount(0)
  const csrf = await page.locator('#form-reject [name=csrf]').getAttribute('value')
  const forced = await page.request.post(page.url(), {
    form: { csrf: csrf ?? '', intent: 'approve' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(forced.status()).toBe(403)

  const second = await (await browser.newContext()).newPage()
  await enterOffice(second, 'operator2')
  await second.goto(inOffice(`/approvals?status=waiting&account=${username}`))
  await second.locator('[data-records=approvals] [data-id] a').click()
  await second.locator('#form-approve button[data-key=a]').click()
  await expect(second.locator('[data-records=approvals] [data-id]')).toHaveCount(0)
  await second.context().close()
  expect(await balanceOf(visitor)).toBe('60000000.00')
  await page.reload()
  await expect(page.locator('article[data-status=posted]')).toBeVisible()
})

/** The second operator signs what the first has asked for, after the first was refused to. */
async function signSecond(browser: Browser, page: Page, account: string) {
  await expect(page).toHaveURL(/\/office\/approvals\/\d+$/)
  await expect(page.locator('#form-approve')).toHaveCount(0)
  const second = await (await browser.newContext()).newPage()
  await enterOffice(second, 'operator2')
  await second.goto(inOffice(`/approvals?status=waiting&account=${account}`))
  await second.locator('[data-records=approvals] [data-id] a').click()
  await second.locator('#form-approve button[data-key=a]').click()
  await expect(second.locator('[data-records=approvals] [data-id]')).toHaveCount(0)
  await second.context().close()
  await page.reload()
  await expect(page.locator('article[data-status=posted]')).toBeVisible()
}

test('a payment of another amount is credited by one and approved by another', async ({ page, browser }) => {
  const { visitor, username } = await newMember(site())
  const orderId = await deposit(visitor, '100000')
  const payment = { orderId, transactionId: randomUUID(), amount: '25000000.00' }
  // not the ordered amount: it is not credited, and the provider is told so
  expect((await reportPayment(site(), payment)).status).toBe(400)
  await enterOffice(page)
  await page.goto(inOffice('/exceptions?from=payment'))
  await page.locator('[data-records=exceptions] [data-id] a', { hasText: username }).click()
  await expect(page.locator('article[data-status=open]')).toContainText('25,000,000.00')
  await page.locator('#form-settle [name=reason]').fill('Đã gọi xác nhận')
  await page.locator('#form-settle [value=credited]').click()
  await signSecond(browser, page, username)
  expect(await balanceOf(visitor)).toBe('25100000.00')
  await page.goto(inOffice(`/deposits/${orderId}`))
  await expect(page.locator('article a[href*="/office/exceptions/payment-"]')).toBeVisible()
  await page.locator('article a[href*="/office/exceptions/payment-"]').click()
  await expect(page.locator('article[data-status=credited]')).toBeVisible()
})

test('a win that its vendor may not pay is a difference, followed by one and approved by another', async ({
  page,
  browser,
}) => {
  const { visitor, username } = await funded(site(), '100000')
  const lobby = await visitor.get(`/rng?vendor=${VENDOR}`)
  const game = attributeOf(lobby, `[data-status=open] a[href^="/game/${VENDOR}/"]`, 'href')
  const frame = attributeOf(await visitor.get(game), 'iframe[data-game-frame]', 'src')
  const call = await vendorOf(site(), VENDOR)
  const said = {
    token: new URL(frame.replaceAll('&amp;', '&')).searchParams.get('token') ?? '',
    gameCode: game.split('/').at(-1) ?? '',
    roundId: randomUUID(),
  }
  const bet = randomUUID()
  const placed = await call('bet', { ...said, transactionId: bet, amount: '1000.00' })
  expect(placed.status).toBe(200)
  const win = { ...said, transactionId: randomUUID(), betTransactionId: bet }
  const refused = await call('win', { ...win, amount: '900000000.00' })
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([400, 'over-limit'])

  await enterOffice(page)
  await page.goto(inOffice('/vendors'))
  const row = page.locator('[data-records=differences] [data-id]', { hasText: username })
  await row.locator('a[href*="difference="]').click()
  await expect(page.locator(`article[data-id=${VENDOR}]`)).toBeVisible()
  await page.locator('#form-resolve [name=book]').selectOption('theirs')
  await page.locator('#form-resolve [name=reason]').fill('Biên bản của nhà cung cấp')
  await page.locator('#form-resolve button').click()
  await signSecond(browser, page, username)
  expect(await balanceOf(visitor)).toBe('900099000.00')
  await page.goto(inOffice('/vendors'))
  await expect(row).toHaveCount(0)
})

test('feedback is answered in its queue, and the next one opens', async ({ page }) => {
  const { visitor, username } = await newMember(site())
  await sendFeedback(visitor, 'Vòng quay hơi chậm')
  await sendFeedback(visitor, 'Chữ hơi nhỏ')
  await enterOffice(page)
  await page.goto(inOffice(`/feedback?status=open&account=${username}&sort=time`))
  await page.locator('[data-records=feedback] [data-id] a').first().click()
  for (const [asked, answer] of [
    ['Vòng quay hơi chậm', 'Đã sửa tối qua'],
    ['Chữ hơi nhỏ', 'Sẽ có cỡ chữ lớn'],
  ] as const) {
    await expect(page.locator('article')).toContainText(asked)
    await page.locator('#form-answer [name=text]').fill(answer)
    await page.locator('#form-answer button').click()
    await expect(page.locator('main [role=status]').first()).toBeVisible()
  }
  await expect(page.locator('[data-records=feedback] [data-id]')).toHaveCount(0)
  const inbox = await visitor.get('/personalCenter/messageV2')
  expect(inbox.html.querySelectorAll('[data-records=messages] [data-id]').length).toBeGreaterThanOrEqual(2)
})
