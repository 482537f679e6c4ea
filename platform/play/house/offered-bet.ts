import { type Money, minorOf } from '#contract/base/fields/money.ts'
import type { Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { NewBet } from '#platform/play/bets/index.ts'
import {
  mayPlay,
  type StakedGame,
  selectStakedGame,
  stakeWithin,
  toStakedGame,
} from '#platform/play/catalogue/index.ts'
import type { AnyHouseGame } from './house-game.ts'
import { rulesOf } from './house-games.ts'

/** A bet that the house accepts, and the rules of its game. */
export interface OfferedBet {
  rules: AnyHouseGame
  bet: Omit<NewBet, 'fromSeeds'>
}

/** The bet that a player requests. */
interface BetRequest {
  vendorCode: string
  nodeId: string
  stake: Money
  wager: Wager
}

/** The bet of `request`, if the member may play. Refuses as `mayPlay`, and as `offeredWager`. */
export function offeredBet(
  member: Member,
  game: StakedGame | undefined,
  request: BetRequest,
): Result<OfferedBet> {
  const permission = mayPlay(member)
  return permission.ok ? offeredWager(game, request) : permission
}

/**
 * The bet of `request`, whoever places it, if the catalogue has the game (`game`), it is open, and its rules offer this
 * wager at this stake. Refuses `not-found`, `game-in-maintenance`, `under-limit` and `over-limit` at `stake`, and as the
 * rules.
 */
function offeredWager(
  game: StakedGame | undefined,
  { vendorCode: vendor, nodeId: node, stake: money, wager }: BetRequest,
): Result<OfferedBet> {
  if (!game) return refuse('not-found')
  if (game.maintenance) return refuse('game-in-maintenance')
  const rules = rulesOf(vendor, node)
  if (!rules || rules.game !== wager.game) return refuse('not-found')

  const stake = minorOf(money)
  for (const part of rules.stakes(wager, stake)) {
    const result = stakeWithin(game, part)
    if (!result.ok) return result
  }
  const offered = rules.check(wager, stake)
  if (!offered.ok) return offered
  const { gameType, leastStake, turnoverTerms } = game
  return ok({ rules, bet: { vendor, node, gameType, leastStake, turnoverTerms, stake, wager: { ...wager } } })
}

/** `offeredBet` for the game's current row in the catalogue. */
export async function findOfferedBet(
  ctx: Context,
  member: Member,
  request: BetRequest,
): Promise<Result<OfferedBet>> {
  return offeredBet(member, await stakedGameOf(ctx, request), request)
}

/** The same for somebody who is not known, or not asked whether they may play. */
export async function findOfferedWager(ctx: Context, request: BetRequest): Promise<Result<OfferedBet>> {
  return offeredWager(await stakedGameOf(ctx, request), request)
}

async function stakedGameOf(
  ctx: Context,
  { vendorCode, nodeId }: BetRequest,
): Promise<StakedGame | undefined> {
  const { rows } = await selectStakedGame(vendorCode, nodeId).execute(ctx.db)
  return rows[0] && toStakedGame(rows[0])
}
