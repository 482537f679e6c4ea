import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { freezeMember } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { statement } from '#platform/money/statement/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { transferBetween } from './transfer-between.ts'
import { transferToUpline } from './transfer-to-upline.ts'
import { uplineDesk } from './upline-desk.ts'
import { uplineTransfers } from './upline-transfers.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  // A cheap one: hashing is not what is tested here.
  paymentPasswordHash = await hash('246810', { memoryCost: 8, timeCost: 1, parallelism: 1 })
})
afterAll(() => world.close())

/** A member below a new upline. */
async function family(balance = '1000000.00') {
  const upline = await testMember(ctx, { paymentPasswordHash, accountKind: 1 })
  const member = await testMember(ctx, { balance, paymentPasswordHash, uplineId: upline.id })
  return { upline, member }
}
const send = (member: Member, amount: string, requestId: string = randomUUID(), paymentPassword = '246810') =>
  transferToUpline(ctx, member, { amount, paymentPassword, requestId })
const main = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'main'))
const page = { page: 1, size: 20, sort: '-time' } as const
const deskOf = async (member: Member) => {
  const desk = await uplineDesk(ctx, member)
  if (!desk.ok) throw new Error(desk.code)
  return desk.value
}

test('money goes up: both statements, the history of both, a message and an audit line tell of it', async () => {
  const { upline, member } = await family()
  expect(await deskOf(member)).toEqual({
    upline: upline.account,
    uplineOpen: true,
    balance: '1000000.00',
    transferable: '1000000.00',
    turnoverLeft: { total: '0.00', required: '0.00', deposit: '0.00', bonus: '0.00' },
    min: '50000.00',
    max: '100000000.00',
    leftToday: '200000000.00',
  })
  const sent = await send(member, '250000.00')
  if (!sent.ok) throw new Error(sent.code)
  const { transferId } = sent.value
  const lines = async (whose: Member) => {
    const result = await statement(ctx, whose, { wallet: 'main', type: 'upline-transfer', ...page })
    return result.ok
      ? result.value.content.map(({ reference, amount, balance }) => [reference, amount, balance])
      : []
  }
  expect(await lines(member)).toEqual([[transferId, '-250000.00', '750000.00']])
  expect(await lines(upline)).toEqual([[transferId, '250000.00', '250000.00']])
  const history = async (whose: Member) => {
    const result = await uplineTransfers(ctx, whose, page)
    return result.ok
      ? result.value.content.map(({ from, to, amount, status }) => [from, to, amount, status])
      : []
  }
  expect(await history(member)).toEqual([[member.account, upline.account, '-250000.00', 'done']])
  expect(await history(upline)).toEqual([[member.account, upline.account, '250000.00', 'done']])
  expect((await deskOf(member)).leftToday).toBe('199750000.00')
  const told = await ctx.db
    .selectFrom('inbox_message')
    .select(['code', 'params'])
    .where('member_id', '=', upline.id)
    .execute()
  expect(told).toMatchObject([
    { code: 'transfer-received', params: { amount: '250000.00', from: member.account } },
  ])
  const audited = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', upline.account)
    .execute()
  expect(audited).toMatchObject([
    { actor: member.account, action: 'upline-transfer', detail: { transferId, amount: '250000.00' } },
  ])
})

test('it is refused in turn: no upline, limits, password, balance, turnover', async () => {
  const { member, upline } = await family()
  const refused = async (amount: string, password?: string, whose = member) => {
    const sent = await send(whose, amount, randomUUID(), password)
    return sent.ok ? 'sent' : sent.code
  }
  const alone = await testMember(ctx, { balance: '1000000.00', paymentPasswordHash })
  expect(await refused('50000.00', undefined, alone)).toBe('operation-not-allowed')
  expect(await deskOf(alone)).toMatchObject({ upline: null, uplineOpen: false })
  expect(await refused('49999.99')).toBe('under-limit')
  expect(await refused('100000000.01')).toBe('over-limit')
  expect(await refused('50000.00', '000000')).toBe('wrong-payment-password')
  expect(await refused('1000000.01')).toBe('insufficient-balance')
  const turnover = {
    required: minorOf('900000.00'),
    remaining: minorOf('900000.00'),
    created_at: ctx.clock.now(),
  }
  await ctx.db
    .insertInto('turnover')
    .values({ member_id: member.id, reference: 'test', ...turnover })
    .execute()
  expect(await deskOf(member)).toMatchObject({
    transferable: '100000.00',
    turnoverLeft: { deposit: '900000.00' },
  })
  expect(await send(member, '100000.01')).toMatchObject({
    code: 'turnover-left',
    detail: { field: 'amount', max: '100000.00' },
  })
  expect(await refused('100000.00')).toBe('sent')
  await setFlag(ctx, 'test', 'UPLINETRANSFER3', false)
  expect(await refused('50000.00')).toBe('in-need-true-account')
  await setFlag(ctx, 'test', 'UPLINETRANSFER3', true)
  await freezeMember(ctx, 'test', upline.account)
  expect(await refused('50000.00')).toBe('operation-not-allowed')
  expect(await deskOf(member)).toMatchObject({ upline: upline.account, uplineOpen: false })
  expect(await main(upline)).toBe(minorOf('100000.00'))
})

test('the limit of the day is over all of its transfers, and the next day it is whole again', async () => {
  const { member } = await family('1000000.00')
  await setValue(ctx, 'test', 'uplineTransferDailyMax', 20_000_000)
  world.clock.advance(2)
  // At the same moment: one of them comes too late.
  const both = await Promise.all([send(member, '150000.00'), send(member, '150000.00')])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'over-limit', detail: { max: '50000.00' } })
  expect(await send(member, '50000.00')).toMatchObject({ ok: true })
  expect(await send(member, '50000.00')).toMatchObject({ code: 'over-limit' })
  world.clock.advance(86_400)
  expect(await send(member, '150000.00')).toMatchObject({ ok: true })
  await setValue(ctx, 'test', 'uplineTransferDailyMax', 20_000_000_000)
  world.clock.advance(2)
})

test('one requestId sends once, however many copies come at the same time and whatever is typed then', async () => {
  const { member, upline } = await family()
  const copies = await Promise.all(Array.from({ length: 10 }, () => send(member, '60000.00', 'one-request')))
  expect(new Set(copies.map((sent) => sent.ok && sent.value.transferId)).size).toBe(1)
  expect(await main(upline)).toBe(minorOf('60000.00'))
  expect(await send(member, '60000.00', 'one-request', 'wrong')).toEqual(copies[0])
  expect(await send(member, '70000.00', 'one-request')).toMatchObject({ code: 'request-id-reused' })
})

test('several members who send to one another at the same time neither wait for ever nor lose money', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => testMember(ctx, { balance: '1000.00' })))
  const limits = { min: 1n, max: 1_000_000n, dailyMax: 1_000_000_000n, unverified: { amount: 0n, days: 30 } }
  const one = fc.nat({ max: members.length - 1 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ from: one, to: one, cents: fc.integer({ min: 1, max: 80_000 }) }), {
        maxLength: 12,
      }),
      async (inputs) => {
        await Promise.all(
          inputs.map(async ({ from, to, cents }) => {
            const [sender, receiver] = [members[from], members[to]]
            if (!sender || !receiver || sender === receiver) return
            const input = { kind: 'downline-transfer', amount: BigInt(cents), limits } as const
            const sent = await ctx.transact((ctx) => transferBetween(ctx, sender, receiver, input))
            if (!sent.ok) expect(sent.code).toBe('insufficient-balance')
          }),
        )
        const balances = await Promise.all(members.map(main))
        expect(balances.reduce((all, balance) => all + balance, 0n)).toBe(minorOf('3000.00'))
      },
    ),
    { numRuns: 20 },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})
