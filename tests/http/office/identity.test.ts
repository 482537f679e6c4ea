import { expect, test } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { captchaOf, freshName, registration } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

/** A capital letter for each digit: a name that nobody else has. */
const uniqueName = () =>
  `TRAN ${String(Date.now())
    .split('')
    .map((digit) => 'ABCDEFGHIJ'[Number(digit)])
    .join('')}`

/** A new member of this name. */
async function memberCalled(payeeName: string) {
  const visitor = new Visitor(site.origin)
  const username = freshName()
  const page = await visitor.get('/register?method=register')
  const captcha = await captchaOf(site, visitor, page)
  const answer = await visitor.submit(page, 'register', { ...registration(username), ...captcha, payeeName })
  expect(answer.status).toBe(303)
  return { username }
}

inOne(
  'a new account with the name of somebody on a break is a question, decided once and with a reason',
  async () => {
    const payeeName = uniqueName()
    const first = await memberCalled(payeeName)
    expect((await ops(site, 'member', 'exclude', first.username, '--months', '6')).code).toBe(0)
    const second = await memberCalled(payeeName)
    const operator = await signInOperator(site, 'operator1')
    const list = await operator.get('/office/identity?kind=payee')
    const row = list.html
      .querySelectorAll('[data-records=identity] [data-id]')
      .find((one) => one.text.includes(second.username))
    const path = `/office/identity/${row?.getAttribute('data-id')}`
    expect(row?.getAttribute('data-status')).toBe('open')
    const page = await operator.get(path)
    expect(page.html.querySelector('article')?.text).toContain(first.username)
    const without = await operator.submit(page, 'same', {})
    expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
    const auditor = await signInOperator(site, 'auditor1')
    for (const intent of ['same', 'other']) {
      const refused = await auditor.post(path, { intent, reason: 'none' })
      expect([refused.status, errorsOf(refused).form], intent).toEqual([403, 'operation-not-allowed'])
    }
    const done = await operator.submit(page, 'other', { reason: 'Hai giấy tờ khác nhau' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/office/identity'])
    expect((await operator.get(path)).html.querySelector('article')?.getAttribute('data-status')).toBe(
      'other',
    )
    const late = await operator.post(path, { intent: 'same', reason: 'Nghĩ lại' })
    expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
    expect((await operator.get('/office/identity.csv?all=yes')).text).toContain('Hai giấy tờ khác nhau')
    expect((await operator.get('/office/identity.csv?status=all')).text).toContain('Hai giấy tờ khác nhau')
    expect((await operator.get('/office/identity.csv?status=open')).text).not.toContain(
      'Hai giấy tờ khác nhau',
    )
    expect((await operator.get('/office/identity/match-0')).status).toBe(404)
  },
)
