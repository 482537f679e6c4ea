import { randomInt } from 'node:crypto'
import { siteOps } from '../support/browser/playwright-site.ts'
import { balanceOf } from '../support/money.ts'
import { newMember, PAYMENT_PASSWORD } from '../support/site/accounts.ts'
import { sendFeedback } from '../support/site/feedback.ts'
import { attributeOf, type Visitor } from '../support/site/visitor.ts'
import { expect, site, test } from './browser.ts'
import { enterOffice, inOffice } from './operators.ts'

// Each queue from what a member does to the decision, with two operators in browsers of their own.

const WITHDRAW = '/personalCenter/withdraw'

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
