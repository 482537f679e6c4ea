import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAddress, isInRange, networkAddress, parseAddress, parseRange } from './address.ts'

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

test.each([
  '',
  '203.0.113.0/33',
  '203.0.113.7/24',
  '203.0.113.0/',
  '203.0.113.0/24/8',
  '203.0.113.0/-1',
  '::/129',
  'VN',
])('"%s" is no range', (text) => {
  expect(parseRange(text)).toBeUndefined()
})

test('a range holds the addresses with its first bits, of its own version', () => {
  const isIn = (text: string, range: string) => {
    const [address, parsed] = [parseAddress(text), parseRange(range)]
    if (!address || !parsed) throw new Error(`${text} ${range}`)
    return isInRange(address, parsed)
  }
  expect(isIn('203.0.113.255', '203.0.113.0/24')).toBe(true)
  expect(isIn('::ffff:203.0.113.255', '203.0.113.0/24')).toBe(true)
  expect(isIn('203.0.112.255', '203.0.113.0/24')).toBe(false)
  expect(isIn('203.0.113.7', '203.0.113.7')).toBe(true)
  expect(isIn('203.0.113.8', '203.0.113.7')).toBe(false)
  expect(isIn('2001:db8:ffff::1', '2001:db8::/32')).toBe(true)
  expect(isIn('::1', '0.0.0.0/0')).toBe(false)
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 0, max: 128 }), (text, bits) => {
      const address = parseAddress(text)
      if (!address || address.version === 4) return
      const range = `${formatAddress(networkAddress(address, bits))}/${bits}`
      // What begins like an IPv4-mapped address is one, and its range is another.
      if (!range.startsWith('::ffff:')) expect(isIn(text, range)).toBe(true)
    }),
  )
})
