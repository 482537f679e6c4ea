import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { unprovenBet as endpoint } from '#contract/games.ts'
import type { Context } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { selectBets, toBet } from '#platform/play/bets/index.ts'

type Input = ParsedInputOf<typeof endpoint>

/** A bet of a house game that is open or void. Refuses `not-found`, also of a bet that has a proof. */
export async function unprovenBet(
  ctx: Context,
  { betId, language }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  if (!isRecordId(betId)) return refuse('not-found')
  const row = await selectBets(ctx.db, language)
    .innerJoin('seed_pair', 'seed_pair.id', 'bet.seed_pair_id')
    .select(['bet.nonce', 'bet.unit', 'seed_pair.state', 'seed_pair.server_seed'])
    .select(['seed_pair.client_seed', 'seed_pair.commit'])
    .where('bet.id', '=', betId)
    .where('bet.result', 'in', ['open', 'void'])
    .executeTakeFirst()
  if (!row || row.nonce === null || row.client_seed === null) return refuse('not-found')
  const { id, time, game, vassalage, nodeId, stake, payout } = toBet(row)
  const result = row.result === 'open' ? 'open' : 'void'
  return ok({
    ...{ betId: id, time, game, vassalage, nodeId, stake, payout, result },
    commit: row.commit,
    serverSeed: result === 'void' && row.state === 'revealed' ? row.server_seed : null,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    playMoney: row.unit === 'play',
  })
}
