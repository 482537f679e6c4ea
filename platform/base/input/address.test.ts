import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAddress, networkAddress, parseAddress } from './address.ts'

const read = (text: string) => {
  const address = parseAddress(text)
  return address && formatAddress(address)
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
  ['::', '::'],
  ['1::', '1::'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107'],
  ['::203.0.113.7', '::cb00:7107'],
])('%s is %s', (text, plain) => {
  expect(read(text)).toBe(plain)
})

test.each([
  '',
  'unproved',
  '1.2.3',
  '1.2.3.4/8',
  '999.1.1.1',
  ':::',
  '2001:db8',
  'fe80::1%eth0',
  '[::1]',
  '::1 ',
])('"%s" is no address', (text) => {
  expect(parseAddress(text)).toBeUndefined()
})

test('an address is the same however it is written, and is written one way', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
      const address = parseAddress(text)
      if (!address) throw new Error(text)
      expect(parseAddress(formatAddress(address))).toEqual(address)
      expect(parseAddress(text.toUpperCase())).toEqual(address)
    }),
  )
})

test('a network holds what differs in the bits behind it alone', () => {
  const address = (number: bigint) => ({ version: 6 as const, number })
  const number = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 128 }), (one, other, bits) => {
      const rest = BigInt(128 - bits)
      const near = ((one >> rest) << rest) | (other & ((1n << rest) - 1n))
      expect(networkAddress(address(near), bits)).toEqual(networkAddress(address(one), bits))
      if (bits > 0)
        expect(networkAddress(address(one ^ (1n << rest)), bits)).not.toEqual(
          networkAddress(address(one), bits),
        )
    }),
  )
})
