import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { bind, winner } from '#tests/support/site/cashier-pages.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

/** Three texts of one field, in the order of the languages. */
const tongues = (name: string, vi: string, en = vi, zh = vi) => ({ [name]: [vi, en, zh] })
/** What the site shows follows within its caches' seconds. */
const poll = (ask: () => Promise<string>) => expect.poll(ask, { timeout: 20_000 })
const statusOf = (page: Page) => attributeOf(page, 'article[data-id]', 'data-status')
const versionsOf = ({ html }: Page) =>
  html
    .querySelectorAll('[data-records=versions] [data-id]')
    .map((line) => [line.getAttribute('data-id'), line.getAttribute('data-status')])

/** A notice of its own, published by an operator; its page. */
async function published(title: string, body = 'một\n\nhai') {
  const operator = await signInOperator(site, 'operator1')
  const form = await operator.get('/office/content/new.PL')
  const done = await operator.submit(form, 'publish', {
    ...tongues('title', title),
    ...tongues('body', body),
  })
  expect(done.status).toBe(303)
  const path = done.headers.get('location') ?? ''
  return { operator, path, page: await operator.get(path) }
}
const noticesOf = async (language: string) => {
  const visitor = new Visitor(site.origin)
  visitor.cookies.set('lang', language)
  return (await visitor.get(`/noticePage?lang=${language}`)).text
}

inOne('a notice is written in three languages, seen by players, and ended', async () => {
  const title = `Bảo trì ${randomUUID().slice(0, 8)}`
  const { operator, path, page } = await published(title)
  expect([page.status, page.page, statusOf(page)]).toEqual([200, 'office-content', 'running'])
  expect(textOf(page, 'h1')).toBe(title)
  await poll(() => noticesOf('en')).toContain(title)
  const list = await operator.get(`/office/content?q=${encodeURIComponent(title)}&status=running`)
  const id = path.split('/').at(-1)
  expect(attributeOf(list, '[data-records=content] [data-id]', 'data-id')).toBe(id)
  const file = csvRows((await operator.get(`/office/content.csv?q=${encodeURIComponent(title)}`)).text)
  expect(file).toMatchObject([{ id, title, kind: 'PL', version: '1', status: 'running' }])

  expect((await operator.submit(page, 'close', {})).status).toBe(303)
  const closed = await operator.get(path)
  expect(statusOf(closed)).toBe('over')
  await poll(() => noticesOf('en')).not.toContain(title)
  expect((await operator.submit(closed, 'open', {})).status).toBe(303)
  expect(statusOf(await operator.get(path))).toBe('running')
})

inOne('a notice of help stands on the help page, in its language', async () => {
  const operator = await signInOperator(site, 'operator1')
  const title = `Giúp ${randomUUID().slice(0, 8)}`
  const done = await operator.submit(await operator.get('/office/content/new.H'), 'publish', {
    ...tongues('title', title, `${title} en`, ''),
    ...tongues('body', '<b>đậm</b><script>x</script>', 'bold', ''),
  })
  expect(done.status).toBe(303)
  const help = (language: string) => async () =>
    (await new Visitor(site.origin).get(`/help?lang=${language}`)).text
  await poll(help('vi')).toContain(title)
  await poll(help('en')).toContain(`${title} en`)
  expect(await help('vi')()).toContain('<strong>đậm</strong>')
  expect(await help('zh')()).not.toContain(title)
  const path = done.headers.get('location') ?? ''
  expect((await operator.submit(await operator.get(path), 'close', {})).status).toBe(303)
  await poll(help('vi')).not.toContain(title)
})

inOne('a language that is missing does not see it, and the page says so', async () => {
  const title = `Chỉ tiếng Việt ${randomUUID().slice(0, 8)}`
  const { operator, path, page } = await published(title)
  const done = await operator.submit(page, 'publish', {
    intent: 'publish',
    ...tongues('title', title, title, ''),
    ...tongues('body', 'một', 'one', ''),
  })
  expect(done.status).toBe(303)
  const list = await operator.get(`/office/content.csv?q=${encodeURIComponent(title)}`)
  expect(csvRows(list.text)).toMatchObject([{ missing: 'zh' }])
  expect((await operator.get(path)).html.querySelectorAll('[data-missing]')).toHaveLength(2)
  await poll(() => noticesOf('zh')).not.toContain(title)
  await poll(() => noticesOf('en')).toContain(title)
})

inOne('drafts, differences and the way back: every version stays', async () => {
  const title = `Nháp ${randomUUID().slice(0, 8)}`
  const { operator, path, page } = await published(title, 'Cược 18 lần')
  const body = tongues('body', 'Cược 20 lần')
  const drafted = await operator.submit(page, 'publish', {
    ...tongues('title', title),
    ...body,
    intent: 'draft',
  })
  expect(drafted.status).toBe(303)
  const draft = await operator.get(path)
  expect(versionsOf(draft)).toEqual([
    ['2', 'draft'],
    ['1', 'inForce'],
  ])
  expect(draft.html.querySelectorAll('.o-df del').map(({ text }) => text.trim())).toEqual(['18', '18', '18'])
  expect(draft.html.querySelectorAll('.o-df ins').map(({ text }) => text.trim())).toEqual(['20', '20', '20'])
  const list = await operator.get(`/office/content?q=${encodeURIComponent(title)}`)
  expect(textOf(list, '[data-records=content] [data-id]')).toContain('2')
  // What was published is still what players see.
  const notice = path.split('/').at(-1)
  const shown = () => new Visitor(site.origin).get(`/noticePage?id=${notice}`)
  await poll(async () => (await shown()).text).toContain('18')

  expect(
    (await operator.submit(draft, 'publish', { intent: 'publish', ...tongues('title', title), ...body }))
      .status,
  ).toBe(303)
  // An editor that has not seen this version changes nothing.
  const late = await operator.submit(page, 'publish', {
    intent: 'publish',
    ...tongues('title', title),
    ...tongues('body', 'muộn'),
    requestId: randomUUID(),
  })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  await poll(async () => (await shown()).text).toContain('20')
  const old = await operator.get(`${path}?version=1`)
  expect((await operator.submit(old, 'undo', {})).status).toBe(303)
  const undone = await operator.get(path)
  expect(versionsOf(undone)).toEqual([
    ['3', 'inForce'],
    ['2', 'replaced'],
    ['1', 'replaced'],
  ])
  await poll(async () => (await shown()).text).toContain('18')
})

inOne('the preview is a document of the office that can do nothing', async () => {
  const title = `Xem thử ${randomUUID().slice(0, 8)}`
  const { operator, path, page } = await published(title)
  const src = attributeOf(page, 'iframe', 'src')
  const seen = await operator.get(src)
  expect([seen.status, seen.text.includes(title)]).toEqual([200, true])
  expect(seen.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const policy = seen.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-same-origin')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('script-src')
  expect(seen.html.querySelectorAll('script, form')).toHaveLength(0)
  expect(attributeOf(page, 'iframe', 'sandbox')).toBe('allow-same-origin')
  const own = await operator.get(path)
  expect(own.headers.get('x-frame-options')).toBe('DENY')
  expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")

  // What stands in the form is shown, and kept nowhere.
  const csrf = attributeOf(page, '#form-publish input[name=csrf]', 'value')
  const body = new URLSearchParams({ csrf, intent: 'preview', version: '1' })
  for (const text of ['chưa đăng', 'not yet', '']) body.append('title', text)
  for (const text of ['<b>đậm</b><script>alert(1)</script>', 'x', '']) body.append('body', text)
  const posted = await operator.send(`${path}/preview?language=vi`, { method: 'POST', body })
  expect(posted.status).toBe(200)
  expect(posted.text).toContain('<strong>đậm</strong>')
  expect(posted.text).not.toContain('alert(1)')
  const missing = await operator.send(`${path}/preview?language=zh`, { method: 'POST', body })
  expect([missing.status, missing.text.includes('chưa đăng')]).toEqual([200, false])
  expect(versionsOf(await operator.get(path))).toHaveLength(1)
})

inOne('a banner has its place, and no path but one of the site', async () => {
  const operator = await signInOperator(site, 'operator1')
  const title = `Băng ${randomUUID().slice(0, 8)}`
  const form = await operator.get('/office/content/new.B')
  const words = {
    ...tongues('kicker', ''),
    ...tongues('title', title),
    ...tongues('lead', 'x'),
    ...tongues('button', 'Xem'),
    groupName: 'w_help',
    linkageType: 'page',
  }
  const wrong = await operator.submit(form, 'publish', { ...words, url: 'https://elsewhere.example' })
  expect([wrong.status, errorsOf(wrong).form]).toEqual([400, 'invalid'])
  const untold = await operator.submit(form, 'publish', { ...words, position: 'x', requestId: randomUUID() })
  expect([untold.status, errorsOf(untold).position]).toEqual([400, 'format'])
  const done = await operator.submit(form, 'publish', { ...words, url: '/help', requestId: randomUUID() })
  expect(done.status).toBe(303)
  const help = () => new Visitor(site.origin).get('/help')
  await poll(async () => (await help()).text).toContain(title)
  const page = await operator.get(done.headers.get('location') ?? '')
  expect((await operator.get(attributeOf(page, 'iframe', 'src'))).text).toContain(title)
  expect((await operator.submit(page, 'close', {})).status).toBe(303)
})

inOne('an auditor reads and changes nothing; there is no other item', async () => {
  const { path } = await published(`Đọc ${randomUUID().slice(0, 8)}`)
  const auditor = await signInOperator(site, 'auditor1')
  const page = await auditor.get(path)
  expect([page.status, page.html.querySelectorAll('.o-act').length]).toEqual([200, 0])
  for (const intent of ['publish', 'draft', 'undo', 'close', 'open']) {
    const refused = await auditor.post(path, { intent })
    expect([intent, refused.status, errorsOf(refused).form]).toEqual([intent, 403, 'operation-not-allowed'])
  }
  for (const id of ['0', '999999999', 'new.X', 'x', '1.2'])
    expect([id, (await auditor.get(`/office/content/${id}`)).status]).toEqual([id, 404])
  const unknown = await auditor.post(path, { intent: 'paint' })
  expect([unknown.status, errorsOf(unknown).form]).toEqual([400, 'invalid'])
})

inOne('help and messages have built-in words until an operator writes them', async () => {
  const operator = await signInOperator(site, 'operator1')
  const path = '/office/content/message.address-bound'
  const page = await operator.get(path)
  const status = statusOf(page)
  expect(['built-in', 'own']).toContain(status)
  const [subject] = page.html.querySelectorAll('#form-publish [name=subject]')
  const subjects = tongues('subject', subject?.getAttribute('value') ?? 'Sen')
  const lacking = await operator.submit(page, 'publish', {
    intent: 'publish',
    ...subjects,
    ...tongues('body', 'không nói của ai'),
  })
  expect([lacking.status, errorsOf(lacking).body]).toEqual([400, 'invalid'])
  const done = await operator.submit(page, 'publish', {
    intent: 'publish',
    ...subjects,
    ...tongues('body', 'Tài khoản {account} vừa xác nhận liên hệ.'),
    requestId: randomUUID(),
  })
  expect(done.status).toBe(303)
  const own = await operator.get(path)
  expect(statusOf(own)).toBe('own')
  expect((await operator.get(attributeOf(own, 'iframe', 'src'))).text).toContain('player1')
  const first = await operator.get(`${path}?version=1`)
  expect((await operator.submit(first, 'undo', {})).status).toBe(303)

  const help = '/office/content/help.questions'
  const asked = `Câu hỏi ${randomUUID().slice(0, 8)}`
  const before = await operator.get(help)
  const published = await operator.submit(before, 'publish', {
    intent: 'publish',
    ...tongues('body', `# ${asked}\n\nĐáp`, '', ''),
  })
  expect(published.status).toBe(303)
  const shown = (language: string) => async () =>
    (await new Visitor(site.origin).get(`/help?lang=${language}`)).text
  await poll(shown('vi')).toContain(asked)
  expect(await shown('en')()).not.toContain(asked)
  const old = await operator.get(`${help}?version=1`)
  expect((await operator.submit(old, 'undo', {})).status).toBe(303)
  await poll(shown('vi')).not.toContain(asked)
  expect((await operator.get('/office/content/help.none')).status).toBe(404)
})

inOne(
  'what an operator writes of a message stands in the inbox, and goes back to the built-in words',
  async () => {
    const operator = await signInOperator(site, 'operator1')
    const path = '/office/content/inbox.account-bound'
    const page = await operator.get(path)
    expect([page.status, statusOf(page)]).toEqual([200, 'built-in'])
    const texts = (name: string) =>
      page.html
        .querySelectorAll(`#form-publish [name=${name}]`)
        .map((control) => control.getAttribute('value') ?? control.text)
    const [subjects, bodies] = [texts('subject'), texts('body')]
    expect(bodies.map((body) => body.includes('{bankAccount}') && body.includes('{at}'))).toEqual([
      true,
      true,
      true,
    ])
    const title = `Đã gắn ${randomUUID().slice(0, 8)}`
    const [, ...others] = bodies
    const lacking = await operator.submit(page, 'publish', {
      intent: 'publish',
      subject: [title, ...subjects.slice(1)],
      body: ['Tài khoản {bankAccount} đã được gắn.', ...others],
    })
    expect([lacking.status, errorsOf(lacking).body]).toEqual([400, 'invalid'])
    const written = {
      intent: 'publish',
      subject: [title, ...subjects.slice(1)],
      body: ['Số {bankAccount}, lúc {at}.', ...others],
      requestId: randomUUID(),
    }
    expect((await operator.submit(page, 'publish', written)).status).toBe(303)
    const own = await operator.get(path)
    expect([statusOf(own), versionsOf(own).length]).toEqual(['own', 2])
    expect(
      own.html
        .querySelectorAll('.o-df ins')
        .map(({ text }) => text)
        .join(''),
    ).toContain(title.split(' ').at(-1))
    expect((await operator.get(attributeOf(own, 'iframe', 'src'))).text).toContain('Số VCB')
    const list = await operator.get(`/office/content?kind=inbox&q=${encodeURIComponent(title)}`)
    expect(attributeOf(list, '[data-records=content] [data-id]', 'data-id')).toBe('inbox.account-bound')

    const { visitor } = await winner()
    await bind(visitor)
    const inboxIn = (language: string) => async () =>
      (await visitor.get(`/personalCenter/messageV2?lang=${language}`)).text
    await poll(inboxIn('vi')).toContain(title)
    expect(await inboxIn('en')()).toContain(subjects[1])
    const first = await operator.get(`${path}?version=1`)
    expect((await operator.submit(first, 'undo', {})).status).toBe(303)
    await poll(inboxIn('vi')).toContain(subjects[0])
    expect([statusOf(await operator.get(path)), await inboxIn('vi')()].join()).not.toContain(title)
    expect((await operator.get('/office/content/inbox.operator')).status).toBe(404)
  },
)
