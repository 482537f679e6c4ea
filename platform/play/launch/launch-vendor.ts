import { randomUUID } from 'node:crypto'
import { writtenLanguageOf } from '#contract/base/fields/values.ts'
import { launchSignature } from '#contract/play/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { balancesOf, type WalletKind } from '#platform/money/ledger/index.ts'
import { namedGames } from '#platform/play/catalogue/index.ts'
import { connectionOf, newLaunchToken, recallFunds } from '#platform/play/vendors/index.ts'

/** The game to launch, the member, and the page that the game leads back to. */
export interface VendorLaunch {
  vendor: string
  node: string
  /** The session of the member. */
  tokenHash: Buffer
  /** For play money. */
  trial: boolean
  language: string
  /** The page behind the game's own exit; absent: it has no exit. */
  lobbyUrl?: string | undefined
}

/** The address of a launched game; `popup` if it refuses to be framed. */
export interface LaunchedGame {
  content: string
  popup: boolean
}

/**
 * Makes the address of a vendor's game for one member: signed, so that nobody else can start it, with a token for the
 * game's own calls (`seamless-wallet`). If `launchGameCDNs` names addresses, a random one replaces the vendor's own
 * host. Money in a wallet at the vendor is brought back first, because the games are staked from the main wallet.
 * Refuses `game-in-maintenance` for a vendor that is not connected, and `in-need-true-account` for play money if the
 * vendor has none.
 */
export async function launchVendor(
  ctx: Context,
  member: Member,
  { vendor, node, tokenHash, trial, language, lobbyUrl }: VendorLaunch,
): Promise<Result<LaunchedGame>> {
  const connection = await connectionOf(ctx, vendor)
  if (!connection?.key) return refuse('game-in-maintenance')
  if (trial && !connection.trial) return refuse('in-need-true-account')
  if (!trial) await bringBack(ctx, member, vendor)
  const cdns = await ctx.settings.value('launchGameCDNs')
  const url = withReachableHost(new URL(connection.launchUrl), lobbyUrl)
  const cdn = cdns[(ctx.random.bytes(1)[0] ?? 0) % cdns.length]
  const at = cdn === undefined ? url : new URL(url.pathname, cdn)
  const names = await ctx.reads
    .selectFrom(namedGames(writtenLanguageOf(language)).as('game'))
    .select(['game_name', 'vendor_name'])
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .executeTakeFirst()
  const query = new URLSearchParams({
    vendor,
    gameCode: node,
    token: await newLaunchToken(ctx, member, { tokenHash, vendor, node }),
    mode: trial ? 'trial' : 'real',
    language,
    ...(lobbyUrl && { lobbyUrl }),
    ...(names && { gameName: names.game_name, vendorName: names.vendor_name }),
    timestamp: String(ctx.clock.now().getTime()),
  })
  query.set('signature', launchSignature(connection.key, query))
  at.search = query.toString()
  return ok({ content: at.href, popup: connection.popup })
}

/**
 * A vendor on the site's own machine (`http://localhost:…`) gets the host name by which the browser reaches the site.
 */
function withReachableHost(url: URL, lobbyUrl: string | undefined): URL {
  const lobby = lobbyUrl === undefined ? url : new URL(lobbyUrl)
  if (url.hostname === 'localhost' && lobby.protocol === url.protocol) url.hostname = lobby.hostname
  return url
}

/** If the money cannot be brought back now, the game starts with the main wallet's balance. */
async function bringBack(ctx: Context, member: Member, vendor: string): Promise<void> {
  const balances = await balancesOf(ctx.db, member.id)
  if ((balances.get(`vendor-${vendor}` satisfies WalletKind) ?? 0n) === 0n) return
  const recalled = await recallFunds(ctx, member, { from: vendor, requestId: randomUUID() })
  if (!recalled.ok)
    ctx.log.warn({ vendor, code: recalled.code }, 'a wallet was not brought back for a launch')
}
