import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList } from 'node:net'
import { type CountryResponse, Reader } from 'maxmind'
import { formatAddress, parseAddress } from '#platform/base/input/address.ts'

/**
 * Ranges that belong to no country (IANA special-purpose address registries, RFC 6890); the database has countries for
 * some.
 */
const specialRanges = new BlockList()
const SPECIAL_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]
for (const range of SPECIAL_RANGES) {
  const [address = '', bits] = range.split('/')
  specialRanges.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** An entry of this database: MaxMind's format with its own fields. */
type Entry = CountryResponse & { country_code?: string }

let reader: Reader<Entry> | undefined

/**
 * The database of `@ip-location-db/geo-whois-asn-country-mmdb` (CC0), opened on first use: 8 MB of memory and about 20
 * ms once, then a few microseconds per lookup.
 */
function database(): Reader<Entry> {
  const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
  reader ??= new Reader<Entry>(readFileSync(createRequire(import.meta.url).resolve(file)))
  return reader
}

/** When the database was made. */
export const countryDataMadeAt = (): Date => database().metadata.buildEpoch

/** `VN`; null if the address is private, unknown or invalid. */
export function countryOf(text: string): string | null {
  const address = parseAddress(text)
  if (!address) return null
  const plain = formatAddress(address)
  if (specialRanges.check(plain, `ipv${address.version}`)) return null
  return database().get(plain)?.country_code ?? null
}
