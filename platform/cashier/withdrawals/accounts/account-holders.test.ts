import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { bankSharers, bindAccount, withdrawalPast } from '../index.ts'
import { rejectWithdrawal } from '../reject-withdrawal.ts'
import { requestWithdrawal } from '../request-withdrawal.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hashPassword('135790')
})
afterAll(() => world.close())

async function bound(member: Member, accountNumber: string): Promise<string> {
  const result = await bindAccount(ctx, member, { bankCode: 'VCB', accountNumber, payeeName: 'NGUYEN LAN' })
  if (!result.ok) throw new Error(result.code)
  return result.value.accountId
}

async function requested(member: Member, accountId: string, amount: string): Promise<string> {
  const result = await requestWithdrawal(ctx, member, {
    accountId,
    amount,
    paymentPassword: '135790',
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  return result.value.orderId
}

test('a withdrawal is compared with who else has its account, and with what was paid before', async () => {
  const member = await testMember(ctx, { balance: '900000.00', paymentPasswordHash })
  const other = await testMember(ctx)
  const accountId = await bound(member, '7001001')
  await bound(other, '7001001')
  const first = await requested(member, accountId, '200000.00')
  expect(await withdrawalPast(ctx, first)).toEqual({
    holders: [{ account: other.account, frozen: false, paid: false }],
    paidBefore: 0,
    largest: null,
  })
  await ctx.db.updateTable('withdrawal_order').set({ status: 'paid' }).where('id', '=', first).execute()
  world.clock.advance(60)
  const rejected = await requested(member, accountId, '400000.00')
  await rejectWithdrawal(ctx, rejected, 'ops:test', 'no')
  world.clock.advance(60)
  const second = await requested(member, accountId, '100000.00')
  expect(await withdrawalPast(ctx, second)).toMatchObject({ paidBefore: 1, largest: '200000.00' })
})

test('members share a bank account as long as both have it', async () => {
  const [member, other, stranger] = [await testMember(ctx), await testMember(ctx), await testMember(ctx)]
  await bound(member, '7002001')
  await bound(member, '7002002')
  for (const number of ['7002001', '7002002']) await bound(other, number)
  await bound(stranger, '7002003')
  const shared = (account: string) => [{ account, payeeName: 'NGUYEN LAN', frozen: false }]
  expect(await bankSharers(ctx, member.id)).toEqual(shared(other.account))
  expect(await bankSharers(ctx, other.id)).toEqual(shared(member.account))
  expect(await bankSharers(ctx, stranger.id)).toEqual([])
  await ctx.db
    .updateTable('bound_account')
    .set({ released_at: world.clock.now() })
    .where('member_id', '=', other.id)
    .execute()
  expect(await bankSharers(ctx, member.id)).toEqual([])
})
