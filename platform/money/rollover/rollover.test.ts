import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countRollover } from '#tests/support/platform/rollover.ts'
import { requireRollover, rolloverLeft, rolloverSourceOf } from './rollover.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const rowsOf = (memberId: bigint) =>
  ctx.db
    .selectFrom('turnover')
    .select(['required', 'remaining'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
const settle = (memberId: bigint, stake: bigint) =>
  ctx.transact(async (ctx) => ok(await countRollover(ctx, memberId, stake)))

it('knows by its reference where the money has come from', () => {
  const id = '019aa1b2-0000-7000-8000-000000000001'
  expect([id, 'rebate-12', 'reward-3', `redeem-${id}`].map(rolloverSourceOf)).toEqual([
    'deposit',
    'rebate',
    'reward',
    'points',
  ])
})

it('settles stakes in full, oldest deposit first, also many at once', async () => {
  const amount = fc.bigInt({ min: 1n, max: 1_000n })
  await fc.assert(
    fc.asyncProperty(
      fc.array(amount, { maxLength: 6 }),
      fc.array(amount, { maxLength: 8 }),
      async (deposits, stakes) => {
        const { id } = await testMember(ctx)
        for (const required of deposits) await requireRollover(ctx, id, 'test', required)
        await Promise.all(stakes.map((stake) => settle(id, stake)))
        let staked = stakes.reduce((sum, stake) => sum + stake, 0n)
        const expected = deposits.map((required) => {
          let settled = required
          if (staked < required) settled = staked
          staked -= settled
          return { required, remaining: required - settled }
        })
        expect(await rowsOf(id)).toEqual(expected)
        expect(await rolloverLeft(ctx.db, id)).toBe(
          expected.reduce((sum, { remaining }) => sum + remaining, 0n),
        )
      },
    ),
    { numRuns: 40 },
  )
})

it('settles one stake over more deposits than anybody has', async () => {
  const { id } = await testMember(ctx)
  for (let i = 0; i < 120; i++) await requireRollover(ctx, id, 'test', 10n)
  await countRollover(ctx, id, 1_005n)
  expect(await rolloverLeft(ctx.db, id)).toBe(195n)
  expect((await rowsOf(id)).slice(99, 102).map(({ remaining }) => remaining)).toEqual([0n, 5n, 10n])
})

it('counts nothing for later', async () => {
  const { id } = await testMember(ctx)
  await countRollover(ctx, id, 1_000n)
  await requireRollover(ctx, id, 'test', 10n)
  await requireRollover(ctx, id, 'test', 0n)
  expect(await rolloverLeft(ctx.db, id)).toBe(10n)
})
