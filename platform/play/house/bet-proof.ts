import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { Action, betProof as endpoint, Outcome, Wager } from '#contract/games.ts'
import { moneyOf } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { digestOf, FairStream, numberOf } from '#platform/base/fairness/index.ts'
import { isRecordId } from '#platform/base/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { selectBets, toBet } from '#platform/play/bets/index.ts'
import { rulesOf } from './house-games.ts'

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
  const { draws, payout, outcome } = rules.play(wager, row.stake, new FairStream(seeds), actions)
  if (payout !== row.payout || !isDeepStrictEqual(outcome, row.outcome))
    throw new Error(`bet ${betId} is not what its seeds say`)
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
    digests: Array.from({ length: last.cursor + 1 }, (_, cursor) => digestOf(seeds, cursor)),
    draws: draws.map(({ n, value, cursor, group }) => ({ n, value, cursor, group })),
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
