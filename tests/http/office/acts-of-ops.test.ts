import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { intentsAt } from '#tests/support/office/tried-acts.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { bind, request, winner } from '#tests/support/site/cashier-pages.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

inOne('what became of a silent payout is noted with a reason, once its provider has been quiet', async () => {
  await setForTest(site, 'simulatorPayout', 'lose')
  const { visitor } = await winner()
  const id = await request(visitor, await bind(visitor))
  const operator = await signInOperator(site, 'operator1')
  const path = `/office/withdrawals/${id}`
  const early = await operator.post(path, { intent: 'resolve', decision: 'paid', reason: 'Theo sao kê' })
  expect([early.status, errorsOf(early).form]).toEqual([409, 'state-moved-on'])
  expect((await operator.submit(await operator.get(path), 'approve', {})).status).toBe(303)
  const page = await operator.get(path)
  const without = await operator.submit(page, 'resolve', { decision: 'failed' })
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const unknown = await operator.submit(page, 'resolve', { decision: 'lost', reason: 'Theo sao kê' })
  expect([unknown.status, errorsOf(unknown).decision]).toEqual([400, 'not-offered'])
})

inOne('a bank account is taken from its member, and no other by this page', async () => {
  const { visitor, username } = await winner()
  const accountId = await bind(visitor)
  const other = await winner()
  const otherId = await bind(other.visitor)
  const operator = await signInOperator(site, 'operator1')
  const path = `/office/members/${username}`
  const page = await operator.get(path)
  const ids = () =>
    page.html
      .querySelectorAll('[data-records=bank-accounts] [data-id]')
      .map((row) => row.getAttribute('data-id'))
  expect(ids()).toEqual([accountId])
  const foreign = await operator.post(path, {
    intent: 'release',
    accountId: otherId,
    reason: 'Không phải của họ',
  })
  expect([foreign.status, errorsOf(foreign).form]).toEqual([404, 'not-found'])
  const without = await operator.submit(page, `release-${accountId}`, {})
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const done = await operator.submit(page, `release-${accountId}`, { reason: 'Không phải của họ' })
  expect([done.status, done.headers.get('location')]).toEqual([303, path])
  const after = await operator.get(path)
  expect(after.html.querySelector('[data-records=bank-accounts] [data-id]')).toBeNull()
  expect((await operator.get(`/office/audit?subject=${username}`)).text).toContain('account-released')
})

inOne('wallets are brought back with a reason; a transfer that there is none of does not end', async () => {
  const { username } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get('/office/exceptions')
  const without = await operator.submit(page, 'recall', { account: username })
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const done = await operator.submit(page, 'recall', { account: username, reason: 'Đóng ví' })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/office/exceptions'])
  const lines = (
    await ops(site, 'audit', 'list', '--subject', username, '--action', 'wallets-recall-begun', '--json')
  ).json
  expect(lines).toMatchObject([{ actor: 'ops:operator1', detail: { reason: 'Đóng ví' } }])
  for (const id of ['x', randomUUID()]) {
    const none = await operator.post('/office/exceptions', {
      intent: 'resolve',
      id,
      decision: 'ask',
      reason: 'Treo',
    })
    expect([none.status, errorsOf(none).form]).toEqual([404, 'not-found'])
  }
})

inOne('the house offers a contract and other terms; numbers are as the page writes them', async () => {
  const { username } = await newMember(site)
  await ops(site, 'member', 'role', username, '2')
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get('/office/contracts')
  const offer = { account: username, kind: 'daily-salary', period: 'D', reason: 'Thử việc' }
  const wrong = await operator.submit(page, 'offer', { ...offer, tiers: 'nhiều 1 0,1' })
  expect([wrong.status, errorsOf(wrong).tiers]).toEqual([400, 'format'])
  const red = await operator.submit(page, 'offer', {
    ...offer,
    tiers: '10.000.000 1 90',
    requestId: randomUUID(),
  })
  expect(red.status).not.toBe(303)
  const done = await operator.submit(page, 'offer', {
    ...offer,
    tiers: '10.000.000 1 0,10\r\n50.000.000 3 0,20',
    requestId: randomUUID(),
  })
  expect([done.status, done.headers.get('location')]).toEqual([303, `/office/contracts?account=${username}`])
  const list = await operator.get(`/office/contracts?account=${username}`)
  const id = list.html.querySelector('[data-records=contracts] [data-id]')?.getAttribute('data-id')
  const words = async (path: string) => (await operator.get(path)).html.querySelector('main')?.text ?? ''
  expect(await words(`/office/contracts?account=${username}`)).toMatch(/Ngày.*Chờ trả lời/s)
  const record = await words(`/office/contracts/${id}`)
  expect(await intentsAt(operator, `/office/contracts/${id}`)).toEqual(['withdraw'])
  expect(record).toContain('Đề xuất bản 1')
  expect(record).toMatch(/0,20 % từ 50\.000\.000,00\s₫, 3 hội viên hoạt động/)
  const inState = async (status: string) =>
    csvRows((await operator.get(`/office/contracts.csv?status=${status}&account=${username}`)).text)
  expect(await inState('in-process')).toMatchObject([{ id, status: 'in-process' }])
  expect(await inState('approved')).toEqual([])
  const shown = (await ops(site, 'contracts', 'show', String(id), '--json')).json
  expect(shown).toMatchObject({ account: username, kind: 'daily-salary', status: 'in-process' })
  expect(JSON.stringify(shown.versions)).toContain('50000000.00')
  const early = await operator.post(`/office/contracts/${id}`, {
    intent: 'amend',
    version: '1',
    tiers: '10.000.000 1 0,30',
    reason: 'Thêm',
  })
  expect([early.status >= 400, early.status < 500]).toEqual([true, true])
})

inOne('a vendor is connected anew with a reason, and keeps its key', async () => {
  const operator = await signInOperator(site, 'operator1')
  const vendors = (await ops(site, 'vendors', 'list', '--json')).json
  const vendor = vendors.find((one: { wallet: string; launchUrl: string }) => one.launchUrl !== '')
  const path = `/office/vendors/${vendor.code}`
  const page = await operator.get(path)
  const wrong = await operator.submit(page, 'connect', { launchUrl: 'ftp://x', reason: 'Đổi' })
  expect([wrong.status, errorsOf(wrong).launchUrl]).toEqual([400, 'format'])
  const silent = await operator.submit(page, 'connect', {
    silentLoss: '0',
    reason: 'Đổi',
    requestId: randomUUID(),
  })
  expect([silent.status, errorsOf(silent).silentLoss]).toEqual([400, 'format'])
  const connect = async (launchUrl: string) => {
    const done = await operator.submit(await operator.get(path), 'connect', { launchUrl, reason: 'Đổi máy' })
    expect([done.status, done.headers.get('location')]).toEqual([303, path])
    const after = (await ops(site, 'vendors', 'list', '--json')).json.find(
      ({ code }: { code: string }) => code === vendor.code,
    )
    expect(after).toEqual({ ...vendor, launchUrl })
  }
  await connect(`${vendor.launchUrl}/moved`)
  await connect(vendor.launchUrl)
})

inOne('an auditor does none of it', async () => {
  const { visitor, username } = await winner()
  const withdrawal = await request(visitor, await bind(visitor))
  const auditor = await signInOperator(site, 'auditor1')
  const [vendor] = (await ops(site, 'vendors', 'list', '--json')).json
  for (const [path, intent] of [
    [`/office/withdrawals/${withdrawal}`, 'resolve'],
    [`/office/members/${username}`, 'release'],
    ['/office/exceptions', 'resolve'],
    ['/office/exceptions', 'recall'],
    ['/office/contracts', 'offer'],
    ['/office/contracts/1', 'amend'],
    [`/office/vendors/${vendor.code}`, 'connect'],
  ] as const) {
    const refused = await auditor.post(path, { intent, reason: 'none' }, '/office/exceptions')
    expect([path, intent, refused.status, errorsOf(refused).form]).toEqual([
      path,
      intent,
      403,
      'operation-not-allowed',
    ])
  }
})
