import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { codeFor, comes, freshNumber, secrets, site } from '#tests/support/access/registering.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { captchaOf, freshName, newMember, registration } from '#tests/support/site/accounts.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

test('pictures of made-up challenges do not use up those of the address', async () => {
  const maker = new Visitor(site.origin)
  const made = Array.from({ length: 40 }, () => randomBytes(28).toString('hex'))
  const kinds = ['', '&kind=question', '&kind=slider', '&kind=piece', '&new=1']
  const answers = await Promise.all(made.map((id, at) => maker.get(`/captcha?id=${id}${kinds[at % 5]}`)))
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 404))
  const counted = () =>
    askDatabase(site, 'select key from throttle where key like $1', [`%:${maker.address}`])
  expect(await counted()).toEqual([])
  const page = await maker.get('/register?method=register')
  await captchaOf(site, maker, page)
  expect((await counted()).length).toBeGreaterThan(0)
})

test('the slider is a human check too: its pictures, and its place as the answer', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?method=register')
  expect(page.html.querySelector('#slider')?.hasAttribute('disabled'), 'without a script').toBe(true)
  const sliderId = attributeOf(page, 'input[name=sliderId]', 'value')
  for (const kind of ['slider', 'piece']) {
    const picture = await visitor.get(`/captcha?id=${sliderId}&kind=${kind}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  const { json } = await ops(site, 'captcha', 'answer', sliderId, '--json')
  const place = Number(json.answer ?? json[0]?.answer)
  const tryAt = (slider: number, id: string, from: Page) =>
    visitor.submit(from, 'register', { ...registration(freshName()), sliderId: id, slider: String(slider) })
  const beside = await tryAt((place + 60) % 236, sliderId, page)
  expect([beside.status, errorsOf(beside).form]).toEqual([400, 'slider-failed'])
  const again = attributeOf(beside, 'input[name=sliderId]', 'value')
  expect(again).not.toBe(sliderId)
  await visitor.get(`/captcha?id=${again}&kind=slider`)
  const { json: next } = await ops(site, 'captcha', 'answer', again, '--json')
  expect((await tryAt(Number(next.answer ?? next[0]?.answer), again, beside)).status).toBe(303)
})

test('the operator or the visitor may want the captcha alone', async () => {
  const page = await new Visitor(site.origin).get('/register?captcha=1')
  expect(page.html.querySelector('[name=slider]')).toBeNull()
  expect(page.html.querySelector('#captcha')).not.toBeNull()
  await setForTest(site, 'SHOWCAPTCHA3', 'on', () =>
    comes('/register', ({ html }) => html.querySelector('[name=slider]') !== null),
  )
  await comes('/register', ({ html }) => html.querySelector('[name=slider]') === null)
})

test('a code is sent after a human check alone, which is good for the registration too', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register?lang=en')
  const number = freshNumber()
  const input = { intent: 'send-code', mobileNum: number.mobileNum }
  const unchecked = await visitor.submit(page, 'register', input)
  expect([unchecked.status, errorsOf(unchecked).captcha]).toEqual([400, 'captcha-required'])
  expect(attributeOf(unchecked, '#mobileNum', 'value')).toBe(number.mobileNum)

  const { sent, code } = await codeFor(visitor, unchecked, number)
  expect(attributeOf(sent, 'input[name=captchaId]', 'value')).toBe(
    attributeOf(unchecked, 'input[name=captchaId]', 'value'),
  )
  expect(sent.html.querySelector('#captcha')).toBeNull()
  expect(sent.text).toContain('The check was passed when the code was sent.')

  const lacking = await visitor.submit(sent, 'register', { ...secrets, paymentPassword: '' })
  expect(errorsOf(lacking)).toMatchObject({ paymentPassword: 'required' })
  expect(errorsOf(lacking).captcha).toBeUndefined()
  const done = await visitor.submit(lacking, 'register', { ...secrets, verificationCode: code })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
})

test('who has the answer of the check may give it again, and for no second code', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/register')
  const check = await captchaOf(site, visitor, page)
  const [one, other] = [freshNumber(), freshNumber()]
  const input = { ...check, intent: 'send-code' }
  expect((await visitor.submit(page, 'register', { ...input, mobileNum: one.mobileNum })).status).toBe(200)
  const again = await visitor.submit(page, 'register', { ...input, mobileNum: other.mobileNum })
  expect([again.status, errorsOf(again).captcha]).toEqual([400, 'captcha-failed'])
  expect(again.html.querySelector('#captcha'), 'it asks anew').not.toBeNull()
  const { json } = await ops(site, 'outbox', '--to', one.number, '--json')
  const fields = { ...secrets, mobileNum: one.mobileNum, verificationCode: String(json[0].code) }
  expect((await visitor.submit(page, 'register', { ...fields, ...check })).status).toBe(303)
})

test('an address registers so many in an hour; names found taken count', async () => {
  await setForTest(site, 'registrationsPerHour', '2')
  const visitor = new Visitor(site.origin)
  const attempt = async (username: string) => {
    const page = await visitor.get('/register?method=register&lang=en')
    const check = await captchaOf(site, visitor, page)
    return visitor.submit(page, 'register', { ...registration(username), ...check })
  }
  // The setting is in force: a third is refused.
  await vi.waitFor(async () => expect((await attempt('player1')).status).toBe(429), {
    timeout: 10_000,
    interval: 200,
  })
  const refused = await attempt(freshName())
  expect([refused.status, errorsOf(refused).form]).toEqual([429, 'too-many-requests'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)
  expect(refused.html.querySelector('[role=alert]')?.text).toContain('60 min')
  await newMember(site)
})

test('a captcha in words must wait longer from one to the next, and the page says how long', async () => {
  const visitor = new Visitor(site.origin)
  const ask = async () => {
    const page = await visitor.get('/register?lang=en')
    return visitor.get(
      `/captcha?kind=question&id=${attributeOf(page, 'input[name=captchaId]', 'value')}&lang=en`,
    )
  }
  for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200)
  const wait = await ask()
  expect([wait.status, errorsOf(wait).form]).toEqual([429, 'too-many-requests'])
  const seconds = Number(wait.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(5)
  expect(wait.html.querySelector('[role=alert]')?.text).toContain(`${seconds} s`)
  expect(wait.text).not.toMatch(/zero|seven/)
})
