import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'

/** A game by its vendor's code and its node. */
export interface GameName {
  vendor: string
  node: string
}

/** Every change here refuses `nothing-changed` where it is made already, and then leaves no line in the audit trail. */

/**
 * Closes a game for new bets, or opens it again; open rounds continue to their end. Refuses `not-found`, and
 * `operation-not-allowed` to open a game that was never open: only the house's own rules, or a vendor, can make a game
 * playable.
 */
export async function setGameMaintenance(
  ctx: Context,
  actor: string,
  { vendor, node }: GameName,
  on: boolean,
): Promise<Result<null>> {
  return ctx.transact(async (tx) => {
    const game = await lockGame(tx, { vendor, node })
    if (!game) return refuse('not-found')
    if (!on && !game.opened) return refuse('operation-not-allowed')
    if (game.maintenance === on) return refuse('nothing-changed')
    await gameRow(tx, { vendor, node }).set({ maintenance: on }).execute()
    await audit(tx, {
      actor,
      action: on ? 'game-closed' : 'game-opened',
      subject: `${vendor}/${node}`,
    })
    return ok(null)
  })
}

/**
 * Closes all games of a vendor for new bets, or reopens those that are not closed individually; open rounds continue to
 * their end. Refuses `not-found`, also for the house, whose games are closed one by one.
 */
export const setVendorMaintenance = (
  ctx: Context,
  actor: string,
  code: string,
  on: boolean,
): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const vendor = await tx.db
      .selectFrom('vendor')
      .select('maintenance')
      .where('code', '=', code)
      .where('code', '<>', HOUSE_VENDOR)
      .forUpdate()
      .executeTakeFirst()
    if (!vendor) return refuse('not-found')
    if (vendor.maintenance === on) return refuse('nothing-changed')
    await tx.db.updateTable('vendor').set({ maintenance: on }).where('code', '=', code).execute()
    await audit(tx, { actor, action: on ? 'vendor-closed' : 'vendor-opened', subject: code })
    return ok(null)
  })

/**
 * Sets the least and the most stake of a game, in minor units; placed bets keep theirs. Refuses `not-found`, and
 * `invalid` at `min` if the least is not above zero, at `max` if it is above the most.
 */
export async function setStakeLimits(
  ctx: Context,
  actor: string,
  { vendor, node }: GameName,
  { min, max }: { min: Minor; max: Minor },
): Promise<Result<null>> {
  if (min <= 0n) return refuse('invalid', { field: 'min' })
  if (min > max) return refuse('invalid', { field: 'max' })
  return ctx.transact(async (tx) => {
    const game = await lockGame(tx, { vendor, node })
    if (!game) return refuse('not-found')
    if (game.min_bet === min && game.max_bet === max) return refuse('nothing-changed')
    await gameRow(tx, { vendor, node }).set({ min_bet: min, max_bet: max }).execute()
    await audit(tx, {
      actor,
      action: 'game-limits-set',
      subject: `${vendor}/${node}`,
      detail: {
        from: [moneyOf(game.min_bet), moneyOf(game.max_bet)],
        to: [moneyOf(min), moneyOf(max)],
      },
    })
    return ok(null)
  })
}

/**
 * Sets the part of a game's turnover that counts, in hundredths (platform.md section 3), for future bets. Refuses
 * `not-found`, and `invalid` outside of 0 to 100.
 */
export async function setGameWeight(
  ctx: Context,
  actor: string,
  { vendor, node }: GameName,
  weight: number,
  reason?: string,
): Promise<Result<null>> {
  if (!Number.isInteger(weight) || weight < 0 || weight > 100) return refuse('invalid', { field: 'weight' })
  return byOptionalReason(ctx, reason, async (tx, why) => {
    const game = await lockGame(tx, { vendor, node })
    if (!game) return refuse('not-found')
    if (game.turnover_weight === weight) return refuse('nothing-changed')
    await gameRow(tx, { vendor, node }).set({ turnover_weight: weight }).execute()
    await audit(tx, {
      actor,
      action: 'game-weight-set',
      subject: `${vendor}/${node}`,
      detail: {
        from: moneyOf(BigInt(game.turnover_weight)),
        to: moneyOf(BigInt(weight)),
        ...why,
      },
    })
    return ok(null)
  })
}

/** The bounds of a game's return, in hundredths of a percent; the table `game` checks them too. */
const LEAST_RETURN = 7_500
const MOST_RETURN = 10_000

/**
 * Stores the return that a vendor states for a game, in hundredths of a percent. Refuses `not-found`;
 * `operation-not-allowed` for a game of the house, whose rules define it; `invalid` outside of 75.00 to 100.00 %.
 */
export async function setStatedReturn(
  ctx: Context,
  actor: string,
  { vendor, node }: GameName,
  basisPoints: number,
  reason?: string,
): Promise<Result<null>> {
  if (vendor === HOUSE_VENDOR) return refuse('operation-not-allowed')
  if (!Number.isInteger(basisPoints) || basisPoints < LEAST_RETURN || basisPoints > MOST_RETURN)
    return refuse('invalid', { field: 'percent' })
  return byOptionalReason(ctx, reason, async (tx, why) => {
    const game = await lockGame(tx, { vendor, node })
    if (!game) return refuse('not-found')
    const before = game.rtp_basis_points
    if (before === basisPoints) return refuse('nothing-changed')
    await gameRow(tx, { vendor, node }).set({ rtp_basis_points: basisPoints }).execute()
    await audit(tx, {
      actor,
      action: 'game-return-set',
      subject: `${vendor}/${node}`,
      detail: {
        from: before === null ? null : moneyOf(BigInt(before)),
        to: moneyOf(BigInt(basisPoints)),
        ...why,
      },
    })
    return ok(null)
  })
}

const lockGame = (tx: Context, { vendor, node }: GameName) =>
  tx.db
    .selectFrom('game')
    .select(['opened', 'maintenance', 'min_bet', 'max_bet', 'turnover_weight', 'rtp_basis_points'])
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .forUpdate()
    .executeTakeFirst()

const gameRow = (tx: Context, { vendor, node }: GameName) =>
  tx.db.updateTable('game').where('vendor_code', '=', vendor).where('node_id', '=', node)
