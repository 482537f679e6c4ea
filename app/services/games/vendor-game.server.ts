import { redirect } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { type LobbyType, lobbies, paths, withQuery } from '#app/lib/pages/paths.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { type PlayLimit, playLimits } from '#contract/members/responsible-gaming.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { launchFb, launchVendorGame, trialLaunch } from '#contract/play/launching.ts'
import { callsOf, currentMember, type RouteArgs } from '../session.server.ts'
import { siteFrame } from '../site.server.ts'

/** A vendor's game as a page shows it: in a frame, as a link to a separate window, or not at all with the reason. */
export type LaunchedGame =
  | {
      url: string
      popup: boolean
      /** The member's own limit leaves less than the least stake, so no bet is possible. */
      reached: PlayLimit | null
    }
  | { refused: ErrorCode }
  /** It opens once the member has read the reality check on the page. */
  | 'reality-check'

/** Refusals that the game's page explains itself. */
const EXPLAINED: readonly ErrorCode[] = [
  'self-excluded',
  'game-in-maintenance',
  'operation-not-allowed',
  'in-need-true-account',
]

/**
 * Launches a vendor's game for the visitor, with real money or play money as the account has it; a guest is led to the login
 * first, and a reality check that is due is read first. The page may then frame the vendor's origin, and no other.
 */
export async function launchOn(args: RouteArgs, game: Game, stake: { min: string }): Promise<LaunchedGame> {
  const { request, context } = args
  const { pathname, search } = new URL(request.url)
  context.privatePage = true
  const member = await currentMember(args)
  if (!member) throw redirect(withQuery(paths.login, { redirectTo: `${pathname}${search}` }))
  if (member.mustChangePassword)
    throw redirect(withQuery(paths.changePassword, { reason: member.mustChangePassword }))
  if (game.maintenance) return { refused: 'game-in-maintenance' }
  if ((await siteFrame(args)).realityCheck?.play) return 'reality-check'
  const trial = isTrial(member.accountKind)
  const real = pathname === paths.fbsports() ? launchFb : launchVendorGame
  const calls = callsOf(args)
  const [launched, limits] = await Promise.all([
    calls.send(trial ? trialLaunch : real, {
      vendorCode: game.vendorCode,
      nodeId: game.nodeId,
      lobbyUrl: `${context.origin}${lobbyOf(game)}`,
    }),
    trial ? [] : calls.get(playLimits, {}).then((answer) => answer.limits),
  ])
  if (!launched.ok) {
    if (EXPLAINED.includes(launched.code)) return { refused: launched.code }
    throw pageFailure(launched.code)
  }
  const { content: url, popup } = launched.value
  if (!popup) context.framed = new URL(url).origin
  const reached = limits.find(({ kind, left }) => kind !== 'deposit' && minorOf(left) < minorOf(stake.min))
  return { url, popup, reached: reached ?? null }
}

const lobbyOf = ({ gameType }: Game): string =>
  gameType in lobbies ? paths.lobby(gameType as LobbyType) : paths.home
