import { BlockList, isIP } from 'node:net'

/**
 * The visitor's address (site.md 1.11): the socket's peer, unless `TRUST_PROXY` names that as a proxy; then the last
 * address of `X-Forwarded-For` that is no such proxy.
 */
export function visitorAddress(
  peer: string,
  forwardedFor: string | null,
  proxies: BlockList | undefined,
): string {
  let address = plainAddress(peer)
  if (!proxies) return address
  for (const hop of (forwardedFor ?? '').split(',').map(addressOf).reverse()) {
    if (!isProxy(proxies, address)) break
    if (!isIP(hop)) break
    address = hop
  }
  return address
}

/** The list of `TRUST_PROXY`: addresses and CIDRs, comma separated. Undefined when it is empty. Throws on anything else. */
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

/** Whether an address is one of the proxies. */
export const isProxy = (proxies: BlockList, address: string) =>
  isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The address of an entry of the header: some proxies write its port behind it (`203.0.113.9:4444`), and quotes around it. */
function addressOf(entry: string): string {
  const bare = entry.trim().replace(/^"(.*)"$/, '$1')
  const withPort = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(bare)
  return plainAddress(withPort?.[1] ?? withPort?.[2] ?? bare)
}

/** Without white space and the prefix of an IPv4 address in IPv6 clothes. */
export const plainAddress = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** Whose an address is: it alone for IPv4, the first 64 bits for IPv6, of which any home has a whole network. */
export function networkOfAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const [before = '', after] = address.replace(/%.*/, '').toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const missing = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
