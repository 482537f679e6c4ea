import { expect, test } from 'vitest'
import { officeOf, signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { sendFeedback } from '#tests/support/site/feedback.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')
const NEWS = '/office/events'

inOne('who watches a queue, or today, is told when something has come', async () => {
  const operator = await signInOperator(site, 'operator1')
  const [queue, today] = [await eventsOf(operator, 'feedback', NEWS), await eventsOf(operator, 'today', NEWS)]
  expect(queue.headers.get('content-type')).toBe('text/event-stream')
  expect(queue.headers.get('cache-control')).toBe('no-store')
  expect([await queue.next(), await today.next()]).toEqual(['feedback', 'today'])
  const list = await operator.get('/office/feedback?status=open')
  expect(list.html.querySelector('main')?.getAttribute('data-live')).toBe('feedback')

  const { visitor } = await newMember(site)
  await sendFeedback(visitor, 'Trang nạp tiền mở chậm')
  expect([await queue.next(), await today.next()]).toEqual(['feedback', 'today'])
  await queue.close()
  await today.close()
})

inOne('streams are for who is signed in, six at a time, and end with the session', async () => {
  const stranger = new Visitor(officeOf(site))
  expect((await stranger.get(`${NEWS}/withdrawals`)).status).toBe(302)

  const operator = await signInOperator(site, 'operator2')
  const open = await Promise.all(Array.from({ length: 6 }, () => eventsOf(operator, 'withdrawals', NEWS)))
  expect(open.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const events of open) expect(await events.next()).toBe('withdrawals')
  const refused = await operator.get(`${NEWS}/withdrawals`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])

  const { html } = await operator.get('/office/today')
  const csrf = html.querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
  expect((await operator.post('/office/logout', { csrf })).status).toBe(303)
  for (const events of open) expect(await events.next()).toBe('the end')
})
