import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { absolute, type Minor, Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { LocalText } from '#contract/base/fields/values.ts'
import { PointRewardKind } from '#contract/benefits/points.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { refuseInvalid } from '#platform/base/input/first-problem.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { publishChanged } from '#platform/base/versions/index.ts'
import { MAX_REWARDS_ROWS } from '#platform/benefits/limits.ts'
import { conversionRules, POINT } from './point-rules.ts'

// Also called for texts that are not money.
const isNegative = (money: string) => money.startsWith('-')
const aboveZero = (money: string) => !isNegative(money) && /[1-9]/.test(money)
const words = LocalText.refine((text) => Object.values(text).every((words) => words.trim() !== ''))

/** A reward as in the mall's file and in `mall list`; `code` identifies it from file to file. */
export const MallReward = z
  .strictObject({
    code: z.string().regex(/^[a-z0-9-]{2,40}$/),
    kind: PointRewardKind,
    name: words,
    description: words,
    /** Price of one, in points. */
    price: Money.refine(aboveZero),
    /** The new stock; null: unlimited. A known code may omit it to keep its stock. */
    stock: z.number().int().min(0).max(1_000_000).nullable().optional(),
    /** How many one member may redeem; null: no limit. */
    limit: z.number().int().min(1).max(1_000).nullable(),
    /** For a bonus: the amount of money, and its rollover. */
    money: Money.refine(aboveZero).nullable().default(null),
    turnover: Money.refine((money) => !isNegative(money)).default('0.00'),
    /**
     * For goods and phone credit: what one costs the house. If absent, a point is assumed to be worth its conversion
     * value there (`ops economy`).
     */
    worth: Money.refine(aboveZero).nullable().default(null),
    art: z.strictObject({ motif: z.string().max(32), palette: z.number().int().min(0).max(9) }),
    /** False: listed but not offered. */
    offered: z.boolean().default(true),
    /** Part of a list's output; ignored in a file. */
    id: z.string().optional(),
    left: z.number().nullable().optional(),
  })
  .refine(({ kind, money }) => (kind === 'bonus') === (money !== null), { path: ['money'] })
export type MallReward = z.input<typeof MallReward>

const Mall = z
  .array(MallReward)
  .max(MAX_REWARDS_ROWS)
  .refine((rewards) => new Set(rewards.map(({ code }) => code)).size === rewards.length)

/**
 * Replaces the mall: rewards in order, each created or changed by its code; one that is left out is no longer offered,
 * and its redeemed items stay. A known reward keeps its stock unless the file sets it, because members redeem while the
 * file is written. `only` is the code of the one reward that differs, for the audit trail. Returns how many are offered.
 * Refuses `invalid`, with the place in the file.
 */
export async function setMall(
  ctx: Context,
  actor: string,
  rewards: unknown,
  { reason, only }: { reason?: string | undefined; only?: string | undefined } = {},
): Promise<Result<{ offered: number }>> {
  const mall = Mall.safeParse(rewards)
  if (!mall.success) return refuseInvalid(mall.error, 'the list')
  return ctx.transact(async (ctx) => {
    const rewards = mall.data.filter((reward) => reward.offered)
    const existing = new Set(
      (await ctx.db.selectFrom('point_reward').select('code').execute()).map(({ code }) => code),
    )
    const unclear = rewards.find(({ code, stock }) => stock === undefined && !existing.has(code))
    if (unclear)
      return refuse('invalid', { reason: `${unclear.code}.stock: how many are there? null for no bound` })
    const before = await listMall(ctx)
    await ctx.db.updateTable('point_reward').set({ offered: false }).where('offered', '=', true).execute()
    for (const [position, { code, stock, ...reward }] of rewards.entries()) {
      const row = {
        kind: reward.kind,
        name: JSON.stringify(reward.name),
        description: JSON.stringify(reward.description),
        price: minorOf(reward.price),
        ...(stock !== undefined && { stock }),
        member_limit: reward.limit,
        money: reward.money === null ? null : minorOf(reward.money),
        turnover: minorOf(reward.turnover),
        worth: reward.worth === null ? null : minorOf(reward.worth),
        art: JSON.stringify(reward.art),
        position,
        offered: true,
      }
      await ctx.db
        .insertInto('point_reward')
        .values({ code, ...row, created_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
        .execute()
    }
    const offered = rewards.length
    await publishChanged(ctx, 'reward', actor, byCode(before), byCode(await listMall(ctx)))
    const isOver = only !== undefined && !rewards.some(({ code }) => code === only)
    const detail = { offered, ...(isOver && { over: true }), ...(reason && { reason }) }
    await audit(ctx, { actor, action: 'mall-set', subject: only ?? 'mall', detail })
    return ok({ offered })
  })
}

/** A reward as `mall list` prints it: valid input for `setMall`, plus its id and whether it is offered. */
export interface ListedReward {
  id: string
  code: string
  kind: string
  name: JsonObject
  description: JsonObject
  price: string
  /** The stock; named differently, because a file that has `stock` sets it. */
  left: number | null
  limit: number | null
  money: string | null
  turnover: string
  worth: string | null
  art: JsonObject
  offered: boolean
}

/** Every reward ever, the offered ones first, in the mall's order. */
export async function listMall(ctx: Context): Promise<ListedReward[]> {
  const rows = await ctx.db
    .selectFrom('point_reward')
    .selectAll()
    .orderBy('offered', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_REWARDS_ROWS * 5)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    code: row.code,
    kind: row.kind,
    name: row.name as JsonObject,
    description: row.description as JsonObject,
    price: moneyOf(row.price),
    left: row.stock,
    limit: row.member_limit,
    money: row.money === null ? null : moneyOf(row.money),
    turnover: moneyOf(row.turnover),
    worth: row.worth === null ? null : moneyOf(row.worth),
    art: row.art as JsonObject,
    offered: row.offered,
  }))
}

/** What versions keep of a reward: all but its stock, which falls with each that is redeemed. */
const byCode = (rewards: readonly ListedReward[]) =>
  new Map(rewards.map(({ id: _, left: __, ...reward }) => [reward.code, reward]))

/**
 * Puts a reward in the place of the one of its code, or behind all others; one that is not `offered` is taken off. Refuses as
 * `setMall`, and `nothing-changed`.
 */
export const changeReward = (
  ctx: Context,
  actor: string,
  { code, reward, reason }: { code: string; reward: object; reason?: string | undefined },
): Promise<Result<{ offered: number }>> =>
  ctx.transact(async (tx) => {
    const before = await listMall(tx)
    const offered = before.filter((one) => one.offered)
    const isThere = offered.some((one) => one.code === code)
    const changed: unknown[] = isThere
      ? offered.map((one) => (one.code === code ? reward : one))
      : [...offered, reward]
    const set = await setMall(tx, actor, changed, { reason, only: code })
    return set.ok && isDeepStrictEqual(await listMall(tx), before) ? refuse('nothing-changed') : set
  })

/** The exact value of points: minor units per number of hundredths of points. */
export interface PointPrice {
  money: Minor
  points: bigint
}

/** The most that a point is worth: converted to money, or spent on the reward with the best value. */
export async function bestPrice(ctx: Context): Promise<PointPrice> {
  const { rate } = await conversionRules(ctx)
  const rows = await ctx.db
    .selectFrom('point_reward')
    .select(['price', 'money', 'worth'])
    .where('offered', '=', true)
    .execute()
  return rows.reduce(
    (best, { price, money, worth }) => {
      const value = money ?? worth ?? 0n
      return value * best.points > best.money * price ? { money: value, points: price } : best
    },
    { money: rate, points: POINT },
  )
}

/**
 * The value of points (hundredths, given or taken) at their best price, minor units; a part of a unit counts as one, so that nothing is
 * worth nothing. Call it before a transaction.
 */
export async function worthInMoney(ctx: Context, points: bigint): Promise<Minor> {
  const price = await bestPrice(ctx)
  return (absolute(points) * price.money + price.points - 1n) / price.points
}
