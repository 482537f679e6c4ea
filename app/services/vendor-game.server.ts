import { redirect } from '@remix-run/node'
import { pageFailure } from '#app/lib/page-failure.ts'
import { type LobbyType, lobbies, paths, withQuery } from '#app/lib/paths.ts'
import { isTrial } from '#contract/account-kind.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Game, launchGame, trialLaunch } from '#contract/games.ts'
import { callsOf, currentMember, type RouteArgs } from './session.server.ts'

/** A vendor's game as a page shows it: in a frame, as a link to a window of its own, or not, and why. */
export type LaunchedGame = { url: string; popup: boolean } | { refused: ErrorCode }

/** Refusals that the game's page explains itself. */
const EXPLAINED: readonly ErrorCode[] = [
  ...(['self-excluded', 'game-in-maintenance', 'operation-not-allowed', 'in-need-true-account'] as const),
]

/**
 * Launches an open game of a vendor for the visitor, with real money or play money as the account has it; a guest is led to the
 * login first. The page may then frame the vendor's origin, and no other.
 */
export async function launchOn(args: RouteArgs, game: Game): Promise<LaunchedGame> {
  const { request, context } = args
  const { pathname, search } = new URL(request.url)
  context.privatePage = true
  const member = await currentMember(args)
  if (!member) throw redirect(withQuery(paths.login, { redirectTo: `${pathname}${search}` }))
  if (member.mustChangePassword)
    throw redirect(withQuery(paths.changePassword, { reason: member.mustChangePassword }))
  const lobby = game.gameType in lobbies ? paths.lobby(game.gameType as LobbyType) : paths.home
  const launched = await callsOf(args).send(isTrial(member.isAgent) ? trialLaunch : launchGame, {
    vassalage: game.vassalage,
    nodeId: game.nodeId,
    lobbyUrl: `${context.origin}${lobby}`,
  })
  if (!launched.ok) {
    if (EXPLAINED.includes(launched.code)) return { refused: launched.code }
    throw pageFailure(launched.code)
  }
  const { content: url, popup } = launched.value
  if (!popup) context.framed = new URL(url).origin
  return { url, popup }
}
