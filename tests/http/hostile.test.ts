import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { captchaOf, freshName, newMember, PASSWORD } from '../support/accounts.ts'
import { askForCode, codeSentTo, freshMobile, internationalOf } from '../support/outbox.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '../support/visitor.ts'

const site = inject('site')
const PANEL = '/personalCenter/securityCenter'

describe('no input to a form of the ways in and of the security panel breaks anything', () => {
  /** What is posted by whom: every field that such a form has, site.md section 3. */
  interface Target {
    path: string
    intent: string | null
    fields: readonly string[]
    as: 'guest' | 'member'
  }

  const human = ['captchaId', 'captcha', 'sliderId', 'slider']
  const mobile = ['countryDialingCode', 'mobileNum']
  const login = ['type', 'username', 'password', ...mobile, 'verificationCode', 'remember', 'as', 'quick']
  const registration = [
    ...[
      'method',
      'username',
      'password',
      'confirmPassword',
      'paymentPassword',
      'payeeName',
      'email',
      'qqNum',
    ],
    ...['line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'recommenderId', 'referralCode'],
    ...['affiliateCode', 'agreement', 'verificationCode', ...mobile],
  ]
  const passwords = ['oldPassword', 'newPassword', 'confirmNewPassword']

  const target = (
    as: Target['as'],
    path: string,
    intent: string | null,
    fields: readonly string[] = [],
  ): Target => ({ as, path, intent, fields })
  const targets: readonly Target[] = [
    target('guest', '/login', null, [...login, ...human, 'redirectTo']),
    target('guest', '/login', 'send-code', [...login, ...human]),
    target('guest', '/login', 'forget-account'),
    target('guest', '/login/two-factor', null, ['code', 'as', 'redirectTo']),
    target('guest', '/register', null, [...registration, ...human, 'redirectTo']),
    target('guest', '/register', 'send-code', [...registration, ...human]),
    target('guest', '/forget', 'email', ['username', 'email', ...human]),
    target('guest', '/forget', 'mobile', [...mobile, 'verificationCode', 'newPassword']),
    target('guest', '/forget', 'send-code', [...mobile, 'newPassword', ...human]),
    target('member', '/changePassword', null, passwords),
    target('member', PANEL, 'password', passwords),
    target('member', PANEL, 'payment-password', [
      ...['oldPaymentPassword', 'password', 'newPaymentPassword', 'confirmNewPaymentPassword'],
    ]),
    target('member', PANEL, 'send-code', ['purpose', 'email', ...mobile, ...human]),
    target('member', PANEL, 'bind-email', ['email', 'verificationCode', 'password', ...human]),
    target('member', PANEL, 'bind-mobile', [...mobile, 'verificationCode', 'password', ...human]),
    target('member', PANEL, 'two-factor-start'),
    target('member', PANEL, 'two-factor-confirm', ['code']),
    target('member', PANEL, 'two-factor-off', ['code']),
    target('member', PANEL, 'sign-out', ['sessionId']),
    target('member', PANEL, 'avatar', ['avatar']),
  ]
  const CASES = 2_000
  const SLOWEST_MS = 1_000

  /** What a field may hold: anything, what looks right, and what has broken other sites. */
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('', ' ', '\0', '\u202e', '\ud83d', 'ﬃ'.repeat(100), 'a'.repeat(257), '0'.repeat(2_000)),
    // An account that no other test logs in to: failures are counted by its name.
    fc.constantFrom(
      'nguyenan68',
      'NGUYENAN68',
      'Demo1234',
      '123456',
      '000000',
      '84',
      '+84',
      '0912345678',
      'SEN88',
    ),
    fc.constantFrom('username', 'sms', 'register', 'registerMobile', 'agent', 'on', '1', 'bind-mobile'),
    fc.constantFrom("' or 1=1 --", '{"$ne":null}', '__proto__', '[object Object]', '../../etc/passwd', '%00'),
    fc.constantFrom(
      'name@example.com',
      `${'a.'.repeat(100)}@b.c`,
      `x@${'a-'.repeat(120)}`,
      '<script>1</script>',
    ),
    fc.uuid(),
    fc.bigInt().map(String),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 36, maxLength: 36 }),
  )
  const wish = fc.constantFrom(...targets).chain((chosen) =>
    fc.record({
      chosen: fc.constant(chosen),
      entries: fc.array(fc.tuple(fc.constantFrom('nothing', ...chosen.fields), value), {
        maxLength: chosen.fields.length + 2,
      }),
      once: fc.boolean(),
    }),
  )

  const visitors = {} as Record<Target['as'], { visitor: Visitor; csrf: string }>
  beforeAll(async () => {
    const who = { guest: new Visitor(site.origin), member: (await newMember(site)).visitor }
    for (const [as, visitor] of Object.entries(who))
      visitors[as as Target['as']] = {
        visitor,
        csrf: attributeOf(await visitor.get('/'), 'input[name=csrf]', 'value'),
      }
  })

  test(`${CASES} cases`, async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(wish, async ({ chosen, entries, once }) => {
        const { visitor, csrf } = visitors[chosen.as]
        const body = new URLSearchParams({ csrf, ...(chosen.intent && { intent: chosen.intent }) })
        for (const [name, text] of entries) once ? body.set(name, text) : body.append(name, text)
        // Each from a network of its own, so that the throttles do not answer for the forms.
        const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
        // What a good guess signs in is another browser's.
        const cookies = new Map(visitor.cookies)
        const ask = async () => {
          const startedMs = performance.now()
          const { status } = await visitor.send(chosen.path, { method: 'POST', headers, body })
          const tookMs = performance.now() - startedMs
          visitor.cookies.clear()
          for (const [name, kept] of cookies) visitor.cookies.set(name, kept)
          expect(status).toBeLessThan(500)
          return { status, tookMs }
        }
        const { status, tookMs } = await ask()
        seen.set(status, (seen.get(status) ?? 0) + 1)
        // What is slow by its input is slow again; what was slow by a busy machine is not.
        if (tookMs >= SLOWEST_MS) expect((await ask()).tookMs).toBeLessThan(SLOWEST_MS)
      }),
      { numRuns: CASES },
    )
    // The cases met the forms themselves, and not a gate before them.
    expect(seen.get(400) ?? 0).toBeGreaterThan(CASES / 2)
    expect(seen.get(403) ?? 0).toBeLessThan(CASES / 10)
    expect(seen.get(429) ?? 0).toBeLessThan(CASES / 4)
  }, 900_000)
})

/** Where a careless redirect would leave the site. */
const hostile: readonly string[] = [
  ...[
    'https://evil.example',
    'http://evil.example/',
    '//evil.example',
    '///evil.example',
    '////evil.example/a',
  ],
  ...['\\\\evil.example', '/\\evil.example', '\\/evil.example', '/\\/evil.example', '/\\\\evil.example'],
  ...['/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', ' //evil.example'],
  ...['/%09/evil.example', '/%2f/evil.example', '/%5cevil.example', '%2f%2fevil.example', '/.//evil.example'],
  ...[
    '/..//evil.example',
    '/./\\evil.example',
    '/a/..//evil.example',
    '//evil.example%2f..',
    '/\0/evil.example',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,evil',
    'vbscript:evil',
  ],
  ...[
    'https:evil.example',
    'https:/evil.example',
    'http:\\\\evil.example',
    '//evil.example:443',
    'evil.example',
  ],
  ...['//user@evil.example', '//sen@evil.example/%2e%2e', '/@evil.example', '//0x7f000001', '//[::1]/evil'],
  ...[
    '/login?redirectTo=https://evil.example',
    '/\r\nLocation: https://evil.example',
    '/\u2028/evil.example',
  ],
]

describe('no redirect leaves the site', () => {
  const staysHere = ({ headers, text }: Page, wanted: string) => {
    const location = headers.get('location')
    if (location !== null) {
      const url = new URL(location, site.origin)
      expect([url.origin, url.username], wanted).toEqual([site.origin, ''])
      expect(url.pathname.startsWith('//'), wanted).toBe(false)
      expect(location, wanted).not.toMatch(/[\\\r\n\t]/)
    }
    expect(text, wanted).not.toMatch(/(href|action|content)="\s*(https?:)?[/\\]{1,}\s*[/\\]?evil/i)
    expect(text, wanted).not.toMatch(/(href|action)="\s*(javascript|data|vbscript):/i)
  }

  test('there are 40 of them at least', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(40)
  })

  test('not after a login, and not from the page of it', async () => {
    const { username } = await newMember(site)
    for (const wanted of hostile) {
      const visitor = new Visitor(site.origin)
      const page = await visitor.get(`/login?${new URLSearchParams({ redirectTo: wanted })}`)
      staysHere(page, wanted)
      const fields = { username, password: PASSWORD, redirectTo: wanted }
      const answer = await visitor.submit(page, 'login', fields)
      // A login that the form refuses for its redirectTo is right too: it leads nowhere.
      if (answer.status !== 400) expect(answer.status, wanted).toBe(303)
      staysHere(answer, wanted)
    }
  })

  test('not where one is signed in already, nor by any other form that takes redirectTo', async () => {
    const { visitor } = await newMember(site)
    const csrf = attributeOf(await visitor.get('/'), 'input[name=csrf]', 'value')
    const favourite = { nodeId: 'dice', vendor: 'SEN', gameType: 'RNG' }
    const posts: [string, Record<string, string>][] = [
      ['/preferences', { theme: 'dark' }],
      ['/preferences', {}],
      ['/game/toggle-favourite', favourite],
      ['/logout', { intent: 'unknown' }],
    ]
    for (const wanted of hostile) {
      const query = new URLSearchParams({ redirectTo: wanted })
      for (const path of [
        '/login',
        '/register',
        '/forget',
        '/login/two-factor',
        '/logout',
        '/changePassword',
      ])
        staysHere(await visitor.get(`${path}?${query}`), `${path} ${wanted}`)
      for (const [path, fields] of posts) {
        const body = new URLSearchParams({ csrf, redirectTo: wanted, ...fields })
        const answer = await visitor.send(path, { method: 'POST', body })
        expect(answer.status, `${path} ${wanted}`).toBeLessThan(500)
        staysHere(answer, `${path} ${wanted}`)
      }
    }
  })

  test('not after free play, nor after a logout', async () => {
    for (const wanted of hostile.slice(0, 5)) {
      const visitor = new Visitor(site.origin)
      const played = await visitor.post('/login', { intent: 'freeplay', redirectTo: wanted })
      staysHere(played, wanted)
      staysHere(await visitor.post('/logout', { redirectTo: wanted }), wanted)
    }
  })
})

/** A visitor whose every answer is kept. */
class Recorder extends Visitor {
  readonly answers: Page[] = []

  override async send(...args: Parameters<Visitor['send']>): Promise<Page> {
    const answer = await super.send(...args)
    this.answers.push(answer)
    return answer
  }
}

test('no secret stands in a page, a URL or the log after a run through every form', async () => {
  const visitor = new Recorder(site.origin)
  const username = freshName()
  const email = `${username}@example.com`
  const firstEmail = `first-${email}`
  const first = 'Marker1Secret1A'
  const second = 'Marker2Secret2B'
  const wrong = 'Marker3Secret3C'
  const third = 'Marker4Secret4D'
  const fourth = 'Marker5Secret5E'
  const [payment, newPayment] = ['739164', '284617']
  const secrets: string[] = [first, second, third, fourth, wrong, payment, newPayment]
  const keep = <Text extends string>(secret: Text): Text => {
    secrets.push(secret)
    return secret
  }

  const page = await visitor.get('/register?method=register')
  const human = await captchaOf(site, visitor, page)
  const registered = await visitor.submit(page, 'register', {
    ...{ username, password: first, confirmPassword: first, paymentPassword: payment, email: firstEmail },
    ...human,
  })
  expect(registered.status).toBe(303)
  keep(visitor.cookies.get('sen') ?? '')

  const forgetful = new Recorder(site.origin)
  await forgetful.submit(await forgetful.get('/forget?tab=email'), 'email', { username, email: firstEmail })
  keep(await codeSentTo(site, firstEmail))

  const act = async (intent: string, fields: Record<string, string>) =>
    visitor.submit(await visitor.get(PANEL), intent, { intent, ...fields })
  await act('password', { oldPassword: wrong, newPassword: second, confirmNewPassword: second })
  await act('password', { oldPassword: first, newPassword: second, confirmNewPassword: first })
  expect(
    (await act('password', { oldPassword: first, newPassword: second, confirmNewPassword: second })).status,
  ).toBe(303)
  keep(visitor.cookies.get('sen') ?? '')
  const newPayments = { newPaymentPassword: newPayment, confirmNewPaymentPassword: newPayment }
  await act('payment-password', { oldPaymentPassword: '111111', ...newPayments })
  await act('payment-password', { oldPaymentPassword: payment, ...newPayments })

  const sent = await act('bind-email', { intent: 'send-code', email, password: second })
  expect([sent.status, errorsOf(sent)]).toEqual([200, {}])
  const mailed = keep(await codeSentTo(site, email))
  await visitor.submit(sent, 'bind-email', { intent: 'bind-email', verificationCode: mailed, email: 'no' })
  await visitor.submit(sent, 'bind-email', { intent: 'bind-email', verificationCode: mailed })
  const mobileNum = freshMobile()
  // One code a second and visitor.
  const asked = await vi.waitFor(
    async () => {
      const answer = await act('bind-mobile', { intent: 'send-code', mobileNum })
      expect([answer.status, errorsOf(answer)]).toEqual([200, {}])
      return answer
    },
    { timeout: 5_000, interval: 300 },
  )
  const texted = keep(await codeSentTo(site, internationalOf(mobileNum)))
  await visitor.submit(asked, 'bind-mobile', { intent: 'bind-mobile', verificationCode: texted })

  await act('two-factor-start', {})
  const setUp = await visitor.get(PANEL)
  const totpSecret = keep(attributeOf(setUp, '[data-totp-secret]', 'data-totp-secret'))
  const totp = keep(new TOTP({ secret: totpSecret }).generate())
  await visitor.submit(setUp, 'two-factor-confirm', { code: totp })
  const shown = await visitor.get(PANEL)
  const [recovery = '', otherRecovery = ''] = shown.html
    .querySelectorAll('[data-recovery-code]')
    .map((code) => keep(code.getAttribute('data-recovery-code') ?? ''))
  expect(otherRecovery).not.toBe('')

  const guest = new Recorder(site.origin)
  const again = await guest.submit(await guest.get('/login'), 'login', { username, password: wrong })
  const login = await guest.submit(again, 'login', {
    password: second,
    ...(await captchaOf(site, guest, again)),
  })
  expect(login.headers.get('location')).toMatch(/^\/login\/two-factor/)
  keep(guest.cookies.get('sen') ?? '')
  const factor = await guest.get('/login/two-factor')
  await guest.submit(factor, 'two-factor', { code: 'MARK-ERCO-DEXX' })
  expect((await guest.submit(factor, 'two-factor', { code: recovery })).status).toBe(303)
  keep(guest.cookies.get('sen') ?? '')

  const changing = await visitor.get('/changePassword')
  const change = { newPassword: third, confirmNewPassword: third }
  await visitor.submit(changing, 'changePassword', { oldPassword: wrong, ...change })
  const changed = await visitor.submit(changing, 'changePassword', { oldPassword: second, ...change })
  expect(changed.status).toBe(303)
  keep(visitor.cookies.get('sen') ?? '')
  await act('two-factor-off', { code: 'MARK-ERCO-DEXX' })
  expect((await act('two-factor-off', { code: otherRecovery })).status).toBe(303)
  const quick = await guest.submit(await guest.get('/login?quick=1'), 'login-quick', { password: third })
  expect(quick.status).toBe(303)
  keep(guest.cookies.get('sen') ?? '')

  const phone = new Recorder(site.origin)
  const ownNumber = freshMobile()
  const byMobile = await askForCode(
    site,
    phone,
    await phone.get('/register?method=registerMobile'),
    'register',
    { mobileNum: ownNumber },
  )
  const verificationCode = keep(await codeSentTo(site, internationalOf(ownNumber)))
  const joined = await phone.submit(byMobile, 'register', {
    ...{ verificationCode, password: first, confirmPassword: first, paymentPassword: payment },
    ...(await captchaOf(site, phone, byMobile)),
  })
  expect(joined.status).toBe(303)
  keep(phone.cookies.get('sen') ?? '')
  // A number has one code a minute; what these forms are given is no code of theirs, and shown to nobody either.
  const stranger = new Recorder(site.origin)
  for (const [at, form, fields] of [
    ['/login?type=sms', 'login-sms', {}],
    ['/forget?tab=mobile', 'mobile', { newPassword: fourth }],
  ] as const) {
    const wish = { mobileNum: ownNumber, verificationCode, ...fields }
    await stranger.submit(await stranger.get(at), form, { ...wish, intent: 'send-code' })
    expect((await stranger.submit(await stranger.get(at), form, wish)).status, at).toBe(400)
  }

  // Where a set-up and its codes are shown for once they must stand.
  const mayShow = new Set([setUp.text, shown.text])
  const answers = [
    ...visitor.answers,
    ...guest.answers,
    ...forgetful.answers,
    ...phone.answers,
    ...stranger.answers,
  ]
  const alone = (secret: string) =>
    new RegExp(`(?<![A-Za-z0-9_-])${secret.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![A-Za-z0-9_-])`)
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([])
  for (const secret of new Set(secrets)) {
    for (const { url, text, headers } of answers) {
      const where = `${secret} on ${url.pathname}`
      if (!mayShow.has(text)) expect(alone(secret).test(text), where).toBe(false)
      expect(alone(secret).test(`${url.href} ${headers.get('location')}`), where).toBe(false)
    }
  }
  const logs = ['server', ...(site.arrangement === 'two' ? ['platform'] : [])].map((name) =>
    readFileSync(path.join(site.env.VAR_DIR ?? '', `${name}.log`), 'utf8'),
  )
  expect(logs[0]).toContain(PANEL)
  for (const log of logs)
    for (const secret of new Set(secrets)) expect(alone(secret).test(log), `${secret} in the log`).toBe(false)
})
