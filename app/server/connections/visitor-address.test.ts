import { expect, test } from 'vitest'
import { readProxies, visitorAddress } from './visitor-address.ts'

test('without trusted proxies the header says nothing', () => {
  expect(visitorAddress('203.0.113.9', '198.51.100.1', undefined)).toBe('203.0.113.9')
  expect(visitorAddress('::ffff:203.0.113.9', null, undefined)).toBe('203.0.113.9')
})

test('behind proxies it is the last address that is none', () => {
  const proxies = readProxies('10.0.0.0/8, 192.0.2.7, fd00::/8')
  expect(visitorAddress('10.1.2.3', '198.51.100.1, 203.0.113.5, 10.9.9.9', proxies)).toBe('203.0.113.5')
  expect(visitorAddress('10.1.2.3', '203.0.113.5', proxies)).toBe('203.0.113.5')
  expect(visitorAddress('fd00::1', '2001:db8::5', proxies)).toBe('2001:db8::5')
  expect(visitorAddress('203.0.113.9', '198.51.100.1', proxies)).toBe('203.0.113.9')
  expect(visitorAddress('10.1.2.3', 'not an address', proxies)).toBe('10.1.2.3')
  expect(visitorAddress('10.1.2.3', null, proxies)).toBe('10.1.2.3')
})

test.each([
  ['203.0.113.5:4444', '203.0.113.5'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['[::FFFF:203.0.113.5]:80', '203.0.113.5'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.5:', '10.1.2.3'],
  ['unknown', '10.1.2.3'],
])('a proxy that writes %s means %s', (entry, address) => {
  expect(visitorAddress('10.1.2.3', entry, readProxies('10.0.0.0/8'))).toBe(address)
})

test('a list that makes no sense stops the start', () => {
  expect(readProxies(undefined)).toBeUndefined()
  expect(() => readProxies('10.0.0.0/8,here')).toThrow(/TRUST_PROXY/)
})

test('a host that does not know its peer stands behind a proxy that is trusted', () => {
  const proxies = readProxies('10.0.0.0/8')
  expect(visitorAddress(undefined, '198.51.100.1, 203.0.113.5, 10.9.9.9', proxies)).toBe('203.0.113.5')
  expect(visitorAddress(undefined, '203.0.113.5', proxies)).toBe('203.0.113.5')
  expect(visitorAddress(undefined, null, proxies)).toBe('0.0.0.0')
  expect(visitorAddress(undefined, '203.0.113.5', undefined)).toBe('0.0.0.0')
})
