import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { HOME_GAMES } from '#contract/limits.ts'
import type { memberHome as endpoint } from '#contract/play/member-home.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { memberProgress } from '#platform/benefits/progress/index.ts'
import { selectLeftToPlay, toLeftToPlay } from '#platform/benefits/promotions/index.ts'
import { memberInfoWith } from '#platform/members/accounts/index.ts'
import { playedLast, toPlayedGames } from '#platform/play/catalogue/index.ts'

type Opening = ReturnType<typeof openerIn>
type OpenSession = NonNullable<Awaited<ReturnType<Opening>>>

/**
 * Authenticates a token and returns the member's home: what `openMemberInfo` returns, the games played last, and the
 * next goal. All but the next rank, which is read only where no bonus runs, is one statement of parts that are their
 * rooms' own, because PostgreSQL spends more on starting a statement than on reading these few rows. Members who ask in
 * the same language at the same time share it.
 */
export async function memberHome(
  ctx: Context,
  token: string,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<{ session: OpenSession['session'] | null; result: Result<WireValueOf<typeof endpoint>> }> {
  const opening = await openers[language](ctx, token)
  if (!opening) return { session: null, result: refuse('please-log-in') }
  const { session, info, more } = opening
  const [played, left] = more
  const progress = await memberProgress(ctx, session.member, toLeftToPlay(left), language)
  return { session, result: ok({ member: info, played: toPlayedGames(played), progress }) }
}

const openerIn = (language: WrittenLanguage) =>
  memberInfoWith((ctx, memberId) => {
    const played = playedLast(memberId, language, HOME_GAMES)
    const left = selectLeftToPlay(memberId, language, ctx.clock.now())
    return sql<[SelectedJson<typeof played>, SelectedJson<typeof left>]>`json_build_array(${played}, ${left})`
  })

type SelectedJson<Builder> = Builder extends RawBuilder<infer Json> ? Json : never

const openers = { vi: openerIn('vi'), en: openerIn('en'), zh: openerIn('zh') }
