import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { balanceOf } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { bind, request, winner } from '#tests/support/site/cashier-pages.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

/** A member's withdrawal that waits. */
async function waitingWithdrawal() {
  const { visitor, username } = await winner()
  const accountId = await bind(visitor)
  await request(visitor, accountId)
  const [order] = (await ops(site, 'withdrawals', 'list', '--account', username, '--json')).json
  return { visitor, username, id: order.id as string, amount: Number(order.amount) }
}

inOne('a withdrawal is found in its queue and approved; a second operator comes too late', async () => {
  const { username, id } = await waitingWithdrawal()
  const first = await signInOperator(site, 'operator1')
  const second = await signInOperator(site, 'operator2')
  const queue = await first.get(`/office/withdrawals?status=requested&account=${username}`)
  const row = queue.html.querySelector(`[data-records=withdrawals] [data-id="${id}"]`)
  expect(row?.getAttribute('data-status')).toBe('requested')
  const [seen, alsoSeen] = [
    await first.get(`/office/withdrawals/${id}`),
    await second.get(`/office/withdrawals/${id}`),
  ]
  expect(seen.page).toBe('office-withdrawals')
  const done = await first.submit(seen, 'approve', {})
  expect([done.status, done.headers.get('location')]).toEqual([303, `/office/withdrawals/${id}`])
  // Sent again, it is answered as before; another act by the same name is refused.
  const again = await first.submit(seen, 'approve', {})
  expect([again.status, again.headers.get('location')]).toEqual([303, `/office/withdrawals/${id}`])
  const reused = await first.submit(seen, 'approve', { reason: 'another' })
  expect([reused.status, errorsOf(reused).form]).toEqual([409, 'request-id-reused'])
  const late = await second.submit(alsoSeen, 'approve', {})
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  const csv = await first.get(`/office/withdrawals.csv?account=${username}`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.text.split('\r\n')[1]).toContain(id)
  const audit = await first.get(`/office/audit?subject=${id}`)
  expect(audit.html.querySelector('[data-records=audit] [data-id]')?.text).toContain('withdrawal-approved')
})

inOne('a withdrawal is rejected with a reason alone, and the money is back', async () => {
  const { visitor, id, amount } = await waitingWithdrawal()
  const operator = await signInOperator(site, 'operator1')
  const before = await balanceOf(visitor)
  const page = await operator.get(`/office/withdrawals/${id}`)
  const empty = await operator.submit(page, 'reject', {})
  expect([empty.status, errorsOf(empty).reason]).toEqual([400, 'required'])
  const done = await operator.submit(page, 'reject', { reason: 'Sai tên chủ tài khoản' })
  expect(done.status).toBe(303)
  expect(
    (await operator.get(`/office/withdrawals/${id}`)).html
      .querySelector('article')
      ?.getAttribute('data-status'),
  ).toBe('rejected')
  expect(Number(await balanceOf(visitor)) - Number(before)).toBe(amount)
})

inOne('a correction above the threshold waits for another operator; who asked gets 403', async () => {
  const { visitor, username } = await newMember(site)
  const opsOutcome = await ops(
    site,
    ...['adjust', username, '60000000', '--reason', 'Bù lệnh nạp', '--operator', 'operator1', '--json'],
    ...['--request', randomUUID()],
  )
  const { id } = opsOutcome.json
  const first = await signInOperator(site, 'operator1')
  const own = await first.get(`/office/approvals/${id}`)
  expect(own.html.querySelector('#form-approve')).toBeNull()
  const forced = await first.post(`/office/approvals/${id}`, { intent: 'approve' })
  expect([forced.status, errorsOf(forced).form]).toEqual([403, 'operation-not-allowed'])
  const alert = forced.html.querySelector('[data-error=operation-not-allowed]')?.text
  expect(alert).toContain('phải do người khác duyệt')
  const second = await signInOperator(site, 'operator2')
  const page = await second.get(`/office/approvals/${id}`)
  const done = await second.submit(page, 'approve', {})
  expect(done.status).toBe(303)
  expect(await balanceOf(visitor)).toBe('60000000.00')
})

inOne('an auditor reads records and does nothing', async () => {
  const { id, username } = await waitingWithdrawal()
  const auditor = await signInOperator(site, 'auditor1')
  const page = await auditor.get(`/office/withdrawals/${id}`)
  expect(page.status).toBe(200)
  expect(page.html.querySelectorAll('article form')).toHaveLength(0)
  for (const [path, fields] of [
    [`/office/withdrawals/${id}`, { intent: 'approve' }],
    [`/office/withdrawals/${id}`, { intent: 'reject', reason: 'none' }],
    [`/office/members/${username}`, { intent: 'freeze', reason: 'none' }],
    [`/office/members/${username}`, { intent: 'unfreeze' }],
  ] as const) {
    const refused = await auditor.post(path, { ...fields })
    expect([refused.status, errorsOf(refused).form], fields.intent).toEqual([403, 'operation-not-allowed'])
    // An operator has no live support to turn to.
    const said = refused.html.querySelector('[data-error=operation-not-allowed]')?.text
    expect([said?.includes('quản lý'), said?.includes('hỗ trợ trực tuyến')]).toEqual([true, false])
  }
})

inOne('a member is found, frozen with a reason, and let in again', async () => {
  const { username, visitor } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  // the user name alone leads straight to the record; the list has it among those that begin so
  const led = await operator.get(`/office/members?q=${username}`)
  expect([led.status, led.headers.get('location')]).toEqual([303, `/office/members/${username}`])
  const found = await operator.get(`/office/members?q=${username.slice(0, -1)}`)
  expect(found.html.querySelectorAll('[data-records=members] [data-id]')).toHaveLength(1)
  const page = await operator.get(`/office/members/${username}`)
  expect((await operator.submit(page, 'freeze', { reason: 'Hai tài khoản' })).status).toBe(303)
  expect((await visitor.get('/personalCenter/overview')).status).toBe(302)
  const frozen = await operator.get(`/office/members/${username}`)
  expect(frozen.html.querySelector('article')?.getAttribute('data-status')).toBe('frozen')
  expect((await operator.submit(frozen, 'unfreeze', { reason: 'Đã rõ' })).status).toBe(303)
  expect((await operator.get('/office/members/nobody-of-that-name')).status).toBe(404)
})

inOne('a list that goes on after what is no id of it is empty, on the page and in the file', async () => {
  const operator = await signInOperator(site, 'operator1')
  for (const list of ['members', 'audit', 'approvals', 'feedback', 'rounds', 'rooms', 'deposits'])
    for (const after of ['x', "1'", '99999999999999999999999'])
      for (const path of [`/office/${list}`, `/office/${list}.csv`]) {
        const answer = await operator.get(`${path}?after=${encodeURIComponent(after)}`)
        const records = path.endsWith('.csv')
          ? answer.text.trim().split('\n').length - 1
          : answer.html.querySelectorAll(`[data-records=${list}] [data-id]`).length
        expect([path, after, answer.status, records]).toEqual([path, after, 200, 0])
      }
})
