import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from '#app/lib/in-time.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import { flags } from '#contract/base/settings.ts'
import type { systemStatus } from '#contract/base/system.ts'
import { openPromise } from '../../tests/support/open-promise.ts'
import { Cache } from '../rendering/cache.ts'
import { closedBy } from './refusal.ts'
import { isAlwaysOpen, siteStateOf } from './site-state.ts'

type Status = ValueOf<typeof systemStatus>

const text = { vi: 'Chờ', en: 'Wait', zh: '等' }
const open: Status = {
  status: 0,
  info: {
    whitelabel: flags,
    currencySymbol: 'P',
    licence: text,
    register: '/register',
    resources: {},
    customerService: '/customer-service',
    analytics: { gtagId: '' },
    domainRoute: '',
    imageCDNs: [],
    launchGameCDNs: [],
  },
  location: { ip: '', countryCode: null },
  maintenance: null,
  regionRestriction: null,
  regionRules: false,
}

/** What the platform says to everybody, and what it was asked for: addresses, undefined for nobody's. */
let says: (address: string | undefined) => Status | 'nothing' | Promise<Status>
let asked: (string | undefined)[]
const sendCall: SendCall = ({ caller }, leftMs) => {
  const address = caller?.address
  asked.push(address)
  const answer = async () => {
    const status = await says(address)
    if (status === 'nothing') throw new Error('out of reach')
    return { success: true, value: status, message: 'ok' } as const
  }
  return inTime(answer(), leftMs)
}
const site = () => siteStateOf({ sendCall, cache: new Cache() })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z') })
  asked = []
  says = () => open
})
afterEach(() => {
  vi.useRealTimers()
})

test('one answer is for everybody, and is two seconds old at most', async () => {
  const stateOf = site()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
    expect(await stateOf(address)).toMatchObject({ maintenance: null, regionRestriction: null })
  expect(asked).toEqual([undefined])
  says = () => ({ ...open, status: 1, maintenance: { until: null, text } })
  vi.advanceTimersByTime(2_000)
  expect((await stateOf('192.0.2.1')).maintenance).toEqual({ until: null, text })
})

test('with region rules every address has an answer of its own', async () => {
  says = (address) => ({
    ...open,
    regionRules: true,
    ...(address === '192.0.2.1' && { status: 2 as const, regionRestriction: { text } }),
  })
  const stateOf = site()
  for (let visit = 0; visit < 3; visit++) {
    expect((await stateOf('192.0.2.1')).regionRestriction).toEqual({ text })
    expect((await stateOf('192.0.2.2')).regionRestriction).toBeNull()
  }
  expect(asked).toEqual([undefined, '192.0.2.1', '192.0.2.2'])
})

test('in maintenance nobody is asked about', async () => {
  says = () => ({ ...open, status: 1, maintenance: { until: null, text }, regionRules: true })
  expect(await site()('192.0.2.1')).toMatchObject({ maintenance: { text }, regionRestriction: null })
  expect(asked).toEqual([undefined])
})

test('a platform that does not answer changes nothing', async () => {
  const stateOf = site()
  says = () => 'nothing'
  expect(await stateOf('192.0.2.1')).toMatchObject({ maintenance: null, regionRestriction: null })
  says = (address) => ({
    ...open,
    regionRules: true,
    ...(address && { status: 2, regionRestriction: { text } }),
  })
  vi.advanceTimersByTime(2_000)
  expect((await stateOf('192.0.2.1')).regionRestriction).toEqual({ text })
  says = () => 'nothing'
  vi.advanceTimersByTime(2_000)
  expect((await stateOf('192.0.2.1')).regionRestriction).toEqual({ text })
})

test('a young answer stands in for one that takes long, an older one does not', async () => {
  const stateOf = site()
  await stateOf('192.0.2.1')
  const closed = { ...open, status: 1 as const, maintenance: { until: null, text } }
  const answer = openPromise<Status>()
  says = () => answer.promise
  vi.advanceTimersByTime(2_000)
  const crowd = Array.from({ length: 50 }, () => stateOf('192.0.2.1'))
  await vi.advanceTimersByTimeAsync(250)
  for (const state of await Promise.all(crowd)) expect(state.maintenance).toBeNull()
  expect(asked).toHaveLength(2)
  answer.resolve(closed)
  await vi.advanceTimersByTimeAsync(0)
  expect((await stateOf('192.0.2.1')).maintenance).toEqual({ until: null, text })

  const next = openPromise<Status>()
  says = () => next.promise
  vi.advanceTimersByTime(4_000)
  const waiting = stateOf('192.0.2.1')
  await vi.advanceTimersByTimeAsync(500)
  next.resolve(open)
  expect((await waiting).maintenance).toBeNull()
})

test('with region rules an address of which nothing is known waits for the platform', async () => {
  says = () => ({ ...open, regionRules: true })
  const stateOf = site()
  expect(await stateOf('192.0.2.1')).toMatchObject({ regionRestriction: null, regionUnknown: false })
  says = () => 'nothing'
  const unknown = await stateOf('192.0.2.2')
  expect(unknown.regionUnknown).toBe(true)
  expect(closedBy(unknown, '192.0.2.2')).toEqual({ code: 'platform-unreachable', status: 503 })
  vi.advanceTimersByTime(2_000)
  expect(closedBy(await stateOf('192.0.2.1'), '192.0.2.1')).toBeUndefined() // it was let in before
  says = () => ({ ...open, regionRules: true })
  vi.advanceTimersByTime(2_000)
  expect(closedBy(await stateOf('192.0.2.2'), '192.0.2.2')).toBeUndefined()
})

test('as many addresses as come: the oldest are forgotten', async () => {
  says = () => ({ ...open, regionRules: true })
  const stateOf = site()
  for (let i = 0; i <= 5_000; i++) await stateOf(`2001:db8::${i.toString(16)}`)
  asked = []
  await stateOf('2001:db8::1388')
  expect(asked).toEqual([])
  await stateOf('2001:db8::0')
  expect(asked).toEqual(['2001:db8::0'])
})

test('what the screens lead to is always open, and nothing else', () => {
  const isOpen = (path: string) => isAlwaysOpen(new URL(path, 'http://site'))
  for (const path of [
    '/customer-service?position=bar',
    '/preferences',
    '/languages',
    '/robots.txt',
    '/help?channel=VIP',
  ])
    expect(isOpen(path), path).toBe(true)
  for (const path of ['/', '/help', '/helpmc?channel=VIP', '/login', '/customer-service/x', '/captcha?id=1'])
    expect(isOpen(path), path).toBe(false)
})
