import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { createDeposit, deposit, depositMethods } from '#platform/cashier/deposits/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  confirmReceipt,
  requestWithdrawal,
  withdrawal,
  withdrawalDesk,
} from '#platform/cashier/withdrawals/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())
afterEach(async () => {
  await setFlag(ctx, 'test', 'DEPOSIT3', true)
  await setFlag(ctx, 'test', 'WITHDRAWAL3', true)
})

const closed = { ok: false, code: 'in-need-true-account' }
const depositOf = () => ({ method: 'bank-transfer' as const, amount: '100000.00', requestId: randomUUID() })
const bank = { bankCode: 'VCB', payeeName: 'NGUYEN LAN' }
let numbers = 1_000_000

test('deposits switched off take no new order; those that are there are paid, and a repeat is answered', async () => {
  const member = await testMember(ctx)
  const input = depositOf()
  const first = await createDeposit(ctx, member, input)
  if (!first.ok) throw new Error(first.code)
  await setFlag(ctx, 'test', 'DEPOSIT3', false)
  expect(await createDeposit(ctx, member, depositOf())).toMatchObject(closed)
  expect(await depositMethods(ctx, member)).toMatchObject(closed)
  expect(await createDeposit(ctx, member, input)).toEqual(first)
  await runJobs(world.platform)
  world.clock.advance(60)
  await runJobs(world.platform)
  expect(await deposit(ctx, member, first.value)).toMatchObject({ value: { status: 'paid' } })
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(10_000_000n)
  // The other desk is not touched.
  expect((await withdrawalDesk(ctx, member)).ok).toBe(true)
})

test('withdrawals switched off take no new order and bind no account; those that are there go on', async () => {
  const paymentPasswordHash = await hashPassword('135790')
  const member = await testMember(ctx, { balance: '1000000.00', paymentPasswordHash })
  const bound = await bindAccount(ctx, member, { ...bank, accountNumber: String(++numbers) })
  if (!bound.ok) throw new Error(bound.code)
  const input = () => ({
    accountId: bound.value.accountId,
    amount: '100000.00',
    paymentPassword: '135790',
    requestId: randomUUID(),
  })
  const asked = input()
  const first = await requestWithdrawal(ctx, member, asked)
  if (!first.ok) throw new Error(first.code)
  await setFlag(ctx, 'test', 'WITHDRAWAL3', false)
  expect(await requestWithdrawal(ctx, member, input())).toMatchObject(closed)
  expect(await bindAccount(ctx, member, { ...bank, accountNumber: String(++numbers) })).toMatchObject(closed)
  expect(await withdrawalDesk(ctx, member)).toMatchObject(closed)
  expect(await requestWithdrawal(ctx, member, asked)).toEqual(first)
  const { orderId } = first.value
  expect((await approveWithdrawal(ctx, orderId, 'test')).ok).toBe(true)
  await runJobs(world.platform)
  world.clock.advance(60)
  await runJobs(world.platform)
  expect(await confirmReceipt(ctx, member, { orderId })).toMatchObject({ ok: true })
  expect(await withdrawal(ctx, member, { orderId })).toMatchObject({ value: { status: 'received' } })
  expect(await balanceOf(ctx.db, wallet(member.id, 'held'))).toBe(0n)
  expect((await depositMethods(ctx, member)).ok).toBe(true)
})
