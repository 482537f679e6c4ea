import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasJackpot, JackpotLine, poolOnTile } from '#app/features/games/jackpot-line.tsx'
import { BandSide } from '#app/features/home/band-side.tsx'
import { NextDraws } from '#app/features/home/next-draws.tsx'
import { OpenTables } from '#app/features/home/open-tables.tsx'
import { FIRST, PlayNow } from '#app/features/home/play-now.tsx'
import { canBePlayed, SharedParts } from '#app/features/home/shared-parts.tsx'
import { CategoryMedallions } from '#app/features/site/category-medallions.tsx'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { listOf } from '#app/lib/pages/with-version.ts'
import { nextLocks } from '#app/lib/play/lottery-menu.ts'
import { PART_BUDGET_MS } from '#app/limits.ts'
import { Kept } from '#app/rendering/index.ts'
import { callPublic, publicWithin } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { memberHomeOf } from '#app/services/session.server.ts'
import homeStyles from '#app/styles/home.css?url'
import { productLanguage } from '#contract/base/product.ts'
import { availablePromotions } from '#contract/benefits/promotions.ts'
import { announcements } from '#contract/members/content.ts'
import type { PlayedGame } from '#contract/play/catalogue.ts'
import { gameList, hotGames } from '#contract/play/game-lists.ts'
import { liveTables } from '#contract/play/live-tables.ts'
import { lotteryMenu } from '#contract/play/lottery.ts'
import { jackpot, winnerBoard } from '#contract/play/winners.ts'

export const handle = keptForGuests(page('home'))

export const links = stylesheets(homeStyles)

/** Large pictures of what can be played, one of them wide; and tiles of the rail of hot games. */
const PLAYS = 9
const TILES = 8
const PROMOTIONS = 6
/** The wins that are shown are the best of so many recent ones. */
const WINS_LOOKED_AT = 40

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const inLanguage = { language: productLanguage(language) }
  const { context } = args
  const [announced, listed, live, hot, winners, pool, promotions, menu, own] = await Promise.all([
    callPublic(context, language, announcements, { language }),
    publicWithin(PART_BUDGET_MS, context, language, gameList, { ...inLanguage, pageSize: PLAYS }),
    publicWithin(PART_BUDGET_MS, context, language, liveTables, { language }),
    publicWithin(PART_BUDGET_MS, context, language, hotGames, { ...inLanguage, limit: TILES }),
    publicWithin(PART_BUDGET_MS, context, language, winnerBoard, {
      ...inLanguage,
      limitNum: WINS_LOOKED_AT,
      bestOfGames: 'true',
    }),
    publicWithin(PART_BUDGET_MS, context, language, jackpot, {}),
    publicWithin(PART_BUDGET_MS, context, language, availablePromotions, { language, size: PROMOTIONS }),
    publicWithin(PART_BUDGET_MS, context, language, lotteryMenu, { prizeMode: 'ZY', language }),
    // What is left to play is no part that may be missing: it is waited for.
    memberHomeOf(args),
  ])
  // The announcements are required: without them the page is the platform's error.
  if (!announced.ok) throw pageFailure(announced.code)
  const recents = (own?.played ?? []).filter(canBePlayed)
  const playable = listed?.games.filter(canBePlayed) ?? null
  const hottest = (hot?.list ?? []).filter(canBePlayed)
  // Few games are all shown above; a rail of the best would only repeat them.
  const withRail = hottest.length >= TILES
  const plays = playable && eachOnce([...recents, ...(withRail ? [] : hottest), ...playable])
  const withPool = pool ? plays?.find(hasJackpot) : undefined
  return {
    banners: listOf(announced.value, announced.value.banners),
    notices: listOf(announced.value, announced.value.player),
    plays: plays && (withPool ? onStage(plays, withPool) : plays).slice(0, PLAYS),
    // Where the game of the jackpot is on stage, the pool stands with it.
    poolOnStage: plays !== null && plays.length > FIRST && withPool !== undefined,
    played: context.visitor.token ? recents.length > 0 : undefined,
    offered: listed?.offeredGames ?? listed?.totalGames ?? 0,
    hot: withRail && hot ? listOf(hot, hot.list) : null,
    tables: live?.tables,
    winners: winners && listOf(winners, winners.list),
    pool: pool?.jackpot ?? null,
    promotions: promotions && listOf(promotions, promotions.content),
    draws: nextLocks(menu?.list.flatMap(({ gameMenus }) => gameMenus) ?? [], new Date()),
    progress: own?.progress ?? null,
    description: args.context.texts(language).t('home:description'),
  }
}

const eachOnce = (games: readonly PlayedGame[]): PlayedGame[] => [
  ...new Map(games.map((game) => [`${game.vendorCode}/${game.nodeId}`, game])).values(),
]

/** The games with this one in the wide place, after the first. */
const onStage = (games: readonly PlayedGame[], wide: PlayedGame): PlayedGame[] => {
  const others = games.filter((game) => game !== wide)
  return [...others.slice(0, FIRST), wide, ...others.slice(FIRST)]
}

export default function Home() {
  const {
    banners,
    notices,
    plays,
    poolOnStage,
    played,
    offered,
    hot,
    tables,
    winners,
    pool,
    promotions,
    draws,
    progress,
  } = useLoaderData<typeof loader>()
  const { t } = useTranslation('home')
  const frame = useFrame()
  const { flags } = frame.status
  const rail = flags.GAMELOHOT3 ? hot : null
  const poolOnRail = pool !== null && rail?.list.some((game) => hasJackpot(game) && canBePlayed(game))
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <div className="band">
        <SiteBanners banners={banners} group="w_home" signedIn={frame.signedIn} scene />
        <BandSide progress={progress} />
      </div>
      <CategoryMedallions />
      <PlayNow
        games={plays}
        offered={offered}
        played={played}
        hotLink={flags.GAMELOHOT3 && hot === null}
        pool={poolOnStage ? pool : null}
      />
      {poolOnStage ? null : <JackpotLine pool={pool} />}
      <NextDraws draws={draws} />
      <Kept
        name="home"
        as="div"
        of={SharedParts}
        input={{
          notices,
          promotions,
          hot: rail,
          winners,
          lanes: frame.lanes,
        }}
        slots={{
          tables: <OpenTables tables={tables} />,
          ...(poolOnRail ? { pool: poolOnTile(pool) } : {}),
        }}
      />
    </>
  )
}
