import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DepositBonusTerms } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { cancelPromotion } from '../offers/cancel-promotion.ts'
import { joinPromotion } from '../offers/join-promotion.ts'

/** Any sequence of deposits, joins, stakes, cancels and days that pass keeps bonus money sound, also at the same moment. */

const SEQUENCES = cases({ few: 8, many: 50 })
const LENGTH = 18
const DEPOSITS = ['100000.00', '250000.00']

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let promotions: string[]
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  const terms: DepositBonusTerms = {
    kind: 'deposit-bonus' as const,
    percent: 50 as const,
    max: '500000.00' as const,
    minDeposit: '100000.00' as const,
    wagering: 2,
    weights: { RNG: 100 },
    days: 2,
  }
  const long = { endsAt: '2036-12-01T00:00:00+07:00' }
  promotions = [
    await testPromotion(ctx, { terms, ...long }),
    await testPromotion(ctx, { terms: { ...terms, wagering: 5, weights: { RNG: 33 } }, ...long }),
    await testPromotion(ctx, { terms: { ...terms, weights: { LIVE: 100 } }, ...long }),
  ]
})
afterAll(() => world.close())

const which = fc.nat(2)
const action = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deposit' as const), of: fc.constantFrom(...DEPOSITS) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      target: fc.constantFrom('98.00', '50.00', '5.00'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 20, 49) }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const held = (member: Member, kind: 'main' | 'bonus') => balanceOf(ctx.db, wallet(member.id, kind))
const idOf = (nth: number) => promotions[nth] ?? ''

async function act(member: Member, action: Action): Promise<void> {
  const requestId = randomUUID()
  switch (action.do) {
    case 'join':
      await joinPromotion(ctx, member, {
        promotionId: idOf(action.which),
        remark: '',
        uploadIds: [],
        requestId,
      })
      return
    case 'deposit':
      await paidDeposit(ctx, member, action.of)
      return
    case 'bet': {
      const main = await held(member, 'main')
      const purse = main > 100n ? main : await held(member, 'bonus')
      const stake = (purse * BigInt(action.percent)) / 100n
      if (stake < 100n) return
      const wager = { game: 'dice', direction: 'under', target: action.target } as const
      const text = stake.toString()
      await placeBet(ctx, member, {
        vendorCode: 'SEN',
        nodeId: 'dice',
        wager,
        requestId,
        stake: `${text.slice(0, -2)}.${text.slice(-2)}`,
      })
      return
    }
    case 'cancel':
      await cancelPromotion(ctx, member, { promotionId: idOf(action.which), requestId })
      return
    case 'wait':
      world.clock.advance(action.hours * 3_600)
      await runJobs(world.platform, { thrice: true })
  }
}

interface Seen {
  turnover: bigint
  remaining: Map<bigint, bigint>
}

/** Checks the invariants after every step; returns the figures that may only fall from now on. */
async function expectSound(member: Member, before: Seen, action: Action[]): Promise<Seen> {
  const rows = await ctx.db.selectFrom('bonus').selectAll().where('member_id', '=', member.id).execute()
  const running = rows.filter(({ state }) => state === 'running')
  expect(running.length).toBeLessThanOrEqual(1)
  const bonus = await held(member, 'bonus')
  if (running.length === 0) expect(bonus).toBe(0n)
  const entries = await ctx.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(['ledger_entry.kind', 'amount'])
    .where('key', '=', wallet(member.id, 'bonus'))
    .execute()
  const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)
  const ofKind = (sign: bigint) =>
    sum(
      entries
        .filter(({ kind, amount }) => kind === 'bonus' && amount * sign > 0n)
        .map(({ amount }) => amount),
    )
  expect(ofKind(1n)).toBe(sum(rows.map(({ amount }) => amount)))
  expect(-ofKind(-1n)).toBe(sum(rows.map(({ released, forfeited }) => released + forfeited)))
  for (const { id, remaining, required, state, amount } of rows) {
    expect(remaining).toBeLessThanOrEqual(before.remaining.get(id) ?? required)
    if (state === 'completed') expect(remaining).toBe(0n)
    expect(amount).toBeGreaterThan(0n)
  }
  const turnover = await rolloverLeft(ctx.db, member.id)
  if (!action.some((one) => one.do === 'deposit')) expect(turnover).toBeLessThanOrEqual(before.turnover)
  // Stakes of bonus money count for no turnover: cash stakes alone can bring it down.
  const cash = await ctx.db
    .selectFrom('bet')
    .select((is) => is.fn.sum<string>('stake').as('stake'))
    .where('member_id', '=', member.id)
    .where('wallet', '=', 'main')
    .executeTakeFirstOrThrow()
  const required = await ctx.db
    .selectFrom('turnover')
    .select('required')
    .where('member_id', '=', member.id)
    .execute()
  expect(sum(required.map((row) => row.required)) - turnover).toBeLessThanOrEqual(BigInt(cash.stake ?? 0))
  return { turnover, remaining: new Map(rows.map(({ id, remaining }) => [id, remaining])) }
}

it('keeps bonus money sound, whatever is done, one after the other or at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
        minLength: LENGTH / 2,
        maxLength: LENGTH,
      }),
      async (steps) => {
        const member = await testMember(ctx)
        let seen: Seen = { turnover: 0n, remaining: new Map() }
        for (const step of steps) {
          // Time passes for all of them, so it does so alone.
          const alone = step.some((one) => one.do === 'wait')
          if (alone) for (const one of step) await act(member, one)
          else await Promise.all(step.map((one) => act(member, one)))
          seen = await expectSound(member, seen, step)
        }
      },
    ),
    { numRuns: SEQUENCES },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 600_000)
