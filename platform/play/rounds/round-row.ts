import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { RoundState, SharedRound } from '#contract/play/game-table.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { HandState } from '#contract/play/rooms.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { GameRound } from '#platform/base/db/tables.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'
import type { SpotStakes } from '#platform/play/bets/index.ts'
import type { ResultTelling } from './shared-game.ts'

/** A round without its tree, which may be large. */
export type RoundRow = Omit<Selectable<GameRound>, 'bets_tree' | 'state'> & { state: RoundState }

/** The columns of a round but for its tree. */
export const roundColumns = [
  'id',
  'vendor_code',
  'node_id',
  'state',
  'server_seed',
  'commit',
  'opened_at',
  'closes_at',
  'place',
  'about',
  'numero',
  'told_at',
  'draws_at',
  'flew_at',
  'bets_root',
  'bets',
  'pools',
  'house_stake',
  'outcome',
  'drawn_at',
  'ended_at',
  'reason',
] as const

export const selectRounds = (db: Db) =>
  db
    .selectFrom('game_round')
    .select([...roundColumns])
    .$narrowType<{ state: RoundState }>()

/**
 * That a round of a table, or a hand of a room, is in a state; with what follows from it, by which indexes find the few that run
 * or are void.
 */
export const isOfState = (state: RoundState | HandState): RawBuilder<SqlBool> => {
  const follows =
    { void: sql`reason is not null`, settled: sql`true` }[state as string] ?? sql`ended_at is null`
  return sql<SqlBool>`(state = ${state} and ${follows})`
}

/** One round, locked until the end of the transaction of `db`; undefined if there is none. */
export const lockedRound = (db: Db, roundId: string): Promise<RoundRow | undefined> =>
  selectRounds(db).where('id', '=', roundId).forNoKeyUpdate().executeTakeFirst()

/** The seeds of a closed round; the root of its bets takes the place of a client seed. */
export function seedsOf({ id, server_seed, bets_root }: RoundRow): Seeds {
  if (bets_root === null) throw new Error(`round ${id} has not been closed`)
  return { serverSeed: server_seed, clientSeed: bets_root, nonce: 0 }
}

/** The stakes of members on the spots of a round, together with the house's stake on each side. */
export const withHouseStake = (round: Pick<RoundRow, 'house_stake'>, staked: SpotStakes): SpotStakes =>
  round.house_stake > 0n ? { ...staked, house: moneyOf(round.house_stake) } : staked

/** Whether the whole draw has been told. */
export const isTold = ({ state, told_at }: Pick<RoundRow, 'state' | 'told_at'>, now: Date): boolean =>
  (state === 'drawn' || state === 'settled') && (told_at === null || told_at <= now)

/**
 * How long a drawn round has been told, in milliseconds at the usual pace; undefined before its draw, and once all of
 * it has been told. The pace is that of the setting at its draw.
 */
export function toldForMs(
  { state, drawn_at, told_at }: RoundRow,
  lastsMs: number,
  now: Date,
): number | undefined {
  if (state !== 'drawn' || !drawn_at || !told_at || told_at <= now) return undefined
  const part = (now.getTime() - drawn_at.getTime()) / (told_at.getTime() - drawn_at.getTime())
  return Math.max(0, Math.floor(part * lastsMs))
}

/** What is seen of a round that is being told. */
function tellingOf(round: RoundRow, now: Date, telling: ResultTelling | undefined): SharedRound['telling'] {
  const outcome = round.outcome as Outcome | null
  if (!telling || !outcome) return null
  const afterMs = toldForMs(round, telling.lastsMs(outcome), now)
  return afterMs === undefined ? null : { afterMs, seen: telling.seenAt(outcome, afterMs, round.commit) }
}

/**
 * A round as the wire shows it, with its seed and outcome only once knowing them gives no advantage. `running`: the
 * current stakes on the spots of an open round, without the house's. `telling`: how its game shows an outcome.
 */
export function toSharedRound(
  round: RoundRow,
  now: Date,
  running?: SharedRound['pools'],
  telling?: ResultTelling | undefined,
): SharedRound {
  const isOver = isTold(round, now)
  const { flew_at: flewAt, opened_at: openedAt } = round
  const left = round.state === 'open' ? round.closes_at.getTime() - now.getTime() : 0
  return {
    id: round.id,
    state: round.state === 'closed' && flewAt !== null && flewAt <= now ? 'flying' : round.state,
    remaining: Math.max(0, Math.ceil(left / 1_000)),
    lasts: Math.ceil((round.closes_at.getTime() - openedAt.getTime()) / 1_000),
    commit: round.commit,
    betsRoot: round.bets_root,
    bets: round.bets,
    pools: (round.pools as SharedRound['pools']) ?? (running ? withHouseStake(round, running) : null),
    serverSeed: isOver || round.state === 'void' ? round.server_seed : null,
    outcome: isOver ? (round.outcome as Outcome | null) : null,
    fixture: null,
    spots: [],
    flight: flewAt && {
      openedAt: openedAt.toISOString(),
      flewAt: flewAt.toISOString(),
      endedAt: null,
      toldAt: now.toISOString(),
    },
    telling: tellingOf(round, now, telling),
  }
}
