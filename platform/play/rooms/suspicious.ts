import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { accountsOf, commonTrait } from '#platform/members/accounts/index.ts'
import { MAX_SUSPICIOUS_ROWS } from '#platform/play/limits.ts'

/** The smallest number of shared hands, or of turns, that is meaningful. */
const LEAST_HANDS = 20
const LEAST_TURNS = 40
/** Standard deviations of fair play: by chance one pair in 700 reaches this (one-sided). */
const DEVIATIONS = 3
/**
 * A spread of turn times, as a part of their mean, below which the player must be a program: people take two seconds,
 * then twelve.
 */
const EVEN_PART = 0.15

/** A figure for the operator to examine; not a verdict. */
export interface Suspicion {
  why: 'wins-from' | 'even-turns'
  /** The account that gains. */
  account: string
  /** The account that loses; null for a finding about turns. */
  from: string | null
  /** The number of hands that both have played, or of turns. */
  hands: number
  /** The net amount moved between the two. */
  net: Money | null
  /** Its distance from zero in standard deviations; for turns, their spread as a part of their mean. */
  figure: string
  /** A trait that both accounts share. */
  trait: string | null
}

/**
 * Members who win from each other too often, and members whose turns are as even as a program's, in the hands of the
 * last `days` for money. A loss is divided among the winners of the hand in proportion to their wins. Between strangers
 * such flows go both ways; their sum is compared with chance.
 */
export async function suspiciousPlay(ctx: Context, days: number): Promise<Suspicion[]> {
  const since = new Date(ctx.clock.now().getTime() - days * DAY_MS)
  return [...(await pairs(ctx, since)), ...(await evenTurns(ctx, since))]
}

async function pairs(ctx: Context, since: Date): Promise<Suspicion[]> {
  const { rows } = await sql<{
    winner: bigint
    loser: bigint
    hands: number
    net: bigint
    deviations: number
  }>`
    with played as (
      select seat.hand_id, seat.member_id, seat.payout - seat.stake as net,
        sum(greatest(seat.payout - seat.stake, 0)) over (partition by seat.hand_id) as won
      from card_hand_seat seat join card_hand hand on hand.id = seat.hand_id join card_room room on room.id = hand.room_id
      where hand.ended_at >= ${since} and hand.state = 'settled' and room.unit = 'money'
    ), flow as (
      select one.member_id as winner, other.member_id as loser,
        case when one.net > 0 and other.net < 0 then - other.net::numeric * one.net / one.won
          when one.net < 0 and other.net > 0 then one.net::numeric * other.net / other.won else 0 end as amount
      from played one join played other on other.hand_id = one.hand_id and other.member_id <> one.member_id
    )
    select winner, loser, count(*)::integer as hands, trunc(sum(amount))::bigint as net,
      (sum(amount) / sqrt(sum(amount * amount)))::float8 as deviations
    from flow group by winner, loser
    having count(*) >= ${LEAST_HANDS} and sum(amount) > 0 and sum(amount) / sqrt(sum(amount * amount)) >= ${DEVIATIONS}
    order by deviations desc limit ${MAX_SUSPICIOUS_ROWS}
  `.execute(ctx.reports)
  const accounts = await accountsOf(ctx.db, [...new Set(rows.flatMap((row) => [row.winner, row.loser]))])
  return Promise.all(
    rows.map(
      async ({ winner, loser, hands, net, deviations }): Promise<Suspicion> => ({
        why: 'wins-from',
        account: accounts.get(winner) ?? '',
        from: accounts.get(loser) ?? '',
        hands,
        net: moneyOf(net),
        figure: deviations.toFixed(2),
        trait: await commonTrait(ctx, winner, loser),
      }),
    ),
  )
}

async function evenTurns(ctx: Context, since: Date): Promise<Suspicion[]> {
  const { rows } = await sql<{ member: bigint; turns: number; spread: number }>`
    with act as (
      select hand.id, (done.act ->> 'seat')::integer as seat, done.act ->> 'clock' as clock, done.act ->> 'do' as what,
        hand.acted_ms[done.n] - hand.acted_ms[done.n - 1] as ms
      from card_hand hand join card_room room on room.id = hand.room_id,
        jsonb_array_elements(hand.actions) with ordinality done (act, n)
      where hand.ended_at >= ${since} and hand.state = 'settled' and room.unit = 'money'
    )
    select seat.member_id as member, count(*)::integer as turns, (stddev_samp(ms) / avg(ms))::float8 as spread
    from act join card_hand_seat seat on seat.hand_id = act.id and seat.seat = act.seat
    where seat.member_id is not null and act.clock is null and act.what in ('call', 'raise', 'fold') and ms > 0
    group by seat.member_id having count(*) >= ${LEAST_TURNS} and stddev_samp(ms) < avg(ms) * ${EVEN_PART}
    order by spread limit ${MAX_SUSPICIOUS_ROWS}
  `.execute(ctx.reports)
  const accounts = await accountsOf(
    ctx.db,
    rows.map(({ member }) => member),
  )
  return rows.map(({ member, turns, spread }) => ({
    why: 'even-turns',
    account: accounts.get(member) ?? '',
    from: null,
    hands: turns,
    net: null,
    figure: spread.toFixed(2),
    trait: null,
  }))
}
