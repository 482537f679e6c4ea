import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { type Lottery, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import type { drawProof as endpoint } from '#contract/play/lottery.ts'
import type { Context } from '#platform/base/context.ts'
import { digestsUpTo, FairStream, type Seeds, toNamedDraw } from '#platform/base/fairness/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { rulesOf } from '#platform/play/house/index.ts'
import { drawsNamed, isTold } from '#platform/play/rounds/index.ts'
import { toDraw } from './to-draw.ts'

/**
 * Everything that repeats a draw without a ticket: it is drawn again here, and if the record differs, that is a bug and
 * throws. Before the whole draw has been told only its promise. Refuses `not-found`.
 */
export async function drawProof(
  ctx: Context,
  { gameCode, numero, language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const lottery = lotteryOf(gameCode)
  const [row] = lottery ? await drawsNamed(ctx, [{ node: gameCode, numero }]) : []
  if (!lottery || !row) return refuse('not-found')
  const now = ctx.clock.now()
  const promised = {
    draw: toDraw(row, now),
    game: lottery.names[language],
    roundId: row.id,
  }
  if (!isTold(row, now) || row.bets_root === null) return ok({ ...promised, proof: null })
  const seeds = { serverSeed: row.server_seed, clientSeed: row.bets_root, nonce: 0 }
  const { draws, outcome } = drawAgain(lottery, seeds)
  if (!isDeepStrictEqual(outcome, row.outcome))
    throw new Error(`draw ${gameCode} ${numero} is not what its seed says`)
  return ok({
    ...promised,
    proof: {
      clientSeed: seeds.clientSeed,
      nonce: seeds.nonce,
      digests: digestsUpTo(seeds, draws.at(-1)?.cursor ?? 0),
      draws: draws.map(toNamedDraw),
    },
  })
}

/** The result of these seeds without anybody's ticket, by the rules that drew it, and every number. */
function drawAgain({ code }: Lottery, seeds: Seeds) {
  const rules = rulesOf(HOUSE_VENDOR, code)
  if (!rules?.shared) throw new Error(`${code} has no rules`)
  return rules.play(rules.shared.nobody, 0n, new FairStream(seeds))
}
