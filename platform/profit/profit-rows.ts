import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { GameType } from '#contract/games.ts'
import type { profitRows as endpoint, ProfitRow } from '#contract/profit.ts'
import { Day } from '#contract/values.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { done, type Result } from '../result.ts'
import { type Figures, sums, toFigures, withLines } from './profit-lines.ts'

/** A day and a game type, as `2026-11-20` or `2026-11-20-RNG`. */
const keyPattern = /^(\d{4}-\d{2}-\d{2})(?:-([A-Z]+))?$/

/**
 * The days by game type, newest first, the money that no game brought before the games of its day: `after` is the `next`
 * of the rows before, a day and a type. Refuses: `in-need-true-account`.
 */
export async function profitRows(
  ctx: Context,
  member: Member,
  wish: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  const [, day, type = ''] = keyPattern.exec(wish.after ?? '') ?? []
  if (wish.after !== undefined && !Day.safeParse(day).success) return done({ content: [], next: null })
  // Days that are over need not be added up again.
  const days = { ...wish, toDay: day && (!wish.toDay || day < wish.toDay) ? day : wish.toDay }
  const later = day ? sql`day < ${day}::date or coalesce(game_type, '') > ${type}` : sql`true`
  const { rows } = await sql<Figures & { day: string; game_type: string | null }>`
    ${withLines(member, days)}
    select day::text, game_type, ${sums} from lines where ${later}
    group by lines.day, game_type order by lines.day desc, coalesce(game_type, '') limit ${wish.size}
  `.execute(ctx.reports)
  const content = rows.map(
    ({ day, game_type, ...figures }): ProfitRow => ({
      day,
      gameType: game_type === null ? null : GameType.parse(game_type),
      ...toFigures(figures),
    }),
  )
  const last = content.at(-1)
  const key = last && (last.gameType ? `${last.day}-${last.gameType}` : last.day)
  return done({ content, next: content.length === wish.size ? (key ?? null) : null })
}
