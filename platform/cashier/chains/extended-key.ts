import { ECDH } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { Address } from './addresses.ts'

/**
 * Addresses come from an extended public key (BIP32) of the operator: whoever has it can follow what comes, and nobody can
 * sign with it. The key of an account (`m/44'/60'/0'`, of TRON `m/44'/195'/0'`) is what wallets export.
 */

/** Addresses of orders are receiving addresses of the account: path 0/<n>. */
const RECEIVING = 0

/** The last child that is not hardened (BIP32). */
export const LAST_INDEX = 2 ** 31 - 1

/** What wallets call keys that can sign: `xprv`, and the same of other networks and scripts. */
const PRIVATE_KEY = /^[a-zA-Z]prv/
/** A private key as bare bytes, or a phrase of words. */
const SECRET = /^(0x)?[0-9a-fA-F]{64}$|^([a-z]+ ){11,23}[a-z]+$/

/**
 * Reads an extended public key. Refuses `invalid` at `xpub` with what it is: a private key, a key of another kind or
 * network, or one that is mistyped. What was given is never repeated.
 */
export function readExtendedKey(text: string): Result<string> {
  const key = text.trim()
  if (PRIVATE_KEY.test(key) || SECRET.test(key))
    return refused('a private key, which Sen must never have: give the public one, xpub')
  if (/^[a-wyzA-Z]pub/.test(key))
    return refused('an extended public key of another kind: give the one that begins with xpub')
  if (!key.startsWith('xpub')) return refused('no extended public key: it begins with xpub')
  try {
    HDKey.fromExtendedKey(key).deriveChild(RECEIVING)
    return ok(key)
  } catch {
    return refused('a mistyped extended public key: its checksum does not fit')
  }
}

const refused = (reason: string) => refuse('invalid', { field: 'xpub', reason })

/** The address at 0/<index> of an extended public key. */
export function addressAt(xpub: string, index: number): Address {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(RECEIVING).deriveChild(index)
  if (!publicKey) throw new Error('an extended public key without a public key')
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  // Without the byte that says how the point is written.
  return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-20))}`
}
