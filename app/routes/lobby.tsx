import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { PageHead } from '#app/components/section.tsx'
import { LobbyFilter } from '#app/features/games/lobby-filter.tsx'
import { LobbyList } from '#app/features/games/lobby-list.tsx'
import {
  isOfMember,
  lobbyLink,
  lobbyLists,
  readLobbyQuery,
  vendorOfOldName,
} from '#app/features/games/lobby-query.ts'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { i18nOf } from '#app/i18n/index.server.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { type LobbyType, lobbies, paths, withQuery } from '#app/lib/paths.ts'
import { callPublic } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import { siteAnnouncements, siteFrame } from '#app/services/site.server.ts'
import { titled } from '#app/services/title.server.ts'
import { gameList } from '#contract/games.ts'

export const handle = page('path')

/** A page of a lobby holds this many games (product.md section 9). */
const PAGE_SIZE = 15

/** The banner group of a lobby (product.md section 2). */
const bannerGroup = (path: string) => (path === lobbies.ELOTT ? 'w_lott' : `w_${path.slice(1)}`)

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const path = url.pathname
  const type = lobbyTypeOf(path)
  const oldName = vendorOfOldName(url.searchParams, type === 'RNG')
  if (oldName !== undefined) throw redirect(withVendor(url, oldName))

  const [member, frame, announced, { language }] = await Promise.all([
    currentMember(args),
    siteFrame(args),
    siteAnnouncements(args),
    preferencesOf(args),
  ])
  const vendors = frame.lanes.find((lane) => lane.gameType === type)?.cards ?? []
  const lists = lobbyLists.filter((list) =>
    list === 'hot' ? frame.status.flags.GAMELOHOT3 : list === 'recent' ? frame.status.flags.GAMELOREC3 : true,
  )
  const query = readLobbyQuery(
    url.searchParams,
    vendors.map((vendor) => vendor.vassalage),
    lists,
  )
  if (!member && isOfMember(query.list))
    throw redirect(withQuery(paths.login, { redirectTo: `${path}${url.search}` }))

  const wish = {
    gameType: type,
    vassalage: query.vendor,
    gameClassify: query.classify,
    gameName: query.q,
    minBet: query.minBet,
    list: query.list,
    language,
    pageNo: query.page,
    pageSize: PAGE_SIZE,
  }
  const answer = member
    ? await callsOf(args).send(gameList, wish)
    : await callPublic(args.context, language, gameList, wish)
  if (!answer.ok) throw pageFailure(answer.code)
  const { games, pageNo, totalPages, totalGames } = answer.value
  const t = i18nOf(language).t
  const name = frame.menus.find((menu) => menu.gameType === type)?.name ?? t(`common:nav.${type}`)
  return {
    path,
    name,
    vendors,
    lists,
    query: { ...query, page: pageNo },
    games,
    pages: totalPages,
    total: totalGames,
    member: member !== null,
    banners: announced?.banners ?? [],
    title: titled(name),
    description: t('games:lobby.description', { lobby: name }),
  }
}

const lobbyTypeOf = (path: string) =>
  (Object.keys(lobbies) as LobbyType[]).find((type) => lobbies[type] === path) ?? 'RNG'

/** The same page with the vendor under its name of today. */
function withVendor(url: URL, vendor: string): string {
  const query = new URLSearchParams(url.search)
  for (const name of ['vassalage', 'page', 'vendor']) query.delete(name)
  return withQuery(url.pathname, { ...Object.fromEntries(query), vendor })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'description', content: data?.description },
]

export default function Lobby() {
  const { path, name, vendors, lists, query, games, pages, total, member, banners } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation(['games', 'common'])
  const vendorLink = (vendor: string | undefined) => withQuery(path, lobbyLink(query, { vendor }))
  return (
    <>
      <SiteBanners banners={banners} group={bannerGroup(path)} signedIn={member} />
      <div className="mt-1 mb-1">
        <Breadcrumb
          label={t('common:breadcrumb')}
          items={[{ href: paths.home, label: t('common:home') }, { label: name }]}
        />
      </div>
      <PageHead
        title={name}
        aside={<span className="text-sm text-ink-2">{t('games:lobby.count', { games: total })}</span>}
      />
      <Chips scroll label={t('games:lobby.vendors')}>
        <ChipLink href={vendorLink(undefined)} current={query.vendor === undefined}>
          {t('games:lobby.allVendors')}
        </ChipLink>
        {vendors.map(({ vassalage, displayName }) => (
          <ChipLink key={vassalage} href={vendorLink(vassalage)} current={query.vendor === vassalage}>
            {displayName}
          </ChipLink>
        ))}
      </Chips>
      <div className="mt-3 grid items-start gap-x-8 gap-y-3 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <LobbyFilter query={query} path={path} />
        <LobbyList path={path} query={query} lists={lists} games={games} pages={pages} member={member} />
      </div>
    </>
  )
}
