import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['unproved', 'unproved'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4', '2001:db8::/64'],
  ['2001:db8:1::', '2001:db8:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['::', '::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['64:ff9b:1:2:3:4:203.0.113.7', '64:ff9b:1:2::/64'],
])('%s is throttled by %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const group = fc.integer({ min: 1, max: 0xffff })
const four = fc.tuple(group, group, group, group)
const hex = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')

test('the last 64 bits are no difference, the first are, however the address is written', () => {
  fc.assert(
    fc.property(four, four, four, (network, rest, other) => {
      const found = networkOf(`${hex(network)}:${hex(rest)}`)
      expect(networkOf(`${hex(network)}:${hex(other)}`)).toBe(found)
      expect(networkOf(`${hex(network)}::${hex(other.slice(0, 3))}`)).toBe(found)
      expect(networkOf(`${hex(network)}::`.toUpperCase())).toBe(found)
      if (hex(other) !== hex(network)) expect(networkOf(`${hex(other)}:${hex(rest)}`)).not.toBe(found)
    }),
  )
})

test('an IPv4 address is one however it is written', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(address)).toBe(address)
      expect(networkOf(`::ffff:${address}`)).toBe(address)
    }),
  )
})

test('every address has a network', () => {
  fc.assert(fc.property(fc.ipV6(), (address) => /^[0-9a-f:]*::\/64$|^[\d.]+$/.test(networkOf(address))))
})

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['unproved', ['unproved']],
  ['2001:db8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
])('%s is in these networks', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names)
})
