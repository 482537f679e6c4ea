import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countRollover } from '#tests/support/platform/rollover.ts'
import {
  mayTake,
  openRollovers,
  requireRollovers,
  restoreRollover,
  rolloverSums,
  withdrawableOf,
} from './index.ts'
import { requireRollover, rolloverLeft } from './rollover.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const remainingOf = async ({ id }: Member) =>
  (await openRollovers(ctx.db, id, 10)).map(({ reference, remaining }) => [reference, remaining])

test('what may be withdrawn is the balance less what must still be played, and never below nothing', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  expect(await withdrawableOf(ctx, member.id)).toEqual({
    balance: 10_000n,
    rolloverLeft: 0n,
    withdrawable: 10_000n,
  })
  expect(await mayTake(ctx, member.id, 10_000n)).toEqual(ok(null))
  expect(await mayTake(ctx, member.id, 10_001n)).toMatchObject({
    code: 'insufficient-balance',
    detail: { field: 'amount' },
  })
  await requireRollover(ctx, member.id, 'reward-1', 4_000n)
  expect(await mayTake(ctx, member.id, 6_000n)).toEqual(ok(null))
  expect(await mayTake(ctx, member.id, 6_001n)).toMatchObject({
    code: 'turnover-left',
    detail: { field: 'amount', max: '60.00' },
  })
  await requireRollover(ctx, member.id, 'reward-2', 9_000n)
  expect(await withdrawableOf(ctx, member.id)).toEqual({
    balance: 10_000n,
    rolloverLeft: 13_000n,
    withdrawable: 0n,
  })
})

test('rollovers of several members are written together, and those of nothing are none', async () => {
  const [one, other] = [await testMember(ctx), await testMember(ctx)]
  await requireRollovers(ctx, [])
  await requireRollovers(ctx, [
    { memberId: one.id, reference: 'rebate-1', required: 5n },
    { memberId: one.id, reference: 'rebate-2', required: 0n },
    { memberId: other.id, reference: 'rebate-3', required: 7n },
  ])
  expect(await remainingOf(one)).toEqual([['rebate-1', 5n]])
  expect(await remainingOf(other)).toEqual([['rebate-3', 7n]])
  const [open] = await openRollovers(ctx.db, one.id, 1)
  expect(open).toMatchObject({ required: 5n, created_at: ctx.clock.now() })
  const { left, required } = await ctx.db
    .selectFrom(rolloverSums(other.id).as('sums'))
    .select(['sums.left', 'sums.required'])
    .executeTakeFirstOrThrow()
  expect([left, required]).toEqual([7n, 7n])
})

test('a voided bet counts no more, for the oldest unfinished rollover first and never above what was asked', async () => {
  const member = await testMember(ctx)
  for (const [reference, required] of [
    ['reward-1', 10n],
    ['reward-2', 20n],
    ['reward-3', 30n],
  ] as const) {
    await requireRollover(ctx, member.id, reference, required)
    world.clock.advance(60)
  }
  await countRollover(ctx, member.id, 35n) // the first two are played through, the third has 25 left
  const settledAt = ctx.clock.now()
  world.clock.advance(60)
  await requireRollover(ctx, member.id, 'reward-4', 40n)
  await countRollover(ctx, member.id, 30n) // the third is played through, the fourth has 35 left
  const restore = (turnover: bigint) =>
    ctx.transact(async (ctx) => ok(await restoreRollover(ctx, { memberId: member.id, turnover, settledAt })))
  // What was required after the bet has ended never counted it, and what is finished stays finished.
  expect(await restore(35n)).toEqual(ok(0n))
  expect(await rolloverLeft(ctx.db, member.id)).toBe(35n)
})

test('unfinished rollover rises by what a voided bet has counted', async () => {
  const member = await testMember(ctx)
  await requireRollover(ctx, member.id, 'reward-1', 10n)
  await requireRollover(ctx, member.id, 'reward-2', 20n)
  await countRollover(ctx, member.id, 4n)
  const restore = async (turnover: bigint) => {
    const risen = await restoreRollover(ctx, { memberId: member.id, turnover, settledAt: ctx.clock.now() })
    return [risen, await remainingOf(member)]
  }
  expect(await restore(3n)).toEqual([
    3n,
    [
      ['reward-1', 9n],
      ['reward-2', 20n],
    ],
  ])
  expect(await restore(3n)).toEqual([
    1n,
    [
      ['reward-1', 10n],
      ['reward-2', 20n],
    ],
  ])
  expect(await restore(3n)).toEqual([
    0n,
    [
      ['reward-1', 10n],
      ['reward-2', 20n],
    ],
  ])
})
