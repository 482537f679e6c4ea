import { isIP } from 'node:net'

/** An IP address as a number. An IPv4-mapped IPv6 address (`::ffff:203.0.113.7`) becomes that IPv4 address. */
export interface Address {
  version: 4 | 6
  number: bigint
}

export const ADDRESS_BITS = { 4: 32, 6: 128 } as const

const GROUPS = 8
const GROUP_BITS = 16n
/** The first 96 bits of an IPv4 address that is written as IPv6 (RFC 4291, 2.5.5.2). */
const MAPPED = 0xffffn

/** Parses `203.0.113.7` or `2001:db8::1`; undefined for other text, and for one with a zone (`%eth0`). */
export function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 4) return { version: 4, number: joinBits(text.split('.').map(Number), 8n) }
  if (isIP(text) !== 6 || text.includes('%')) return undefined
  const [head = [], tail = []] = text.split('::').map(groupsOf)
  const zeros = new Array<number>(GROUPS - head.length - tail.length).fill(0)
  const number = joinBits([...head, ...zeros, ...tail], GROUP_BITS)
  return number >> 32n === MAPPED ? { version: 4, number: number & 0xffff_ffffn } : { version: 6, number }
}

/** The 16-bit groups of `2001:db8`; a trailing `203.0.113.7` counts as two. */
const groupsOf = (part: string): number[] =>
  part.split(':').flatMap((group) => {
    if (!group.includes('.')) return group === '' ? [] : [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })

const joinBits = (parts: number[], bits: bigint): bigint =>
  parts.reduce((all, part) => (all << bits) | BigInt(part), 0n)

/** The canonical text: `203.0.113.7`, `2001:db8::1` (RFC 5952). */
export function formatAddress({ version, number }: Address): string {
  const part = (shift: bigint, mask: bigint) => (number >> shift) & mask
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => part(shift, 0xffn)).join('.')
  const groups = Array.from({ length: GROUPS }, (_, i) => part(BigInt(GROUPS - 1 - i) * GROUP_BITS, 0xffffn))
  return new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`).hostname.slice(1, -1)
}

/** The first address of the network that contains this address, with a prefix of `bits`. */
export function networkAddress({ version, number }: Address, bits: number): Address {
  const rest = BigInt(ADDRESS_BITS[version] - bits)
  return { version, number: (number >> rest) << rest }
}
