import { randomInt } from 'node:crypto'
import { feedOf } from '../support/access/as-provider.ts'
import { IDENTITY, picture, sendDocuments } from '../support/access/identity.ts'
import { audit } from '../support/browser/accessibility-audit.ts'
import { type Browser, expect, type Page, test } from '../support/browser/browser.ts'
import { enterOffice, officePath } from '../support/browser/operators.ts'
import { type LocalChain, startAnvil } from '../support/chain/anvil.ts'
import { newXpub } from '../support/chain/test-chain.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { balanceOf } from '../support/money.ts'
import { png } from '../support/pages/pictures.ts'
import { captchaOf, freshName, newMember } from '../support/site/accounts.ts'
import { ops, type Site, startSite } from '../support/site/site.ts'
import { attributeOf, type Visitor } from '../support/site/visitor.ts'

// The other queues, from what a member does to the decision, with two operators in browsers of their own; on a site of its own,
// because while an own bank account or a token is open everybody's deposits go to it.

const DEPOSIT = '/personalCenter/depositv2'

let own: Site
let chain: LocalChain
test.beforeAll(async () => {
  own = await startSite()
  chain = await startAnvil()
})
test.afterAll(async () => {
  await chain.stop()
  await own.stop()
})

/** The address of a page of the office of this site. */
const at = (path: string) => officePath(own, path)

/** An operator in a browser of its own. */
async function inOwnBrowser(browser: Browser, username: 'operator1' | 'operator2', path: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterOffice(page, username, own)
  await page.goto(path)
  return { page, leave: () => context.close() }
}

/** Who comes after a decision is told so, and may not decide. */
async function comesTooLate(page: Page, act: string) {
  await page.locator(`${act} button`).first().click()
  await expect(page.locator('[data-error=state-moved-on]')).toBeVisible()
}

/** What a record says of its member, to decide on. */
async function tellsOf(page: Page, account: string) {
  await expect(page.locator('[data-records=flow]')).toBeVisible()
  await expect(page.locator('[data-records=related], [data-records=games-played]').first()).toBeVisible()
  await expect(page.locator(`article a[href="/office/members/${account}?part=statement"]`)).toBeVisible()
}

async function ordered(visitor: Visitor, method: 'bank-transfer' | 'crypto', amount: string) {
  const page = await visitor.submit(await visitor.get(DEPOSIT), 'create', { method, amount })
  expect(page.status).toBe(303)
  const location = page.headers.get('location') ?? ''
  return { location, orderId: location.split('=')[1] ?? '' }
}

test('documents are refused, sent again and verified; who comes second is told', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  const { visitor, username } = await newMember(own)
  expect((await ops(own, 'identity', 'ask', username, '--reason', 'a large withdrawal')).code).toBe(0)
  await askDatabase(own, `update member set birth_date = '1988-08-18' where account = $1`, [username])
  expect((await sendDocuments(visitor, [picture(png(1)), picture(png(2))])).status).toBe(303)

  await enterOffice(page, 'operator1', own)
  const queue = at(`/identity/documents?status=sent&account=${username}`)
  await page.goto(queue)
  await page.locator('[data-records=identity-documents] [data-id] a').first().click()
  await expect(page.locator('article[data-status=sent] img')).toHaveCount(2)
  await tellsOf(page, username)
  await audit(page)
  const second = await inOwnBrowser(browser, 'operator2', page.url())
  await page.locator('#form-refuse [name=reason]').fill('Ảnh bị mờ')
  await page.locator('#form-refuse button').click()
  await expect(page.locator('main [role=status]').first()).toBeVisible()
  await expect(page.locator('[data-records=identity-documents] [data-id]')).toHaveCount(0)
  await comesTooLate(second.page, '#form-verify')
  expect((await visitor.get(IDENTITY)).text).toContain('Ảnh bị mờ')

  expect((await sendDocuments(visitor, [picture(png(3))])).status).toBe(303)
  await second.page.goto(queue)
  await second.page.locator('[data-records=identity-documents] [data-id] a').first().click()
  await expect(second.page.locator('article[data-status=sent] img')).toHaveCount(1)
  await second.page.locator('#form-verify button').first().click()
  await expect(second.page.locator('[data-records=identity-documents] [data-id]')).toHaveCount(0)
  await second.leave()
  expect(attributeOf(await visitor.get(IDENTITY), '[data-identity]', 'data-identity')).toBe('verified')
})

test('an application to be an agent is granted; who comes second is told', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  const { visitor, username } = await newMember(own)
  const contact = `telegram ${freshName()}`
  const form = await visitor.get('/join')
  const fields = { name: 'Lan', contact, remark: 'Hội bạn cũ', ...(await captchaOf(own, visitor, form)) }
  expect((await visitor.submit(form, 'join', fields)).status).toBe(303)

  await enterOffice(page, 'operator1', own)
  await page.goto(at('/agents/agent-applications'))
  await audit(page)
  await page
    .locator('[data-records=agent-applications] [data-id]', { hasText: contact })
    .locator('a')
    .first()
    .click()
  await expect(page.locator('article')).toContainText('Hội bạn cũ')
  await tellsOf(page, username)
  await audit(page)
  const second = await inOwnBrowser(browser, 'operator2', page.url())
  await page.locator('#form-grant-application [name=reason]').fill('Đã gọi điện')
  await page.locator('#form-grant-application button').click()
  await expect(page.locator('[data-records=agent-applications] [data-id]', { hasText: contact })).toHaveCount(
    0,
  )
  await second.page.locator('#form-reject [name=reason]').fill('Trùng')
  await comesTooLate(second.page, '#form-reject')
  await second.leave()
})

test('a line of a bank is given to its order by one, and approved by another', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  const number = String(randomInt(10 ** 12, 10 ** 13))
  const account = ['--bank', '970436', '--number', number, '--name', 'CONG TY SEN', '--json']
  const bank = (await ops(own, 'banks', 'add', ...account)).json.id as string
  const { visitor, username } = await newMember(own)
  const { orderId } = await ordered(visitor, 'bank-transfer', '20000000')
  const said = {
    reference: 'FT1',
    time: new Date().toISOString(),
    amount: '19000000.00',
    content: 'chuyen tien',
  }
  await (await feedOf(own, bank)).say({ lines: [said] })

  await enterOffice(page, 'operator1', own)
  await page.goto(at(`/banks/lines?status=open&bank=${bank}`))
  await audit(page)
  await page.locator('[data-records=lines] [data-id] a').first().click()
  await page.locator(`[data-records=candidates] [data-id="${orderId}"] a`, { hasText: username }).click()
  await expect(page.locator('#orderId')).toHaveValue(orderId)
  await tellsOf(page, username)
  await audit(page)
  await page.locator('#form-assign [name=reason]').fill('Biên lai khớp')
  await page.locator('#form-assign button').click()
  await expect(page).toHaveURL(/\/office\/approvals\/\d+$/)
  await expect(page.locator('#form-approve')).toHaveCount(0)
  expect(await balanceOf(visitor)).toBe('0.00')

  const second = await inOwnBrowser(browser, 'operator2', page.url())
  await tellsOf(second.page, username)
  await second.page.locator('#form-approve button').first().click()
  await expect(second.page.locator('main [role=status]').first()).toBeVisible()
  await second.leave()
  expect(await balanceOf(visitor)).toBe('19000000.00')
  await page.goto(at(`/banks/lines?status=open&bank=${bank}`))
  await expect(page.locator('[data-records=lines] [data-id]')).toHaveCount(0)
  expect((await ops(own, 'banks', 'close', bank)).code).toBe(0)
})

test('what arrived on a chain is credited; who comes second is told', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  const token = await chain.deploy('USDT', 6)
  const contract = ['--kind', 'evm', '--rpc', chain.url, '--token', token, '--symbol', `USD${randomInt(1e5)}`]
  const terms = ['--decimals', '6', '--xpub', newXpub(), '--confirmations', '1', '--rate', '25000', '--json']
  const id = (await ops(own, 'chains', 'add', ...contract, ...terms)).json.id as string
  const { visitor, username } = await newMember(own)
  const { location } = await ordered(visitor, 'crypto', '500000')
  const order = (await visitor.get(location)).html
  await chain.pay(
    token,
    order.querySelector('[data-order] [data-field=address]')?.text.trim() ?? '',
    15_000_000n,
  )

  await enterOffice(page, 'operator1', own)
  const queue = at('/chains/arrivals?status=open')
  // the chain is looked at every few seconds
  await expect(async () => {
    await page.goto(queue)
    await expect(page.locator('[data-records=arrivals] [data-id]')).toHaveCount(1, { timeout: 100 })
  }).toPass({ timeout: 60_000 })
  await audit(page)
  await page.locator('[data-records=arrivals] [data-id] a').first().click()
  await expect(page.locator('article[data-status=open]')).toBeVisible()
  await tellsOf(page, username)
  await audit(page)
  const second = await inOwnBrowser(browser, 'operator2', page.url())
  await page.locator('#form-assign [name=reason]').fill('Theo yêu cầu của khách')
  await page.locator('#form-assign button').click()
  await expect(page.locator('article[data-status=matched]')).toBeVisible()
  await second.page.locator('#form-ignore [name=reason]').fill('Trùng')
  await comesTooLate(second.page, '#form-ignore')
  await second.leave()
  expect(await balanceOf(visitor)).toBe('375000.00')
  expect((await ops(own, 'chains', 'close', id)).code).toBe(0)
})
