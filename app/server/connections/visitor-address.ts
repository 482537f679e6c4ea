import { BlockList, isIP } from 'node:net'
import { convertIPv6BinaryToString, convertIPv6ToBinary } from 'hono/utils/ipaddr'

/** The one address of all visitors, if the host knows no peer and no proxy is trusted to tell it. */
const NO_ADDRESS = '0.0.0.0'

/**
 * The visitor's address (site.md 1.11): the socket's peer; if that is a proxy of `TRUST_PROXY`, the last address of
 * `X-Forwarded-For` that is none. A host that does not know the peer (undefined) stands behind one of these proxies.
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  proxies: BlockList | undefined,
): string {
  let address = plainAddress(peer ?? NO_ADDRESS)
  if (!proxies) return address
  for (const [at, hop] of (forwardedFor ?? '').split(',').map(addressOf).reverse().entries()) {
    const toldByProxy = at === 0 && peer === undefined
    if (!toldByProxy && !isProxy(proxies, address)) break
    if (!isIP(hop)) break
    address = hop
  }
  return address
}

/** Parses `TRUST_PROXY`: addresses and CIDRs, comma separated. Undefined if empty; throws on anything else. */
export function readProxies(text: string | undefined): BlockList | undefined {
  if (!text) return undefined
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (!isIP(address)) throw new Error(`TRUST_PROXY: not an address or CIDR: ${entry}`)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

export const isProxy = (proxies: BlockList, address: string) =>
  isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The address in an entry of the header: some proxies add a port (`203.0.113.9:4444`) or quotes. */
function addressOf(entry: string): string {
  const bare = entry.trim().replace(/^"(.*)"$/, '$1')
  const withPort = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(bare)
  return plainAddress(withPort?.[1] ?? withPort?.[2] ?? bare)
}

/** Trimmed, and without the prefix of an IPv4-mapped IPv6 address. */
export const plainAddress = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** The network to count an address by: itself for IPv4, the first 64 bits for IPv6, as every home has a whole /64. */
export function networkOfAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const number = convertIPv6ToBinary(address.replace(/%.*/, ''))
  return `${convertIPv6BinaryToString((number >> 64n) << 64n)}/64`
}
