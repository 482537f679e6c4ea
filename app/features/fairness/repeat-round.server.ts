import { createHash, createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { minorOf } from '#contract/base/fields/money.ts'
import { jackpotNumber, jackpotRanges, winsJackpot } from '#contract/play/games/jackpot.ts'
import type { Proof, RoundRule } from './proof.ts'

/** Whether a step of the proof came out as recorded; `sealed` where it needs the server seed. */
export type Check = 'ok' | 'sealed' | 'bad'

export interface RepeatedRound {
  commit: Check
  digest: Check
  number: Check
  rule: Check
  verdict: Check
  /** Every number of the round: its four bytes as eight hex digits, of how many values it was drawn, and which it is. */
  draws: readonly { hex: string; n: number; value: number }[]
  /** The four bytes of the last number, and the integer that they are. */
  hex: string
  g: string
  /** floor(g × range / 2^32) of the last number: what was drawn. */
  scaled: string
}

type NamedDraw = Proof['draws'][number]

const TWO_32 = 1n << 32n
const GROUPS = 8
/** A range that is drawn from 13 hex digits of a digest, not from four bytes (crash). */
const BITS_52 = 2 ** 52
/** More digests than any round needs; a proof with more is invalid. */
const MAX_CURSOR = 10_000

/**
 * Repeats a round from its proof by the rules of its game, as anybody could (site.md section 4), without asking the
 * platform: the page's own verdict.
 */
export function repeatRound(proof: Proof, rule: RoundRule): RepeatedRound {
  const ranges = rule.ranges(proof)
  const all = redraw(proof.digests, [...ranges, ...(proof.jackpot ? jackpotRanges : [])])
  const draws = all.slice(0, ranges.length)
  const values = draws.map(({ value }) => value)
  const last = draws.at(-1)

  const sealed = proof.serverSeed === null
  const commit = sealed
    ? 'sealed'
    : check([proof, ...(proof.legs ?? [])].every((round) => sha256(round.serverSeed ?? '') === round.commit))
  const digest = sealed
    ? 'sealed'
    : check(
        areDigests(proof) &&
          isIncluded(proof) &&
          (proof.legs ?? []).every((leg) => isLegIncluded(proof, leg)),
      )
  const number = check(
    isDeepStrictEqual(proof.draws, draws.map(namedOf)) &&
      last?.cursor === proof.cursor &&
      last.group === proof.group &&
      proof.digests[proof.cursor] === proof.digest &&
      numberOf(last.hex) === proof.number &&
      rule.isDrawn(proof, values) &&
      (proof.legs ?? []).every((leg) => isLegDrawn(proof, leg, rule)) &&
      isJackpotDrawn(proof, all.slice(ranges.length)),
  )
  const paid = check(rule.isPaid(proof, values))
  const checks = [commit, digest, number, paid]
  const verdict = checks.includes('bad') ? 'bad' : sealed ? 'sealed' : 'ok'
  const hex = last?.hex ?? groupOf(proof.digest, proof.group)
  return {
    commit,
    digest,
    number,
    rule: paid,
    verdict,
    draws: all.map(({ hex, n, value }) => ({ hex, n, value })),
    hex,
    g: String(integerOf(hex)),
    scaled: String(last?.value ?? ''),
  }
}

/** A draw without a bet: its seeds, and the numbers that the platform says follow from them. */
export interface DrawnSeeds {
  commit: string
  serverSeed: string
  clientSeed: string
  nonce: number
  digests: string[]
  draws: readonly NamedDraw[]
}

/** Repeats a draw without a bet: the answer of `repeatRound` without the payout. */
export function repeatDraw(
  seeds: DrawnSeeds,
  ranges: readonly number[],
): Pick<RepeatedRound, 'commit' | 'digest' | 'number' | 'draws'> & { last: LastNumber } {
  const draws = redraw(seeds.digests, ranges)
  const last = draws.at(-1) ?? { cursor: 0, group: 0, hex: '00000000' }
  return {
    commit: check(sha256(seeds.serverSeed) === seeds.commit),
    digest: check(areDigests(seeds)),
    number: check(draws.length === ranges.length && isDeepStrictEqual(seeds.draws, draws.map(namedOf))),
    draws: draws.map(({ hex, n, value }) => ({ hex, n, value })),
    last: {
      cursor: last.cursor,
      group: last.group,
      digest: seeds.digests[last.cursor] ?? '',
      number: numberOf(last.hex),
    },
  }
}

/** Where the last number of a draw stands, as a proof names it. */
export interface LastNumber {
  cursor: number
  group: number
  digest: string
  number: string
}

const check = (holds: boolean): Check => (holds ? 'ok' : 'bad')

const namedOf = ({ hex: _hex, ...named }: NamedDraw & { hex: string }): NamedDraw => named

/** Whether the numbers after those of the game win the jackpot as the proof says; how much was in it only the ledger knows. */
function isJackpotDrawn({ jackpot, stake }: Proof, draws: readonly (NamedDraw & { hex: string })[]): boolean {
  if (!jackpot) return draws.length === 0
  const [first, second] = draws
  return (
    first !== undefined &&
    second !== undefined &&
    isDeepStrictEqual(jackpot.draws, draws.map(namedOf)) &&
    jackpot.number === jackpotNumber(first.value, second.value) &&
    minorOf(jackpot.won) > 0n === winsJackpot(jackpot.number, minorOf(stake))
  )
}

/** In lower-case hex digits, as commits are published. */
export const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Whether the root of a shared round, which stands where a client seed would, holds this bet. */
function isIncluded({ betId, stake, clientSeed, inclusion }: Proof): boolean {
  if (!inclusion) return true
  const { memberHash, leafStake = stake, wagerText, leaf, path } = inclusion
  if (sha256(`\u0000${betId}:${memberHash}:${leafStake}:${wagerText}`) !== leaf) return false
  return rootOf(leaf, path) === clientSeed
}

type Leg = NonNullable<Proof['legs']>[number]
type Path = NonNullable<Proof['inclusion']>['path']

const rootOf = (leaf: string, path: Path) =>
  path.reduce(
    (below, { side, hash }) => sha256(side === 'L' ? `\u0001${hash}${below}` : `\u0001${below}${hash}`),
    leaf,
  )

/** Whether another round of a bet contains it too, and that round's digests follow from its seed. */
function isLegIncluded({ inclusion }: Proof, { serverSeed, drawn }: Leg): boolean {
  if (!drawn) return true
  const { betsRoot, path, digests } = drawn
  return (
    inclusion !== undefined &&
    rootOf(inclusion.leaf, path) === betsRoot &&
    areDigests({ serverSeed, clientSeed: betsRoot, nonce: 0, digests })
  )
}

/** Whether the numbers of another round follow from its digests, and its outcome from its numbers. */
function isLegDrawn(proof: Proof, { roundId, drawn }: Leg, rule: RoundRule): boolean {
  if (!drawn) return rule.legs?.ranges(proof, roundId).length === 0
  const draws = redraw(drawn.digests, rule.legs?.ranges(proof, roundId) ?? [])
  const values = draws.map(({ value }) => value)
  return (
    isDeepStrictEqual(drawn.draws, draws.map(namedOf)) && rule.legs?.isDrawn(proof, roundId, values) === true
  )
}

const groupOf = (digest: string, group: number) => digest.slice(group * 8, group * 8 + 8)
const integerOf = (hex: string) => BigInt(`0x${hex}`)

/** Whether every digest that the proof names is that of its cursor. */
function areDigests({
  serverSeed,
  clientSeed,
  nonce,
  digests,
}: Pick<Proof, 'serverSeed' | 'clientSeed' | 'nonce' | 'digests'>): boolean {
  if (digests.length > MAX_CURSOR) return false
  return digests.every((digest, cursor) => {
    const hmac = createHmac('sha256', Buffer.from(serverSeed ?? '', 'ascii'))
    return hmac.update(`${clientSeed}:${nonce}:${cursor}`, 'ascii').digest('hex') === digest
  })
}

/** g / 2^32, cut to 7 decimals. */
const numberOf = (hex: string) => `0.${((integerOf(hex) * 10_000_000n) / TWO_32).toString().padStart(7, '0')}`

/**
 * The numbers of a round, as they come from its digests. Groups with a small product (modulo 2^32) are skipped, so that
 * every value is equally likely. Fewer than were asked for where the digests run out.
 */
function redraw(digests: readonly string[], ranges: readonly number[]): (NamedDraw & { hex: string })[] {
  const draws: (NamedDraw & { hex: string })[] = []
  let index = 0
  for (const n of ranges) {
    for (;;) {
      const [cursor, group] = [Math.floor(index / GROUPS), index % GROUPS]
      const digest = digests[cursor]
      if (digest === undefined) return draws
      if (n === BITS_52) {
        const value = Number.parseInt(digest.slice(0, 13), 16)
        draws.push({ n, value, cursor, group, hex: groupOf(digest, group) })
        index += 2
        break
      }
      index += 1
      const hex = groupOf(digest, group)
      const product = integerOf(hex) * BigInt(n)
      if (product % TWO_32 < TWO_32 % BigInt(n)) continue
      draws.push({ n, value: Number(product / TWO_32), cursor, group, hex })
      break
    }
  }
  return draws
}
