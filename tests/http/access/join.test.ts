import { expect, test } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { captchaOf, freshName, newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, Visitor } from '#tests/support/site/visitor.ts'

// Agent joining (product.md section 2, "/join"): what an agent earns, and a form that reaches the operators.
const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

test('the page says what an agent earns, by the usual terms of the house', async () => {
  const page = await new Visitor(site.origin).get('/join?lang=en')
  expect([page.status, page.page]).toEqual([200, 'join'])
  const rates = (kind: string) =>
    page.html.querySelectorAll(`#terms-${kind} [data-field=tierRate]`).map(({ text }) => text.trim())
  expect(rates('daily-salary')).toContain('0.30%')
  expect(rates('dividend')).toContain('35.00%')
  expect(page.html.querySelectorAll('#begin li').length).toBeGreaterThanOrEqual(3)
})

test('what is missing or not proved by a person is refused at its field', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/join')
  const empty = await visitor.submit(page, 'join', {})
  expect([empty.status, errorsOf(empty)]).toEqual([
    400,
    { name: 'required', contact: 'required', captcha: 'captcha-required', form: 'invalid' },
  ])
  const alone = await visitor.submit(page, 'join', { name: 'Lan', contact: freshName() })
  expect([alone.status, errorsOf(alone).captcha]).toEqual([400, 'captcha-required'])
})

inOne('an application reaches the operators once, and is decided once', async () => {
  const { visitor, username } = await newMember(site)
  const contact = `telegram ${freshName()}`
  const send = async () => {
    const page = await visitor.get('/join')
    const fields = { name: 'Lan', contact, remark: 'Hội bạn cũ.', ...(await captchaOf(site, visitor, page)) }
    return visitor.submit(page, 'join', fields)
  }
  const sent = await send()
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/join'])
  const again = await send()
  expect([again.status, errorsOf(again).contact]).toEqual([409, 'state-moved-on'])

  const operator = await signInOperator(site, 'operator1')
  const list = await operator.get('/office/agents/agent-applications')
  const row = list.html
    .querySelectorAll('[data-records=agent-applications] [data-id]')
    .find(({ text }) => text.includes(contact))
  const path = `/office/agents/agent-applications/${row?.getAttribute('data-id')}`
  const page = await operator.get(path)
  for (const words of ['Lan', contact, username, 'Hội bạn cũ.']) expect(page.text).toContain(words)
  const done = await operator.submit(page, 'grant-application', { reason: 'Đã gọi điện' })
  expect(done.status).toBe(303)
  const late = await operator.submit(page, 'reject', { reason: 'Trùng' })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  expect(attributeOf(await operator.get(path), 'article', 'data-status')).toBe('granted')
  // Who asked is told, and not why.
  const titles = async () => {
    const inbox = await visitor.get('/personalCenter/messageV2?lang=en')
    return inbox.html.querySelectorAll('[data-records=messages] [data-id]').map(({ text }) => text)
  }
  expect(
    (await titles()).filter((text) => text.includes('Your agent application was approved')),
  ).toHaveLength(1)
  expect((await titles()).join()).not.toContain('Đã gọi điện')
  // What is decided no longer waits, and the same contact may ask anew.
  expect((await operator.get('/office/agents/agent-applications')).text).not.toContain(contact)
  expect((await operator.get('/office/agents/agent-applications/records.csv?all=yes')).text).toContain(
    contact,
  )
  const withState = async (state: string) =>
    (await operator.get(`/office/agents/agent-applications/records.csv?status=${state}`)).text
  expect([
    (await withState('granted')).includes(contact),
    (await withState('rejected')).includes(contact),
  ]).toEqual([true, false])
  expect(await withState('all')).toContain(contact)
  expect((await send()).status).toBe(303)
  const waits = await operator.get('/office/agents/agent-applications')
  const next = waits.html
    .querySelectorAll('[data-records=agent-applications] [data-id]')
    .find(({ text }) => text.includes(contact))
  const nextPath = `/office/agents/agent-applications/${next?.getAttribute('data-id')}`
  const rejected = await operator.submit(await operator.get(nextPath), 'reject', { reason: 'Trùng' })
  expect(rejected.status).toBe(303)
  expect((await titles()).join()).toContain('Your agent application was turned down')
  const auditor = await signInOperator(site, 'auditor1')
  const refused = await auditor.post(path, { intent: 'reject', reason: 'none' })
  expect(refused.status).toBe(403)
})

inOne('a form that is sent twice, or again after its answer was lost, is one application', async () => {
  const contact = `zalo ${freshName()}`
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/join')
  const fields = { name: 'Lan', contact, ...(await captchaOf(site, visitor, page)) }
  const twice = await Promise.all([1, 2].map(() => visitor.submit(page, 'join', fields)))
  const again = await visitor.submit(page, 'join', fields)
  for (const answer of [...twice, again])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/join'])
  // With another value it is no copy, and what a captcha was good for is used up.
  const other = await visitor.submit(page, 'join', { ...fields, name: 'Mai' })
  expect([other.status, errorsOf(other).captcha]).toEqual([400, 'captcha-failed'])
  // Nobody else is answered as its sender is, not even with the very same form.
  const stranger = new Visitor(site.origin)
  const { captchaId, captcha } = fields
  const theirs = await stranger.submit(await stranger.get('/join'), 'join', {
    ...{ name: 'Lan', contact, captchaId, captcha },
  })
  expect([theirs.status, errorsOf(theirs).captcha]).toEqual([400, 'captcha-failed'])

  const operator = await signInOperator(site, 'operator1')
  const list = await operator.get('/office/agents/agent-applications')
  const rows = list.html.querySelectorAll('[data-records=agent-applications] [data-id]')
  expect(rows.filter(({ text }) => text.includes(contact))).toHaveLength(1)
})
