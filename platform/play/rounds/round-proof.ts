import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { betProof } from '#contract/play/fairness.ts'
import type { Context } from '#platform/base/context.ts'
import { leafOf, type PathStep, pathPlaces, rootFrom } from '#platform/base/fairness/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { leafContent, memberHashOf } from './advance-round.ts'

/** Bytes of a node in a stored tree. */
const NODE_BYTES = 32

export type Inclusion = NonNullable<ValueOf<typeof betProof>['inclusion']>

/** The seeds of a drawn round. */
export interface SharedSeeds {
  serverSeed: string
  betsRoot: string
  commit: string
  drawnAt: string
  openedAt: string
  /** When it took off; null for a round that does not fly. */
  flewAt: string | null
  /** The stakes on the spots, if the game has pools. */
  pools: unknown
}

/** The seeds of a drawn round, as JSON within a larger statement; null for any other. */
export const selectSharedSeeds = (roundId: Expression<string | null>): RawBuilder<SharedSeeds | null> =>
  sql<SharedSeeds | null>`(
    select jsonb_build_object('serverSeed', server_seed, 'betsRoot', bets_root, 'commit', commit, 'drawnAt', drawn_at, 'pools', pools,
      'openedAt', opened_at, 'flewAt', flew_at)
    from game_round where game_round.id = ${roundId} and drawn_at is not null
  )`

/** The seeds of a round as far as they may be shown while its bets have no proof. */
export interface RoundPromise {
  commit: string
  /** Null until the round is closed. */
  betsRoot: string | null
  /** Null until knowing it gives no advantage. */
  serverSeed: string | null
}

const promise = sql<RoundPromise>`
  jsonb_build_object('commit', commit, 'betsRoot', bets_root,
    'serverSeed', case when state in ('settled', 'void') or (state = 'drawn' and told_at is null) then server_seed end)
`

/** The same for any round, as JSON within a larger statement; null for a bet that is not on a round. */
export const selectRoundPromise = (roundId: Expression<string | null>): RawBuilder<RoundPromise | null> =>
  sql<RoundPromise | null>`(select ${promise} from game_round where game_round.id = ${roundId})`

/** The same for several rounds, by their ids. */
export async function roundPromises(
  ctx: Context,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, RoundPromise>> {
  if (roundIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('game_round')
    .select(['id', promise.as('promise')])
    .where('id', 'in', [...roundIds])
    .execute()
  return new Map(rows.map(({ id, promise }) => [id, promise]))
}

/** A bet as it was when its round closed. */
export interface LeafBet {
  id: string
  memberId: bigint
  roundId: string
  stake: bigint
  salt: string | null
  wagerText: string
}

/**
 * The proof that a bet is in its round's root: its leaf, and the path up. Only the nodes of the path are read from the
 * stored tree. Undefined for a bet that was not in the round when it closed.
 */
export async function inclusionOf(ctx: Context, bet: LeafBet): Promise<Inclusion | undefined> {
  const { id, memberId, roundId, salt, wagerText } = bet
  const account = (await accountsOf(ctx.db, [memberId])).get(memberId) ?? ''
  const memberHash = memberHashOf(salt, id, account)
  const leaf = leafOf(leafContent({ ...bet, memberHash }))
  const { rows } = await sql<{ bets: number; root: string; at: number }>`
    select bets, bets_root as root, position(decode(${leaf}, 'hex') in substring(bets_tree for bets * ${NODE_BYTES})) - 1 as at
    from game_round where id = ${roundId} and bets_root is not null
  `.execute(ctx.db)
  const [round] = rows
  if (!round || round.at < 0 || round.at % NODE_BYTES !== 0) return undefined
  const path = await nodesAt(ctx, roundId, pathPlaces(round.bets, round.at / NODE_BYTES))
  if (rootFrom(leaf, path) !== round.root) throw new Error(`the tree of round ${roundId} is broken`)
  return { roundId, memberHash, wagerText, leaf, path }
}

async function nodesAt(
  ctx: Context,
  roundId: string,
  places: ReturnType<typeof pathPlaces>,
): Promise<PathStep[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ hash: string }>`
    select encode(substring(bets_tree from place.at + 1 for ${NODE_BYTES}), 'hex') as hash
    from game_round, unnest(${places.map(({ offset }) => offset)}::integer[]) with ordinality place (at, n)
    where id = ${roundId} order by n
  `.execute(ctx.db)
  return places.map(({ side }, at) => ({ side, hash: rows[at]?.hash ?? '' }))
}
