import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { setValue, type Values } from '#platform/base/settings/index.ts'
import { acceptCallback, cancelDeposit, createDeposit } from '#platform/cashier/deposits/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  cancelWithdrawal,
  confirmReceipt,
  rejectWithdrawal,
  requestWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { cases } from '#tests/support/cases.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countRollover } from '#tests/support/platform/rollover.ts'

/** Any actions of several members at once; what must hold afterwards is read from the orders, not from the code. */

const MEMBERS = 3
const SEQUENCES = cases({ few: 15, many: 150 })
/** What each has at first, free of turnover. */
const OPENING = '400000.00'

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

interface Player {
  member: Member
  accountId: string
  deposits: string[]
  withdrawals: string[]
  staked: bigint
}

const amount = fc.integer({ min: 50_000, max: 300_000 }).map((dong) => `${dong}.00`)
const nth = fc.nat({ max: 5 })
const request = fc.constantFrom('request-a', 'request-b', 'request-c', 'request-d')
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deposit' as const), amount, request }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-deposit' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('callback' as const), nth, repeat: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      share: fc.integer({ min: 1, max: 100 }),
      won: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount, request }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-withdrawal' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approve' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('receive' as const), nth }) },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never
/** What several members do at the same moment; then time passes and the jobs run, once or more than once each. */
const step = fc.record({
  actions: fc.array(fc.tuple(fc.nat({ max: MEMBERS - 1 }), action), {
    minLength: 1,
    maxLength: 6,
    size: 'max',
  }),
  behaviour: fc.constantFrom<Values['simulatorDeposit']>('pay', 'pay', 'fail', 'never', 'twice', 'refuse'),
  seconds: fc.constantFrom(0, 5, 60, 1_000, 4_000),
  thrice: fc.boolean(),
})

async function newPlayer(): Promise<Player> {
  const member = await testMember(ctx, { balance: OPENING, paymentPasswordHash, payeeName: 'NGUYEN VAN A' })
  const accountNumber = String(1_000_000n + member.id)
  const account = await bindAccount(ctx, member, {
    bankCode: 'VCB',
    accountNumber,
    payeeName: 'NGUYEN VAN A',
  })
  if (!account.ok) throw new Error(account.code)
  return { member, accountId: account.value.accountId, deposits: [], withdrawals: [], staked: 0n }
}

/** One of the player's orders; no order's id while it has none. */
const some = (orders: string[], nth: number): string => orders[nth % orders.length] ?? ''

async function act(player: Player, action: Action): Promise<Result<unknown>> {
  const { member } = player
  switch (action.do) {
    case 'deposit': {
      const { amount, request } = action
      const result = await createDeposit(ctx, member, {
        method: 'e-wallet',
        amount,
        requestId: `in-${request}`,
      })
      if (result.ok) player.deposits.push(result.value.orderId)
      return result
    }
    case 'cancel-deposit':
      return cancelDeposit(ctx, member, { orderId: some(player.deposits, action.nth) })
    case 'callback': {
      const orderId = some(player.deposits, action.nth)
      if (!orderId) return ok(null)
      const order = await ctx.db
        .selectFrom('deposit_order')
        .select('amount')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      const callback = {
        transactionId: `bank ${orderId}`,
        orderId,
        amount: order.amount,
        status: 'paid' as const,
      }
      const [accepted] = await Promise.all([
        acceptCallback(ctx, 'simulator', callback),
        action.repeat ? acceptCallback(ctx, 'simulator', callback) : undefined,
      ])
      return accepted
    }
    case 'bet':
      return ctx.transact(async (ctx) => {
        const main = wallet(member.id, 'main')
        const stake = ((await balanceOf(ctx.db, main)) * BigInt(action.share)) / 100n
        if (stake === 0n) return ok(null)
        const games = house('games', member.id)
        await countRollover(ctx, member.id, stake)
        const staked = await post(ctx, { kind: 'bet', reference: 'test', entries: move(main, games, stake) })
        if (!staked.ok) return staked
        player.staked += stake
        if (!action.won) return staked
        return post(ctx, { kind: 'payout', reference: 'test', entries: move(games, main, stake * 2n) })
      })
    case 'withdraw': {
      const { amount, request } = action
      const input = {
        accountId: player.accountId,
        amount,
        paymentPassword: '246810',
        requestId: `out-${request}`,
      }
      const result = await requestWithdrawal(ctx, member, input)
      if (result.ok) player.withdrawals.push(result.value.orderId)
      return result
    }
    case 'cancel-withdrawal':
      return cancelWithdrawal(ctx, member, { orderId: some(player.withdrawals, action.nth) })
    case 'approve':
      return approveWithdrawal(ctx, some(player.withdrawals, action.nth), 'operator')
    case 'reject':
      return rejectWithdrawal(ctx, some(player.withdrawals, action.nth), 'operator', 'test')
    case 'receive':
      return confirmReceipt(ctx, member, { orderId: some(player.withdrawals, action.nth) })
  }
}

/** What a player's wallets must hold by its orders, and by what it won and lost. */
async function expectSound(player: Player): Promise<void> {
  const { id } = player.member
  const sum = (rows: { amount: bigint }[]) => rows.reduce((all, row) => all + row.amount, 0n)
  const deposits = await ctx.db.selectFrom('deposit_order').selectAll().where('member_id', '=', id).execute()
  const withdrawals = await ctx.db
    .selectFrom('withdrawal_order')
    .selectAll()
    .where('member_id', '=', id)
    .execute()
  const played = await ctx.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select('amount')
    .where('key', '=', wallet(id, 'main'))
    .where('ledger_entry.kind', 'in', ['bet', 'payout'])
    .execute()
  const paid = deposits.filter(({ status }) => status === 'paid')
  const credited = paid.reduce((all, { amount, fee }) => all + amount - fee, 0n)
  const inState = (...states: string[]) => sum(withdrawals.filter(({ status }) => states.includes(status)))
  const gone = inState('requested', 'approved', 'paid', 'received')
  expect(await balanceOf(ctx.db, wallet(id, 'main'))).toBe(minorOf(OPENING) + credited + sum(played) - gone)
  expect(await balanceOf(ctx.db, wallet(id, 'held'))).toBe(inState('requested', 'approved'))
  // Each requestId made one order at most, and each paid order has its turnover.
  expect(new Set(player.deposits).size).toBe(deposits.length)
  expect(new Set(player.withdrawals).size).toBe(withdrawals.length)
  const required = await ctx.db.selectFrom('turnover').selectAll().where('member_id', '=', id).execute()
  expect(required.reduce((all, row) => all + row.required, 0n)).toBe(credited)
  const left = await rolloverLeft(ctx.db, id)
  expect(left).toBeGreaterThanOrEqual(credited - player.staked)
  expect(left).toBeLessThanOrEqual(credited)
}

it('keeps ledger, orders and turnover sound, whatever is done by whom at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 5, size: 'max' }), async (steps) => {
      await forgetJobs(ctx)
      const players = await Promise.all(Array.from({ length: MEMBERS }, newPlayer))
      for (const { actions, behaviour, seconds, thrice } of steps) {
        await setValue(ctx, 'test', 'simulatorDeposit', behaviour)
        world.clock.advance(2) // settings are kept for a second
        await Promise.all(actions.map(([who, action]) => act(players[who] as Player, action)))
        await runJobs(world.platform, { thrice })
        world.clock.advance(seconds)
        await runJobs(world.platform, { thrice })
      }
      for (const player of players) await expectSound(player)
    }),
    { numRuns: SEQUENCES },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 600_000)
