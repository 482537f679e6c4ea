import type { ValueOf } from '#contract/base/endpoint.ts'
import { drawRanges } from '#contract/play/games/lottery/drawn-numbers.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { drawProof } from '#contract/play/lottery.ts'
import { repeatDraw, sha256 } from '../../fairness/repeat-round.server.ts'
import { drawnBy } from './lottery-rule.ts'

export type DrawProof = ValueOf<typeof drawProof>
export type RepeatedDraw = ReturnType<typeof repeatedDraw>

/** A draw that has been told, repeated from its proof; null before, and of a void one. `outcome` is what its values make. */
export function repeatedDraw({ draw, proof }: DrawProof) {
  if (!proof || draw.serverSeed === null) return null
  const { family } = lotteryAt(draw.gameCode)
  const seeds = { ...proof, commit: draw.commit, serverSeed: draw.serverSeed }
  const repeated = repeatDraw(seeds, drawRanges(family))
  const outcome = drawnBy(
    draw.gameCode,
    repeated.draws.map(({ value }) => value),
  )
  const checks = [repeated.commit, repeated.digest, repeated.number]
  return { ...repeated, outcome, isProved: checks.every((check) => check === 'ok') }
}

/** Whether the seed of a draw is the one that was promised, once it is open: of a void draw too. */
export const promiseOf = ({ draw }: DrawProof): 'ok' | 'bad' | null =>
  draw.serverSeed === null ? null : sha256(draw.serverSeed) === draw.commit ? 'ok' : 'bad'

/** The exact texts of a draw's proof by their names (site.md section 4); before it has been told, its promise. */
export function drawValues(drawProof: DrawProof, repeated: RepeatedDraw): Record<string, string | null> {
  const { draw, proof } = drawProof
  const promise = { commit: draw.commit, 'server-seed': draw.serverSeed, 'bets-root': draw.betsRoot }
  if (!proof || !repeated) return { ...promise, nonce: '0' }
  const { cursor, digest, number } = repeated.last
  return {
    ...promise,
    nonce: String(proof.nonce),
    cursor: String(cursor),
    digest,
    number,
    outcome: repeated.outcome,
  }
}
