import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { MAX_SUSPICIOUS_ROWS } from '#platform/play/limits.ts'

/** The smallest number of shared hands that is meaningful. */
const LEAST_HANDS = 20
/** Who plays so many of their hands with one and the same is not there by chance: rooms fill up with whoever comes. */
const MET_PART = 0.8
/** Two who play alone fold in less than half of their hands, whatever they hold. */
const FOLDED_PART = 0.8

/** Two members who are together too often, or one who gives in to the other. */
export interface ClosePlay {
  why: 'meets' | 'folds-to'
  /** Who folds, of 'folds-to'. */
  memberId: bigint
  otherId: bigint
  /** Hands that both have played; of 'folds-to', those without anybody else. */
  hands: number
  /** Of these, in percent: of all hands of the one who plays more; hands in which the first folded. */
  percent: number
}

/** Members who play nearly always with the same one, and who nearly always fold to one, in the hands of some days for money. */
export async function closePlay(ctx: Context, days: number): Promise<ClosePlay[]> {
  const since = new Date(ctx.clock.now().getTime() - days * DAY_MS)
  const { rows } = await sql<{
    why: ClosePlay['why']
    one: bigint
    other: bigint
    hands: number
    part: number
  }>`
    with seat as materialized (
      select seat.hand_id, seat.seat, seat.member_id, count(*) over (partition by seat.hand_id) as seats,
        exists (
          select from jsonb_array_elements(hand.actions) act
          where act ->> 'do' = 'fold' and (act ->> 'seat')::integer = seat.seat
        ) as folded
      from card_hand_seat seat join card_hand hand on hand.id = seat.hand_id join card_room room on room.id = hand.room_id
      where hand.ended_at >= ${since} and hand.state = 'settled' and room.unit = 'money'
    ), played as (
      select member_id, count(*) as hands from seat where member_id is not null group by 1
    ), met as (
      select one.member_id as one, other.member_id as other, count(*) as hands,
        count(*) filter (where one.seats = 2) as alone, count(*) filter (where one.seats = 2 and one.folded) as folds
      from seat one join seat other on other.hand_id = one.hand_id and other.member_id <> one.member_id
      group by 1, 2 having count(*) >= ${LEAST_HANDS}
    )
    select 'meets' as why, one, other, met.hands::integer as hands,
      (met.hands::float8 / greatest(mine.hands, theirs.hands)) as part
    from met join played mine on mine.member_id = one join played theirs on theirs.member_id = other
    where one < other and met.hands >= ${MET_PART}::float8 * greatest(mine.hands, theirs.hands)
    union all
    select 'folds-to', one, other, alone::integer, folds::float8 / alone from met
    where alone >= ${LEAST_HANDS} and folds >= ${FOLDED_PART}::float8 * alone
    order by part desc, hands desc, one, other limit ${MAX_SUSPICIOUS_ROWS}
  `.execute(ctx.reports)
  return rows.map(({ why, one, other, hands, part }) => ({
    why,
    memberId: one,
    otherId: other,
    hands,
    percent: Math.round(part * 100),
  }))
}
