import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { TileGrid } from '#app/components/pictures/tile.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import {
  type MenuList,
  type MenuPath,
  type MenuPrizeMode,
  type MenuQuery,
  type MenuRow,
  type MenuTag,
  menuLink,
  type WeekDay,
} from '#app/lib/play/lottery-menu.ts'
import { addDays, dayOf } from '#app/lib/text/dates.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { LotteryMenuGame } from '#contract/play/lottery.ts'
import { GameTile, useStars } from '../games/lobby/game-tile.tsx'
import { useOpens } from '../site/use-opens.ts'
import { FastDraws, SeaDraws } from './draw-lines.tsx'
import { RegionCard } from './region-card.tsx'
import { TagRail } from './tag-rail.tsx'

/** Draws of one tag. */
export interface MenuGroup {
  tag: string
  rows: readonly MenuRow[]
  /** Those that draw tomorrow. */
  tomorrow: readonly Pick<LotteryMenuGame, 'gameId' | 'name'>[]
}

/** What `lotteryMenuOf` of `services/games/lottery-menu.server.ts` answers. */
export interface LotteryMenuProps {
  path: MenuPath
  /** Of which lotteries it is. */
  prizeMode: MenuPrizeMode
  query: MenuQuery
  tags: readonly MenuTag[]
  /** The lists that the operator offers. */
  lists: readonly MenuList[]
  /** The weekday of today, Sunday 1; and the seven days from it on. */
  today: number
  week: readonly WeekDay[]
  isToday: boolean
  now: string
  member: boolean
  groups: readonly MenuGroup[]
  /** The popular lotteries; null unless they are asked for. */
  hot: readonly Game[] | null
  /** Seconds until a page with a script asks again. */
  refresh: number
}

/**
 * Where the tickets of a menu's lotteries are: the records go by type, and `/lottery` has two of them. An account that has
 * no records finds its last tickets there.
 */
const ticketsHref: Readonly<Record<MenuPath, string>> = {
  '/lottery': paths.lottery({ view: 'tickets' }),
  '/vnlottery': paths.personal('personalHistoryCopy', { type: 'LOTT' }),
  '/elott': paths.personal('personalHistoryCopy', { type: 'ELOTT' }),
}

const isRegion = (tag: string): tag is 'north' | 'central' | 'south' =>
  tag === 'north' || tag === 'central' || tag === 'south'

/** The draws of a menu by tag, with their countdowns, results, and the member's tickets (record set `draws`, site.md 4.3). */
export function LotteryMenu(menu: LotteryMenuProps) {
  const { path, query, groups, hot, refresh } = menu
  const today = dayOf(new Date(menu.now))
  const yesterday = addDays(today, -1)
  // The day that is chosen is one of the next seven.
  const ahead = query.day === undefined ? 0 : (query.day - menu.today + 7) % 7
  const shownDay = addDays(today, ahead)
  const { t } = useTranslation('lottery-menu')
  const link = (change: Partial<MenuQuery>) => withQuery(path, menuLink(query, change))
  const regions = groups.filter(({ tag }) => isRegion(tag))
  const first = regions.find(({ rows }) => rows.some(({ state }) => state === 'open'))?.tag
  const isEmpty = groups.length === 0 && (hot === null || hot.length === 0)
  return (
    <div className="lottery-menu">
      <MenuHead {...menu} />
      <TagRail {...menu} link={link} />
      {query.list === 'all' && path !== '/elott' ? <Week {...menu} link={link} /> : null}
      {hot ? <HotGames games={hot} member={menu.member} /> : null}
      <div data-records="draws">
        {regions.length > 0 ? (
          <div className="draw-regions">
            {regions.map((group) =>
              isRegion(group.tag) ? (
                <RegionCard
                  key={group.tag}
                  {...menu}
                  {...group}
                  region={group.tag}
                  leads={group.tag === first}
                  shownDay={shownDay}
                />
              ) : null,
            )}
          </div>
        ) : null}
        {groups.map((group) =>
          group.tag === 'fast' ? (
            <FastDraws key={group.tag} {...menu} {...group} />
          ) : group.tag === 'sea' ? (
            <SeaDraws key={group.tag} {...menu} {...group} shownDay={shownDay} />
          ) : null,
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          title={t(`empty.${query.list}`)}
          action={<LinkButton href={path}>{t('showAll')}</LinkButton>}
        />
      ) : null}
      <p className="card draw-fair">
        <Icon name="shield" />
        <span>
          <b>{t('fair')}</b> {t('fairNote')}
        </span>
        <TextLink href={paths.fairness}>{t('fairLink')}</TextLink>
      </p>
      <p className="menu-refresh">
        <TextLink href={paths.lottery({ date: yesterday })}>{t('results')}</TextLink>
        {' · '}
        <TextLink href={link({})}>{t('refresh')}</TextLink>
        <span hidden>
          <Countdown seconds={refresh} thenRefresh />
        </span>
      </p>
    </div>
  )
}

/** The title with the day and the number of its draws; the search; the way to the member's tickets. */
function MenuHead({ path, prizeMode, query, today, week, groups, hot, member }: LotteryMenuProps) {
  const { t } = useTranslation('lottery-menu')
  const opens = useOpens()
  const hasRecords = !member || opens(paths.personal('personalHistoryCopy'))
  const day = week.find((one) => one.day === (query.day ?? today))
  const days = t('dayLong', { returnObjects: true }) as Record<string, string>
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const isDay = query.list === 'all' && query.q === undefined && day !== undefined
  return (
    <div className="lottery-head">
      <h1>
        {t(`titles.${prizeMode}`)}
        <small>
          {isDay ? `${days[day.day] ?? ''} ${day.date}, ` : null}
          {hot ? t('games', { count: hot.length }) : t('count', { count })}
        </small>
      </h1>
      <TextLink href={hasRecords ? ticketsHref[path] : ticketsHref['/lottery']}>{t('tickets')}</TextLink>
      <search>
        <form action={path} data-enhance="">
          {query.tag ? <input type="hidden" name="tag" value={query.tag} /> : null}
          {query.vendor ? <input type="hidden" name="vendor" value={query.vendor} /> : null}
          <input
            id="q"
            name="q"
            type="search"
            maxLength={64}
            defaultValue={query.q ?? ''}
            aria-label={t('search')}
            placeholder={t('searchHint')}
            className="control"
          />
          <button type="submit" className="button" aria-label={t('search')}>
            <Icon name="search" />
          </button>
        </form>
      </search>
    </div>
  )
}

/** Seven days as links, today marked. */
function Week({
  query,
  today,
  week,
  link,
}: LotteryMenuProps & { link: (change: Partial<MenuQuery>) => string }) {
  const { t } = useTranslation('lottery-menu')
  const names = t('day', { returnObjects: true }) as Record<string, string>
  const chosen = query.day ?? (query.q === undefined ? today : undefined)
  return (
    <nav className="draw-week" aria-label={t('week')}>
      {week.map(({ day, date }) => (
        <a
          key={day}
          href={link({ day: day === today && query.q === undefined ? undefined : day })}
          aria-current={day === chosen ? 'page' : undefined}
        >
          <b>{names[day]}</b>
          <span className="digits">{date}</span>
          {day === today ? <small>{t('now')}</small> : null}
        </a>
      ))}
    </nav>
  )
}

/** The popular lotteries as tiles. */
function HotGames({ games, member }: { games: readonly Game[]; member: boolean }) {
  const { t } = useTranslation('lottery-menu')
  const starOf = useStars()
  if (games.length === 0) return null
  return (
    <TileGrid records="games" label={t('hot')}>
      {games.map((game) => (
        <GameTile
          key={`${game.vendorCode}/${game.nodeId}`}
          game={game}
          star={member ? starOf(game, game.isFavourite) : undefined}
          record
        />
      ))}
    </TileGrid>
  )
}
