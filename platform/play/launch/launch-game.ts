import { isTrial } from '#contract/account-kind.ts'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { launchGame as endpoint } from '#contract/games.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { notExcluded } from '#platform/members/responsible-gaming/index.ts'
import { gameState, mayPlay } from '#platform/play/catalogue/index.ts'
import { isRoomGame, openRoom } from '#platform/play/rooms/index.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * Starts a vendor's game, or opens a card room of the house. Refuses `in-need-true-account` to a trial account, whose play
 * money is for rooms of its own and no vendor takes, `operation-not-allowed` to who may not play, `not-found` for a game that
 * is not in the catalogue and for any other open one of the house, which is played on the site's own page and has nothing to
 * launch, `self-excluded` during a break; else `game-in-maintenance`, which every vendor is in that has no adapter yet.
 */
export async function launchGame(
  ctx: Context,
  member: Member,
  { vassalage, nodeId, roomId }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const rooms = isRoomGame(vassalage, nodeId)
  if (isTrial(member.accountKind) && !rooms) return refuse('in-need-true-account')
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  const game = await gameState(ctx.db, vassalage, nodeId)
  if (!game || (game.house && !game.maintenance && !rooms)) return refuse('not-found')
  const unexcluded = await notExcluded(ctx, member.id)
  if (!unexcluded.ok) return unexcluded
  if (game.maintenance || !rooms) return refuse('game-in-maintenance')
  return openRoom(ctx, member, roomId)
}
