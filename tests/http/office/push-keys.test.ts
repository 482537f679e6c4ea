import { expect, test } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, type Page, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')
const PATH = '/office/settings/push-keys'
const whyOf = async (operator: Visitor) =>
  (await operator.get(PATH)).html.querySelector('[data-why]')?.getAttribute('data-why')
/** Settings act within seconds. */
const soon = { timeout: 15_000 }
const keysOf = (page: Page) =>
  page.html
    .querySelectorAll('[data-records=push-keys] [data-id]')
    .map((row) => [row.getAttribute('data-id'), row.getAttribute('data-status')])

inOne('the page says which key is in use and what a new one does, and makes it with a reason', async () => {
  await setForTest(site, 'pushContact', 'mailto:push@sen.example')
  const operator = await signInOperator(site, 'operator1')
  expect((await operator.get('/office/settings')).html.querySelector(`a[href="${PATH}"]`)).not.toBeNull()
  await ops(site, 'push', 'rotate-key')
  await expect.poll(() => whyOf(operator), soon).toBeUndefined()
  const page = await operator.get(PATH)
  expect(page.page).toBe('office-settings')
  const { publicKey } = (await ops(site, 'push', 'show', '--json')).json
  expect(keysOf(page)).toEqual([[publicKey, 'newest']])
  expect(page.html.querySelector('[data-forgets]')?.getAttribute('data-forgets')).toBe('0')
  const without = await operator.submit(page, 'rotate', {})
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const done = await operator.submit(page, 'rotate', { reason: 'Đổi hằng năm' })
  expect([done.status, done.headers.get('location')]).toEqual([303, PATH])
  // What is sent twice makes no second key.
  const made = (await ops(site, 'push', 'show', '--json')).json.publicKey
  expect(made).not.toBe(publicKey)
  await operator.submit(page, 'rotate', { reason: 'Đổi hằng năm' })
  expect((await ops(site, 'push', 'show', '--json')).json.publicKey).toBe(made)
  const forgot = await operator.submit(await operator.get(PATH), 'forget', { reason: 'Khoá bị lộ' })
  expect(forgot.status).toBe(303)
  expect((await operator.get('/office/audit?q=push-key-rotated')).text).toContain('Khoá bị lộ')
  expect(keysOf(await operator.get(PATH))).toHaveLength(1)
})

inOne('while notifications are off, and for who may not, it says why there is no new key', async () => {
  await setForTest(site, 'pushContact', '')
  const manager = await signInOperator(site, 'operator1')
  await expect.poll(() => whyOf(manager), soon).toBe('off')
  expect((await manager.get(PATH)).html.querySelector('#form-rotate')).toBeNull()
  await setForTest(site, 'pushContact', 'mailto:push@sen.example')
  const auditor = await signInOperator(site, 'auditor1')
  await expect.poll(() => whyOf(auditor), soon).toBe('role')
  const refused = await auditor.post(PATH, { intent: 'rotate', reason: 'x' }, PATH)
  expect(refused.status).toBe(403)
})
