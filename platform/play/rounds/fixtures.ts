import { sql } from 'kysely'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Minor } from '#contract/base/fields/money.ts'
import type { gameDetail, SharedRound } from '#contract/play/game-table.ts'
import type { FixtureSeen, MatchdayNews, MatchProgress } from '#contract/play/games/fixtures/seen.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MINUTES_LOOK_MS, SOUGHT_FIXTURES_ROWS } from '#platform/play/limits.ts'
import { isTold, type RoundRow, selectRounds, toSharedRound } from './round-row.ts'
import { announceRound, queueStep, type TableKey, type TableSnapshot } from './round-table.ts'

/**
 * Fixtures: rounds that run side by side, one for each match of a matchday. They open, close and are drawn together,
 * and the drawn matches are told minute by minute. Stakes on a spot move its price.
 */

/** A league as the engine knows it: pure functions, as for any game. */
export interface League {
  matchdays: number
  matchesOf(matchday: number): readonly string[]
  /** The part of a drawn match that is told after this part of its time, 0 … 1. */
  tell(outcome: Outcome, part: number): MatchProgress
  /** The price and the return of each spot that is offered. */
  pricesOf(match: string, staked: ReadonlyMap<string, Minor>): FixtureSeen['prices']
  scoreOf(outcome: Outcome): readonly [number, number]
  standingsOf(
    results: readonly { match: string; score: readonly [number, number] }[],
  ): NonNullable<ValueOf<typeof gameDetail>['fixtures']>['standings']
}

/** The fixed terms that a fixture was opened with. */
export interface FixtureTerms {
  season: number
  matchday: number
  match: string
}

const termsOf = ({ about }: Pick<RoundRow, 'about'>) => about as unknown as FixtureTerms

type FixturesView = NonNullable<ValueOf<typeof gameDetail>['fixtures']>

/**
 * The matchday of a league. After the last one has ended, the next is opened by its first viewer, as with single rounds
 * (decision 49). Null if there has never been one, and none may be opened.
 */
export async function fixtureTable(
  ctx: Context,
  table: TableKey,
  open: boolean,
  league: League,
): Promise<FixturesView | null> {
  let rounds = await matchdayNow(ctx, table)
  if (open && (await isFree(ctx, rounds))) {
    await openMatchday(ctx, table, league, rounds[0])
    rounds = await matchdayNow(ctx, table)
  }
  const [first] = rounds
  if (!first) return null
  const now = ctx.clock.now()
  const { season, matchday } = termsOf(first)
  const [staked, results] = await Promise.all([
    stakesOn(
      ctx,
      rounds.map(({ id }) => id),
    ),
    resultsOf(ctx, table, season, league),
  ])
  const last = Math.max(0, ...results.map((result) => result.matchday).filter((day) => day < matchday))
  const ends = Math.max(...rounds.map(({ told_at }) => told_at?.getTime() ?? 0))
  const playing = rounds.some(({ state }) => state === 'drawn')
  return {
    season,
    matchday,
    matchdays: league.matchdays,
    left: playing ? Math.max(0, Math.ceil((ends - now.getTime()) / 1_000)) : 0,
    standings: league.standingsOf(results),
    results: results
      .filter((result) => result.matchday === last)
      .map(({ round, match, score }) => ({ round, match, score: [score[0], score[1]] })),
    rounds: rounds.map((round) => toFixture(round, now, league, staked.get(round.id) ?? new Map())),
  }
}

/**
 * The same matchday for those who watch it (`WatchedTables`): the news of the running matches, which is the same for
 * all of them, and the time of the next news. Prices, table and slip are on the page, which reloads when the matches
 * change their state.
 */
export async function matchdayNews(
  ctx: Context,
  table: TableKey,
  open: boolean,
  league: League,
): Promise<TableSnapshot> {
  let rounds = await matchdayNow(ctx, table)
  if (open && (await isFree(ctx, rounds))) {
    await openMatchday(ctx, table, league, rounds[0])
    rounds = await matchdayNow(ctx, table)
  }
  const now = ctx.clock.now()
  const [first] = rounds
  const news: MatchdayNews | undefined = first && {
    season: termsOf(first).season,
    matchday: termsOf(first).matchday,
    fixtures: rounds.map((round) => ({
      place: round.place,
      match: termsOf(round).match,
      state: round.state,
      told: progressOf(round, now, league),
      over: isTold(round, now),
    })),
  }
  const played = rounds.some((round) => round.state === 'drawn' && !isTold(round, now))
  const freeAt = await nextOpeningAt(ctx, rounds)
  const nextLookAt = played ? new Date(now.getTime() + MINUTES_LOOK_MS) : open ? freeAt : undefined
  return {
    round: null,
    history: [],
    earlier: [],
    ...(news ? { matchday: news } : {}),
    ...(nextLookAt ? { nextLookAt } : {}),
  }
}

function progressOf(round: RoundRow, now: Date, league: League): MatchProgress | null {
  const { outcome } = round
  if (outcome === null) return null
  return league.tell(outcome as Outcome, isTold(round, now) ? 1 : partOf(round, now))
}

/** How far the telling of a drawn match has come: 0 at its start, 1 at its end. */
function partOf({ told_at: end, draws_at: start }: RoundRow, now: Date): number {
  const lasts = (end?.getTime() ?? 0) - start.getTime()
  const part = lasts > 0 ? (now.getTime() - start.getTime()) / lasts : 1
  return Math.min(1, Math.max(0, part))
}

function toFixture(
  round: RoundRow,
  now: Date,
  league: League,
  staked: ReadonlyMap<string, Minor>,
): SharedRound {
  const { match } = termsOf(round)
  return {
    ...toSharedRound(round, now),
    fixture: {
      place: round.place,
      match,
      told: progressOf(round, now, league),
      prices: round.state === 'open' ? league.pricesOf(match, staked) : {},
    },
  }
}

/** The fixtures of the newest matchday, in their order. */
async function matchdayNow(ctx: Context, { vendor, node }: TableKey): Promise<RoundRow[]> {
  const rows = await selectRounds(ctx.db)
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .where('about', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SOUGHT_FIXTURES_ROWS)
    .execute()
  const [newest] = rows
  if (!newest) return []
  const { season, matchday } = termsOf(newest)
  return rows
    .filter((row) => termsOf(row).season === season && termsOf(row).matchday === matchday)
    .sort((a, b) => a.place - b.place)
}

/**
 * When the next matchday may be opened: the last has ended, and its results were shown for long enough. Undefined while
 * it has not ended.
 */
async function nextOpeningAt(ctx: Context, rounds: readonly RoundRow[]): Promise<Date | undefined> {
  const ended = rounds.flatMap(({ ended_at }) => ended_at?.getTime() ?? [])
  if (ended.length < rounds.length) return undefined
  return new Date(Math.max(0, ...ended) + (await ctx.settings.value('roundResultMs')))
}

async function isFree(ctx: Context, rounds: readonly RoundRow[]): Promise<boolean> {
  const freeAt = await nextOpeningAt(ctx, rounds)
  return freeAt !== undefined && freeAt <= ctx.clock.now()
}

/**
 * Opens the matchday after that of `last`, with a seed for each match. Does nothing if another process has opened it.
 */
async function openMatchday(
  ctx: Context,
  { vendor, node }: TableKey,
  league: League,
  last: RoundRow | undefined,
): Promise<void> {
  const [bettingMs, closedMs, toldMs] = [
    await ctx.settings.value('fixtureBettingMs'),
    await ctx.settings.value('roundClosedMs'),
    await ctx.settings.value('fixtureToldMs'),
  ]
  const before = last ? termsOf(last) : { season: 1, matchday: 0 }
  const over = before.matchday >= league.matchdays
  const season = before.season + (over ? 1 : 0)
  const matchday = over ? 1 : before.matchday + 1
  const now = ctx.clock.now()
  const closesAt = new Date(now.getTime() + bettingMs)
  const drawsAt = new Date(closesAt.getTime() + closedMs)
  const fixtures = league.matchesOf(matchday).map((match, place) => {
    const serverSeed = ctx.random.bytes(32).toString('hex')
    return {
      id: sql<string>`uuidv7_at(${now})`,
      vendor_code: vendor,
      node_id: node,
      place,
      about: JSON.stringify({ season, matchday, match } satisfies FixtureTerms),
      state: 'open',
      server_seed: serverSeed,
      commit: commitOf(serverSeed),
      opened_at: now,
      closes_at: closesAt,
      draws_at: drawsAt,
      told_at: new Date(drawsAt.getTime() + toldMs),
    }
  })
  await ctx.transact(async (ctx) => {
    const newRounds = await ctx.db
      .insertInto('game_round')
      .values(fixtures)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    for (const { id } of newRounds) await queueStep(ctx, id, closesAt)
    if (newRounds.length > 0) await announceRound(ctx, node)
    return ok(null)
  })
}

interface SeasonResult {
  round: string
  matchday: number
  match: string
  score: readonly [number, number]
}

/** Every told result of a season. */
async function resultsOf(
  ctx: Context,
  { vendor, node }: TableKey,
  season: number,
  league: League,
): Promise<SeasonResult[]> {
  const rows = await selectRounds(ctx.db)
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .where(sql<boolean>`about is not null and (about ->> 'season')::integer = ${season}`)
    .where('outcome', 'is not', null)
    .where('told_at', '<=', ctx.clock.now())
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    round: row.id,
    matchday: termsOf(row).matchday,
    match: termsOf(row).match,
    score: league.scoreOf(row.outcome as Outcome),
  }))
}

/** The stakes on the spots of these rounds. */
async function stakesOn(
  ctx: Context,
  rounds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, Minor>>> {
  const stakes = new Map<string, Map<string, Minor>>()
  if (rounds.length === 0) return stakes
  const rows = await ctx.db
    .selectFrom('round_stake')
    .select(['round_id', 'spot', 'staked'])
    .where('round_id', 'in', rounds)
    .execute()
  for (const { round_id: round, spot, staked } of rows)
    stakes.set(round, (stakes.get(round) ?? new Map<string, Minor>()).set(spot, staked))
  return stakes
}

/** The current state of a fixture that a ticket names. */
export interface HeldFixture {
  match: string
  staked: ReadonlyMap<string, Minor>
}

/**
 * Keeps the fixtures of a ticket open until the end of the transaction of `ctx.db`, as `holdRound` does for one round.
 * Refuses `bets-closed` if any of them takes no bets.
 */
export async function holdFixtures(
  ctx: Context,
  { vendor, node }: TableKey,
  rounds: readonly string[],
): Promise<Result<ReadonlyMap<string, HeldFixture>>> {
  if (!rounds.every(isRecordId)) return refuse('bets-closed')
  const held = await ctx.db
    .selectFrom('game_round')
    .select(['id', 'about'])
    .where('id', 'in', [...rounds])
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .where('state', '=', 'open')
    .where('closes_at', '>', ctx.clock.now())
    .orderBy('id')
    .forShare()
    .execute()
  if (held.length !== new Set(rounds).size) return refuse('bets-closed')
  const staked = await stakesOn(ctx, rounds)
  return ok(
    new Map(
      held.map(({ id, about }) => [
        id,
        { match: (about as unknown as FixtureTerms).match, staked: staked.get(id) ?? new Map() },
      ]),
    ),
  )
}

/**
 * Adds stakes to their spots, always in the same order, so that no two transactions deadlock. In the transaction that
 * takes the stakes.
 */
export async function noteStakes(
  ctx: Context,
  stakes: readonly { round: string; spot: string; stake: Minor }[],
): Promise<void> {
  const sums = new Map<string, { round: string; spot: string; stake: Minor }>()
  for (const { round, spot, stake } of stakes) {
    const key = `${round} ${spot}`
    sums.set(key, { round, spot, stake: (sums.get(key)?.stake ?? 0n) + stake })
  }
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  await ctx.db
    .insertInto('round_stake')
    .values(rows.map(({ round, spot, stake }) => ({ round_id: round, spot, staked: stake })))
    .onConflict((conflict) =>
      conflict
        .columns(['round_id', 'spot'])
        .doUpdateSet({ staked: sql`round_stake.staked + excluded.staked` }),
    )
    .execute()
}

/** A drawn fixture with its whole result, part of which is not told yet: it never leaves the platform. */
export interface DrawnFixture {
  outcome: Outcome
  /** The part of its time that has passed; null once all has been told. */
  partAt(now: Date): number | null
}

/** The drawn fixtures among these rounds, by their ids. */
export async function drawnFixtures(
  ctx: Context,
  rounds: readonly string[],
): Promise<ReadonlyMap<string, DrawnFixture>> {
  if (rounds.length === 0) return new Map()
  const rows = await selectRounds(ctx.db)
    .where('id', 'in', [...rounds])
    .where('state', '=', 'drawn')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        outcome: row.outcome as Outcome,
        partAt: (now: Date) => (isTold(row, now) ? null : partOf(row, now)),
      },
    ]),
  )
}

/** A round of a bet, for the bet's proof. */
export interface NamedRound {
  id: string
  commit: string
  serverSeed: string
  /** Null for a void round, which was not drawn. */
  betsRoot: string | null
  toldAt: string
}

/** The rounds of a settled bet, by their ids. Only for a bet that has ended: all of its rounds are public then. */
export async function namedRounds(
  ctx: Context,
  rounds: readonly string[],
): Promise<ReadonlyMap<string, NamedRound>> {
  const rows = await selectRounds(ctx.db)
    .where('id', 'in', [...rounds])
    .execute()
  const now = ctx.clock.now()
  return new Map(
    rows.map((row) => {
      const isOver = isTold(row, now)
      if (!isOver && row.state !== 'void') throw new Error(`round ${row.id} has not been told yet`)
      return [
        row.id,
        {
          id: row.id,
          commit: row.commit,
          serverSeed: row.server_seed,
          betsRoot: isOver ? row.bets_root : null,
          toldAt: (row.told_at ?? row.draws_at).toISOString(),
        },
      ]
    }),
  )
}
