import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { newMember, PASSWORD } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
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
    'method',
    'username',
    'password',
    'confirmPassword',
    'paymentPassword',
    'payeeName',
    'email',
    'qqNum',
    'line',
    'whatsapp',
    'facebook',
    'wechat',
    'idNumber',
    'birthDate',
    'recommenderId',
    'referralCode',
    'affiliateCode',
    'agreement',
    'verificationCode',
    ...mobile,
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
      'oldPaymentPassword',
      'password',
      'newPaymentPassword',
      'confirmNewPaymentPassword',
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
  const CASES = cases({ few: 500, many: 2_000 })
  const SLOWEST_MS = 1_000
  /** So many times as long as the empty form, where a busy machine needs more than `SLOWEST_MS` for it. */
  const TIMES_EMPTY = 3

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
  const input = fc.constantFrom(...targets).chain((chosen) =>
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
      fc.asyncProperty(input, async ({ chosen, entries, once }) => {
        const { visitor, csrf } = visitors[chosen.as]
        const body = new URLSearchParams({ csrf, ...(chosen.intent && { intent: chosen.intent }) })
        for (const [name, text] of entries) once ? body.set(name, text) : body.append(name, text)
        // Each from an address that no visitor has, so that the throttles do not answer for the forms.
        const headers = { 'x-forwarded-for': `10.${randomInt(128, 256)}.${randomInt(256)}.${randomInt(256)}` }
        // What a good guess signs in is another browser's.
        const cookies = new Map(visitor.cookies)
        const ask = async (body: URLSearchParams) => {
          const startedMs = performance.now()
          const { status } = await visitor.send(chosen.path, { method: 'POST', headers, body })
          const tookMs = performance.now() - startedMs
          visitor.cookies.clear()
          for (const [name, kept] of cookies) visitor.cookies.set(name, kept)
          expect(status).toBeLessThan(500)
          return { status, tookMs }
        }
        const { status, tookMs } = await ask(body)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        // What is slow by its input is slow again, and slower than the same form without any.
        if (tookMs >= SLOWEST_MS) {
          const empty = await ask(new URLSearchParams({ csrf }))
          expect((await ask(body)).tookMs).toBeLessThan(Math.max(SLOWEST_MS, TIMES_EMPTY * empty.tookMs))
        }
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
  'https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '////evil.example/a',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '//evil.example%2f..',
  '/\0/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,evil',
  'vbscript:evil',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  '//evil.example:443',
  'evil.example',
  '//user@evil.example',
  '//sen@evil.example/%2e%2e',
  '/@evil.example',
  '//0x7f000001',
  '//[::1]/evil',
  '/login?redirectTo=https://evil.example',
  '/\r\nLocation: https://evil.example',
  '/\u2028/evil.example',
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
      expect(answer.status, wanted).toBe(303)
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
