import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { checkFigures } from '#platform/agents/figures/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { claimRebate, manualRebate } from '#platform/benefits/rebates/index.ts'
import { countTurnoverOf } from '#platform/benefits/turnover/index.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover, rolloverLeft } from '#platform/money/rollover/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { ladderGame } from '#tests/support/platform/ladder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import { collectShortfall, listShortfalls, openBet, settleBet, voidByHand } from '../index.ts'

/** Whatever is played, spent, counted, claimed and made void: the member stands as if the void bets had not been. */

const SEQUENCES = cases({ few: 12, many: 100 })
const DEPOSIT = 100_000_000n
const REQUIRED = 30_000_000n
const RATE = 100n
/** 10,000.00 of turnover are a point (`settings/values.ts`). */
const POINT_COSTS = 1_000_000n

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  const name = { vi: 'Hạng', en: 'Rank', zh: '级' }
  const noGifts = { upgradeTurnover: 0, keepTurnover: 0, upgradeGift: 0, monthlyGift: 0 }
  await setRanks(ctx, 'ops:test', [{ level: 0, name, ...noGifts, rebates: { RNG: Number(RATE) } }])
  await setValue(ctx, 'test', 'rebateTurnoverPercent', 0)
  await setValue(ctx, 'test', 'rebateClaimMin', 1)
  await setValue(ctx, 'test', 'approvalThreshold', 1_000_000_000_000)
})
afterAll(() => world.close())

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      percent: fc.integer({ min: 1, max: 60 }),
      // In hundredths of the stake: lost, in part, a push, a little, much.
      pays: fc.constantFrom(0n, 0n, 50n, 100n, 101n, 350n),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('void' as const), nth: fc.nat(7) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('spend' as const), percent: fc.constantFrom(10, 90, 100) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('claim' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('collect' as const), nth: fc.nat(3) }) },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

/** What a member should have, by the rules alone. */
class Model {
  main = DEPOSIT
  rollover = REQUIRED
  played = 0n
  counted = 0n
  due = 0n
  rest = 0n
  points = 0n
  readonly bets: { id: string; stake: bigint; payout: bigint; turnover: bigint; isVoid: boolean }[] = []
  readonly missing = new Map<string, bigint>()

  bet(id: string, stake: bigint, payout: bigint) {
    const net = payout < stake ? stake - payout : payout - stake
    const turnover = lesser(stake, net)
    this.main += payout - stake
    this.played += turnover
    this.rollover -= lesser(this.rollover, turnover)
    this.bets.push({ id, stake, payout, turnover, isVoid: false })
  }

  reverse(bet: Model['bets'][number]) {
    bet.isVoid = true
    const taken = lesser(bet.payout, this.main + bet.stake)
    this.main += bet.stake - taken
    if (taken < bet.payout) this.missing.set(bet.id, bet.payout - taken)
    this.played -= bet.turnover
    // What is done stays done.
    if (this.rollover > 0n) this.rollover = lesser(REQUIRED, this.rollover + bet.turnover)
    const beyond = this.counted > this.played ? this.counted - this.played : 0n
    this.counted -= beyond
    this.due -= lesser(this.due, beyond)
    this.rest -= lesser(this.rest, beyond)
  }

  count() {
    const fresh = this.played > this.counted ? this.played - this.counted : 0n
    this.counted += fresh
    this.due += fresh
    this.points += (this.rest + fresh) / POINT_COSTS
    this.rest = (this.rest + fresh) % POINT_COSTS
  }
}

const main = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))

async function placed(member: Member, stake: bigint, payout: bigint): Promise<string> {
  const bet = { ...ladderGame, stake, wager: {}, fromSeeds: false, waitsFor: 'event' } as const
  const result = await openBet(ctx, member, bet)
  const { betId } = result.ok ? result.value : expect.fail(result.code)
  const end = { payout, push: payout === stake, outcome: { payout: String(payout) } }
  expect(await settleBet(ctx, betId, end)).toMatchObject({ ok: true })
  return betId
}

const voided = (betId: string) =>
  voidByHand(ctx, { betId, rules: voidRules(), actor: 'ops:anna', reason: 'a wrong round' })

async function act(member: Member, model: Model, one: Action): Promise<void> {
  switch (one.do) {
    case 'bet': {
      const stake = (model.main * BigInt(one.percent)) / 100n
      if (stake < 100n) return
      const payout = (stake * one.pays) / 100n
      return model.bet(await placed(member, stake, payout), stake, payout)
    }
    case 'void': {
      const bet = model.bets[one.nth % model.bets.length]
      if (!bet) return
      const answer = await voided(bet.id)
      if (bet.isVoid) return expect(answer).toMatchObject({ ok: false, code: 'state-moved-on' })
      expect(answer).toMatchObject({ ok: true, value: { waitsAs: null, reversal: expect.anything() } })
      return model.reverse(bet)
    }
    case 'spend': {
      const amount = (model.main * BigInt(one.percent)) / 100n
      if (amount === 0n) return
      const entries = move(wallet(member.id, 'main'), house('cashier', member.id), amount)
      expect(await post(ctx, { kind: 'withdrawal-paid', reference: 'test', entries })).toMatchObject({
        ok: true,
      })
      model.main -= amount
      return
    }
    case 'count':
      await countTurnoverOf(ctx, member.id)
      return model.count()
    case 'claim': {
      const claimed = await claimRebate(ctx, member, { id: 'all', requestId: randomUUID() })
      if (!claimed.ok) return expect(claimed.code).toBe('state-moved-on')
      model.main += minorOf(claimed.value.amount)
      model.due = 0n
      return
    }
    case 'collect': {
      const [id, due] = [...model.missing][one.nth % model.missing.size] ?? []
      if (id === undefined || due === undefined) return
      const answer = await collectShortfall(ctx, { betId: id, actor: 'ops:ben', reason: 'found' })
      const taken = lesser(due, model.main)
      if (taken === 0n) return expect(answer).toMatchObject({ ok: false, code: 'insufficient-balance' })
      expect(answer).toEqual({ ok: true, value: { taken, left: due - taken } })
      model.main -= taken
      if (taken === due) model.missing.delete(id)
      else model.missing.set(id, due - taken)
    }
  }
}

async function standing(member: Member) {
  const rebate = await manualRebate(ctx, member, { language: 'vi' })
  const rest = await ctx.db
    .selectFrom('point_rest')
    .select('rest')
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  const account = member.account
  const open = (await listShortfalls(ctx, { limit: 500 })).filter((one) => one.account === account)
  return {
    main: await main(member),
    rollover: await rolloverLeft(ctx.db, member.id),
    due: rebate.ok ? minorOf(rebate.value.totals.turnover) : -1n,
    points: (await balanceOf(ctx.db, wallet(member.id, 'points'))) / 100n,
    rest: (rest?.rest ?? 0n) / 100n,
    missing: new Map(open.map(({ id, missing, collected }) => [id, minorOf(missing) - minorOf(collected)])),
  }
}

it('leaves a member as if its void bets had not been, but for what is missing or was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 30, size: 'max' }), async (actions) => {
      const member = await testMember(ctx, { balance: '1000000.00' })
      await requireRollover(ctx, member.id, randomUUID(), REQUIRED)
      world.clock.advance(1)
      const model = new Model()
      for (const one of actions) {
        await act(member, model, one)
        const { main, rollover, due, points, rest, missing } = model
        expect(await standing(member)).toEqual({ main, rollover, due, points, rest, missing })
      }
    }),
    { numRuns: SEQUENCES },
  )
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  expect(await checkFigures(ctx)).toMatchObject({ problems: [] })
})

it('moves money once, however many make a bet void at the same moment, and while it is counted and claimed', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const betId = await placed(member, 50_000n, 200_000n)
  await countTurnoverOf(ctx, member.id)
  const later = await placed(member, 10_000n, 0n)
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => voided(betId)),
    ...Array.from({ length: 3 }, () => countTurnoverOf(ctx, member.id).then(() => undefined)),
    voided(later),
  ])
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(2)
  expect(await main(member)).toBe(100_000n)
  await countTurnoverOf(ctx, member.id)
  expect(await standing(member)).toMatchObject({ due: 0n, points: 0n, rest: 0n })
  await Promise.all([
    placed(member, 10_000n, 0n),
    claimRebate(ctx, member, { id: 'all', requestId: randomUUID() }),
    countTurnoverOf(ctx, member.id),
  ])
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})
