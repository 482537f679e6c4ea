import { type Address, networkIn, parseAddress, plainText } from '#platform/base/address.ts'

/** So many bits of an IPv6 address name the network of one line, and those of a whole site: a provider gives either away. */
const NETWORK_BITS = 64
const SITE_BITS = 48
/** A site holds 65,536 networks and may be a town's: it may do so many times what one network may. */
const SITE_TIMES = 16

/**
 * What an address is throttled by: an IPv4 address by itself, an IPv6 address by its /64 (`2001:db8:0:1::/64`), because
 * the rest is its owner's to choose. An IPv4 address written as IPv6 (`::ffff:203.0.113.7`) is that IPv4 address. Other
 * text (`unproved`) stands for itself.
 */
export function networkOf(text: string): string {
  const address = addressIn(text)
  if (!address) return text
  if (address.version === 4) return plainText(address)
  return named(address, NETWORK_BITS)
}

/** A network that an address is throttled by, and how many times a limit it may reach. */
export interface Network {
  name: string
  times: number
}

/** The networks that an address is throttled by, the narrowest first: of IPv6 also its /48, which may do more. */
export function networksOf(text: string): Network[] {
  const network = { name: networkOf(text), times: 1 }
  const address = addressIn(text)
  return address?.version === 6
    ? [network, { name: named(address, SITE_BITS), times: SITE_TIMES }]
    : [network]
}

function addressIn(text: string): Address | undefined {
  const [bare = ''] = text.split('%') // the name of an interface may follow
  return parseAddress(bare)
}

const named = (address: Address, bits: number): string => `${plainText(networkIn(address, bits))}/${bits}`
