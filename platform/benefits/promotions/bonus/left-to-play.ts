import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Bonus } from '#contract/benefits/promotions.ts'
import type { TurnoverLeft } from '#contract/money/turnover.ts'
import { batchedReads, valuesOf } from '#platform/base/batches/batcher.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { rolloverSums } from '#platform/money/rollover/index.ts'
import { type TurnoverLeftRow, toTurnoverLeft } from './turnover-left.ts'

/** What a member has left to play, and of the bonus that runs what a line about it says. */
export interface LeftToPlay {
  turnoverLeft: TurnoverLeft
  bonus: Pick<Bonus, 'promotion' | 'wageringRequired' | 'wageringLeft' | 'expires'> | null
}

/** Members who ask at the same time share one statement, because every member's home page asks. */
export const leftToPlay = (ctx: Context, member: Member, language: WrittenLanguage): Promise<LeftToPlay> =>
  batcherOf(ctx).do({ ctx, memberId: member.id, language })

interface Player {
  ctx: Context
  memberId: bigint
  language: WrittenLanguage
}

interface Row extends TurnoverLeftRow {
  expires_at: Date | null
  title: string
}

const batcherOf = batchedReads<Player, LeftToPlay>('what members have left to play is read one by one', read)

async function read(players: readonly Player[]): Promise<LeftToPlay[]> {
  const [first] = players
  if (!first) return []
  const { rows } = await sql<Row>`
    select rollover.left as rollover_left, rollover.required as rollover_required,
      bonus.remaining as wagering_left, bonus.required as wagering_required, bonus.expires_at,
      promotion.content->player.language->>'title' as title
    from unnest(
      ${valuesOf(
        players.map(({ memberId }) => memberId),
        'bigint',
      )},
      ${valuesOf(
        players.map(({ language }) => language),
        'text',
      )}
    ) with ordinality player (member_id, language, place)
    cross join lateral ${rolloverSums(sql<bigint>`player.member_id`)} rollover
    left join bonus on bonus.member_id = player.member_id and bonus.state = 'running'
      and bonus.expires_at > ${first.ctx.clock.now()}
    left join promotion on promotion.id = bonus.promotion_id
    order by player.place
  `.execute(first.ctx.reads)
  return rows.map(toLeftToPlay)
}

const toLeftToPlay = (row: Row): LeftToPlay => ({
  turnoverLeft: toTurnoverLeft(row),
  bonus: row.expires_at && {
    promotion: row.title,
    wageringRequired: moneyOf(row.wagering_required ?? 0n),
    wageringLeft: moneyOf(row.wagering_left ?? 0n),
    expires: row.expires_at.toISOString(),
  },
})
