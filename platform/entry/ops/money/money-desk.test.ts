import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { acceptCallback, createDeposit } from '#platform/cashier/deposits/index.ts'
import { bindAccount, payWithdrawal, requestWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

/** The operator's money desk as a shell sees it; the rules themselves are tested with the use cases. */

let world: Awaited<ReturnType<typeof testPlatform>>
let member: Member
let ops: ReturnType<typeof commandLine>
beforeAll(async () => {
  world = await testPlatform()
  ops = commandLine(world.ctx)
  await setValue(world.ctx, 'test', 'simulatorDeposit', 'pay')
  await testMember(world.ctx, { account: 'hoa77' })
  member = await testMember(world.ctx, { account: 'lan88', payeeName: 'NGUYEN LAN', balance: '5000.00' })
})
afterAll(() => world.close())

const json = async (...args: string[]) => {
  const { code, out, err } = await ops(...args, '--json')
  expect(err).toBe('')
  expect(code).toBe(0)
  return JSON.parse(out)
}
const lastDeed = async () =>
  (await world.ctx.db.selectFrom('audit').select(['actor', 'action']).orderBy('id').execute()).at(-1)

async function orders(count: number): Promise<string[]> {
  const made: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const input = { method: 'bank-transfer', amount: `${100_000 + nth}.00`, requestId: randomUUID() } as const
    const order = await createDeposit(world.ctx, member, input)
    if (!order.ok) throw new Error(order.code)
    made.unshift(order.value.orderId)
    world.clock.advance(1)
  }
  return made
}

test('deposits are listed by key, shown, failed and paid', async () => {
  const made = await orders(4)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const first = await json('deposits', 'list', '--account', 'LAN88', '--limit', '3')
  expect(ids(first)).toEqual(made.slice(0, 3))
  const rest = await json('deposits', 'list', '--account', 'lan88', '--after', made[2] ?? '')
  expect(ids(rest)).toEqual(made.slice(3))
  expect(await json('deposits', 'list', '--status', 'paid')).toEqual([])
  expect(ids(await json('deposits', 'list', '--method', 'bank-transfer', '--from', '2026-11-20'))).toEqual(
    made,
  )
  expect(await json('deposits', 'list', '--to', '2026-11-19')).toEqual([])

  const [one = '', other = ''] = made
  expect(await json('deposits', 'fail', one, '--reason', 'the bank is closed')).toMatchObject({
    status: 'failed',
  })
  expect(await lastDeed()).toEqual({ actor: 'ops:test', action: 'deposit-failed' })
  await json('deposits', 'pay', other, '--reason', 'seen', '--operator', 'anna')
  expect(await lastDeed()).toEqual({ actor: 'ops:anna', action: 'deposit-paid' })
  const callback = { orderId: other, transactionId: 'late', amount: 10_000_200n, status: 'paid' as const }
  await acceptCallback(world.ctx, 'simulator', callback)
  const shown = await json('deposits', 'show', other)
  expect(shown).toMatchObject({
    status: 'paid',
    events: [{ status: 'created' }, { status: 'paid' }],
    exceptions: [{ kind: 'paid-already', decision: null }],
  })
  const [exception] = await json('deposits', 'exceptions', 'list')
  expect(await json('deposits', 'exceptions', 'dismiss', exception.id, '--reason', 'given back')).toEqual({
    id: exception.id,
    decision: 'dismissed',
  })
  expect(await json('deposits', 'exceptions', 'list')).toEqual([])
  // Its name until there was a better one.
  expect(await json('deposits', 'odd', 'list')).toEqual([])
  expect(await json('deposits', 'exceptions', 'list', '--all')).toMatchObject([{ decidedBy: 'ops:test' }])
  await runJobs(world.platform)
})

test('a payout that nobody says anything of is resolved', async () => {
  const lost = async () => {
    const rich = await testMember(world.ctx, { balance: '500000.00', paymentPasswordHash })
    const bank = { bankCode: 'VCB', accountNumber: String(1_000_000n + rich.id), payeeName: 'TRAN BINH' }
    const bound = await bindAccount(world.ctx, rich, bank)
    if (!bound.ok) throw new Error(bound.code)
    const input = { amount: '200000.00', paymentPassword: '135790', requestId: randomUUID() }
    const result = await requestWithdrawal(world.ctx, rich, { ...bound.value, ...input })
    if (!result.ok) throw new Error(result.code)
    await json('withdrawals', 'approve', result.value.orderId)
    await payWithdrawal(world.ctx, result.value.orderId)
    return result.value.orderId
  }
  const paymentPasswordHash = await hashPassword('135790')
  await setValue(world.ctx, 'test', 'simulatorPayout', 'slow')
  const [one, other] = [await lost(), await lost()]
  const early = await ops('withdrawals', 'resolve', one, '--as', 'paid', '--reason', 'the bank shows it')
  expect([early.code, early.err]).toEqual([
    1,
    expect.stringMatching(/^operation-not-allowed: .*retryAfterSeconds 300/),
  ])
  world.clock.advance(300)
  expect(await json('withdrawals', 'resolve', one, '--as', 'paid', '--reason', 'the bank shows it')).toEqual({
    id: one,
    status: 'paid',
    reason: 'the bank shows it',
  })
  expect(await lastDeed()).toEqual({ actor: 'ops:test', action: 'payout-resolved' })
  expect(await json('withdrawals', 'resolve', other, '--as', 'failed', '--reason', 'never seen')).toEqual({
    id: other,
    status: 'approved',
    reason: 'never seen',
  })
  expect(await json('withdrawals', 'list', '--problem')).toMatchObject([{ id: other, problem: 'never seen' }])
  expect((await ops('withdrawals', 'resolve', one, '--as', 'failed', '--reason', 'why')).code).toBe(1)
})

test('a wallet is adjusted by one operator, or by two', async () => {
  expect(await json('adjust', 'lan88', '-12.50', '--reason', 'a fee twice')).toMatchObject({
    status: 'posted',
    amount: '-12.50',
  })
  const asked = await json('adjust', 'lan88', '20000000', '--reason', 'a lost deposit')
  expect(asked).toMatchObject({ status: 'waiting', amount: '20000000.00' })
  expect(await json('adjustments', 'list', '--status', 'waiting')).toMatchObject([
    { id: asked.id, account: 'lan88', amount: '20000000.00', requestedBy: 'ops:test' },
  ])
  expect(await json('adjustments', 'list', '--from', '2026-11-20', '--limit', '1')).toMatchObject([
    { id: asked.id },
  ])
  expect(await json('adjustments', 'list', '--to', '2026-11-19')).toEqual([])
  expect(await json('adjustments', 'list', '--from', '2026-11-21')).toEqual([])
  const same = await ops('adjustments', 'approve', asked.id)
  expect([same.code, same.err]).toEqual([1, expect.stringMatching(/^operation-not-allowed: /)])
  const inCapitals = await ops('adjustments', 'approve', asked.id, '--operator', 'TEST')
  expect([inCapitals.code, inCapitals.err]).toEqual([1, expect.stringMatching(/^operation-not-allowed: /)])
  await json('adjustments', 'approve', asked.id, '--operator', 'ben')
  expect(await lastDeed()).toEqual({ actor: 'ops:ben', action: 'adjustment-posted' })
})

test('members are found by name, number and address; a statement goes on by key', async () => {
  expect(await json('member', 'search', 'LAN')).toMatchObject([{ account: 'lan88', payeeName: 'NGUYEN LAN' }])
  expect(await json('member', 'search', 'nguyen lan')).toMatchObject([{ account: 'lan88' }])
  const mobile = '+84912345678'
  await world.ctx.db.updateTable('member').set({ mobile }).where('account', '=', 'hoa77').execute()
  expect(await json('member', 'search', '84 912 345 678')).toMatchObject([{ account: 'hoa77' }])
  expect(await json('member', 'search', 'nobody')).toEqual([])
  expect(await json('member', 'list', '--frozen')).toEqual([])
  const players = await json('member', 'list', '--is-agent', '0')
  expect(new Set(players.map(({ isAgent }: { isAgent: number }) => isAgent))).toEqual(new Set([0]))
  expect(await json('member', 'list', '--is-agent', '42')).toEqual([])

  const all = await json('member', 'statement', 'lan88')
  const page = await json('member', 'statement', 'lan88', '--limit', '2')
  const rest = await json('member', 'statement', 'lan88', '--after', page[1].after)
  expect([...page, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }: { id: string }) => id))
  expect(all.length).toBeGreaterThan(2)
})

test.each([
  [['deposits', 'show', 'none'], 1],
  [['deposits', 'pay', 'none', '--reason', 'why'], 1],
  [['deposits', 'exceptions', 'collect', '1', '--reason', 'why'], 1],
  [['deposits', 'exceptions', 'write-off', '1', '--reason', 'why'], 1],
  [['deposits', 'exceptions', 'collect', '1'], 2],
  [['withdrawals', 'show', 'none'], 1],
  [['withdrawals', 'retry', 'none'], 1],
  [['withdrawals', 'resolve', 'none', '--as', 'paid', '--reason', 'why'], 1],
  [['withdrawals', 'resolve', 'none', '--as', 'lost', '--reason', 'why'], 2],
  [['withdrawals', 'resolve', 'none', '--as', 'paid'], 2],
  [['withdrawals', 'resolve', 'none', '--reason', 'why'], 2],
  [['withdrawals', 'exceptions', 'settle', '1', '--money', 'nothing', '--reason', 'why'], 1],
  [['withdrawals', 'exceptions', 'settle', '1', '--money', 'kept', '--reason', 'why'], 2],
  [['withdrawals', 'exceptions', 'settle', '1', '--reason', 'why'], 2],
  [['withdrawals', 'force-receipt', 'none', '--reason', 'why'], 1],
  [['member', 'release-account', '1', '--reason', 'why'], 1],
  [['member', 'statement', 'nobody'], 1],
  [['deposits', 'list', '--account', 'nobody'], 1],
  [['adjust', 'hoa77', '-0.01', '--reason', 'more than there is'], 1],
  [['deposits', 'fail', 'none'], 2],
  [['deposits', 'list', '--from', 'yesterday'], 2],
  [['deposits', 'list', '--limit', '0'], 2],
  [['deposits', 'list', '--after', '7'], 2],
  [['withdrawals', 'force-receipt', 'none'], 2],
  [['adjust', 'lan88', '1e6', '--reason', 'why'], 2],
  [['adjust', 'lan88', '5', '6', '--reason', 'why'], 2],
  [['adjust', 'lan88', '5', '--nonsense', '--reason', 'why'], 2],
  [['adjustments', 'list', '--operator', 'an na'], 2],
  [['member', 'list', '--is-agent', 'agent'], 2],
])('%j ends with %i, and says why on stderr alone', async (args, code) => {
  const ended = await ops(...args)
  expect([ended.code, ended.out]).toEqual([code, ''])
  expect(ended.err).not.toBe('')
})

test('points are given, and taken back by an amount below zero', async () => {
  expect(await json('points', 'grant', 'hoa77', '50', '--reason', 'gift')).toMatchObject({ points: '50.00' })
  expect(await json('points', 'grant', 'hoa77', '-20.50', '--reason', 'typo')).toMatchObject({
    points: '-20.50',
  })
  expect(await lastDeed()).toMatchObject({ action: 'points-granted' })
})
