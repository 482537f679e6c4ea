import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { transferToDownline } from '#platform/agents/tree/transfer-to-downline.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { bindAccount, requestWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { transferToUpline } from './transfer-to-upline.ts'

/** What two friends without documents, an agent and a member below, get out of the site together. */

const LIMIT = 500_000_00n
let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
let numbers = 3_000_000
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  // A cheap one: hashing is not what is tested here.
  paymentPasswordHash = await hash('246810', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await setValue(ctx, 'test', 'identityWithdrawalLimit', Number(LIMIT))
  await setValue(ctx, 'test', 'identityWithdrawalDays', 30)
  await setValue(ctx, 'test', 'withdrawalMin', 1)
  world.clock.advance(2) // settings are kept for a second
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

/** A friend who is rich, and what it can do with `amount`. */
async function friend(more: Partial<Parameters<typeof testMember>[1]> = {}) {
  const member = await testMember(ctx, { balance: '5000000.00', paymentPasswordHash, ...more })
  const account = { bankCode: 'VCB', accountNumber: String(numbers++), payeeName: 'NGUYEN VAN A' }
  const bound = await bindAccount(ctx, member, account)
  if (!bound.ok) throw new Error(bound.code)
  const proof = () => ({ paymentPassword: '246810', requestId: randomUUID() })
  return {
    member,
    withdraw: (amount: string) =>
      requestWithdrawal(ctx, member, { accountId: bound.value.accountId, amount, ...proof() }),
    sendUp: (amount: string) => transferToUpline(ctx, member, { amount, ...proof() }),
    sendDown: ({ account }: Member, amount: string) =>
      transferToDownline(ctx, member, { account, amount, ...proof() }),
  }
}
async function friends() {
  const agent = await friend({ accountKind: 1 })
  return { agent, player: await friend({ uplineId: agent.member.id }) }
}
const verify = ({ id }: Member) =>
  ctx.db
    .insertInto('identity_case')
    .values({
      member_id: id,
      state: 'verified',
      created_at: ctx.clock.now(),
      sent_at: ctx.clock.now(),
      decided_at: ctx.clock.now(),
      decided_by: 'test',
    })
    .execute()
const held = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'held'))
const needed = (max: string) => refuse('identity-required', { field: 'amount', max })

test('what was sent to the upline is no more to be withdrawn, and what was withdrawn not to be sent', async () => {
  const { player } = await friends()
  expect(await player.sendUp('500000.01')).toEqual(needed('500000.00'))
  expect(await player.sendUp('300000.00')).toMatchObject({ ok: true })
  expect(await player.withdraw('200000.01')).toEqual(needed('200000.00'))
  expect(await player.withdraw('150000.00')).toMatchObject({ ok: true })
  expect(await player.sendUp('50000.01')).toEqual(needed('50000.00'))
  expect(await player.sendUp('50000.00')).toMatchObject({ ok: true })
  expect(await player.withdraw('1.00')).toEqual(needed('0.00'))
  world.clock.advance(30 * 86_400 + 60)
  expect(await player.withdraw('500000.00')).toMatchObject({ ok: true })
})

test('an agent does not pay itself out through its line, nor does the line give it back what it has used', async () => {
  const { agent, player } = await friends()
  expect(await agent.sendDown(player.member, '500000.01')).toEqual(needed('500000.00'))
  expect(await agent.sendDown(player.member, '500000.00')).toMatchObject({ ok: true })
  expect(await player.sendUp('500000.00')).toMatchObject({ ok: true })
  expect(await agent.withdraw('1.00')).toEqual(needed('0.00'))
  expect(await player.withdraw('1.00')).toEqual(needed('0.00'))
  await verify(agent.member)
  expect(await agent.withdraw('2000000.00')).toMatchObject({ ok: true })
  expect(await agent.sendDown(player.member, '2000000.00')).toMatchObject({ ok: true })
  expect(await player.withdraw('1.00')).toEqual(needed('0.00'))
})

test('whatever two friends do at once, together they get out no more than two limits, and each gives away no more than one', async () => {
  const amount = fc.integer({ min: 50_000, max: 600_000 }).map((whole) => BigInt(whole) * 100n)
  const act = fc.constantFrom('up', 'down', 'player', 'agent')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ act, amount }), { minLength: 2, maxLength: 7 }), async (acts) => {
      const { agent, player } = await friends()
      const answers = await Promise.all(
        acts.map(({ act, amount }) => {
          const money = moneyOf(amount)
          if (act === 'up') return player.sendUp(money)
          if (act === 'down') return agent.sendDown(player.member, money)
          return (act === 'player' ? player : agent).withdraw(money)
        }),
      )
      const gone = (...kinds: string[]) =>
        acts.reduce(
          (sum, { act, amount }, at) => sum + (answers[at]?.ok && kinds.includes(act) ? amount : 0n),
          0n,
        )
      expect(gone('up', 'player')).toBeLessThanOrEqual(LIMIT)
      expect(gone('down', 'agent')).toBeLessThanOrEqual(LIMIT)
      const out = (await held(player.member)) + (await held(agent.member))
      expect(out).toBe(gone('player', 'agent'))
      expect(out).toBeLessThanOrEqual(2n * LIMIT)
    }),
    { numRuns: cases({ few: 8, many: 100 }) },
  )
})
