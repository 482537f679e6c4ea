import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { addBank, changeBank, listBanks, usualTerms } from '#platform/cashier/banks/index.ts'
import { uplinesOf } from '#platform/members/accounts/index.ts'
import { cases } from '#tests/support/cases.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { chooseBank } from './bank-orders.ts'
import { createDeposit } from './create-deposit.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const dong = (thousands: number) => BigInt(thousands) * 100_000n

/** A line of three agents, and players of some ranks at each of its places and outside of it. */
async function people() {
  const top = await testMember(ctx, { accountKind: 2 })
  const middle = await testMember(ctx, { accountKind: 1, uplineId: top.id })
  const low = await testMember(ctx, { accountKind: 1, uplineId: middle.id })
  const agents = [top, middle, low]
  const payers: { member: Member; rank: number; above: string[] }[] = []
  for (const [nth, upline] of [undefined, top, middle, low].entries())
    for (const rank of [0, 2]) {
      const member = await testMember(ctx, { rankLevel: rank, ...(upline ? { uplineId: upline.id } : {}) })
      payers.push({ member, rank, above: agents.slice(0, nth).map(({ account }) => account) })
    }
  return { agents, payers }
}

const account = fc.record({
  ranks: fc.subarray([0, 1, 2]),
  agents: fc.subarray([0, 1, 2]),
  // of the site's day, from and until
  hours: fc.option(
    fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 })).filter(([from, to]) => from !== to),
    { nil: null },
  ),
  least: fc.integer({ min: 50, max: 150 }),
  span: fc.nat({ max: 300 }),
  daily: fc.integer({ min: 450, max: 900 }),
})
const order = fc.record({ payer: fc.nat({ max: 7 }), amount: fc.integer({ min: 50, max: 400 }) })

const two = (hour: number) => String(hour).padStart(2, '0')

test('an order goes to the least used of the accounts that it fits, and to none where it fits none', async () => {
  const { agents, payers } = await people()
  await fc.assert(
    fc.asyncProperty(
      fc.array(account, { minLength: 1, maxLength: 5 }),
      fc.array(order, { minLength: 1, maxLength: 10 }),
      fc.nat({ max: 23 }),
      async (accounts, orders, later) => {
        await closeTestBanks(ctx)
        world.clock.advance(24 * 3_600 + later * 3_600)
        const hour = (ctx.clock.now().getUTCHours() + 7) % 24
        const model = []
        for (const one of accounts) {
          const led = one.agents.map((nth) => agents[nth]?.account ?? '')
          const id = await testBank(ctx, {
            ranks: one.ranks,
            agents: led,
            hours: one.hours ? `${two(one.hours[0])}:00-${two(one.hours[1])}:00` : '',
            least: dong(one.least),
            most: dong(one.least + one.span),
            daily: dong(one.daily),
          })
          model.push({ ...one, id: Number(id), led, most: one.least + one.span, used: 0 })
        }
        const isOpen = (hours: [number, number] | null) => {
          if (!hours) return true
          const [from, to] = hours
          return from < to ? hour >= from && hour < to : hour >= from || hour < to
        }
        for (const { payer, amount } of orders) {
          const { member, rank, above } = payers[payer] ?? payers[0] ?? expect.fail('nobody')
          const fits = model
            .filter(({ ranks }) => ranks.length === 0 || ranks.includes(rank))
            .filter(({ led }) => led.length === 0 || led.some((agent) => above.includes(agent)))
            .filter(({ hours }) => isOpen(hours))
            .filter(
              ({ least, most, daily, used }) => amount >= least && amount <= Math.min(most, daily - used),
            )
            .sort((one, other) => one.used - other.used || one.id - other.id)
          const [expected] = fits
          const chosen = await ctx.transact(async (ctx) => chooseBank(ctx, member, dong(amount)))
          if (!expected) {
            expect(chosen).toEqual(refuse('not-offered', { field: 'amount' }))
            continue
          }
          expect(chosen).toMatchObject({ ok: true, value: { id: expected.id } })
          await paid(member, expected.id, dong(amount))
          expected.used += amount
        }
      },
    ),
    { numRuns: cases({ few: 12, many: 100 }) },
  )
})

/** A paid order of an account: open ones of a member are one order's at most. */
async function paid(member: Member, bank: number, amount: bigint) {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('deposit_order')
    .values({
      id: randomUUID(),
      member_id: member.id,
      method: 'bank-transfer',
      provider: 'bank',
      bank_account_id: bank,
      amount,
      fee: 0n,
      status: 'paid',
      content: randomUUID(),
      created_at: now,
      expires_at: now,
    })
    .execute()
}

test('agents are named as they are called, and an account without agents is everybody’s again', async () => {
  await closeTestBanks(ctx)
  const agent = await testMember(ctx, { accountKind: 1 })
  const player = await testMember(ctx, { uplineId: agent.id })
  const stranger = await testMember(ctx)
  const wish = { bin: '970436', number: '0011008888888', name: 'CONG TY SEN', actor: 'test', ...usualTerms }
  const at = { field: 'agents' }
  expect(await addBank(ctx, { ...wish, agents: ['nobody-here'] })).toEqual(refuse('not-offered', at))
  expect(await addBank(ctx, { ...wish, agents: [player.account] })).toEqual(refuse('not-offered', at))
  expect(await addBank(ctx, { ...wish, agents: Array.from({ length: 51 }, () => agent.account) })).toEqual(
    refuse('over-limit', at),
  )
  const id = await testBank(ctx, { agents: [agent.account.toUpperCase(), agent.account] })
  const seen = async () => (await listBanks(ctx, { status: 'open' })).map(({ agents }) => agents)
  expect(await seen()).toEqual([[agent.account]])
  const order = (member: Member) =>
    createDeposit(ctx, member, {
      method: 'bank-transfer',
      amount: '100000.00',
      requestId: randomUUID(),
    })
  expect(await order(stranger)).toEqual(refuse('not-offered', { field: 'method' }))
  expect((await order(player)).ok).toBe(true)
  // What is changed besides leaves them.
  await changeBank(ctx, id, { ranks: [], actor: 'test' })
  expect(await seen()).toEqual([[agent.account]])
  await changeBank(ctx, id, { agents: [], actor: 'test' })
  expect((await order(stranger)).ok).toBe(true)
})

test('everybody above a member is told, the nearest first', async () => {
  const { agents, payers } = await people()
  const lowest = payers.at(-1) ?? expect.fail('nobody')
  expect(await uplinesOf(ctx.db, lowest.member.id)).toEqual(agents.map(({ id }) => id).toReversed())
  expect(await uplinesOf(ctx.db, (payers[0] ?? lowest).member.id)).toEqual([])
})
