import { isIP } from 'node:net'
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv4ToBinary,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'

/** An IP address as a number. An IPv4-mapped IPv6 address (`::ffff:203.0.113.7`) becomes that IPv4 address. */
export interface Address {
  version: 4 | 6
  number: bigint
}

export const ADDRESS_BITS = { 4: 32, 6: 128 } as const

/** Parses `203.0.113.7` or `2001:db8::1`; undefined for other text, and for one with a zone (`%eth0`). */
export function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 4) return { version: 4, number: convertIPv4ToBinary(text) }
  if (isIP(text) !== 6 || text.includes('%')) return undefined
  const number = convertIPv6ToBinary(text)
  return isIPv4MappedIPv6(number)
    ? { version: 4, number: convertIPv4MappedIPv6ToIPv4(number) }
    : { version: 6, number }
}

/** The canonical text: `203.0.113.7`, `2001:db8::1` (RFC 5952). */
export const formatAddress = ({ version, number }: Address): string =>
  version === 4 ? convertIPv4BinaryToString(number) : convertIPv6BinaryToString(number)

/** The first address of the network that contains this address, with a prefix of `bits`. */
export function networkAddress({ version, number }: Address, bits: number): Address {
  const rest = BigInt(ADDRESS_BITS[version] - bits)
  return { version, number: (number >> rest) << rest }
}

/** A range of addresses (CIDR): those with the same first `bits`. */
export interface AddressRange {
  first: Address
  bits: number
}

/** Parses `203.0.113.0/24`, `2001:db8::/32` or one address; undefined for other text, and for bits behind the prefix. */
export function parseRange(text: string): AddressRange | undefined {
  const [addressText = '', bitsGiven, ...more] = text.split('/')
  const first = parseAddress(addressText)
  if (!first || more.length > 0) return undefined
  const most = ADDRESS_BITS[first.version]
  const bits = bitsGiven === undefined ? most : Number(bitsGiven)
  if ((bitsGiven !== undefined && !/^\d{1,3}$/.test(bitsGiven)) || bits > most) return undefined
  return networkAddress(first, bits).number === first.number ? { first, bits } : undefined
}

/** Whether an address is in a range. */
export const isInRange = (address: Address, { first, bits }: AddressRange): boolean =>
  address.version === first.version && networkAddress(address, bits).number === first.number
