import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NoticeBar } from '#app/components/notice-bar.tsx'
import { Section } from '#app/components/section.tsx'
import { FairnessTeaser } from '#app/features/home/fairness-teaser.tsx'
import { GameRail } from '#app/features/home/game-rail.tsx'
import { Unavailable } from '#app/features/home/unavailable.tsx'
import { WalletCard } from '#app/features/home/wallet-card.tsx'
import { WelcomeCard } from '#app/features/home/welcome-card.tsx'
import { Winners } from '#app/features/home/winners.tsx'
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
import { gameList, hotGames, recentGames, winnerBoard } from '#contract/games.ts'
import { productLanguage } from '#contract/product.ts'

export const handle = keptForGuests(page('home'))

/** A part that takes longer is left out (site.md 1.3). */
const PART_MS = 300
const TILES = 8
const WINNERS = 5

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const said = { language: productLanguage(language) }
  const tiles = { ...said, pageSize: TILES }
  const [announced, hot, winners, fresh, played, title] = await Promise.all([
    callPublic(args.context, language, announcements, { language }),
    within(PART_MS, callPublic(args.context, language, hotGames, { ...said, limit: TILES })),
    within(PART_MS, callPublic(args.context, language, winnerBoard, { ...said, limitNum: WINNERS })),
    within(PART_MS, callPublic(args.context, language, gameList, { ...tiles, list: 'new' })),
    args.context.visitor.token ? within(PART_MS, callsOf(args).send(recentGames, tiles)) : null,
    titleOf(args, 'home:title'),
  ])
  // The announcements are required: without them the page is the platform's error.
  if (!announced.ok) throw pageFailure(announced.code)
  return {
    banners: announced.value.banners,
    notices: announced.value.player,
    hot: hot?.list ?? null,
    winners: winners?.list.map(({ vo }) => vo) ?? null,
    fresh: fresh?.games ?? null,
    played: args.context.visitor.token ? (played?.games ?? null) : [],
    title,
    description: i18nOf(language).t('home:description'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'description', content: data?.description },
]

export default function Home() {
  const { banners, notices, hot, winners, fresh, played } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['home', 'common'])
  const frame = useFrame()
  const { flags } = frame.status
  const here = { pathname: paths.home, search: '' }
  return (
    <>
      <h1 className="sr-only">{t('home:title')}</h1>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2.1fr)_minmax(18rem,1fr)]">
        <SiteBanners banners={banners} group="w_home" signedIn={frame.signedIn} />
        {frame.member ? (
          <WalletCard balance={frame.member.balance} />
        ) : frame.signedIn ? (
          <Unavailable />
        ) : (
          <WelcomeCard mayRegister={flags.DIRECTREG3} />
        )}
      </div>
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
      {flags.GAMELOREC3 && frame.member ? (
        <GameRail
          title={t('home:continue')}
          all={paths.lobby('RNG', { list: 'recent' })}
          games={played}
          empty={t('home:noData')}
        />
      ) : null}
      {flags.GAMELOHOT3 ? (
        <GameRail title={t('home:hot')} all={paths.lobby('RNG', { list: 'hot' })} games={hot} ranked />
      ) : null}
      <div className="mt-9 grid items-start gap-4 lg:grid-cols-2">
        <Winners winners={winners} />
        <FairnessTeaser />
      </div>
      <GameRail title={t('home:new')} all={paths.lobby('RNG')} games={fresh} />
      <Section title={t('home:vendors')}>
        <div className="vendor-links grid grid-cols-[repeat(auto-fill,minmax(max(9rem,18%),1fr))] gap-2">
          {vendorsOf(frame).map((vendor) => (
            <VendorLink key={vendor.vassalage} vendor={vendor} href={vendor.href} />
          ))}
        </div>
      </Section>
    </>
  )
}
