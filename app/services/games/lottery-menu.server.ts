import { redirect } from '@remix-run/node'
import { chosen } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import {
  type MenuPath,
  type MenuRow,
  type MenuTag,
  menuLists,
  menuRows,
  menuTags,
  menuVendorIn,
  prizeModeOf,
  readMenuQuery,
  refreshSeconds,
  rowsByTag,
  tomorrowOf,
  weekdayAt,
  weekOf,
} from '#app/lib/play/lottery-menu.ts'
import { type PrizeMode, productLanguage } from '#contract/base/product.ts'
import { HOT_GAMES_ROWS } from '#contract/limits.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { popularGames } from '#contract/play/game-lists.ts'
import { type LotteryMenuGame, lotteryMenu, recentLotteries } from '#contract/play/lottery.ts'
import { type Answer, callPublic } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import { callsOf, currentMember, type RouteArgs } from '../session.server.ts'
import { siteFrame } from '../site.server.ts'

/** Draws of one tag, in the order of lock. */
export interface MenuGroup {
  tag: string
  rows: MenuRow[]
  /** Those that draw tomorrow; empty unless today is shown. */
  tomorrow: Pick<LotteryMenuGame, 'gameId' | 'name'>[]
}

/**
 * What a menu of the lottery shows (site.md 4.3). A guest who asks for a list of a member's own is led to the login. Another
 * platform may have no lotteries: the menu is empty then.
 */
export async function lotteryMenuOf(args: RouteArgs, path: MenuPath) {
  const url = new URL(args.request.url)
  const [{ language }, member, frame] = await Promise.all([
    preferencesOf(args),
    currentMember(args),
    siteFrame(args),
  ])
  const { GAMELOHOT3, GAMELOREC3 } = frame.status.flags
  const lists = menuLists.filter((one) => (one === 'hot' ? GAMELOHOT3 : one === 'recent' ? GAMELOREC3 : true))
  const vendor = menuVendorIn(url.searchParams)
  const prizeMode = prizeModeOf(path, vendor, frame.lanes.list)
  const input = { prizeMode, language }
  const list = chosen(url.searchParams, 'list', lists)
  if (!member && (list === 'fav' || list === 'recent'))
    throw redirect(withQuery(paths.login, { redirectTo: `${path}${url.search}` }))
  const calls = callsOf(args)
  const [menu, recent, hot] = await Promise.all([
    member ? calls.send(lotteryMenu, input) : callPublic(args.context, language, lotteryMenu, input),
    member && list === 'recent' ? calls.send(recentLotteries, input) : null,
    list === 'hot' ? hotLotteries(args, prizeMode, member !== null) : null,
  ])
  const menus = answered(menu, { list: [] }).list
  const games = menus.flatMap(({ gameMenus }) => gameMenus)
  const tags = menuTags.filter((tag): tag is MenuTag => menus.some((menu) => menu.tag === tag))
  const query = readMenuQuery(url.searchParams, { tags, lists })
  const now = new Date()
  const listed = listedGames(games, query.list, recent && answered(recent, { list: [] }).list)
  const rows = query.list === 'hot' ? [] : menuRows(listed, query, now)
  const isToday = query.day === undefined || query.day === weekdayAt(now)
  const withTomorrow = isToday && query.list === 'all' && query.q === undefined
  const t = args.context.texts(language).t
  return {
    path,
    prizeMode,
    query,
    tags,
    today: weekdayAt(now),
    week: weekOf(now),
    isToday,
    now: now.toISOString(),
    lists,
    member: member !== null,
    groups: rowsByTag(rows).map(
      ([tag, rows]): MenuGroup => ({
        tag,
        rows,
        tomorrow: withTomorrow
          ? tomorrowOf(games, tag, now).map(({ gameId, name }) => ({ gameId, name }))
          : [],
      }),
    ),
    hot,
    refresh: refreshSeconds(games, now),
    title: t(`lottery-menu:titles.${prizeMode}`),
    description: t('lottery-menu:description'),
  }
}

/** The answer, or `none` where the platform does not know the call. */
function answered<Value>(answer: Answer<Value>, none: Value): Value {
  if (answer.ok) return answer.value
  if (answer.code === 'not-found') return none
  throw pageFailure(answer.code)
}

/** The games of a member's own list, with the details from this menu. */
function listedGames(
  games: readonly LotteryMenuGame[],
  list: string,
  recent: readonly LotteryMenuGame[] | null,
): readonly LotteryMenuGame[] {
  if (list === 'fav') return games.filter(({ isFavourite }) => isFavourite)
  return list === 'recent' ? (recent ?? []) : games
}

/** The popular lotteries (product.md section 7, "popular (20)"). */
async function hotLotteries(args: RouteArgs, prizeMode: PrizeMode, signedIn: boolean): Promise<Game[]> {
  const { language } = await preferencesOf(args)
  const query = { language: productLanguage(language), count: HOT_GAMES_ROWS, prizeMode }
  const answer = signedIn
    ? await callsOf(args).send(popularGames, query)
    : await callPublic(args.context, language, popularGames, query)
  return answered(answer, { list: [] }).list
}
