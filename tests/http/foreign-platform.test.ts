import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, ValueOf } from '#contract/endpoint.ts'
import { register } from '#contract/member.ts'
import { type FieldSetting, flags, registrationFields } from '#contract/settings.ts'
import { countries, registrationSettings, systemStatus } from '#contract/system.ts'
import { listening } from '../support/listening.ts'
import { type Site, startSite } from '../support/site.ts'
import { errorsOf, Visitor } from '../support/visitor.ts'

// The site before a platform that is somebody else's, and serves patterns that could keep it busy for years.

const field = (acceptedPattern: string): FieldSetting => ({
  ...{ enabled: false, required: false, minLength: 1, maxLength: 256, patternId: 0, type: 'text' },
  acceptedPattern,
})
const hostile = [
  ...['(a+)+$', '(.*a){20}', '^(a|a)*$', '^(a?){40}a{40}$', `${'a?'.repeat(60)}${'a'.repeat(60)}`],
  // With endless repetitions these match at once.
  ...['^(?:a|a){40}!', '^(?:[^]|[^]){1,30}$', '^(?:[^]{1,9}){1,9}$', `^${'[^]{0,40}'.repeat(5)}$`],
]

const asked: string[] = [
  ...['username', 'password', 'confirmPassword', 'paymentPassword'],
  ...['payeeName', 'email', 'qqNum', 'line'],
]

const fields = Object.fromEntries(
  registrationFields.map((name, i) => [
    name,
    {
      ...field(hostile[i % hostile.length] ?? '*'),
      enabled: asked.includes(name),
    },
  ]),
) as ValueOf<typeof registrationSettings>['fields']

const status: ValueOf<typeof systemStatus> = {
  status: 0,
  info: {
    whitelabel: { ...flags, MOBILENUMREG3: false },
    currencySymbol: 'P',
    licence: { vi: '', en: '', zh: '' },
    register: '/register',
    resources: {},
    customerService: '/customer-service',
    analytics: { gtagId: '' },
    domainRoute: '',
    imageCDNs: [],
    launchGameCDNs: [],
  },
  location: { ip: '203.0.113.7', countryCode: null },
  maintenance: null,
  regionRestriction: null,
  regionRules: false,
}

const value = <E extends Endpoint>(endpoint: E, said: ValueOf<E>) => [endpoint.path, said] as const
const values = new Map<string, unknown>([
  value(systemStatus, status),
  value(registrationSettings, { fields }),
  value(countries, {
    list: [{ countryCode: 'VN', countryDialingCode: '84' }],
    current: 'VN',
    homeDiallingCode: '84',
  }),
])

let platform: Awaited<ReturnType<typeof listening>>
let site: Site
beforeAll(async () => {
  platform = await listening(({ path }) => {
    const [pathname = ''] = path.split('?')
    if (pathname === '/health/ready') return {}
    if (values.has(pathname)) return { body: { success: true, value: values.get(pathname), message: 'ok' } }
    const refusal = pathname === register.path ? 'name-taken' : 'not-found'
    return { status: 400, body: { success: false, value: null, message: refusal } }
  })
  site = await startSite({ env: { PLATFORM_URL: platform.origin } })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await platform.close()
})

test('its patterns are left out, and pages answer in their normal time', async () => {
  const visitor = new Visitor(site.origin)
  await visitor.get('/register') // the server's first page
  const started = performance.now()
  const page = await visitor.get('/register')
  expect(page.status).toBe(200)
  const busy = `${'a'.repeat(120)}!`
  const posted = await visitor.submit(page, 'register', {
    ...Object.fromEntries(asked.map((name) => [name, busy])),
    captcha: '12345',
    agreement: 'on',
  })
  // What is left is the patternId, by which the fields are right: the platform was asked, and it is its turn to refuse.
  expect([posted.status, errorsOf(posted).username]).toEqual([400, 'name-taken'])
  expect(performance.now() - started).toBeLessThan(2_000)
})
