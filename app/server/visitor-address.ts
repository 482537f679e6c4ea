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
  let address = plain(peer)
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

const isProxy = (proxies: BlockList, address: string) =>
  isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The address of an entry of the header: some proxies write its port behind it (`203.0.113.9:4444`), and quotes around it. */
function addressOf(entry: string): string {
  const bare = entry.trim().replace(/^"(.*)"$/, '$1')
  const withPort = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(bare)
  return plain(withPort?.[1] ?? withPort?.[2] ?? bare)
}

/** Without white space and the prefix of an IPv4 address in IPv6 clothes. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
