import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { convertPoint as endpoint } from '#contract/benefits/points.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { verifyPaymentPassword } from '#platform/members/accounts/index.ts'
import { house, lockMoneyOf, move, post, wallet } from '#platform/money/ledger/index.ts'
import { convertLeftToday } from './convert-limits.ts'
import { type ConversionRules, conversionRules, POINT } from './point-rules.ts'

type Input = ParsedInputOf<typeof endpoint>
type ConvertResult = ValueOf<typeof endpoint>

/**
 * The value of points (hundredths): money is rounded down to the minor unit, and only the points needed for it are
 * taken, so the member keeps the remainder.
 */
export function conversionOf(points: bigint, rate: Minor): { pointCost: bigint; money: Minor } {
  const money = (points * rate) / POINT
  return { money, pointCost: money === 0n ? 0n : (money * POINT + rate - 1n) / rate }
}

/**
 * Converts `input.points` of a member to money in the main wallet, in one posting through the house's points and
 * exchange accounts. A copy of an answered request gets the first answer.
 *
 * Refuses, in this order: `request-id-reused`, `in-need-true-account`, `state-moved-on` (the rate has changed), at
 * `points` `under-limit`, `not-offered` (no multiple of the step) and `over-limit` (of the day), those of
 * `verifyPaymentPassword`, `insufficient-balance` at `points`.
 */
export async function convertPoints(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<ConvertResult>> {
  const points = minorOf(input.points)
  const content = ['convert-points', points, ...(input.rate === undefined ? [] : [input.rate])]
  return once(
    ctx,
    { memberId: member.id, requestId: input.requestId, content },
    {
      prepare: () => mayConvert(ctx, member, points, input),
      work: (ctx, conversion) => convert(ctx, member, conversion),
    },
  )
}

/** The points taken, the money paid, and the rules applied. */
interface Conversion {
  pointCost: bigint
  money: Minor
  rules: ConversionRules
}

async function mayConvert(
  ctx: Context,
  member: Member,
  points: bigint,
  { rate, paymentPassword }: Input,
): Promise<Result<Conversion>> {
  const permission = await admitReal(ctx, member, 'PTSYS3')
  if (!permission.ok) return permission
  const rules = await conversionRules(ctx)
  if (rate !== undefined && rate !== moneyOf(rules.rate)) return refuse('state-moved-on')
  const { pointCost, money } = conversionOf(points, rules.rate)
  if (points < rules.min || money === 0n) return refuse('under-limit', { field: 'points' })
  if (points % rules.step !== 0n) return refuse('not-offered', { field: 'points', step: moneyOf(rules.step) })
  const over = await checkDailyMax(ctx, member.id, pointCost, rules)
  if (over) return over
  const allowed = await verifyPaymentPassword(ctx, member.id, paymentPassword)
  return allowed.ok ? ok({ pointCost, money, rules }) : allowed
}

async function convert(
  ctx: Context,
  member: Member,
  { pointCost, money, rules }: Conversion,
): Promise<Result<ConvertResult>> {
  await lockMoneyOf(ctx, member.id)
  // Checked again under the lock, which excludes another conversion of this member.
  const over = await checkDailyMax(ctx, member.id, pointCost, rules)
  if (over) return over

  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('point_conversion')
    .values({
      id: sql`uuidv7_at(${now})`,
      member_id: member.id,
      points: pointCost,
      money,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announce(ctx, member.id, 'points')
  const posting = await post(ctx, {
    kind: 'points',
    reference: `convert-${id}`,
    entries: [
      ...move(wallet(member.id, 'points'), house('points', member.id), pointCost),
      ...move(house('exchange', member.id), wallet(member.id, 'main'), money),
    ],
  })
  return posting.ok
    ? ok({ points: moneyOf(pointCost), money: moneyOf(money) })
    : refuse(posting.code, { field: 'points' })
}

async function checkDailyMax(
  ctx: Context,
  memberId: bigint,
  pointCost: bigint,
  rules: ConversionRules,
): Promise<Refusal | undefined> {
  const left = await convertLeftToday(ctx, memberId, rules)
  return pointCost > left ? refuse('over-limit', { field: 'points' }) : undefined
}
