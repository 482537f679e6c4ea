import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import { BATCH_ROWS, MAX_BATCHES } from '#platform/benefits/limits.ts'
import { grantReward } from '#platform/benefits/rewards/index.ts'
import { accountsOf, commonTrait, maskedAccount } from '#platform/members/accounts/index.ts'
import { walletDays } from '#platform/money/ledger/index.ts'
import { type ReferralRules, referralRules } from './referral-rules.ts'
import { sourceOfInviting } from './reward-for-inviting.ts'
import { titleOfPlayer, titleOfShare } from './reward-titles.ts'

const BASIS_POINTS = 10_000n

/**
 * Grants referral rewards: one for each player with enough deposits and turnover, and for each past day a share of the
 * invited players' turnover. A player that looks like the referrer (`commonTrait`) is barred and earns nothing from
 * then on, unless the operator has cleared it (`clearReferral`). Safe to run twice and concurrently: a reward is
 * granted once per source. Each is granted separately, so that a failure does not block the others.
 */
export async function rewardReferrers(ctx: Context): Promise<void> {
  const rules = await referralRules(ctx)
  if (!rules) return
  if (rules.reward > 0n) await rewardForPlayers(ctx, rules)
  if (rules.shareBasisPoints > 0n) await shareTurnover(ctx, rules)
}

interface PendingPlayer {
  member_id: bigint
  referrer_id: bigint
}

async function rewardForPlayers(ctx: Context, rules: ReferralRules): Promise<void> {
  let last = 0n
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rows } = await sql<PendingPlayer>`
      select member_id, referrer_id from invited
      where rewarded_at is null and barred_for is null and turnover >= ${rules.turnoverMin} and member_id > ${last}
        and coalesce((
          select sum(credited) from ${walletDays} of_day
          where of_day.member_id = invited.member_id and of_day.wallet = 'main' and of_day.kind = 'deposit'
        ), 0) >= ${rules.depositMin}
      order by member_id limit ${BATCH_ROWS}
    `.execute(ctx.db)
    await forEachSeparately(
      ctx,
      rows,
      async (invited) => {
        if (!(await isBarred(ctx, invited))) await rewardForPlayer(ctx, invited, rules)
      },
      ({ member_id }) => ({ invited: String(member_id) }),
    )
    if (rows.length < BATCH_ROWS) return
    last = rows.at(-1)?.member_id ?? last
  }
}

async function rewardForPlayer(
  ctx: Context,
  { member_id, referrer_id }: PendingPlayer,
  rules: ReferralRules,
): Promise<void> {
  const account = (await accountsOf(ctx.db, [member_id])).get(member_id) ?? ''
  await ctx.transact(async (ctx) => {
    const granted = await ctx.db
      .updateTable('invited')
      .set((is) => ({ rewarded_at: ctx.clock.now(), earned: is('earned', '+', rules.reward) }))
      .where('member_id', '=', member_id)
      .where('rewarded_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst()
    if (!granted) return ok(null)
    await grantReward(ctx, {
      memberId: referrer_id,
      kind: 'referral',
      source: sourceOfInviting(member_id),
      paysTo: 'main',
      amount: rules.reward,
      rollover: percentOf(rules.reward, rules.rolloverPercent),
      params: { title: titleOfPlayer(maskedAccount(account)) },
    })
    return ok(null)
  })
}

/**
 * Bars an invited player that has a trait in common with the referrer, unless cleared. Returns whether it is barred.
 */
async function isBarred(ctx: Context, { member_id, referrer_id }: PendingPlayer): Promise<boolean> {
  const trait = await commonTrait(ctx, member_id, referrer_id)
  if (trait === null) return false
  const barred = await ctx.db
    .updateTable('invited')
    .set({ barred_for: trait })
    .where('member_id', '=', member_id)
    .where('cleared_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return barred !== undefined
}

async function shareTurnover(ctx: Context, rules: ReferralRules): Promise<void> {
  const today = dayOf(ctx.clock.now())
  let last = 0n
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rows } = await sql<{ referrer_id: bigint }>`
      select distinct referrer_id from invited_day
      where turnover > shared and day < ${today}::date and referrer_id > ${last} order by referrer_id limit ${BATCH_ROWS}
    `.execute(ctx.db)
    await forEachSeparately(
      ctx,
      rows,
      ({ referrer_id }) => shareWith(ctx, referrer_id, today, rules),
      ({ referrer_id }) => ({ referrer: String(referrer_id) }),
    )
    if (rows.length < BATCH_ROWS) return
    last = rows.at(-1)?.referrer_id ?? last
  }
}

/** Grants one reward for all past days not shared yet; another one on the same day would have the same source. */
async function shareWith(
  ctx: Context,
  referrerId: bigint,
  today: string,
  rules: ReferralRules,
): Promise<void> {
  await barLookAlikes(ctx, referrerId, today)
  await ctx.transact(async (ctx) => {
    const shares = await takeShares(ctx, referrerId, today, rules)
    const amount = shares.reduce((sum, share) => sum + share.amount, 0n)
    if (amount === 0n) return ok(null)
    for (const share of shares)
      await ctx.db
        .updateTable('invited')
        .set((is) => ({ earned: is('earned', '+', share.amount) }))
        .where('member_id', '=', share.memberId)
        .execute()
    const granted = await grantReward(ctx, {
      memberId: referrerId,
      kind: 'referral',
      source: `share-${today}`,
      paysTo: 'main',
      amount,
      rollover: percentOf(amount, rules.rolloverPercent),
      params: { title: titleOfShare(dayBefore(today)) },
    })
    // Late settled bets of earlier days wait for tomorrow's reward.
    return granted ? ok(null) : refuse('state-moved-on')
  })
}

async function barLookAlikes(ctx: Context, referrerId: bigint, today: string): Promise<void> {
  const { rows } = await sql<PendingPlayer>`
    select member_id, referrer_id from invited where referrer_id = ${referrerId} and barred_for is null and cleared_at is null and exists (
      select from invited_day open
      where open.member_id = invited.member_id and open.turnover > open.shared and open.day < ${today}::date
    )
  `.execute(ctx.db)
  for (const invited of rows) await isBarred(ctx, invited)
}

interface Share {
  memberId: bigint
  amount: Minor
}

/** Marks all past days as shared and returns each player's share, rounded down; barred players are left out. */
async function takeShares(
  ctx: Context,
  referrerId: bigint,
  today: string,
  { shareBasisPoints }: ReferralRules,
): Promise<Share[]> {
  // The lock order of recording turnover: the player first, then its days.
  await sql`select from invited where referrer_id = ${referrerId} order by member_id for no key update`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ memberId: bigint; fresh: Minor }>`
    with taken as (
      update invited_day set shared = turnover
      where referrer_id = ${referrerId} and turnover > shared and day < ${today}::date
      returning member_id, new.shared - old.shared as fresh
    )
    select taken.member_id as "memberId", sum(fresh)::bigint as fresh
    from taken join invited on invited.member_id = taken.member_id
    where barred_for is null group by taken.member_id order by taken.member_id
  `.execute(ctx.db)
  return rows
    .map(({ memberId, fresh }) => ({ memberId, amount: (fresh * shareBasisPoints) / BASIS_POINTS }))
    .filter(({ amount }) => amount > 0n)
}

const dayBefore = (day: string): string => dayOf(new Date(startOfDay(day).getTime() - 1))
