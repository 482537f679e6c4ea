import { networkIn, parseAddress, plainText } from '../address.ts'

/** So many bits of an IPv6 address name the network. */
const NETWORK_BITS = 64

/**
 * What an address is throttled by: an IPv4 address by itself, an IPv6 address by its /64 (`2001:db8:0:1::/64`), because
 * the rest is its owner's to choose. An IPv4 address written as IPv6 (`::ffff:203.0.113.7`) is that IPv4 address. Other
 * text (`unproved`) stands for itself.
 */
export function networkOf(text: string): string {
  const [bare = ''] = text.split('%') // the name of an interface may follow
  const address = parseAddress(bare)
  if (!address) return text
  if (address.version === 4) return plainText(address)
  return `${plainText(networkIn(address, NETWORK_BITS))}/${NETWORK_BITS}`
}
