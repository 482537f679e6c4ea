import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { winsJackpot } from '#contract/games/jackpot.ts'
import type { Action, betProof as endpoint, Outcome, Wager } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type Draw, digestOf, FairStream, numberOf } from '#platform/base/fairness/index.ts'
import { isRecordId } from '#platform/base/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { selectBets, toBet } from '#platform/play/bets/index.ts'
import { winPostingOf } from '#platform/play/jackpot/index.ts'
import { rulesOf } from './house-games.ts'
import { drawJackpot } from './jackpot-round.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * The public proof of a settled bet of a house game: what it takes to repeat the round, and what the platform came
 * to. The round is played again here from its seeds; a record that says otherwise is a bug and throws. Names no
 * account, and no server seed before its reveal. (The digests show before: they tell nothing of the key or of another
 * nonce's digests.) Refuses `not-found`.
 */
export async function betProof(
  ctx: Context,
  { betId, language }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const row = await selectBets(ctx.db, language)
    .innerJoin('seed_pair', 'seed_pair.id', 'bet.seed_pair_id')
    .select([
      'bet.nonce',
      'bet.wager',
      'bet.actions',
      'bet.outcome',
      'bet.unit',
      'seed_pair.state',
      'seed_pair.server_seed',
      'seed_pair.client_seed',
      'seed_pair.commit',
      'seed_pair.revealed_at',
    ])
    .where('bet.id', '=', betId)
    .where('bet.settled_at', 'is not', null)
    .executeTakeFirst()
  const rules = row && rulesOf(row.vendor_code, row.node_id)
  // A void round was not played to its end: there is nothing to repeat.
  if (!rules || row.nonce === null || row.client_seed === null || row.result === 'void')
    return refuse('not-found')

  const seeds = { serverSeed: row.server_seed, clientSeed: row.client_seed, nonce: row.nonce }
  const wager = row.wager as Wager
  const actions = (row.actions ?? []) as Action[]
  const stream = new FairStream(seeds)
  const { draws, payout, outcome } = rules.play(wager, row.stake, stream, actions)
  const jackpot = jackpotOf(row.outcome as Outcome)
  const drawn = jackpot && { ...jackpot, ...drawJackpot(stream) }
  const won = minorOf(jackpot?.won ?? '0.00')
  const isRepeated =
    payout + won === row.payout &&
    isDeepStrictEqual({ ...outcome, ...(jackpot ? { jackpot } : {}) }, row.outcome) &&
    drawn?.number === jackpot?.number &&
    won > 0n === (jackpot !== undefined && winsJackpot(jackpot.number, row.stake))
  if (!isRepeated) throw new Error(`bet ${betId} is not what its seeds say`)
  const last = draws.at(-1)
  if (!last) throw new Error(`bet ${betId} drew nothing`)
  const bet = toBet(row)
  return ok({
    betId,
    time: bet.time,
    game: bet.game,
    vassalage: bet.vassalage,
    nodeId: bet.nodeId,
    commit: row.commit,
    serverSeed: row.state === 'revealed' ? row.server_seed : null,
    revealedAt: row.revealed_at?.toISOString() ?? null,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    actions,
    digests: Array.from({ length: (drawn?.draws.at(-1) ?? last).cursor + 1 }, (_, cursor) =>
      digestOf(seeds, cursor),
    ),
    draws: draws.map(named),
    jackpot: drawn
      ? {
          ...{ number: drawn.number, won: drawn.won, draws: drawn.draws.map(named) },
          posting: won > 0n ? await winPostingOf(ctx.db, betId) : null,
        }
      : null,
    cursor: last.cursor,
    digest: last.digest,
    group: last.group,
    number: numberOf(last.g),
    wager,
    outcome: row.outcome as Outcome,
    stake: moneyOf(row.stake),
    payout: moneyOf(row.payout),
    playMoney: row.unit === 'play',
    result: bet.result,
  })
}

const named = ({ n, value, cursor, group }: Draw) => ({ n, value, cursor, group })

/** What an outcome says of the jackpot; undefined of a round that has not played for it. */
const jackpotOf = (outcome: Outcome) => ('jackpot' in outcome ? outcome.jackpot : undefined)
