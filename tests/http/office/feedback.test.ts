import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { sendFeedback } from '#tests/support/site/feedback.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

inOne('a feedback is read with its picture and answered once, into the inbox of who wrote it', async () => {
  const { visitor, username } = await newMember(site)
  const slow = new File([Buffer.from(png())], 'slow.png', { type: 'image/png' })
  await sendFeedback(visitor, 'Vòng quay hơi chậm', [slow])

  const operator = await signInOperator(site, 'operator1')
  const query = `account=${username}&status=open`
  const list = await operator.get(`/office/feedback?${query}`)
  const id = attributeOf(list, '[data-records=feedback] [data-id]', 'data-id')
  const [line] = csvRows((await operator.get(`/office/feedback.csv?${query}`)).text)
  expect(line?.id).toBe(id)
  const page = await operator.get(`/office/feedback/${id}`)
  expect(page.text).toContain('Vòng quay hơi chậm')
  const picture = attributeOf(page, 'article img', 'src')
  const shown = await operator.get(picture)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await operator.get(picture.replace(`/${id}/`, '/0/'))).status).toBe(404)

  const empty = await operator.submit(page, 'answer', { text: '  ' })
  expect([empty.status, errorsOf(empty).text]).toEqual([400, 'required'])
  const auditor = await signInOperator(site, 'auditor1')
  const refused = await auditor.post(`/office/feedback/${id}`, { intent: 'answer', text: 'none' })
  expect([refused.status, errorsOf(refused).form]).toEqual([403, 'operation-not-allowed'])
  const done = await operator.submit(page, 'answer', { text: 'Đã sửa.\nCảm ơn bạn.' })
  expect(done.status).toBe(303)
  const late = await operator.submit(page, 'answer', { text: 'Lần nữa', requestId: randomUUID() })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  expect((await visitor.get('/personalCenter/messageV2')).text).toContain('Trả lời góp ý')
  expect((await operator.get(`/office/feedback?${query}`)).html.querySelectorAll('[data-id]')).toHaveLength(0)
  for (const status of ['', '&status=answered']) {
    const answered = await operator.get(`/office/feedback?account=${username}${status}`)
    expect(attributeOf(answered, '[data-records=feedback] [data-id]', 'data-status')).toBe('answered')
  }
  expect((await operator.get('/office/feedback/0')).status).toBe(404)
})
