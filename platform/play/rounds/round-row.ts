import type { Selectable } from 'kysely'
import type { Outcome, RoundState, SharedRound } from '#contract/games.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { GameRound } from '#platform/base/db/tables.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'

/** A round without its tree, which may be large. */
export type RoundRow = Omit<Selectable<GameRound>, 'bets_tree' | 'state'> & { state: RoundState }

const columns = [
  ...(['id', 'vendor_code', 'node_id', 'state', 'server_seed', 'commit', 'opened_at', 'closes_at'] as const),
  ...(['draws_at', 'bets_root', 'bets', 'pools', 'outcome', 'drawn_at', 'ended_at', 'reason'] as const),
] as const

export const selectRounds = (db: Db) =>
  db
    .selectFrom('game_round')
    .select([...columns])
    .$narrowType<{ state: RoundState }>()

/** One round, locked until the end of the transaction of `db`; undefined where there is none. */
export const lockedRound = (db: Db, roundId: string): Promise<RoundRow | undefined> =>
  selectRounds(db).where('id', '=', roundId).forNoKeyUpdate().executeTakeFirst()

/** What a closed round is drawn from: the root of its bets stands where a client seed would. */
export function seedsOf({ id, server_seed, bets_root }: RoundRow): Seeds {
  if (bets_root === null) throw new Error(`round ${id} has not been closed`)
  return { serverSeed: server_seed, clientSeed: bets_root, nonce: 0 }
}

/**
 * A round as the wire shows it: its seed only once nothing can be made of it any more. `running`: what lies on the spots of an
 * open one so far.
 */
export function toSharedRound(round: RoundRow, now: Date, running?: SharedRound['pools']): SharedRound {
  const over = round.state === 'drawn' || round.state === 'settled' || round.state === 'void'
  const left = round.state === 'open' ? round.closes_at.getTime() - now.getTime() : 0
  return {
    id: round.id,
    state: round.state,
    remaining: Math.max(0, Math.ceil(left / 1_000)),
    commit: round.commit,
    betsRoot: round.bets_root,
    bets: round.bets,
    pools: (round.pools as SharedRound['pools']) ?? running ?? null,
    serverSeed: over ? round.server_seed : null,
    outcome: round.outcome as Outcome | null,
  }
}
