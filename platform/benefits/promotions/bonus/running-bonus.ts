import { type RawBuilder, type Selectable, sql } from 'kysely'
import { lesser, type Minor } from '#contract/base/fields/money.ts'
import { countedOf, stakesFromBonus, type Weights } from '#contract/benefits/wagering.ts'
import type { Context } from '#platform/base/context.ts'
import type { Bonus } from '#platform/base/db/tables.ts'
import { granted } from '#platform/base/result.ts'
import { balanceOf, heldIn, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { closeBonus } from './end-bonus.ts'

/** A bonus that runs, locked until the end of the transaction, with what its wallet holds. */
export interface RunningBonus extends Selectable<Bonus> {
  balance: Minor
}

/**
 * Locks the bonus of a member that runs; undefined where none does, or where its time is over and it only waits to be
 * ended. Whoever moves the bonus wallet has this lock, so that what it holds stands still.
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
 * The lock of `lockRunningBonus` as a scalar of a larger statement: the bonus's id. What its row and wallet hold is read
 * after it (`lockStakedBonus`): the statement itself may have waited, and sees the wallet as it was before.
 */
export const runningBonusLocked = (ctx: Context, memberId: bigint): RawBuilder<bigint> => sql<bigint>`(
  select id from bonus
  where member_id = ${memberId} and state = 'running' and expires_at > ${ctx.clock.now()} for no key update
)`

/** Those of these members that have a running bonus. A bonus that begins later counts no earlier bet. */
export async function withRunningBonus(ctx: Context, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from bonus where member_id = any(${memberIds}::bigint[]) and state = 'running'
  `.execute(ctx.db)
  return new Set(rows.map(({ memberId }) => memberId))
}

/** The same as a condition on the member with this id. */
export const hasRunningBonus = (memberId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from bonus where bonus.member_id = ${memberId} and state = 'running')`

/** The wallet for a stake in a game with this least stake: the bonus wallet once the main one holds less. */
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
 * The balance for a member's next stake, as a value within a statement: `stakesFromBonus` in SQL. The bonus wallet
 * holds money only while a bonus runs.
 */
export const stakeableOf = (memberId: bigint, leastStake: Minor): RawBuilder<Minor> => sql<Minor>`(
  select case when bonus > 0 and main < ${leastStake} then bonus else main end
  from (select ${heldIn(memberId, 'main')} as main, ${heldIn(memberId, 'bonus')} as bonus) wallets
)`

/**
 * Locks the bonus whose money was staked on a bet that is open, whatever has become of it, with what the wallet holds.
 * Its payout goes where the money of its bonus has gone (docs/decisions/0029-one-lifecycle-of-a-bet.md):
 * - running: to the bonus wallet, also where its time is over and it only waits to be ended;
 * - completed: to the main wallet, as all that it held;
 * - expired or cancelled: to the house, by `takeBack`. (A bonus with an open bet is never lost.)
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

/** Whether stakes that were placed at `placedAt` count for the wagering of a locked bonus now: it ran then, and still does. */
export const countsFor = (ctx: Context, bonus: RunningBonus, placedAt: Date): boolean =>
  bonus.state === 'running' && bonus.expires_at > ctx.clock.now() && bonus.created_at <= placedAt

/** A bet that is settled. */
export interface SettledStake {
  gameType: string
  /** Its valid turnover. */
  turnover: Minor
  /** What its postings, which follow, will change in the bonus wallet. */
  change: Minor
  /** Whether a bet of the bonus's money is still open. Called only if the wallet is empty. */
  othersOpen(): Promise<boolean>
}

/**
 * Counts the turnover of a settled stake, of cash or of bonus money, against the wagering of the bonus that runs, by the weight of its
 * game; what is left never rises. Then the bonus is completed when nothing is left, and lost when its wallet is empty
 * and none of its money is still at stake.
 *
 * In the transaction that settles the bet, before its money moves. Answers what `releaseBonus` moves after that: all
 * that the bonus wallet holds by then, where the wagering is done; 0 otherwise.
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
 * Gives back what a bet that is made void has counted for the wagering of a locked bonus that runs: what is left rises by it
 * again, up to what was required. Answers how much rose.
 */
export async function giveBackWagering(
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
 * Ends a locked bonus as lost where the reversal of a bet has left nothing of it: its wallet is empty, and none of its money is at
 * stake. In the transaction that reverses, after its money has moved. Answers whether it has ended.
 */
export async function loseEmptied(
  ctx: Context,
  bonus: RunningBonus,
  othersOpen: () => Promise<boolean>,
): Promise<boolean> {
  if ((await balanceOf(ctx.db, wallet(bonus.member_id, 'bonus'))) > 0n || (await othersOpen())) return false
  await closeBonus(ctx, bonus, { state: 'lost' })
  return true
}

/** Takes back what a bet has just brought to the bonus wallet of a bonus that was expired or cancelled meanwhile. */
export async function takeBack(ctx: Context, bonus: RunningBonus, amount: Minor): Promise<void> {
  if (amount === 0n) return
  const { id, member_id: memberId } = bonus
  await ctx.db
    .updateTable('bonus')
    .set((is) => ({ forfeited: is('forfeited', '+', amount) }))
    .where('id', '=', id)
    .execute()
  granted(
    await post(ctx, {
      kind: 'bonus',
      reference: String(id),
      entries: move(wallet(memberId, 'bonus'), house('bonuses', memberId), amount),
    }),
    `winnings of bonus ${id} cannot be taken back`,
  )
}

/** Moves what a completed bonus left into the main wallet, free to be withdrawn (kind `bonus`). */
export async function releaseBonus(ctx: Context, bonus: RunningBonus, amount: Minor): Promise<void> {
  if (amount === 0n) return
  const { member_id: memberId } = bonus
  granted(
    await post(ctx, {
      kind: 'bonus',
      reference: String(bonus.id),
      entries: move(wallet(memberId, 'bonus'), wallet(memberId, 'main'), amount),
    }),
    `bonus ${bonus.id} cannot be released`,
  )
}

/** A bonus that is over. */
export interface EndedBonus {
  id: bigint
  state: string
  /** What it has released into the main wallet. */
  released: Minor
}

/**
 * The bonuses that a settled bet has counted for, or whose money it has staked, and that are over: those that ran when it was
 * placed and were completed when it was settled or later, and its own, however that ended.
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
