import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { JackpotLine } from '#app/features/games/jackpot-line.tsx'
import { LiveTables } from '#app/features/games/lobby/live-tables.tsx'
import { LobbyFilter } from '#app/features/games/lobby/lobby-filter.tsx'
import { LobbyList } from '#app/features/games/lobby/lobby-list.tsx'
import {
  isNarrowed,
  isOfMember,
  lobbyLists,
  readLobbyQuery,
  vendorOfOldName,
} from '#app/features/games/lobby/lobby-query.ts'
import { LobbyRows } from '#app/features/games/lobby/lobby-rows.tsx'
import { VendorRail } from '#app/features/games/lobby/vendor-rail.tsx'
import { matchdayOf } from '#app/features/games/registry.ts'
import { emptyTable } from '#app/features/games/table/empty-table.ts'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { type LobbyType, lobbies, paths, withQuery } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { listOf, nothing } from '#app/lib/pages/with-version.ts'
import { PART_BUDGET_MS } from '#app/limits.ts'
import { withSlip } from '#app/services/games/kept-slip.server.ts'
import { lobbyGames } from '#app/services/games/lobby-games.server.ts'
import { callPublic, publicWithin, within } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import { bannersIn, siteAnnouncements, siteFrame } from '#app/services/site.server.ts'
import listStyles from '#app/styles/lists.css?url'
import { productLanguage } from '#contract/base/product.ts'
import { GameClass, minBetChoices } from '#contract/play/catalogue.ts'
import type { LiveTopic } from '#contract/play/events.ts'
import { recentGames } from '#contract/play/game-lists.ts'
import { gameDetail } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { liveTables } from '#contract/play/live-tables.ts'
import { lobbyChoices, lobbyRows } from '#contract/play/menus.ts'
import { jackpot } from '#contract/play/winners.ts'

export const links = stylesheets(listStyles)

export const handle = keptForGuests(page('path'))

/** The lobbies whose tables show their state; those of sports begin with their matchday. */
const tableLobbies: readonly LobbyType[] = ['LIVE', 'COCKFIGHT']

/** Games of the row of what a member played last. */
const RECENT = 8

/** The banner group of a lobby (product.md section 2). */
const bannerGroup = (path: string) => `w_${path.slice(1)}`

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const path = url.pathname
  const type = lobbyTypeOf(path)
  const oldName = vendorOfOldName(url.searchParams, type === 'RNG')
  if (oldName !== undefined) throw redirect(withVendor(url, oldName))

  const { language } = await preferencesOf(args)
  const [member, choices, frame, content, pool] = await Promise.all([
    currentMember(args),
    callPublic(args.context, language, lobbyChoices, { gameType: type }),
    siteFrame(args),
    siteAnnouncements(args),
    type === 'RNG' ? publicWithin(PART_BUDGET_MS, args.context, language, jackpot, {}) : undefined,
  ])
  // Only filters that match some game; all of them if the platform does not answer.
  const { classes, minBets } = choices.ok
    ? choices.value
    : { classes: GameClass.options, minBets: minBetChoices }
  const cards = frame.lanes.list.find((lane) => lane.gameType === type)?.cards
  const vendors = cards ? { version: frame.lanes.version, list: cards } : nothing
  const lists = lobbyLists.filter((list) =>
    list === 'hot' ? frame.status.flags.GAMELOHOT3 : list === 'recent' ? frame.status.flags.GAMELOREC3 : true,
  )
  const query = readLobbyQuery(url.searchParams, {
    vendors: vendors.list.map((vendor) => vendor.vendorCode),
    lists,
    classes,
    minBets,
  })
  if (!member && isOfMember(query.list))
    throw redirect(withQuery(paths.login, { redirectTo: `${path}${url.search}` }))

  const whole = query.list === 'all' && !isNarrowed(query)
  const first = whole && query.vendor === undefined && query.page === 1
  const own = first && member && frame.status.flags.GAMELOREC3
  const [answer, rows, live, recent] = await Promise.all([
    lobbyGames(args, member !== null, { type, ...query, shared: whole }),
    first && publicWithin(PART_BUDGET_MS, args.context, language, lobbyRows, { gameType: type, language }),
    first &&
      tableLobbies.includes(type) &&
      publicWithin(PART_BUDGET_MS, args.context, language, liveTables, { language }),
    own &&
      within(
        PART_BUDGET_MS,
        callsOf(args).send(recentGames, {
          gameType: type,
          language: productLanguage(language),
          pageSize: RECENT,
        }),
      ),
  ])
  if (!answer.ok) throw pageFailure(answer.code)
  const { games, saved, version, page: shownPage, pages, offered, announced, offeredPages } = answer.value
  const t = args.context.texts(language).t
  const name = frame.menus.list.find((menu) => menu.gameType === type)?.name ?? t(`common:nav.${type}`)
  const begins = matchdayOf(path)
  const startsWithMatchday = begins && whole && answer.value.page === 1
  // What the page begins with is no part that may be missing: it is waited for. Without a matchday there is no detail.
  const matchdayGame = startsWithMatchday
    ? await callsOf(args).send(gameDetail, { vendorCode: HOUSE_VENDOR, nodeId: begins.game, language })
    : null
  const detail = matchdayGame?.ok ? matchdayGame.value : null
  return {
    ...(detail?.fixtures
      ? {
          matchday: { fixtures: detail.fixtures, aboard: detail.aboard, stake: detail.stake },
          chosen: String(withSlip(args.context, begins?.game ?? '', url.searchParams)),
          requestId: newRequestId(),
          liveTopic: `round-${begins?.game ?? ''}` satisfies LiveTopic,
        }
      : { matchday: null, chosen: '', requestId: '' }),
    // Undefined where they did not come in time.
    tables: live === null ? undefined : live ? live.tables.filter(({ game }) => game.gameType === type) : [],
    rows: rows ? { fresh: listOf(rows, rows.fresh), low: listOf(rows, rows.low), least: rows.least } : null,
    recent: (recent || null)?.games ?? [],
    path,
    name,
    vendors,
    lists,
    classes,
    minBets,
    query: { ...query, page: shownPage },
    games,
    saved,
    version,
    pages,
    offered,
    announced,
    offeredPages,
    member: member !== null,
    // Undefined in a lobby without one.
    pool: type === 'RNG' ? (pool?.jackpot ?? null) : undefined,
    banners: bannersIn(content),
    title: name,
    description: t('games:lobby.description', { lobby: name }),
  }
}

const lobbyTypeOf = (path: string) =>
  (Object.keys(lobbies) as LobbyType[]).find((type) => lobbies[type] === path) ?? 'RNG'

/** The same page with the vendor in `vendor`, the current name of the parameter. */
function withVendor(url: URL, vendor: string): string {
  const query = new URLSearchParams(url.search)
  for (const name of ['vassalage', 'page', 'vendor']) query.delete(name)
  return withQuery(url.pathname, { ...Object.fromEntries(query), vendor })
}

export default function Lobby() {
  const {
    tables,
    rows,
    recent,
    path,
    name,
    vendors,
    lists,
    classes,
    minBets,
    query,
    games,
    saved,
    version,
    pages,
    offered,
    announced,
    offeredPages,
    member,
    pool,
    banners,
    matchday,
    chosen,
    requestId,
  } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['games', 'common'])
  const parts = matchdayOf(path)
  return (
    <>
      <div className="lobby-head">
        <h1>
          {query.q ? t('games:search.titleOf', { q: query.q }) : name}
          {offered === null ? null : (
            <small>
              {offered === 0 && announced ? t('common:announced') : t('common:games', { count: offered })}
            </small>
          )}
        </h1>
        <LobbyFilter query={query} path={path} classes={classes} minBets={minBets} />
      </div>
      {matchday && parts?.matchday ? (
        <parts.matchday.InLobby
          {...emptyTable}
          {...matchday}
          path={path}
          chosen={new URLSearchParams(chosen)}
          requestId={requestId}
        />
      ) : null}
      <VendorRail vendors={vendors} path={path} query={query} />
      {pool === undefined ? null : <JackpotLine pool={pool} />}
      <LiveTables tables={tables} />
      <LobbyRows
        recent={recent}
        rows={rows}
        pool={pool}
        tables={tables?.map(({ game }) => game.nodeId) ?? []}
      />
      <LobbyList
        path={path}
        query={query}
        lists={lists}
        games={games}
        saved={saved}
        version={version}
        pages={pages}
        announced={announced}
        offeredPages={offeredPages}
        member={member}
        pool={pool}
      />
      <div className="banner-compact mt-6">
        <SiteBanners banners={banners} group={bannerGroup(path)} signedIn={member} />
      </div>
    </>
  )
}
