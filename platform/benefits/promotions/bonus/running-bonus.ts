import { type RawBuilder, type Selectable, sql } from 'kysely'
import { lesser, type Minor } from '#contract/base/fields/money.ts'
import { countedOf, stakesFromBonus, type Weights } from '#contract/benefits/wagering.ts'
import type { Context } from '#platform/base/context.ts'
import type { Bonus } from '#platform/base/db/tables.ts'
import { expectOk } from '#platform/base/result.ts'
import { balanceIn, balanceOf, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { closeBonus } from './end-bonus.ts'

/** A running bonus, locked until the end of the transaction, with the balance of its wallet. */
export interface RunningBonus extends Selectable<Bonus> {
  balance: Minor
}

/**
 * Locks a member's running bonus; undefined if there is none, or if its time is over and it is only waiting to be
 * ended. Whatever moves the bonus wallet holds this lock, so its balance cannot change.
 */
export async function lockRunningBonus(ctx: Context, memberId: bigint): Promise<RunningBonus | undefined> {
  const row = await ctx.db
    .selectFrom('bonus')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'running')
    .where('expires_at', '>', ctx.clock.now())
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, balance: await balanceOf(ctx.db, wallet(memberId, 'bonus')) }
}

/**
 * The lock of `lockRunningBonus` as a scalar of a larger statement: the bonus's id. Read its row and balance afterwards
 * (`lockStakedBonus`): the statement may have waited for the lock, and sees the balance from before.
 */
export const runningBonusLocked = (ctx: Context, memberId: bigint): RawBuilder<bigint> => sql<bigint>`(
  select id from bonus
  where member_id = ${memberId} and state = 'running' and expires_at > ${ctx.clock.now()} for no key update
)`

/** The members among these that have a running bonus. A bonus that starts later counts no earlier bet. */
export async function filterRunningBonus(ctx: Context, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from bonus where member_id = any(${memberIds}::bigint[]) and state = 'running'
  `.execute(ctx.db)
  return new Set(rows.map(({ memberId }) => memberId))
}

/** `filterRunningBonus` as a condition on one member. */
export const hasRunningBonus = (memberId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from bonus where bonus.member_id = ${memberId} and state = 'running')`

/** The wallet for a stake in a game with this least stake: the bonus wallet if the main one holds less. */
export async function stakedWallet(
  ctx: Context,
  memberId: bigint,
  leastStake: Minor,
  bonus: RunningBonus | undefined,
): Promise<'main' | 'bonus'> {
  if (!bonus) return 'main'
  const main = await balanceOf(ctx.db, wallet(memberId, 'main'))
  return stakesFromBonus(main, leastStake, true) ? 'bonus' : 'main'
}

/**
 * The balance available for a member's next stake, as a value within a statement: `stakesFromBonus` in SQL. The bonus
 * wallet holds money only while a bonus is running.
 */
export const stakeableOf = (memberId: bigint, leastStake: Minor): RawBuilder<Minor> => sql<Minor>`(
  select case when bonus > 0 and main < ${leastStake} then bonus else main end
  from (select ${balanceIn(memberId, 'main')} as main, ${balanceIn(memberId, 'bonus')} as bonus) wallets
)`

/**
 * Locks the bonus whose money was staked on an open bet, whatever its state, with the wallet's balance.
 * Its payout goes where its bonus's money has gone (docs/decisions/0029-one-lifecycle-of-a-bet.md):
 * - running: to the bonus wallet, even if its time is over and it is only waiting to be ended;
 * - completed: to the main wallet, like everything it held;
 * - expired or cancelled: to the house, by `takeBackPayout`. (A bonus with an open bet is never lost.)
 */
export async function lockStakedBonus(ctx: Context, bonusId: bigint): Promise<RunningBonus> {
  const row = await ctx.db
    .selectFrom('bonus')
    .selectAll()
    .where('id', '=', bonusId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, balance: await balanceOf(ctx.db, wallet(row.member_id, 'bonus')) }
}

/** Whether stakes placed at `placedAt` count for the wagering of a locked bonus: it was running then, and still is. */
export const countsForBonus = (ctx: Context, bonus: RunningBonus, placedAt: Date): boolean =>
  bonus.state === 'running' && bonus.expires_at > ctx.clock.now() && bonus.created_at <= placedAt

/** A settled bet. */
export interface SettledStake {
  gameType: string
  /** Its valid turnover. */
  turnover: Minor
  /** The change that its postings, which follow, will make to the bonus wallet. */
  change: Minor
  /** Whether another bet of the bonus's money is still open. Called only if the wallet is empty. */
  othersOpen(): Promise<boolean>
}

/**
 * Counts the turnover of a settled stake, of cash or of bonus money, towards the wagering of the running bonus, by the
 * weight of its game; what is left never rises. The bonus is completed when nothing is left to wager, and lost when its
 * wallet is empty and none of its money is still at stake.
 *
 * Run in the transaction that settles the bet, before its money moves. Returns the amount for `releaseBonus` to move
 * afterwards: the whole balance of the bonus wallet by then if the wagering is done, else 0.
 */
export async function countStake(ctx: Context, bonus: RunningBonus, bet: SettledStake): Promise<Minor> {
  const counted = countedOf(bet.turnover, bet.gameType, bonus.weights as Weights)
  const remaining = counted < bonus.remaining ? bonus.remaining - counted : 0n
  const balance = bonus.balance + bet.change
  if (remaining === 0n) {
    await closeBonus(ctx, bonus, { state: 'completed', remaining, released: balance })
    return balance
  }
  if (balance === 0n && !(await bet.othersOpen())) await closeBonus(ctx, bonus, { state: 'lost', remaining })
  else if (remaining < bonus.remaining)
    await ctx.db.updateTable('bonus').set({ remaining }).where('id', '=', bonus.id).execute()
  return 0n
}

/**
 * Takes back what a voided bet counted for the wagering of a locked, running bonus: what is left rises by it, up to
 * what was required. Returns by how much.
 */
export async function restoreWagering(
  ctx: Context,
  { id, required, remaining, weights }: RunningBonus,
  { gameType, turnover }: Pick<SettledStake, 'gameType' | 'turnover'>,
): Promise<Minor> {
  const counted = countedOf(turnover, gameType, weights as Weights)
  const risen = lesser(counted, required - remaining)
  if (risen === 0n) return risen
  await ctx.db
    .updateTable('bonus')
    .set((is) => ({ remaining: is('remaining', '+', risen) }))
    .where('id', '=', id)
    .execute()
  return risen
}

/**
 * Ends a locked bonus as lost if the reversal of a bet has left nothing of it: its wallet is empty, and none of its
 * money is at stake. Run in the transaction that reverses the bet, after its money has moved. Returns whether the bonus
 * was ended.
 */
export async function endIfEmptied(
  ctx: Context,
  bonus: RunningBonus,
  othersOpen: () => Promise<boolean>,
): Promise<boolean> {
  if ((await balanceOf(ctx.db, wallet(bonus.member_id, 'bonus'))) > 0n || (await othersOpen())) return false
  await closeBonus(ctx, bonus, { state: 'lost' })
  return true
}

/**
 * Takes back what a bet has just paid into the bonus wallet of a bonus that has expired or been cancelled meanwhile.
 */
export async function takeBackPayout(ctx: Context, bonus: RunningBonus, amount: Minor): Promise<void> {
  if (amount === 0n) return
  const { id, member_id: memberId } = bonus
  await ctx.db
    .updateTable('bonus')
    .set((is) => ({ forfeited: is('forfeited', '+', amount) }))
    .where('id', '=', id)
    .execute()
  expectOk(
    await post(ctx, {
      kind: 'bonus',
      reference: String(id),
      entries: move(wallet(memberId, 'bonus'), house('bonuses', memberId), amount),
    }),
    `winnings of bonus ${id} cannot be taken back`,
  )
}

/** Moves the money of a completed bonus into the main wallet, free to be withdrawn (kind `bonus`). */
export async function releaseBonus(ctx: Context, bonus: RunningBonus, amount: Minor): Promise<void> {
  if (amount === 0n) return
  const { member_id: memberId } = bonus
  expectOk(
    await post(ctx, {
      kind: 'bonus',
      reference: String(bonus.id),
      entries: move(wallet(memberId, 'bonus'), wallet(memberId, 'main'), amount),
    }),
    `bonus ${bonus.id} cannot be released`,
  )
}

/** A bonus that has ended. */
export interface EndedBonus {
  id: bigint
  state: string
  /** The amount released into the main wallet. */
  released: Minor
}

/**
 * The ended bonuses that a settled bet counted for or was staked from: those that were running when it was placed and
 * were completed when it was settled or later, and its own, however that ended.
 */
export const endedBonusesOf = (
  { db }: Context,
  memberId: bigint,
  bet: { placedAt: Date; settledAt: Date; bonusId: bigint | null },
): Promise<EndedBonus[]> =>
  db
    .selectFrom('bonus')
    .select(['id', 'state', 'released'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is not', null)
    .where((is) =>
      is.or([
        is('id', '=', bet.bonusId),
        is.and([
          is('state', '=', 'completed'),
          is('created_at', '<=', bet.placedAt),
          is('ended_at', '>=', bet.settledAt),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
