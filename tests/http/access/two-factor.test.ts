import { TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { captchaOf, newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

const PANEL = '/personalCenter/securityCenter'
const locationOf = (page: Page) => page.headers.get('location')

let username: string
let secret: string
let recoveryCodes: string[]

/** A code of a step that was not used yet: each is good once, and the next step's is taken early. */
let step = 0
const freshCode = () => new TOTP({ secret }).generate({ timestamp: Date.now() + step++ * 30_000 })

beforeAll(async () => {
  const member = await newMember(site)
  username = member.username
  const { visitor } = member
  await visitor.submit(await visitor.get(PANEL), 'two-factor-start', {})
  const setUp = await visitor.get(PANEL)
  secret = attributeOf(setUp, '[data-totp-secret]', 'data-totp-secret')
  await visitor.submit(setUp, 'two-factor-confirm', { code: freshCode() })
  const on = await visitor.get(PANEL)
  recoveryCodes = on.html
    .querySelectorAll('[data-recovery-code]')
    .map((code) => code.getAttribute('data-recovery-code') ?? '')
})

/** A visitor whose password was right. */
async function pending(fields: Record<string, string> = {}, path = '/login') {
  const visitor = new Visitor(site.origin)
  const first = await visitor.submit(await visitor.get(path), 'login', {
    username,
    password: PASSWORD,
    ...fields,
  })
  // A wrong code counts as a failure of the account.
  const answer =
    errorsOf(first).captcha === undefined
      ? first
      : await visitor.submit(first, 'login', {
          password: PASSWORD,
          ...(await captchaOf(site, visitor, first)),
        })
  return { visitor, answer }
}

test('after the password comes the code, then the page that one was on the way to', async () => {
  const { visitor, answer } = await pending(
    { remember: '1' },
    '/login?redirectTo=%2FpersonalCenter%2Fwithdraw',
  )
  const next = '/login/two-factor?redirectTo=%2FpersonalCenter%2Fwithdraw'
  expect([answer.status, locationOf(answer)]).toEqual([303, next])
  expect((await visitor.get('/')).html.querySelector('[data-account]')).toBeNull()
  const page = await visitor.get(next)
  expect(page.page).toBe('twoFactor')

  for (const code of ['', '  ']) {
    const missing = await visitor.submit(page, 'two-factor', { code })
    expect([missing.status, errorsOf(missing).code]).toEqual([400, 'missing-verification-code'])
    expect(textOf(missing, '#code-error')).toBe('Hãy nhập mã từ ứng dụng xác thực.')
  }
  const wrong = await visitor.submit(page, 'two-factor', { code: '000000x' })
  expect([wrong.status, wrong.page, errorsOf(wrong).code]).toEqual([
    401,
    'twoFactor',
    'wrong-two-factor-code',
  ])
  expect(wrong.headers.get('www-authenticate')).toBe('Session')
  expect(wrong.text).not.toContain('000000x')

  const right = await visitor.submit(wrong, 'two-factor', { code: freshCode() })
  expect([right.status, locationOf(right)]).toEqual([303, '/personalCenter/withdraw'])
  expect(right.headers.getSetCookie().find((line) => line.startsWith('sen='))).toContain('Max-Age=86400')
  expect(attributeOf(await visitor.get('/'), '[data-account]', 'data-account')).toBe(username)
})

test('a recovery code opens it, once', async () => {
  const [code = ''] = recoveryCodes
  const first = await pending()
  const good = await first.visitor.submit(await first.visitor.get('/login/two-factor'), 'two-factor', {
    code,
  })
  expect([good.status, locationOf(good)]).toEqual([303, '/'])
  const second = await pending()
  const used = await second.visitor.submit(await second.visitor.get('/login/two-factor'), 'two-factor', {
    code,
  })
  expect([used.status, errorsOf(used).code]).toEqual([401, 'wrong-two-factor-code'])
})

test('as an agent it leads to the agent’s page, whatever the form says', async () => {
  const { username } = await newMember(site)
  await ops(site, 'member', 'role', username, '1')
  const agent = await signIn(site, username, PASSWORD)
  await agent.submit(await agent.get(PANEL), 'two-factor-start', {})
  const setUp = await agent.get(PANEL)
  const totp = new TOTP({ secret: attributeOf(setUp, '[data-totp-secret]', 'data-totp-secret') })
  await agent.submit(setUp, 'two-factor-confirm', { code: totp.generate() })

  const visitor = new Visitor(site.origin)
  const login = await visitor.get('/login?as=agent')
  const answer = await visitor.submit(login, 'login', { username, password: PASSWORD })
  expect([answer.status, locationOf(answer)]).toEqual([303, '/login/two-factor?as=agent'])
  const steps = [login, await visitor.get('/login/two-factor?as=agent')]
  for (const step of steps) expect(attributeOf(step, 'body', 'data-site')).toBe('agent')
  const next = totp.generate({ timestamp: Date.now() + 30_000 })
  const right = await visitor.post('/login/two-factor?as=agent', { code: next }, '/login/two-factor?as=agent')
  expect([right.status, locationOf(right)]).toEqual([303, '/agentHome'])
})

test('without a login on its way there is nothing to confirm', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get('/login/two-factor?redirectTo=%2Frng')
  expect([page.status, locationOf(page)]).toEqual([302, '/login?redirectTo=%2Frng'])
  const head = await visitor.send('/login/two-factor', { method: 'HEAD' })
  expect([head.status, locationOf(head)]).toEqual([302, '/login'])
  const posted = await visitor.post('/login/two-factor', { code: '123456' }, '/login')
  expect([posted.status, posted.page, errorsOf(posted).form]).toEqual([401, 'login', 'please-log-in'])
})

test('who cancels is a guest as before', async () => {
  const { visitor } = await pending()
  const answer = await visitor.submit(await visitor.get('/login/two-factor'), 'cancel', {})
  expect([answer.status, locationOf(answer)]).toEqual([303, '/login'])
  expect((await visitor.get('/login/two-factor')).status).toBe(302)
})

/** Signs in over a session; other tests' wrong codes may have asked for a captcha. */
async function logInOver(visitor: Visitor, changes: Record<string, string>) {
  const fields = { type: 'username', password: PASSWORD, ...changes }
  const first = await visitor.post('/login', fields, '/')
  if (first.status === 303) return first
  return visitor.submit(first, 'login', { ...fields, ...(await captchaOf(site, visitor, first)) })
}

test('a session that was there stays until the code is right, and ends then', async () => {
  const { visitor, username: former } = await newMember(site)
  const accountOf = async (who: Visitor) =>
    (await who.get('/')).html.querySelector('[data-account]')?.getAttribute('data-account')
  const logIn = () => logInOver(visitor, { username })
  expect(locationOf(await logIn())).toBe('/login/two-factor')
  expect(await accountOf(visitor)).toBe(former)
  const page = await visitor.get('/login/two-factor')
  const wrong = await visitor.submit(page, 'two-factor', { code: '000000x' })
  expect([wrong.status, await accountOf(visitor)]).toEqual([401, former])
  const left = await visitor.submit(wrong, 'cancel', {})
  expect([left.status, await accountOf(visitor)]).toEqual([303, former])

  await logIn()
  const old = new Visitor(site.origin)
  for (const [name, value] of visitor.cookies) old.cookies.set(name, value)
  const last = await visitor.get('/login/two-factor')
  const [, code = ''] = recoveryCodes
  expect((await visitor.submit(last, 'two-factor', { code })).status).toBe(303)
  expect([await accountOf(visitor), await accountOf(old)]).toEqual([username, undefined])
})

test('a login that waits for its code is remembered by itself, not with the session that was there', async () => {
  const { visitor, username: former } = await newMember(site)
  const isRemembered = (page: Page) =>
    page.headers
      .getSetCookie()
      .find((line) => line.startsWith('sen='))
      ?.includes('Max-Age=86400')
  const logIn = (username: string, remember: boolean) =>
    logInOver(visitor, { username, ...(remember ? { remember: '1' } : {}) })
  const cancel = async () => visitor.submit(await visitor.get('/login/two-factor'), 'cancel', {})
  const [, , first = '', second = ''] = recoveryCodes
  const enterCode = async (code: string) =>
    visitor.submit(await visitor.get('/login/two-factor'), 'two-factor', { code })

  expect(isRemembered(await logIn(username, true))).toBe(false)
  expect(isRemembered(await cancel())).toBe(false)
  expect(isRemembered(await logIn(username, true))).toBe(false)
  expect(isRemembered(await enterCode(first))).toBe(true)

  expect(isRemembered(await logIn(former, true))).toBe(true)
  expect(isRemembered(await logIn(username, false))).toBe(true)
  expect(isRemembered(await cancel())).toBe(true)
  expect(isRemembered(await logIn(username, false))).toBe(true)
  expect(isRemembered(await enterCode(second))).toBe(false)
})

test('five wrong codes end it: the password is asked again', async () => {
  const { visitor } = await pending()
  let page = await visitor.get('/login/two-factor?redirectTo=%2Frng')
  for (let tries = 0; tries < 4; tries++) {
    page = await visitor.submit(page, 'two-factor', { code: '000000x' })
    expect(errorsOf(page).code).toBe('wrong-two-factor-code')
  }
  const answers: Page[] = []
  for (let tries = 0; tries < 2 && answers.at(-1)?.page !== 'login'; tries++)
    answers.push(await visitor.submit(page, 'two-factor', { code: '000000x' }))
  const last = answers.at(-1)
  if (!last) throw new Error('nothing was answered')
  expect([last.status, last.page, errorsOf(last).form]).toEqual([401, 'login', 'please-log-in'])
  expect(attributeOf(last, '#form-login input[name=redirectTo]', 'value')).toBe('/rng')
  expect((await visitor.get('/login/two-factor')).status).toBe(302)
})
