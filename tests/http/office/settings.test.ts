import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

const initial: Record<string, string> = {
  GAMELOHOT3: 'on',
  withdrawalPromisedMinutes: '30',
  withdrawalMin: '5000000',
  officeAddresses: '[]',
  currencySymbol: '₫',
}
afterEach(async () => {
  if (site.arrangement !== 'one') return
  for (const [name, value] of Object.entries(initial)) await ops(site, 'settings', 'set', name, value)
})

const listed = async (name: string) =>
  (await ops(site, 'settings', 'list', '--json')).json.find((one: { name: string }) => one.name === name)

inOne('a setting says what it does, is set with a reason, and the change is in its history', async () => {
  const operator = await signInOperator(site, 'operator1')
  const list = await operator.get('/office/settings?group=cashier')
  expect(list.page).toBe('office-settings')
  const row = list.html.querySelector('[data-records=settings] [data-id=withdrawalPromisedMinutes]')
  expect(row?.text).toContain('Thành viên thấy lời hẹn này')
  expect(list.html.querySelector('[data-records=settings] [data-id=VIP3]')).toBeNull()
  const page = await operator.get('/office/settings/withdrawalPromisedMinutes')
  const without = await operator.submit(page, 'set', { value: '45' })
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const wrong = await operator.submit(page, 'set', { value: 'soon', reason: 'Thử' })
  expect([wrong.status, errorsOf(wrong).value]).toEqual([400, 'format'])
  const outside = await operator.submit(page, 'set', { value: '0', reason: 'Thử', requestId: randomUUID() })
  expect([outside.status, errorsOf(outside).value]).toEqual([400, 'invalid'])
  const why = `Cuối tuần đông ${randomUUID()}`
  const done = await operator.submit(page, 'set', { value: '45', reason: why })
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    '/office/settings/withdrawalPromisedMinutes',
  ])
  expect((await listed('withdrawalPromisedMinutes')).value).toBe(45)
  const after = await operator.get('/office/settings/withdrawalPromisedMinutes')
  expect(after.html.querySelector('article')?.getAttribute('data-status')).toBe('set')
  const latest = after.html.querySelector('[data-records=setting-changes] [data-id]')
  expect(latest?.text).toContain('operator1')
  expect(latest?.text).toContain(why)
  const csv = await operator.get('/office/settings.csv?q=withdrawalPromised')
  expect(csv.text).toContain(why)
})

inOne('who has not seen the latest change does not undo or overwrite it', async () => {
  const [first, second] = [await signInOperator(site, 'operator1'), await signInOperator(site, 'operator2')]
  const path = '/office/settings/GAMELOHOT3'
  const stale = await second.get(path)
  const set = await first.submit(await first.get(path), 'set', { value: 'off', reason: 'Làm mới sảnh' })
  expect(set.status).toBe(303)
  const late = await second.submit(stale, 'set', { value: 'on', reason: 'Mở lại' })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  expect((await listed('GAMELOHOT3')).value).toBe(false)
  const undone = await second.submit(await second.get(path), 'undo', { reason: 'Sảnh trống' })
  expect(undone.status).toBe(303)
  expect((await listed('GAMELOHOT3')).value).toBe(true)
})

inOne('an amount is typed as the page writes it, and a text stays a text', async () => {
  const operator = await signInOperator(site, 'operator1')
  const money = await operator.get('/office/settings/withdrawalMin')
  expect((await operator.submit(money, 'set', { value: '60.000,50', reason: 'Phí' })).status).toBe(303)
  expect((await listed('withdrawalMin')).value).toBe(6_000_050)
  const { value: symbol } = await listed('currencySymbol')
  const text = await operator.get('/office/settings/currencySymbol')
  expect((await operator.submit(text, 'set', { value: '1234', reason: 'Mã mới' })).status).toBe(303)
  expect((await listed('currencySymbol')).value).toBe('1234')
  expect(
    (await operator.submit(await operator.get('/office/settings/currencySymbol'), 'undo', { reason: 'Nhầm' }))
      .status,
  ).toBe(303)
  expect((await listed('currencySymbol')).value).toBe(symbol)
})

inOne('the longest list of them all is changed in the office', async () => {
  const operator = await signInOperator(site, 'operator1')
  const path = '/office/settings/countries'
  const page = await operator.get(path)
  const countries = JSON.parse(page.html.querySelector('#form-set textarea')?.text ?? '[]') as unknown[]
  expect(JSON.stringify(countries).length).toBeGreaterThan(2_500)
  const value = JSON.stringify(countries.slice(0, -1))
  const done = await operator.submit(page, 'set', { value, reason: 'Một nước ít hơn' })
  expect([done.status, errorsOf(done)]).toEqual([303, {}])
  expect((await listed('countries')).value).toHaveLength(countries.length - 1)
  const undone = await operator.submit(await operator.get(path), 'undo', { reason: 'Như cũ' })
  expect(undone.status).toBe(303)
  expect((await listed('countries')).value).toHaveLength(countries.length)
})

inOne('nobody shuts themselves out of the office', async () => {
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get('/office/settings/officeAddresses')
  const signedIn = ['audit', 'list', '--action', 'operator-signed-in', '--limit', '1', '--json']
  const [{ detail }] = (await ops(site, ...signedIn)).json
  const out = await operator.submit(page, 'set', { value: '["192.0.2.0/24"]', reason: 'Chỉ văn phòng' })
  expect([out.status, errorsOf(out).value]).toEqual([400, 'invalid'])
  expect(out.html.querySelector('main')?.text).toContain(detail.address)
  expect((await operator.get('/office/settings/officeAddresses')).status).toBe(200)
  const within = await operator.submit(page, 'set', {
    value: JSON.stringify(['192.0.2.0/24', detail.address]),
    reason: 'Chỉ máy này',
    requestId: randomUUID(),
  })
  expect(within.status).toBe(303)
})

inOne('a rate that would make a game a machine for money is refused, with the line', async () => {
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get('/office/settings/lineRebateMax')
  const refused = await operator.submit(page, 'set', { value: '5.000', reason: 'Giữ đại lý' })
  expect([refused.status, errorsOf(refused).form]).toEqual([409, 'economy-red'])
  expect(refused.html.querySelector('main .o-long')?.text).toContain('would be left')
  expect((await listed('lineRebateMax')).value).toBe(40)
})

inOne('a setting that there is none of is not found; an auditor sets nothing', async () => {
  const auditor = await signInOperator(site, 'auditor1')
  expect((await auditor.get('/office/settings/toString')).status).toBe(404)
  const page = await auditor.get('/office/settings/VIP3')
  expect(page.html.querySelectorAll('article form')).toHaveLength(0)
  for (const intent of ['set', 'undo']) {
    const refused = await auditor.post('/office/settings/VIP3', { intent, value: 'off', reason: 'none' })
    expect([refused.status, errorsOf(refused).form], intent).toEqual([403, 'operation-not-allowed'])
  }
})
