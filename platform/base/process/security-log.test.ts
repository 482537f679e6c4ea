import { beforeEach, expect, test } from 'vitest'
import { SecurityLog } from './security-log.ts'

let lines: Record<string, unknown>[]
let nowMs: number
let log: SecurityLog
beforeEach(() => {
  lines = []
  nowMs = 1_000_000
  log = new SecurityLog({ warn: (fields, message) => void lines.push({ ...fields, message }) }, () => nowMs)
})

test('an event is a line with its name, the address and the member', () => {
  log.note('wrong-payment-password', { address: '203.0.113.7', member: 12n, path: '/wps/x' })
  log.note('login-failed', { address: '203.0.113.7', member: undefined })
  expect(lines).toEqual([
    {
      event: 'wrong-payment-password',
      address: '203.0.113.7',
      member: '12',
      path: '/wps/x',
      message: 'security event',
    },
    { event: 'login-failed', address: '203.0.113.7', message: 'security event' },
  ])
})

test('of one event and address five lines a minute are written, and at its end how many more there were', () => {
  const flood = (count: number) => {
    for (let n = 0; n < count; n++) log.note('login-failed', { address: '203.0.113.7' })
  }
  flood(1_000)
  log.note('login-failed', { address: '203.0.113.8' })
  log.note('wrong-code', { address: '203.0.113.7' })
  expect(lines).toHaveLength(7)
  nowMs += 60_000
  flood(1)
  expect(lines.slice(7)).toEqual([
    { event: 'login-failed', address: '203.0.113.7', leftOut: 995, message: 'security events left out' },
    { event: 'login-failed', address: '203.0.113.7', message: 'security event' },
  ])
  log.flush()
  expect(lines).toHaveLength(9)
})

test('a flood from everywhere fills neither the log nor the memory', () => {
  for (let n = 0; n < 20_000; n++)
    log.note('login-failed', { address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
  log.flush()
  expect(lines).toHaveLength(106)
  expect(lines.at(-1)).toMatchObject({ address: 'others', leftOut: 19_895 })
})
