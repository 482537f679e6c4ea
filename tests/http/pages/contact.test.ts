import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { largePng, png } from '#tests/support/pages/pictures.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, textOf, Visitor } from '#tests/support/site/visitor.ts'

// Customer service as a page: questions with answers, a form, and an operator who answers it.
const site = ownSite()

test('the page of customer service answers what is asked most, and leads a guest to the login', async () => {
  const page = await new Visitor(site.origin).get('/contact?lang=vi')
  expect([page.status, page.page]).toEqual([200, 'contact'])
  expect(page.html.querySelectorAll('main details').length).toBeGreaterThanOrEqual(5)
  expect(page.html.querySelector('main a[href="/login?redirectTo=%2Fcontact"]')).not.toBeNull()
  expect(page.html.querySelector('#form-feedback')).toBeNull()
  // The demo world has no channel elsewhere: none is offered.
  expect(page.html.querySelector('[data-records=channels]')).toBeNull()
})

test('a member writes with pictures, a small one and one as cameras make them, and the operator’s answer is in the inbox', async () => {
  const { visitor, username } = await newMember(site)
  const page = await visitor.get('/contact?lang=en')
  const words = `The page is slow, says ${username}`
  const form = page.html.querySelector('#form-feedback')
  const body = new FormData()
  for (const input of form?.querySelectorAll('input[type=hidden]') ?? [])
    body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  body.append('content', words)
  for (const picture of [png(), largePng(4_500_000)])
    body.append('images', new File([picture], 'slow.png', { type: 'image/png' }))
  const sent = await visitor.send(form?.getAttribute('action') ?? '', { method: 'POST', body })
  expect(sent.status).toBe(303)
  const after = await visitor.get(sent.headers.get('location') ?? '')
  expect([after.page, textOf(after, '[data-flash] [role=status]')]).toEqual([
    'feedback',
    expect.stringContaining('inbox'),
  ])
  const listed = (await ops(site, 'feedback', 'list', '--open', '--json')).json
  const mine = listed.find(({ content }: { content: string }) => content === words)
  expect(mine).toMatchObject({
    account: username,
    images: [expect.any(String), expect.any(String)],
    answer: null,
  })
  expect((await ops(site, 'feedback', 'answer', mine.id, '--text', 'It is faster now.')).code).toBe(0)
  expect((await ops(site, 'feedback', 'answer', mine.id, '--text', 'Again.')).code).toBe(1)
  expect((await visitor.get('/personalCenter/messageV2')).text).toContain('The answer to your feedback')
  // The letter itself has its state, and the answer.
  for (const path of ['/contact', '/feedback', '/help']) {
    const own = await visitor.get(path)
    expect(attributeOf(own, `[data-records=tickets] [data-id="${mine.id}"]`, 'data-status')).toBe('answered')
    expect(textOf(own, `[data-id="${mine.id}"] [data-field=answer]`)).toBe('It is faster now.')
  }
  expect(
    (await new Visitor(site.origin).get('/contact')).html.querySelector('[data-records=tickets]'),
  ).toBeNull()
})

test('a trial account reads above the form that it needs a real one, and its letter is refused', async () => {
  const visitor = new Visitor(site.origin)
  expect((await visitor.post('/login', { intent: 'freeplay' })).status).toBe(303)
  for (const path of ['/feedback', '/contact']) {
    const page = await visitor.get(`${path}?lang=en`)
    expect(textOf(page, '#form-feedback')).toContain('needs a real account')
    expect(attributeOf(page, '#form-feedback a', 'href')).toBe('/register')
    expect(page.html.querySelector('#form-feedback button[type=submit]:not([disabled])')).not.toBeNull()
    expect((await visitor.submit(page, 'feedback', { content: 'The page is slow' })).status).toBe(403)
  }
  const { visitor: member } = await newMember(site)
  expect((await member.get('/feedback')).html.querySelector('#form-feedback a')).toBeNull()
})

test('what is empty or too long is refused at its field, with the words kept', async () => {
  const { visitor } = await newMember(site)
  for (const [content, code] of [
    ['', 'required'],
    ['x'.repeat(141), 'too-long'],
  ] as const) {
    const refused = await visitor.submit(await visitor.get('/feedback'), 'feedback', { content })
    expect([refused.status, refused.page]).toEqual([400, 'feedback'])
    expect(errorsOf(refused)).toMatchObject({ content: code })
    expect(refused.html.querySelector('#content')?.text.trim()).toBe(content)
  }
})

describe('of thirty at once ten are kept at most, and the others hear when to come back', () => {
  const sentAtOnce = async (picture?: (at: number) => Uint8Array) => {
    const { visitor } = await newMember(site)
    const csrf = attributeOf(await visitor.get('/feedback'), '#form-feedback input[name=csrf]', 'value')
    const post = (at: number) => {
      const body = new FormData()
      const fields = { csrf, requestId: randomUUID(), content: `The page is slow ${at}` }
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      if (picture)
        body.append('images', new File([Buffer.from(picture(at))], 'slow.png', { type: 'image/png' }))
      return visitor.send('/feedback', { method: 'POST', body })
    }
    const sent = await Promise.all(Array.from({ length: 30 }, (_, at) => post(at)))
    const refused = sent.filter(({ status }) => status !== 303)
    expect(refused.map((one) => [one.status, errorsOf(one)])).toEqual(
      refused.map(() => [429, { form: 'too-many-requests' }]),
    )
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return { sent: sent.length - refused.length, refused }
  }

  test('in words alone', async () => {
    const { sent, refused } = await sentAtOnce()
    expect(sent).toBe(10)
    for (const { headers, html } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000)
      expect(html.querySelector('main [role=alert]')?.text).toMatch(/ (24|23) giờ\./)
    }
  })

  test.each([
    ['the same picture', () => png()],
    ['a picture each', (at: number) => png(at + 1)],
  ])('with %s', async (_, picture) => {
    const { sent } = await sentAtOnce(picture)
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(10)
  })
})
