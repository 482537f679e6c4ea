import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

/** What a chain's addresses look like: Ethereum's and those of its kin, or TRON's. */
export const chainKinds = ['evm', 'tron'] as const
export type ChainKind = (typeof chainKinds)[number]

/** An address as nodes write it, TRON's too: `0x` and twenty bytes in small hex digits. */
export type Address = `0x${string}`

const base58check = createBase58check(sha256)
/** What TRON puts before the twenty bytes. */
const TRON_MARK = 0x41

/** An address as people write it: with EIP-55's checksum in its capitals, or TRON's in base58check. */
export const shownAddress = (kind: ChainKind, address: Address): string =>
  kind === 'tron'
    ? base58check.encode(Uint8Array.of(TRON_MARK, ...hexToBytes(address.slice(2))))
    : eip55(address)

/**
 * Reads an address as people write it; undefined if it is none, of another kind of chain, or does not fit its own checksum. One
 * of Ethereum's all in small or all in capital letters carries none.
 */
export function addressIn(kind: ChainKind, text: string): Address | undefined {
  return kind === 'tron' ? tronAddressIn(text) : evmAddressIn(text)
}

function evmAddressIn(text: string): Address | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const address = text.toLowerCase() as Address
  const digits = text.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || eip55(address) === text ? address : undefined
}

function tronAddressIn(text: string): Address | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined
  try {
    const [mark, ...bytes] = base58check.decode(text)
    return mark === TRON_MARK && bytes.length === 20 ? `0x${bytesToHex(Uint8Array.from(bytes))}` : undefined
  } catch {
    return undefined // another checksum
  }
}

/** EIP-55: a letter is a capital where the hash of the small digits has a digit of eight or more. */
function eip55(address: Address): string {
  const digits = address.slice(2)
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
