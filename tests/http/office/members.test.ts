import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { bind, request, winner } from '#tests/support/site/cashier-pages.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

inOne('a text that names one record leads straight to it, and any other to the list', async () => {
  const { visitor, username } = await winner()
  const withdrawal = await request(visitor, await bind(visitor))
  const operator = await signInOperator(site, 'operator1')
  const led = async (q: string) => {
    const answer = await operator.get(`/office/members?q=${encodeURIComponent(q)}`)
    return [answer.status, answer.headers.get('location')]
  }
  const card = `/office/members/${username}`
  expect(await led(username)).toEqual([303, card])
  expect(await led(username.toUpperCase())).toEqual([303, card])
  expect(await led(withdrawal)).toEqual([303, `/office/withdrawals/${withdrawal}`])
  const page = await operator.get(`/office/withdrawals/${withdrawal}`)
  // A user name may be ten digits, too.
  const head = page.html.querySelector('.o-rh')?.text.replaceAll(username, '')
  const number = /\d{10}/.exec(head ?? '')?.[0] ?? ''
  expect(await led(number)).toEqual([303, card])
  const bets = await operator.get(`${card}?part=bets`)
  const bet = bets.html.querySelector('[data-records=bets] [data-id]')?.getAttribute('data-id') ?? ''
  expect(await led(bet)).toEqual([303, `${card}?part=bets&bet=${bet}`])
  expect(await led(username.slice(0, 8))).toEqual([200, null])
  const [row] = csvRows((await operator.get(`/office/members.csv?q=${username}`)).text)
  for (const key of ['members', 'agents']) {
    const byNumber = await operator.get(`/office/${key}/${row?.id}?part=bets&sort=account`)
    expect([byNumber.status, byNumber.headers.get('location')]).toEqual([
      303,
      `/office/${key}/${username}?part=bets&sort=account`,
    ])
  }
  expect(await led(randomUUID())).toEqual([200, null])
})

inOne('the card of a member has money, bets with proofs, and its whole statement', async () => {
  const { username } = await winner()
  const operator = await signInOperator(site, 'auditor1')
  const page = await operator.get(`/office/members/${username}`)
  expect(page.status).toBe(200)
  expect(page.html.querySelectorAll('article form')).toHaveLength(0)
  expect(page.html.querySelectorAll('[data-records=bets] [data-id]')).toHaveLength(10)
  const whole = await operator.get(`/office/members/${username}?part=statement`)
  const types = whole.html
    .querySelectorAll('[data-records=transactions] [data-field=type]')
    .map((cell) => cell.text.trim())
  expect(types).toContain('Nạp tiền')
  expect(types.length).toBeGreaterThan(20)
  const rest = await operator.get(`/office/members/${username}?part=statement&after=1`)
  expect([rest.status, rest.html.querySelectorAll('[data-records=transactions] tbody tr').length]).toEqual([
    200, 0,
  ])
})

inOne('a member is noted, labelled, ranked, signed out and excluded, each with its refusal', async () => {
  const { username, visitor } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  const path = `/office/members/${username}`
  const fresh = () => operator.get(path)
  const refusedAt = async (form: string, fields: Record<string, string>) => {
    const answer = await operator.submit(await fresh(), form, fields)
    return [answer.status, errorsOf(answer)]
  }
  const done = async (form: string, fields: Record<string, string>) =>
    expect([form, (await operator.submit(await fresh(), form, fields)).status]).toEqual([form, 303])

  expect(await refusedAt('note', { note: ' ' })).toMatchObject([400, { note: 'required' }])
  await done('note', { note: 'Đã gọi xác nhận' })
  expect((await fresh()).html.querySelector('[data-records=notes] [data-id]')?.text).toContain('Đã gọi')

  expect(await refusedAt('label', { label: 'Có dấu' })).toMatchObject([400, { label: 'format' }])
  await done('label', { label: 'watched' })
  expect((await fresh()).html.querySelector('[data-records=labels] [data-id=watched]')).not.toBeNull()
  await done('unlabel-watched', { label: 'watched' })
  expect((await fresh()).html.querySelector('[data-records=labels] [data-id=watched]')).toBeNull()

  const reason = 'Khách quen'
  expect(await refusedAt('rank', { level: '21', reason })).toMatchObject([400, { level: 'over-limit' }])
  expect(await refusedAt('rank', { level: '3' })).toMatchObject([400, { reason: 'required' }])
  await done('rank', { level: '3', reason })
  expect(await refusedAt('two-factor-off', { reason: 'gọi' })).toMatchObject([
    409,
    { form: 'state-moved-on' },
  ])
  expect(await refusedAt('role', { role: '9', reason })).toMatchObject([400, { role: 'not-offered' }])
  expect(await refusedAt('role', { role: '1' })).toMatchObject([400, { reason: 'required' }])

  expect((await visitor.get('/personalCenter/overview')).status).toBe(200)
  expect(await refusedAt('sign-out', { sessionId: '' })).toMatchObject([400, { reason: 'required' }])
  expect((await visitor.get('/personalCenter/overview')).status).toBe(200)
  await done('sign-out', { sessionId: '', reason })
  expect((await visitor.get('/personalCenter/overview')).status).toBe(302)
  expect(await refusedAt('exclude', { months: '0', reason })).toMatchObject([400, { months: 'format' }])
  expect(await refusedAt('exclude', { months: '6' })).toMatchObject([400, { reason: 'required' }])
  await done('exclude', { months: '6', reason })
  expect(await refusedAt('expire-password', {})).toMatchObject([400, { reason: 'required' }])
  await done('expire-password', { reason })
  const lines = (await ops(site, 'audit', 'list', '--subject', username, '--json')).json
  for (const action of ['member-signed-out', 'member-excluded', 'password-expired'])
    expect(lines).toContainEqual(
      expect.objectContaining({ action, detail: expect.objectContaining({ reason }) }),
    )

  const auditor = await signInOperator(site, 'auditor1')
  for (const intent of ['note', 'label', 'unlabel', 'rank', 'role', 'sign-out', 'exclude', 'lift']) {
    const answer = await auditor.post(path, { intent })
    expect([intent, answer.status, errorsOf(answer).form]).toEqual([intent, 403, 'operation-not-allowed'])
  }
  const trail = await operator.get(`/office/audit?subject=${username}`)
  for (const action of ['member-noted', 'member-labelled', 'member-ranked', 'member-signed-out'])
    expect(trail.text).toContain(action)
})
