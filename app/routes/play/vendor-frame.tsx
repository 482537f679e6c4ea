import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StakeSource } from '#app/features/games/stake-source.tsx'
import { GameHead } from '#app/features/games/table/game-head.tsx'
import { VendorGame } from '#app/features/games/vendor-game.tsx'
import { PlayBreak } from '#app/features/responsible-gaming/play-break.tsx'
import { SessionLine } from '#app/features/responsible-gaming/session-line.tsx'
import { framesMeta } from '#app/lib/pages/frames-meta.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { lotteryPageOf } from '#app/lib/play/lottery-page.ts'
import { launchOn } from '#app/services/games/vendor-game.server.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import vendorStyles from '#app/styles/game/vendor.css?url'
import gameStyles from '#app/styles/game.css?url'
import type { Language } from '#contract/base/fields/values.ts'
import { productLanguage } from '#contract/base/product.ts'
import { runningBonus } from '#contract/benefits/promotions.ts'
import { MAX_GAMES_ROWS, MAX_NAME_LENGTH } from '#contract/limits.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { sessionPlay } from '#contract/members/responsible-gaming.ts'
import { COLLECTION, type Game, type GameType } from '#contract/play/catalogue.ts'
import { gameList } from '#contract/play/game-lists.ts'
import { gameDetail } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'

/** `/game`, `/seamless` and `/fbsports`: a vendor's game (`?vendor=`, `?gameCode=`) under the header alone. */
export const handle = page('path', 'header')

export const links = stylesheets(gameStyles, vendorStyles)

export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { pathname, searchParams } = new URL(args.request.url)
  const { language, balanceHidden } = await preferencesOf(args)
  const vendorCode = searchParams.get('vendor') ?? ''
  const nodeId = searchParams.get('gameCode') ?? ''
  if (vendorCode.length > MAX_NAME_LENGTH || nodeId.length > MAX_NAME_LENGTH) throw pageFailure('not-found')
  const lottery = lotteryPageOf(vendorCode, nodeId)
  if (lottery) throw redirect(lottery, 303)
  const gameType = pathname === paths.fbsports() ? ('SPORTS' as const) : undefined
  if (vendorCode === '' || nodeId === '') {
    const vendorGame = await foundGame(member, language, { gameType, vendorCode, nodeId })
    if (!vendorGame) throw pageFailure('not-found')
    throw redirect(withQuery(pathname, { vendor: vendorGame.vendorCode, gameCode: vendorGame.nodeId }))
  }
  const real = !isTrial(member.info.accountKind)
  const [detail, session, running] = await Promise.all([
    member.get(gameDetail, { vendorCode, nodeId, language }),
    real ? member.get(sessionPlay, {}) : null,
    real ? member.get(runningBonus, { language }) : null,
  ])
  const { game, exclusion, house, stake, latest } = detail
  if (gameType && game.gameType !== gameType) throw pageFailure('not-found')
  if (house) throw redirect(paths.game(vendorCode, nodeId))
  const launched = await launchOn(args, game, stake)
  return {
    game,
    exclusion,
    stake,
    latest,
    session,
    running,
    balanceHidden,
    launched,
    title: game.displayName,
  }
}

/**
 * The game that a URL without `vendor` or `gameCode` means. With a game code: the one game that has it, of whatever vendor; none
 * where several have. Without: the first open game of the named vendor, or of all but the house; the first closed one while
 * none is open, whose page says so.
 */
async function foundGame(
  member: MemberCalls,
  language: Language,
  { gameType, vendorCode, nodeId }: { gameType: GameType | undefined; vendorCode: string; nodeId: string },
): Promise<Game | undefined> {
  const { games } = await member.get(gameList, {
    language: productLanguage(language),
    pageSize: MAX_GAMES_ROWS,
    ...(gameType && { gameType }),
    ...(vendorCode && { vendorCode }),
    ...(nodeId && { gameName: nodeId }),
  })
  const playable = games.filter(({ isGame }) => isGame !== COLLECTION)
  if (nodeId !== '') {
    const named = playable.filter((game) => game.nodeId === nodeId)
    return named.length === 1 ? named[0] : undefined
  }
  const foreign = playable.filter((game) => game.vendorCode !== HOUSE_VENDOR)
  return foreign.find(({ maintenance }) => !maintenance) ?? foreign[0]
}

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [framesMeta(data.game)] : [])

export default function VendorFrame() {
  const { game, launched, exclusion, stake, latest, session, running, balanceHidden } =
    useLoaderData<typeof loader>()
  return (
    <div className="shell">
      <GameHead game={game} />
      <VendorGame
        game={game}
        launched={launched}
        latest={latest}
        playBreak={exclusion ? <PlayBreak exclusion={exclusion} /> : null}
        sessionLine={session ? <SessionLine session={session} /> : null}
        bonusRuns={Boolean(running?.bonus)}
        stakeSource={
          running ? <StakeSource running={running} leastStake={stake.min} hidden={balanceHidden} /> : null
        }
      />
    </div>
  )
}
