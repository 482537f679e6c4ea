import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { expectOk } from '#platform/base/result.ts'
import { house, lockMoneyOf, move, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'

/** A locked, claimable reward. */
export interface ReadyReward {
  id: bigint
  member_id: bigint
  pays_to: string
  amount: Minor
  rollover: Minor
}

/** Columns of the table `reward`: a `ReadyReward`, and what its state depends on. */
export const READY_COLUMNS = [
  'id',
  'member_id',
  'pays_to',
  'amount',
  'turnover as rollover',
  'claimed_at',
  'revoked_at',
  'expires_at',
] as const

/**
 * Pays locked rewards of one member, in the transaction of `ctx.db`: marks each as claimed, requires its rollover, and
 * writes its posting, money first and points after it, so that two members whose house accounts are the same rows lock
 * them in the same order, whatever the rewards.
 */
export async function payRewards(ctx: Context, memberId: bigint, rewards: ReadyReward[]): Promise<void> {
  await lockMoneyOf(ctx, memberId)
  const ids = rewards.map(({ id }) => id)
  await ctx.db
    .updateTable('reward')
    .set({ claimed_at: ctx.clock.now() })
    .where('id', 'in', ids)
    .where('claimed_at', 'is', null)
    .execute()
  for (const { id, pays_to, rollover } of rewards)
    if (pays_to === 'main') await requireRollover(ctx, memberId, referenceOf(id), rollover)
  await announce(ctx, memberId, 'rewards')
  for (const reward of sortMoneyFirst(rewards)) await postReward(ctx, memberId, reward)
}

const sortMoneyFirst = (rewards: ReadyReward[]): ReadyReward[] => [
  ...rewards.filter(({ pays_to }) => pays_to !== 'points'),
  ...rewards.filter(({ pays_to }) => pays_to === 'points'),
]

/** How statements and rollovers refer to a reward. */
const referenceOf = (id: bigint) => `reward-${id}`

async function postReward(
  ctx: Context,
  memberId: bigint,
  { id, pays_to, amount }: ReadyReward,
): Promise<void> {
  expectOk(
    await post(
      ctx,
      pays_to === 'points'
        ? {
            kind: 'points',
            reference: referenceOf(id),
            entries: move(house('points', memberId), wallet(memberId, 'points'), amount),
          }
        : {
            kind: 'reward',
            reference: referenceOf(id),
            entries: move(house('rewards', memberId), wallet(memberId, 'main'), amount),
          },
    ),
    `the house could not pay the reward ${id}`,
  )
}

/** The sums of rewards, paid as money and as points. */
export function sumPaid(rewards: ReadyReward[]): { main: Minor; points: Minor } {
  const sum = (paysTo: string) =>
    rewards.filter(({ pays_to }) => pays_to === paysTo).reduce((total, { amount }) => total + amount, 0n)
  return { main: sum('main'), points: sum('points') }
}
