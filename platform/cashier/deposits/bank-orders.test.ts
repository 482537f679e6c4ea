import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { closeBank, listBanks, vietQr } from '#platform/cashier/banks/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { testBank } from '#tests/support/platform/banks.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { createDeposit } from './create-deposit.ts'
import { payDeposit } from './decide-deposit.ts'
import { depositMethods } from './deposit-methods.ts'
import { deposit } from './deposits.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
beforeEach(async () => {
  await forgetJobs(ctx)
  for (const { id, status } of await listBanks(ctx)) if (status === 'open') await closeBank(ctx, id, 'test')
  member = await testMember(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const order = (amount: string, whose = member) =>
  createDeposit(ctx, whose, { method: 'bank-transfer', amount, requestId: randomUUID() })
async function ordered(amount = '100000.00', whose = member) {
  const result = await order(amount, whose)
  if (!result.ok) throw new Error(result.code)
  const seen = await deposit(ctx, whose, result.value)
  if (!seen.ok) throw new Error(seen.code)
  return seen.value
}
const bankTransfer = async (whose = member) => {
  const offered = await depositMethods(ctx, whose)
  return offered.ok ? offered.value.methods.find(({ method }) => method === 'bank-transfer') : undefined
}

test('an order waits at once, and says whom to pay, how much and with what content', async () => {
  const id = await testBank(ctx)
  const [bank] = await listBanks(ctx)
  const { status, instructions, timeline } = await ordered()
  expect([status, timeline.map((event) => event.status)]).toEqual(['waiting', ['created', 'waiting']])
  const content = instructions?.content ?? ''
  expect(content).toMatch(/^SN[2-9A-HJKMNP-Z]{7}$/)
  const number = bank?.number ?? ''
  expect([id, instructions]).toEqual([
    bank?.id,
    {
      payTo: 'Vietcombank',
      accountNumber: number,
      accountName: 'CONG TY SEN',
      content,
      qr: vietQr({ bin: '970436', number, amount: 10_000_000n, content }),
      bank: { bin: '970436', code: 'VCB' },
      chain: null,
    },
  ])
  // Nobody pays it: the simulator serves bank transfers only where the house has no account.
  world.clock.advance(10)
  expect(await runJobs(world.platform)).toEqual([])
  expect(await ordered()).toMatchObject({ status: 'waiting' })
})

test('transfers are whole đồng, within the limits of an account that takes them', async () => {
  await testBank(ctx, { least: 10_000_000n, most: 20_000_000n })
  await testBank(ctx, { least: 500_000_000n, most: 600_000_000n })
  expect(await bankTransfer()).toMatchObject({
    min: '100000.00',
    max: '6000000.00',
    quickAmounts: ['100000.00', '500000.00', '1000000.00', '5000000.00'],
  })
  expect(await order('100000.50')).toEqual(refuse('format', { field: 'amount' }))
  expect(await order('99999.00')).toMatchObject({ ok: false, code: 'under-limit' })
  expect(await order('6000001.00')).toMatchObject({ ok: false, code: 'over-limit' })
  // Between the two no account takes it.
  expect(await order('300000.00')).toEqual(refuse('not-offered', { field: 'amount' }))
  expect((await order('5500000.00')).ok).toBe(true)
})

test('the least used account is chosen; a day that is full takes no more, and a cancelled order gives it back', async () => {
  const numbers = async (count: number) => {
    const seen: (string | undefined)[] = []
    for (let nth = 0; nth < count; nth++)
      seen.push((await ordered('100000.00', await testMember(ctx))).instructions?.accountNumber)
    return seen
  }
  const ids = [await testBank(ctx, { daily: 20_000_000n }), await testBank(ctx, { daily: 20_000_000n })]
  const listed = await listBanks(ctx)
  const [one, other] = ids.map((id) => listed.find((bank) => bank.id === id)?.number)
  expect(await numbers(3)).toEqual([one, other, one])
  const last = await ordered()
  expect(last.instructions?.accountNumber).toBe(other)
  expect(await bankTransfer()).toBeUndefined()
  expect(await order('100000.00')).toEqual(refuse('not-offered', { field: 'method' }))
  await cancelDeposit(ctx, member, { orderId: last.id })
  expect(await bankTransfer()).toMatchObject({ max: '100000.00' })
  world.clock.advance(24 * 3_600)
  expect(await bankTransfer()).toMatchObject({ max: '200000.00' })
})

test('open orders count against a day, and paid ones; what has ended does not', async () => {
  await testBank(ctx, { daily: 60_000_000n })
  for (const amount of ['100000.00', '200000.00', '100000.00']) await ordered(amount)
  const left = async () => (await bankTransfer(await testMember(ctx)))?.max
  expect(await left()).toBe('200000.00')
  const become = (status: string) =>
    ctx.db.updateTable('deposit_order').set({ status }).where('member_id', '=', member.id).execute()
  await become('paid')
  expect(await left()).toBe('200000.00')
  await become('expired')
  expect(await left()).toBe('600000.00')
})

test('what a member has not paid yet is one order’s of an account at most, so nobody fills its day for nothing', async () => {
  const one = await testBank(ctx, { most: 30_000_000n, daily: 90_000_000n })
  await ordered('200000.00')
  expect(await bankTransfer()).toMatchObject({ max: '100000.00' })
  expect(await order('100001.00')).toMatchObject({ code: 'over-limit' })
  await ordered('100000.00')
  expect(await order('50000.00')).toEqual(refuse('not-offered', { field: 'method' }))
  // Another account has room for its own.
  await testBank(ctx, { most: 30_000_000n, daily: 90_000_000n })
  expect((await order('300000.00')).ok).toBe(true)
  await closeBank(ctx, one, 'test')
  // A day of another order is another day's, but it is not paid either.
  world.clock.advance(24 * 3_600)
  expect(await bankTransfer()).toBeUndefined()
  expect(await bankTransfer(await testMember(ctx))).toMatchObject({ max: '300000.00' })
})

test('orders at once keep within the day of an account', async () => {
  await testBank(ctx, { daily: 30_000_000n })
  const members = await Promise.all(Array.from({ length: 8 }, () => testMember(ctx)))
  const results = await Promise.all(members.map((one) => order('100000.00', one)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
})

test('accounts take orders at their hours and of their ranks', async () => {
  const nextHour = (ctx.clock.now().getUTCHours() + 7 + 1) % 24
  const hour = (offset: number) => String((nextHour + offset) % 24).padStart(2, '0')
  await testBank(ctx, { hours: `${hour(0)}:00-${hour(2)}:00` })
  await testBank(ctx, { ranks: [7] })
  expect(await bankTransfer()).toBeUndefined()
  expect(await bankTransfer(await testMember(ctx, { rankLevel: 7 }))).toBeDefined()
  world.clock.advance(3_600)
  expect(await bankTransfer()).toBeDefined()
  world.clock.advance(2 * 3_600)
  expect(await bankTransfer()).toBeUndefined()
})

test('the cashier credits no order that a line of an own account pays', async () => {
  await testBank(ctx)
  const { id } = await ordered()
  expect(await payDeposit(ctx, id, 'ops:anna', 'seen')).toEqual(refuse('operation-not-allowed'))
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(0n)
})

test('an account that is closed is still that of its open orders', async () => {
  const id = await testBank(ctx)
  const { id: orderId, instructions } = await ordered()
  await closeBank(ctx, id, 'test')
  const result = await deposit(ctx, member, { orderId })
  expect(result.ok && result.value.instructions).toEqual(instructions)
  // With no account left the simulator serves bank transfers again.
  expect(await ordered()).toMatchObject({ status: 'created', instructions: null })
})
