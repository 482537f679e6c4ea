import { expect, test } from 'vitest'
import { officeOf, signInOperator } from '#tests/support/office/operators.ts'
import { freshName } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')
const PASSWORD = 'một mật khẩu dài'

const roleOf = async (name: string) =>
  (await ops(site, 'operators', 'list', '--json')).json.find((one: { name: string }) => one.name === name)
    ?.role

/** A colleague in place, added by the command line. */
async function colleague(role: string) {
  const name = freshName()
  await ops(site, 'operators', 'add', name, '--role', role)
  return name
}

inOne(
  'an account needs two managers and the new one: the link from one, the code from the other',
  async () => {
    const first = await signInOperator(site, 'operator1')
    const second = await signInOperator(site, 'operator2')
    const name = freshName()
    const page = await first.get('/office/operators')
    expect(page.page).toBe('office-operators')
    const without = await first.submit(page, 'add', { username: name, role: 'manager' })
    expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
    const asked = await first.submit(page, 'add', { username: name, role: 'manager', reason: 'Ca đêm' })
    const path = asked.headers.get('location') ?? ''
    expect([asked.status, path]).toEqual([303, expect.stringMatching(/^\/office\/approvals\/\d+$/)])
    expect(await roleOf(name)).toBeUndefined()

    const own = await first.get(path)
    const code = own.html.querySelector('[data-field=code]')?.text ?? ''
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(own.html.querySelector('#form-approve')).toBeNull()
    const forced = await first.post(path, { intent: 'approve' })
    expect([forced.status, errorsOf(forced).form]).toEqual([403, 'operation-not-allowed'])

    const seen = await second.get(path)
    expect(seen.html.querySelector('[data-field=code]')).toBeNull()
    const approved = await second.submit(seen, 'approve', {})
    const link = new URL(approved.html.querySelector('[data-field=link]')?.text ?? '')
    expect([approved.status, link.pathname]).toEqual([200, '/office/invitation'])
    // It is shown only once, and to nobody else.
    for (const visitor of [first, second]) {
      const later = await visitor.get(path)
      expect(later.html.querySelector('[data-field=link]')).toBeNull()
      expect(later.html.querySelector('article')?.getAttribute('data-status')).toBe('posted')
    }
    const invited = new Visitor(officeOf(site))
    const invitation = await invited.get(`${link.pathname}${link.search}`)
    const fields = { password: PASSWORD, confirmPassword: PASSWORD }
    const half = await invited.submit(invitation, 'invitation', fields)
    expect([half.status, errorsOf(half).code]).toEqual([400, 'missing-verification-code'])
    const guessed = await invited.submit(invitation, 'invitation', { ...fields, code: 'AAAA-BBBB-CCCC-DDDD' })
    expect([guessed.status, errorsOf(guessed).code]).toEqual([400, 'invalid-verification-code'])
    expect((await invited.submit(invitation, 'invitation', { ...fields, code })).status).toBe(303)
    expect(await roleOf(name)).toBe('manager')
  },
)

inOne('another role waits for a second manager, and no cashier is one', async () => {
  const name = await colleague('cashier')
  const first = await signInOperator(site, 'operator1')
  const page = await first.get(`/office/operators/${name}`)
  const same = await first.submit(page, 'role', { role: 'cashier', reason: 'Thử' })
  expect([same.status, errorsOf(same).form]).toEqual([400, 'nothing-changed'])
  const asked = await first.submit(page, 'role', {
    role: 'manager',
    reason: 'Lên quản lý',
    requestId: 'role-once-1',
  })
  const path = asked.headers.get('location') ?? ''
  expect([asked.status, await roleOf(name)]).toEqual([303, 'cashier'])
  await ops(site, 'operators', 'role', 'operator2', '--role', 'cashier')
  try {
    const cashier = await signInOperator(site, 'operator2')
    const page = await cashier.get(path)
    expect([page.status, page.html.querySelector('#form-approve')]).toEqual([200, null])
    for (const intent of ['approve', 'reject']) {
      const refused = await cashier.post(path, { intent, reason: 'none' })
      expect([refused.status, errorsOf(refused).form], intent).toEqual([403, 'operation-not-allowed'])
    }
  } finally {
    await ops(site, 'operators', 'role', 'operator2', '--role', 'manager')
  }
  const second = await signInOperator(site, 'operator2')
  const done = await second.submit(await second.get(path), 'approve', {})
  expect([done.status, await roleOf(name)]).toEqual([303, 'manager'])
  const changes = (await second.get(`/office/operators/${name}`)).html.querySelector('.o-tl')?.text
  expect(changes).toMatch(/Đề nghị được duyệt và thực hiện.*Đã có đề nghị/s)
})

inOne('one is shut out with a reason at once, and let in again by two', async () => {
  const name = await colleague('support')
  const first = await signInOperator(site, 'operator1')
  const path = `/office/operators/${name}`
  const locked = await first.submit(await first.get(path), 'lock', { reason: 'Nghỉ việc' })
  expect(locked.status).toBe(303)
  const page = await first.get(path)
  expect(page.html.querySelector('article')?.getAttribute('data-status')).toBe('closed')
  expect(page.html.querySelector('#form-invite')).toBeNull()
  const csv = await first.get('/office/operators.csv?status=closed')
  expect(csv.text).toContain(name)
  const asked = await first.submit(page, 'reopen', { reason: 'Về lại' })
  const second = await signInOperator(site, 'operator2')
  const approval = await second.get(asked.headers.get('location') ?? '')
  expect((await second.submit(approval, 'approve', {})).status).toBe(303)
  const open = await first.get(path)
  expect(open.html.querySelector('article')?.getAttribute('data-status')).toBe('invited')
})

inOne('nobody acts on themselves, and an auditor on nobody', async () => {
  const name = await colleague('support')
  const acts = ['role', 'invite', 'lock', 'unlock', 'reopen', 'reset', 'sign-out']
  const self = await signInOperator(site, 'operator1')
  const own = await self.get('/office/operators/operator1')
  expect([own.status, own.html.querySelectorAll('article form').length]).toEqual([200, 0])
  const auditor = await signInOperator(site, 'auditor1')
  const page = await auditor.get(`/office/operators/${name}`)
  expect([page.status, page.html.querySelectorAll('article form').length]).toEqual([200, 0])
  for (const [visitor, who] of [
    [self, 'operator1'],
    [self, 'OPERATOR1'],
    [auditor, name],
  ] as const)
    for (const intent of acts) {
      const fields = { intent, role: 'risk', reason: 'none' }
      const refused = await visitor.post(`/office/operators/${who}`, fields, `/office/operators/${name}`)
      expect([who, intent, refused.status, errorsOf(refused).form]).toEqual([
        who,
        intent,
        403,
        'operation-not-allowed',
      ])
    }
  const added = await auditor.post('/office/operators', {
    intent: 'add',
    username: 'x',
    role: 'risk',
    reason: 'x',
  })
  expect([added.status, errorsOf(added).form]).toEqual([403, 'operation-not-allowed'])
  expect((await self.get('/office/operators/nobody-of-that-name')).status).toBe(404)
  expect((await self.get('/office/today')).status).toBe(200)
})

inOne('the second factor of one who has lost it is taken off, and the sessions end', async () => {
  const name = freshName()
  const { link } = (await ops(site, 'operators', 'add', name, '--role', 'support', '--json')).json
  const { pathname, search } = new URL(link, officeOf(site))
  const half = new Visitor(officeOf(site))
  const fields = { password: PASSWORD, confirmPassword: PASSWORD }
  await half.submit(await half.get(`${pathname}${search}`), 'invitation', fields)
  await half.submit(await half.get('/office/login'), 'login', { username: name, password: PASSWORD })
  const first = await signInOperator(site, 'operator1')
  const page = await first.get(`/office/operators/${name}`)
  expect(page.html.querySelectorAll('[data-records=office-sessions] [data-id]')).toHaveLength(1)
  expect(page.html.querySelector('#form-reset')).toBeNull()
  expect((await first.submit(page, 'sign-out', { reason: 'Máy lạ' })).status).toBe(303)
  expect((await half.get('/office/login/two-factor')).headers.get('location')).toBe('/office/login')
  const nothing = await first.post(`/office/operators/${name}`, { intent: 'reset', reason: 'Mất máy' })
  expect([nothing.status, errorsOf(nothing).form]).toEqual([400, 'nothing-changed'])
})
