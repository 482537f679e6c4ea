import { isIPv6 } from 'node:net'

/** Of an IPv6 address: groups of 16 bits, and how many of them name the network. */
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * What an address is throttled by: an IPv4 address by itself, an IPv6 address by its /64 (`2001:db8:0:1::/64`), because
 * the rest is its owner's to choose. An IPv4 address written as IPv6 (`::ffff:203.0.113.7`) is that IPv4 address. Other
 * text (`unproved`) stands for itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535')
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of a valid IPv6 address, `::` filled with zeros. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%') // the name of an interface may follow
  const [head = [], tail = []] = bare.split('::').map(numbersOf)
  return [...head, ...new Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail]
}

/** The numbers of `2001:db8`, and of `203.0.113.7` at the end, which are two. */
const numbersOf = (part: string): number[] =>
  part.split(':').flatMap((group) => {
    if (!group.includes('.')) return group === '' ? [] : [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
