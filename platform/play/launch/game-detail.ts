import { sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { gameDetail as endpoint } from '#contract/play/game-table.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { breakOf, toExclusion } from '#platform/members/responsible-gaming/index.ts'
import {
  lastBets,
  lastResults,
  lastRounds,
  openBetOf,
  stakesPlaced,
  toPlayedRounds,
  toSeenBet,
  toTableResult,
  toWaitingBet,
} from '#platform/play/bets/index.ts'
import { mayPlay, selectGames, toGame } from '#platform/play/catalogue/index.ts'
import { keptLayout, rulesOf, sharedGameOf, standingOf } from '#platform/play/house/index.ts'
import { poolNow } from '#platform/play/jackpot/index.ts'
import { fixtureTable, flightTable, roundTable } from '#platform/play/rounds/index.ts'
import { seedState, seedsOf } from '#platform/play/seeds/index.ts'
import { betsAboard, ticketsAboard } from './bets-aboard.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * One game of the catalogue: its stakes, its exact return, and the last results at a table of the house; for a member
 * who may play it also the seeds of the next round, the member's own last rounds, and its break from play. One
 * statement. Refuses `not-found`.
 */
export async function gameDetail(
  ctx: Context,
  member: Member | null,
  { vendorCode, nodeId, language }: Input,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const rules = rulesOf(vendorCode, nodeId)
  const row = await selectGames(ctx.reads, language, member?.id ?? null)
    .select(['game.house', 'game.max_bet', lastBets(vendorCode, nodeId).as('latest')])
    .$if(rules !== undefined && !rules.shared, (games) =>
      games.select(lastResults(vendorCode, nodeId).as('results')),
    )
    .$if(rules !== undefined && member !== null, (games) => {
      const memberId = member?.id ?? 0n
      return games
        .select(lastRounds(memberId, vendorCode, nodeId).as('rounds'))
        .select(seedsOf(memberId).as('seeds'))
    })
    .$if(rules?.shared !== undefined && !rules.fixtures && member !== null, (games) =>
      games.select(
        stakesPlaced(member?.id ?? 0n, vendorCode, nodeId, sql.ref('game.game_type')).as('placed'),
      ),
    )
    .$if(rules?.shared?.telling !== undefined && member !== null, (games) =>
      games.select(keptLayout(member?.id ?? 0n, vendorCode, nodeId).as('layout')),
    )
    .$if(member !== null, (games) => games.select(breakOf(ctx, member?.id ?? 0n).as('exclusion')))
    .where('game.vendor_code', '=', vendorCode)
    .where('game.node_id', '=', nodeId)
    .where('game.collection', '=', false)
    .executeTakeFirst()
  if (!row) return refuse('not-found')
  const game = toGame(row)
  // One more query, only for games of several steps.
  const open =
    rules?.steps && member && (await openBetOf(ctx, member.id, { vendor: vendorCode, node: nodeId }))
  const key = { vendor: vendorCode, node: nodeId }
  const fixtures = rules?.fixtures ? await fixtureTable(ctx, key, row.playable, rules.fixtures.league) : null
  const flight = rules?.shared?.flight && sharedGameOf(vendorCode, nodeId)?.flight
  const table = flight
    ? await flightTable(ctx, key, { open: row.playable, flight, gameOf: sharedGameOf })
    : rules?.shared && !rules.fixtures && !rules.shared.scheduled
      ? await roundTable(ctx, key, {
          open: row.playable,
          pooled: rules.shared.pooled,
          telling: rules.shared.telling,
        })
      : undefined
  const aboard =
    flight && member && table?.round
      ? await betsAboard(ctx, language, member, table.round, flight)
      : fixtures && rules?.fixtures && member
        ? await ticketsAboard(ctx, language, member, fixtures.rounds, rules.fixtures)
        : []
  const playing = rules && row.playable && member && mayPlay(member).ok
  return ok({
    game,
    house: row.house,
    stake: { min: moneyOf(row.min_bet), max: moneyOf(row.max_bet) },
    returns: rules?.returns ?? null,
    jackpot: rules?.jackpot ? await poolNow(ctx) : null,
    seeds: playing ? (row.seeds ?? (await seedState(ctx, member.id))) : null,
    latest: row.latest.map(toSeenBet),
    results: (row.results ?? []).map(toTableResult),
    round: table?.round ?? fixtures?.rounds[0] ?? null,
    placed: row.placed ?? [],
    layout: row.layout ?? null,
    history: table?.history ?? [],
    earlier: table?.earlier ?? [],
    players: table?.players ?? null,
    aboard,
    fixtures,
    rounds: toPlayedRounds(row.rounds ?? [], game),
    exclusion: row.exclusion ? toExclusion(row.exclusion) : null,
    open: open ? { bet: toWaitingBet(open, game), standing: standingOf(open) } : null,
  })
}
