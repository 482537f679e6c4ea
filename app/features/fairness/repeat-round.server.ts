import { createHash, createHmac } from 'node:crypto'
import type { ValueOf } from '#contract/endpoint.ts'
import type { betProof } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { diceOdds, hundredthsOf, ROLLS } from '../games/dice-odds.ts'

/**
 * Repeats a round of Dice from what its proof says, as a stranger would (site.md section 4), without asking the
 * platform: the page's own verdict.
 */

export type Proof = ValueOf<typeof betProof>

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
  /** floor(g × 10,000 / 2^32): the roll in hundredths. */
  scaled: string
  winningRolls: number
}

const TWO_32 = 1n << 32n
const N = BigInt(ROLLS)
/** Groups with a product below this (modulo 2^32) are skipped, so that every roll is equally likely. */
const SKIPPED_BELOW = TWO_32 % N
const GROUPS = 8
/** A proof that asks for more digests than this is no proof of a round that was played. */
const MAX_CURSOR = 10_000

export function repeatRound(proof: Proof): RepeatedRound {
  const hex = groupOf(proof.digest, proof.group)
  const g = BigInt(`0x${hex}`)
  const scaled = (g * N) / TWO_32
  const { winning } = diceOdds(proof.outcome.direction, proof.outcome.target)

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
    isFirstTaken(proof) &&
      numberOf(g) === proof.number &&
      hundredthsOf(proof.outcome.roll) === Number(scaled),
  )
  const rule = check(isPaidByRule(proof, Number(scaled)))
  const all = [commit, digest, number, rule]
  const verdict = all.includes('bad') ? 'bad' : sealed ? 'sealed' : 'ok'
  return {
    commit,
    digest,
    number,
    rule,
    verdict,
    hex,
    g: String(g),
    scaled: String(scaled),
    winningRolls: winning,
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

const isSkipped = (hex: string) => (BigInt(`0x${hex}`) * N) % TWO_32 < SKIPPED_BELOW

/** The group is the first that is not skipped; of earlier digests too, once the seed is there to make them. */
function isFirstTaken(proof: Proof): boolean {
  if (proof.cursor > MAX_CURSOR) return false
  for (let cursor = proof.serverSeed === null ? proof.cursor : 0; cursor <= proof.cursor; cursor++) {
    const digest = cursor === proof.cursor ? proof.digest : digestAt(proof, cursor)
    for (let group = 0; group < GROUPS; group++) {
      if (isSkipped(groupOf(digest, group))) continue
      return cursor === proof.cursor && group === proof.group
    }
  }
  return false
}

/** Result, multiplier and payout are what the rule of the game says of this roll. */
function isPaidByRule({ outcome, stake, payout, result }: Proof, roll: number): boolean {
  const target = hundredthsOf(outcome.target)
  const won = outcome.direction === 'under' ? roll < target : roll > target
  const { multiplier } = diceOdds(outcome.direction, outcome.target)
  const paid = won ? (minorOf(stake) * BigInt(multiplier.replace('.', ''))) / 10_000n : 0n
  return outcome.multiplier === multiplier && result === (won ? 'won' : 'lost') && payout === moneyOf(paid)
}
