import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { LotteryOutcome } from '#contract/play/games/lottery/lottery.ts'
import {
  type Family,
  isVietnamese,
  type Lottery,
  lotteries,
  lotteryOf,
} from '#contract/play/games/lottery/lottery-games.ts'
import type { Draw } from '#contract/play/games/lottery/schedule.ts'
import type { LotteryMenuGame, lotteryMenu, recentLotteries } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { recentNodes, selectGames, toGame } from '#platform/play/catalogue/index.ts'
import { type DrawRow, drawsNamed, voidDraws } from '#platform/play/rounds/index.ts'
import { comingDraws, lockedDraws } from './draws/draw-terms.ts'
import { toDraw } from './draws/to-draw.ts'
import { toldBehindVoid } from './draws/told-behind-void.ts'
import { countOpenTickets } from './tickets/tickets.ts'

/** The menus of the lottery: its games with their next draw and their last result. */

const tags: Record<Family, string> = {
  north: 'north',
  central: 'central',
  south: 'south',
  fast: 'fast',
  'sea-3d': 'sea',
  'sea-4d': 'sea',
  'sea-649': 'sea',
}
type Mode = ParsedInputOf<typeof lotteryMenu>['prizeMode']

/** The lotteries of a prize mode: the tables of Vietnam, the fast draws, those of South-East Asia, or all. */
export const lotteriesOf = (mode: Mode): Lottery[] =>
  lotteries.filter(({ family, gameType }) => {
    if (mode === 'ZY') return true
    if (mode === 'Elott') return gameType === 'ELOTT'
    return gameType === 'LOTT' && isVietnamese(family) === (mode === 'Lott')
  })

/** The menu of a prize mode, by tag. */
export async function showMenu(
  ctx: Context,
  member: Member | null,
  { prizeMode, language }: ParsedInputOf<typeof lotteryMenu>,
): Promise<Result<ValueOf<typeof lotteryMenu>>> {
  const games = await menuGames(ctx, member, lotteriesOf(prizeMode), language)
  const menus = [...new Set(games.map(({ gameMenuTag }) => gameMenuTag))]
  return ok({
    list: menus.map((tag) => ({ tag, gameMenus: games.filter(({ gameMenuTag }) => gameMenuTag === tag) })),
  })
}

/** The lotteries that a member played last, newest first. */
export async function recentMenu(
  ctx: Context,
  member: Member,
  { prizeMode, recentCount, language }: ParsedInputOf<typeof recentLotteries>,
): Promise<Result<ValueOf<typeof recentLotteries>>> {
  const offered = new Set(lotteriesOf(prizeMode))
  const nodes = await recentNodes(ctx, member.id)
  const played = nodes.flatMap((node) => {
    const lottery = lotteryOf(node)
    return lottery && offered.has(lottery) ? [lottery] : []
  })
  return ok({ list: await menuGames(ctx, member, played.slice(0, recentCount), language) })
}

/** Lotteries as a menu shows them, in the given order; those that the catalogue does not have are left out. */
export async function menuGames(
  ctx: Context,
  member: Member | null,
  of: readonly Lottery[],
  language: WrittenLanguage,
): Promise<LotteryMenuGame[]> {
  if (of.length === 0) return []
  const now = ctx.clock.now()
  const isVoid = await voidDraws(ctx.reads, now)
  const plans = of.map((lottery) => {
    const coming = comingDraws(lottery, now)
    return { lottery, coming, next: nextToStakeOn(coming, isVoid), locked: lockedDraws(lottery, now, 2) }
  })
  const names = plans.flatMap(({ lottery, next, locked }) =>
    [...(next ? [next] : []), ...locked].map(({ numero }) => ({ node: lottery.code, numero })),
  )
  const [rows, named, tickets] = await Promise.all([
    selectGames(ctx.reads, language, member?.id ?? null)
      .where('game.vendor_code', '=', HOUSE_VENDOR)
      .where(
        'game.node_id',
        'in',
        of.map(({ code }) => code),
      )
      .execute(),
    drawsNamed(ctx, names),
    member ? countOpenTickets(ctx, member.id) : new Map<string, number>(),
  ])
  const behind = await toldBehindVoid(ctx, of, named)
  const games = new Map(rows.map((row) => [row.node_id, toGame(row)]))
  const draws = new Map(named.map((row) => [`${row.node_id} ${row.numero}`, row]))
  return plans.flatMap(({ lottery, coming, next, locked }) => {
    const game = games.get(lottery.code)
    if (!game || !next) return []
    const { code, days, names } = lottery
    const lockedDraws = locked.flatMap(({ numero }) => draws.get(`${code} ${numero}`) ?? [])
    return [
      {
        gameId: code,
        gameMenuTag: tags[lottery.family],
        gameType: lottery.gameType,
        name: names[language],
        remark: game.displayName,
        numero: next.numero,
        remainTime: Math.ceil((next.locksAt.getTime() - now.getTime()) / 1_000),
        lockTime: next.locksAt.toISOString(),
        winningTime: next.drawsAt.toISOString(),
        drawDayOfWeek: days.join(','),
        ...lastOf([...lockedDraws, ...behind.filter(({ node_id }) => node_id === code)], now),
        voided: [
          ...lockedDraws.filter(({ state }) => state === 'void'),
          ...coming.filter(({ numero }) => isVoid.has(`${code} ${numero}`)),
        ].map(({ numero }) => numero),
        isHot: game.isHot,
        isFavourite: game.isFavourite ?? false,
        tickets: tickets.get(draws.get(`${code} ${next.numero}`)?.id ?? '') ?? 0,
        maintenance: game.maintenance,
      },
    ]
  })
}

/** The next draw that can be staked on; if all are void, the next one. */
const nextToStakeOn = (coming: readonly Draw[], isVoid: ReadonlySet<string>): Draw | undefined =>
  coming.find(({ code, numero }) => !isVoid.has(`${code} ${numero}`)) ?? coming[0]

/** The running draw of a game and its last result, among draws of it, newest first. */
function lastOf(rows: readonly DrawRow[], now: Date): Pick<LotteryMenuGame, 'running' | 'last'> {
  const draws = rows.map((row) => ({ row, state: toDraw(row, now).state }))
  const running = draws.find(({ state }) => state === 'locked' || state === 'drawing')
  const last = draws.find(({ state }) => state === 'settled')
  const special = (last?.row.outcome as LotteryOutcome | undefined)?.prizes?.[0]
  return {
    running: running ? { numero: running.row.numero, state: running.state } : null,
    last: last && special ? { numero: last.row.numero, number: special.join(' ') } : null,
  }
}
