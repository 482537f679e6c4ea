import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveMember } from '#platform/agents/tree/index.ts'
import {
  adjust,
  approveAdjustment,
  betVoiding,
  rejectAdjustment,
} from '#platform/backoffice/adjustments/index.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { grantPoints } from '#platform/benefits/points/index.ts'
import { grantByHand } from '#platform/benefits/reward-center/index.ts'
import { failDeposit, payDeposit } from '#platform/cashier/deposits/index.ts'
import { approveWithdrawal, payByHand, rejectWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { freezeMember, unfreezeMember } from '#platform/members/accounts/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { countGameDays } from '#platform/money/play-sums/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import { act, type Player } from '#tests/money/act.ts'
import { type MoneyWorld, moneyWorld, newPlayers } from '#tests/money/sequences.ts'
import { cases } from '#tests/support/cases.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countReportDays, proveReport, resultsByDay } from './index.ts'

/** So many acts follow each other before the reports are proved, `RUNS` times on one world. */
const ACTS = 250
const RUNS = cases({ few: 4, many: 80 })

let world: MoneyWorld
let close: () => Promise<void>
beforeAll(async () => {
  const held = await testPlatform()
  const reader = await held.pool.connect()
  close = async () => {
    reader.release()
    await held.close()
  }
  world = await moneyWorld(held.platform, held.clock, reader)
  // Operators find orders that no provider has answered, and corrections that wait for a second one.
  await setValue(held.ctx, 'test', 'simulatorDeposit', 'never')
  await setValue(held.ctx, 'test', 'approvalThreshold', 50_000)
  held.clock.advance(2)
})
afterAll(() => close())

const operators = ['ops:anna', 'ops:binh', 'ops:chi'] as const
const doings = [
  'deposit',
  'bet',
  'bet',
  'withdraw',
  'claim',
  'convert',
  'credit',
  'fail',
  'approve',
  'reject',
  'pay',
  'adjust',
  'take',
  'sign',
  'refuse',
  'void',
  'reward',
  'points',
  'freeze',
  'move',
  'day',
  'jobs',
] as const
const doing = fc.record({
  what: fc.constantFrom(...doings),
  who: fc.nat({ max: 2 }),
  by: fc.constantFrom(...operators),
  nth: fc.nat({ max: 7 }),
  units: fc.integer({ min: 1_000, max: 90_000 }),
})
type Doing = typeof doing extends fc.Arbitrary<infer Value> ? Value : never

/** What members have asked for, and operators have not decided; the latest alone, so that most acts find one open. */
async function latest(table: 'deposit_order' | 'withdrawal_order' | 'adjustment' | 'bet', nth: number) {
  const rows = await world.platform.ctx.db
    .selectFrom(table)
    .select('id')
    .orderBy('id', 'desc')
    .limit(8)
    .execute()
  return String(rows[nth % Math.max(rows.length, 1)]?.id ?? '1')
}

async function doOne(players: readonly Player[], { what, who, by, nth, units }: Doing): Promise<void> {
  const { platform, clock, promotionId } = world
  const { ctx } = platform
  const player = players[who] as Player
  const { account } = player.member
  const amount = `${units}.00`
  const request = randomUUID()
  const reason = 'test'
  const asMember = (action: Parameters<typeof act>[2]) => act({ ctx, promotionId }, player, action)
  switch (what) {
    case 'deposit':
      return void (await asMember({ do: 'deposit', amount: `${50_000 + units}.00`, request }))
    case 'bet':
      return void (await asMember({ do: 'bet', stake: amount, target: '49.50', request }))
    case 'withdraw':
      return void (await asMember({ do: 'withdraw', amount: `${50_000 + units}.00`, request }))
    case 'claim':
      return void (await asMember({ do: 'claim', nth: undefined, request }))
    case 'convert':
      return void (await asMember({ do: 'convert', points: '100.00', request }))
    case 'credit':
      return void (await payDeposit(ctx, await latest('deposit_order', nth), by, reason))
    case 'fail':
      return void (await failDeposit(ctx, await latest('deposit_order', nth), by, reason))
    case 'approve':
      return void (await approveWithdrawal(ctx, await latest('withdrawal_order', nth), by))
    case 'reject':
      return void (await rejectWithdrawal(ctx, await latest('withdrawal_order', nth), by, reason))
    case 'pay':
      return void (await payByHand(ctx, await latest('withdrawal_order', nth), by))
    case 'adjust':
    case 'take':
      return void (await adjust(ctx, {
        account,
        amount: BigInt(units) * (what === 'take' ? -100n : 100n),
        actor: by,
        reason,
        requestId: request,
      }))
    case 'sign':
      return void (await approveAdjustment(ctx, await latest('adjustment', nth), by))
    case 'refuse':
      return void (await rejectAdjustment(ctx, await latest('adjustment', nth), by, reason))
    case 'void':
      return void (await voidByHand(ctx, {
        betId: await latest('bet', nth),
        rules: betVoiding,
        actor: by,
        reason,
      }))
    case 'reward':
      return void (await grantByHand(ctx, by, {
        account,
        kind: 'promotion',
        paysTo: 'main',
        amount: BigInt(units) * 100n,
        rollover: 0n,
        reason,
        expiresAt: null,
        requestId: request,
      }))
    case 'points':
      return void (await grantPoints(ctx, by, { account, points: String(units), reason, requestId: request }))
    case 'freeze':
      await freezeMember(ctx, by, account, reason)
      return void (await unfreezeMember(ctx, by, account))
    case 'move':
      return void (await moveMember(
        ctx,
        by,
        account,
        who === 0 ? null : (players[0]?.member.account ?? null),
      ))
    case 'day':
      clock.advance(nth * 3 * 3_600)
      return countReportDays(ctx)
    case 'jobs':
      await runJobs(platform)
      return countGameDays(ctx)
  }
}

/** On which days how many members have bets that have ended and are not void, the latest first. */
async function playersByDay(): Promise<[string, number][]> {
  const { rows } = await sql<{ day: string; players: bigint }>`
    select site_day(placed_at)::text as day, count(distinct member_id) as players from bet
    where wallet <> 'play' and result in ('won', 'lost', 'push') group by 1 order by 1 desc
  `.execute(world.platform.ctx.db)
  return rows.map(({ day, players }) => [day, Number(players)])
}

test('after any acts of any operators the reports add up to the ledger', async () => {
  const players = await newPlayers(world)
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: ACTS, maxLength: ACTS }), async (acts) => {
      for (const one of acts) await doOne(players, one)
      const { ctx } = world.platform
      const played = await playersByDay()
      for (const countsFirst of [false, true]) {
        if (countsFirst) await countReportDays(ctx)
        for (const { line, report, ledger } of await proveReport(ctx))
          expect([line, report]).toEqual([line, ledger])
        const days = await resultsByDay(ctx, { fromDay: '2000-01-01', toDay: '2100-01-01' })
        expect(days.flatMap(({ key, active }) => (active ? [[key, active]] : []))).toEqual(played)
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect((await checkLedger(world.platform.ctx.db)).problems).toEqual([])
}, 600_000)
