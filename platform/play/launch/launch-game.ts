import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { launchGame as endpoint, trialLaunch as trialEndpoint } from '#contract/play/launching.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { requireNotExcluded } from '#platform/members/responsible-gaming/index.ts'
import { gameState, mayPlay, noteRecentGame } from '#platform/play/catalogue/index.ts'
import { isRoomGame, openRoom } from '#platform/play/rooms/index.ts'
import { launchVendor } from './launch-vendor.ts'

type Input = ParsedInputOf<typeof endpoint>
type TrialInput = ParsedInputOf<typeof trialEndpoint>

/**
 * Starts a vendor's game for real money. Refuses as `launchGame`, and `not-found` for a card room too.
 */
export async function launchVendorGame(
  ctx: Context,
  member: Member,
  input: TrialInput,
  call: Pick<Call, 'tokenHash' | 'caller'>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  return isRoomGame(input.vendorCode, input.nodeId)
    ? refuse('not-found')
    : launchGame(ctx, member, input, call)
}

/**
 * Starts a vendor's game, or opens a card room of the house. Refuses `in-need-true-account` to a trial account (its
 * play money is for rooms of its own and for `trialLaunch`), `operation-not-allowed` to a member who may not play,
 * `not-found` for an unknown game and for any other open game of the house (it is played on the site's own page),
 * `self-excluded` during a break, and `game-in-maintenance`.
 */
export async function launchGame(
  ctx: Context,
  member: Member,
  input: Input,
  call: Pick<Call, 'tokenHash' | 'caller'>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const { vendorCode, nodeId, roomId } = input
  const rooms = isRoomGame(vendorCode, nodeId)
  if (isTrial(member.accountKind) && !rooms) return refuse('in-need-true-account')
  const permission = await openGame(ctx, member, input)
  if (!permission.ok) return permission
  if (!rooms) return launchIn(ctx, member, input, call)
  const room = await openRoom(ctx, member, roomId)
  return room.ok ? ok({ ...room.value, popup: false }) : room
}

/**
 * Starts a vendor's game for the play money of a trial account. Refuses as `launchGame`: `operation-not-allowed` to any
 * other account, and `in-need-true-account` if the vendor has no play money.
 */
export async function trialLaunch(
  ctx: Context,
  member: Member,
  input: TrialInput,
  call: Pick<Call, 'tokenHash' | 'caller'>,
): Promise<Result<WireValueOf<typeof trialEndpoint>>> {
  if (!isTrial(member.accountKind)) return refuse('operation-not-allowed')
  if (isRoomGame(input.vendorCode, input.nodeId)) return refuse('not-found')
  const permission = await openGame(ctx, member, input)
  return permission.ok ? launchIn(ctx, member, input, call) : permission
}

/** Whether the game exists and is open, for a member who may play now. */
async function openGame(
  ctx: Context,
  member: Member,
  { vendorCode, nodeId }: TrialInput,
): Promise<Result<null>> {
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  const game = await gameState(ctx.db, vendorCode, nodeId)
  if (!game || (game.house && !game.maintenance && !isRoomGame(vendorCode, nodeId)))
    return refuse('not-found')
  const unexcluded = await requireNotExcluded(ctx, member.id)
  if (!unexcluded.ok) return unexcluded
  return game.playable ? ok(null) : refuse('game-in-maintenance')
}

/** A game becomes one of the member's recent games at its launch, because some vendors report no stake for minutes. */
async function launchIn(
  ctx: Context,
  member: Member,
  { vendorCode, nodeId, lobbyUrl }: TrialInput,
  { tokenHash, caller }: Pick<Call, 'tokenHash' | 'caller'>,
) {
  if (!tokenHash) throw new Error('a game is launched from a session')
  const trial = isTrial(member.accountKind)
  const { language } = caller
  const game = { vendor: vendorCode, node: nodeId }
  const launched = await launchVendor(ctx, member, { ...game, tokenHash, trial, language, lobbyUrl })
  if (launched.ok) await noteRecentGame(ctx, member.id, game).execute(ctx.db)
  return launched
}
