import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NoticeBar } from '#app/components/notice-bar.tsx'
import { Section } from '#app/components/section.tsx'
import { BandSide } from '#app/features/home/band-side.tsx'
import { FairnessLine } from '#app/features/home/fairness-line.tsx'
import { GameRail } from '#app/features/home/game-rail.tsx'
import { PlayNow } from '#app/features/home/play-now.tsx'
import { PromotionRail } from '#app/features/home/promotion-rail.tsx'
import { variedWinners } from '#app/features/home/varied-winners.ts'
import { Winners } from '#app/features/home/winners.tsx'
import { CategoryMedallions } from '#app/features/site/category-medallions.tsx'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { VendorLink } from '#app/features/site/vendor-link.tsx'
import { vendorsOf } from '#app/features/site/vendors-of.ts'
import { i18nOf } from '#app/i18n/index.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { keptForGuests, page } from '#app/lib/page-handle.ts'
import { paths, withModal } from '#app/lib/paths.ts'
import { callPublic, within } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { announcements } from '#contract/content.ts'
import { type Game, gameList, hotGames, recentGames, winnerBoard } from '#contract/games.ts'
import { productLanguage } from '#contract/product.ts'
import { memberProgress } from '#contract/progress.ts'
import { availablePromotions, type Promotion } from '#contract/promotions.ts'

export const handle = keptForGuests(page('home'))

/** A part that takes longer is left out (site.md 1.3). */
const PART_MS = 300
/** Large pictures of what can be played, one of them wide; and tiles of the rail of hot games. */
const PLAYS = 9
const TILES = 8
const PROMOTIONS = 6
/** So many wins are shown, the best of so many recent ones. */
const WINS = 5
const WINS_LOOKED_AT = 40

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const said = { language: productLanguage(language) }
  const { context } = args
  const ofMember = context.visitor.token ? callsOf(args) : null
  const [announced, listed, hot, winners, promotions, recent, progress, title] = await Promise.all([
    callPublic(context, language, announcements, { language }),
    within(PART_MS, callPublic(context, language, gameList, { ...said, pageSize: PLAYS })),
    within(PART_MS, callPublic(context, language, hotGames, { ...said, limit: TILES })),
    within(
      PART_MS,
      callPublic(context, language, winnerBoard, { ...said, limitNum: WINS_LOOKED_AT, bestOfGames: 'true' }),
    ),
    within(PART_MS, callPublic(context, language, availablePromotions, { language, size: PROMOTIONS })),
    ofMember && within(PART_MS, ofMember.send(recentGames, { ...said, pageSize: TILES })),
    ofMember && within(PART_MS, ofMember.send(memberProgress, { language })),
    titleOf(args, 'home:title'),
  ])
  // The announcements are required: without them the page is the platform's error.
  if (!announced.ok) throw pageFailure(announced.code)
  const recents = (recent?.games ?? []).filter(canBePlayed)
  const playable = listed?.games.filter(canBePlayed) ?? null
  const hottest = (hot?.list ?? []).filter(canBePlayed)
  // With few games to play all of them stand above; a rail of the best of them would say the same again.
  const withRail = hottest.length >= TILES
  return {
    banners: announced.value.banners,
    notices: announced.value.player,
    plays: playable && eachOnce([...recents, ...(withRail ? [] : hottest), ...playable]).slice(0, PLAYS),
    played: ofMember ? recents.length > 0 : undefined,
    offered: listed?.offeredGames ?? listed?.totalGames ?? 0,
    hot: withRail ? hottest : null,
    winners:
      winners &&
      variedWinners(
        winners.list.map(({ vo }) => vo),
        WINS,
      ),
    promotions: promotions?.content.filter(isOpen) ?? null,
    progress,
    title,
    description: i18nOf(language).t('home:description'),
  }
}

/** Asked as a guest: what runs is what a guest may join. */
const isOpen = ({ status }: Promotion) => status === 'join'

const canBePlayed = ({ maintenance }: Game) => !maintenance

const eachOnce = (games: readonly Game[]): Game[] => [
  ...new Map(games.map((game) => [`${game.vassalage}/${game.nodeId}`, game])).values(),
]

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'description', content: data?.description },
]

export default function Home() {
  const { banners, notices, plays, played, offered, hot, winners, promotions, progress } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation(['home', 'common'])
  const frame = useFrame()
  const { flags } = frame.status
  const here = { pathname: paths.home, search: '' }
  const vendors = vendorsOf(frame)
  return (
    <>
      <h1 className="sr-only">{t('home:title')}</h1>
      <div className="band">
        <SiteBanners banners={banners} group="w_home" signedIn={frame.signedIn} scene />
        <BandSide progress={progress} />
      </div>
      <CategoryMedallions />
      <PlayNow games={plays} offered={offered} played={played} hotLink={flags.GAMELOHOT3 && hot === null} />
      {notices.length > 0 ? (
        <div className="mt-3">
          <NoticeBar
            label={t('common:notice.label')}
            all={paths.notices}
            pauseLabel={t('common:notice.pause')}
            notices={notices.map(({ id, title }) => ({
              href: withModal(here, 'notice', { notice: id }),
              text: title,
            }))}
          />
        </div>
      ) : null}
      <PromotionRail promotions={promotions} />
      {flags.GAMELOHOT3 && hot ? (
        <GameRail title={t('home:hot')} all={paths.lobby('RNG', { list: 'hot' })} games={hot} />
      ) : null}
      <Winners winners={winners} />
      <FairnessLine />
      {vendors.length > 1 ? (
        <Section dense title={t('home:vendors')}>
          <div className="rail vendor-rail">
            {vendors.map((vendor) => (
              <VendorLink key={vendor.vassalage} vendor={vendor} href={vendor.href} />
            ))}
          </div>
        </Section>
      ) : null}
    </>
  )
}
