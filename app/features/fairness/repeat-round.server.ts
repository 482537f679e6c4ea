import { createHash, createHmac } from 'node:crypto'
import type { Proof, RoundRule } from './proof.ts'

/** Whether a step of the proof came out as recorded; `sealed` where it needs the server seed. */
export type Check = 'ok' | 'sealed' | 'bad'

export interface RepeatedRound {
  commit: Check
  digest: Check
  number: Check
  rule: Check
  verdict: Check
  /** The four bytes that were used, as eight hex digits, and as the integer that they are. */
  hex: string
  g: string
  /** floor(g × range / 2^32): what was drawn. */
  scaled: string
}

const TWO_32 = 1n << 32n
const GROUPS = 8
/** A proof that asks for more digests than this is no proof of a round that was played. */
const MAX_CURSOR = 10_000

/**
 * Repeats a round from what its proof says, by the rule of its game, as a stranger would (site.md section 4), without
 * asking the platform: the page's own verdict.
 */
export function repeatRound(proof: Proof, rule: RoundRule): RepeatedRound {
  const hex = groupOf(proof.digest, proof.group)
  const g = BigInt(`0x${hex}`)
  const scaled = (g * BigInt(rule.range)) / TWO_32

  const sealed = proof.serverSeed === null
  const commit = sealed
    ? 'sealed'
    : check(
        createHash('sha256')
          .update(proof.serverSeed ?? '', 'ascii')
          .digest('hex') === proof.commit,
      )
  const digest = sealed ? 'sealed' : check(digestAt(proof, proof.cursor) === proof.digest)
  const number = check(
    isFirstTaken(proof, rule.range) && numberOf(g) === proof.number && rule.isDrawn(proof, Number(scaled)),
  )
  const paid = check(rule.isPaid(proof, Number(scaled)))
  const all = [commit, digest, number, paid]
  const verdict = all.includes('bad') ? 'bad' : sealed ? 'sealed' : 'ok'
  return {
    commit,
    digest,
    number,
    rule: paid,
    verdict,
    hex,
    g: String(g),
    scaled: String(scaled),
  }
}

const check = (holds: boolean): Check => (holds ? 'ok' : 'bad')

const groupOf = (digest: string, group: number) => digest.slice(group * 8, group * 8 + 8)

const digestAt = ({ serverSeed, clientSeed, nonce }: Proof, cursor: number) =>
  createHmac('sha256', Buffer.from(serverSeed ?? '', 'ascii'))
    .update(`${clientSeed}:${nonce}:${cursor}`, 'ascii')
    .digest('hex')

/** g / 2^32, cut to 7 decimals. */
const numberOf = (g: bigint) => `0.${((g * 10_000_000n) / TWO_32).toString().padStart(7, '0')}`

/** Groups with a small product (modulo 2^32) are skipped, so that every value is equally likely. */
const isSkipped = (hex: string, range: bigint) => (BigInt(`0x${hex}`) * range) % TWO_32 < TWO_32 % range

/** The group is the first that is not skipped; of earlier digests too, once the seed is there to make them. */
function isFirstTaken(proof: Proof, range: number): boolean {
  if (proof.cursor > MAX_CURSOR) return false
  for (let cursor = proof.serverSeed === null ? proof.cursor : 0; cursor <= proof.cursor; cursor++) {
    const digest = cursor === proof.cursor ? proof.digest : digestAt(proof, cursor)
    for (let group = 0; group < GROUPS; group++) {
      if (isSkipped(groupOf(digest, group), BigInt(range))) continue
      return cursor === proof.cursor && group === proof.group
    }
  }
  return false
}
