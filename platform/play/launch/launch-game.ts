import { isTrial } from '#contract/account-kind.ts'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { launchGame as endpoint } from '#contract/games.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { notExcluded } from '#platform/members/responsible-gaming/index.ts'
import { gameState, mayPlay } from '#platform/play/catalogue/index.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * Starts a vendor's game. Refuses `in-need-true-account` to a trial account, whose play money no vendor takes,
 * `operation-not-allowed` to who may not play, `not-found` for a game that is not in the catalogue and for an open one
 * of the house, which is played on the site's own page and has nothing to launch, `self-excluded` during a break; else `game-in-maintenance`, which
 * every vendor is in that has no adapter yet.
 */
export async function launchGame(
  ctx: Context,
  member: Member,
  { vassalage, nodeId }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  const game = await gameState(ctx.db, vassalage, nodeId)
  if (!game || (game.house && !game.maintenance)) return refuse('not-found')
  const unexcluded = await notExcluded(ctx, member.id)
  if (!unexcluded.ok) return unexcluded
  return refuse('game-in-maintenance')
}
