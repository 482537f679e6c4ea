import { type Address, formatAddress, networkAddress, parseAddress } from '#platform/base/input/address.ts'

/** Prefix lengths of an IPv6 line and of a whole site: providers assign either. */
const NETWORK_BITS = 64
const SITE_BITS = 48
/** A site holds 65,536 networks and may be a town: its limit is this multiple of a network's. */
const SITE_TIMES = 16

/**
 * The network that an address is throttled by: an IPv4 address itself, an IPv6 address's /64 (`2001:db8:0:1::/64`),
 * because its owner chooses the rest. An IPv4-mapped address (`::ffff:203.0.113.7`) is that IPv4 address. Other text
 * (`unproved`) stands for itself.
 */
export function networkOf(text: string): string {
  const address = addressIn(text)
  if (!address) return text
  if (address.version === 4) return formatAddress(address)
  return networkText(address, NETWORK_BITS)
}

/** A network that an address is throttled by, and the multiple of a limit that it may reach. */
export interface Network {
  name: string
  times: number
}

/** The networks that an address is throttled by, the narrowest first: for IPv6 also its /48, with a higher limit. */
export function networksOf(text: string): Network[] {
  const network = { name: networkOf(text), times: 1 }
  const address = addressIn(text)
  return address?.version === 6
    ? [network, { name: networkText(address, SITE_BITS), times: SITE_TIMES }]
    : [network]
}

function addressIn(text: string): Address | undefined {
  const [bare = ''] = text.split('%') // a zone may follow
  return parseAddress(bare)
}

const networkText = (address: Address, bits: number): string =>
  `${formatAddress(networkAddress(address, bits))}/${bits}`
