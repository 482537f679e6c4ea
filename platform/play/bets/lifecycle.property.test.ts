import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lesser } from '#contract/base/fields/money.ts'
import type { DepositBonusTerms } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { cancelPromotion } from '#platform/benefits/promotions/index.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { rotateSeed } from '#platform/play/seeds/index.ts'
import { cases } from '#tests/support/cases.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { ladderGame, openLadder, stepLadder } from '#tests/support/platform/ladder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { endAbandonedBets, openBet, settleBet, voidBet } from './index.ts'

/** Whatever members do with bets that stay open, and whatever happens to their bonus meanwhile, also at the same moment. */

const SEQUENCES = cases({ few: 8, many: 50 })
/** Steps of one, each of up to four actions at once. */
const LENGTH = { minLength: 12, maxLength: 24, size: 'max' } as const
const DEPOSIT = 10_000_000n
const STAKE_LIMIT = 14_000_000n

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let promotionId: string
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
  promotionId = await testPromotion(ctx, { terms, endsAt: '2036-12-01T00:00:00+07:00' })
})
afterAll(() => world.close())

const percent = fc.constantFrom(1, 40, 100, 100)
const nth = fc.nat(3)
const request = fc.nat(11).map((number) => `request-${number}`)
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('round' as const), percent }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      act: fc.constantFrom('climb' as const, 'climb' as const, 'double' as const, 'out' as const),
      request,
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('ticket' as const), percent }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      nth,
      to: fc.constantFrom('won' as const, 'lost' as const, 'lost' as const, 'push' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('void' as const), nth }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('dice' as const), percent, request }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rotate' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), request }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 25, 49) }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const held = (member: Member, kind: 'main' | 'bonus' | 'play') => balanceOf(ctx.db, wallet(member.id, kind))
const betsOf = (member: Member) =>
  ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).orderBy('id').execute()
const isTrial = (member: Member) => member.accountKind === 4

/** A part of the wallet that is staked now; at least the least stake. */
async function partOf(member: Member, part: number): Promise<bigint> {
  const own = await held(member, isTrial(member) ? 'play' : 'main')
  const purse = own >= 100n || isTrial(member) ? own : await held(member, 'bonus')
  const stake = (purse * BigInt(part)) / 100n
  return stake < 100n ? 100n : stake
}

/** Refusals that a player can cause; anything else is a bug. */
const REFUSALS = new Set([
  'insufficient-balance',
  'play-limit-reached',
  'state-moved-on',
  'request-id-reused',
  'not-found',
])
function expectAnswer(result: Result<unknown>): void {
  if (!result.ok && !REFUSALS.has(result.code)) throw new Error(result.code)
}

async function act(member: Member, one: Action): Promise<void> {
  switch (one.do) {
    case 'round':
      return expectAnswer(await openLadder(ctx, member, await partOf(member, one.percent)))
    case 'ticket': {
      const stake = await partOf(member, one.percent)
      const bet = { ...ladderGame, node: 'dice', stake, wager: {}, fromSeeds: false }
      return expectAnswer(await openBet(ctx, member, { ...bet, waitsFor: 'event' }))
    }
    case 'dice':
      return playDice(member, one)
    case 'rotate':
      return expectAnswer(await rotateSeed(ctx, member, { clientSeed: 'property' }))
    case 'cancel': {
      if (isTrial(member)) return
      return expectAnswer(await cancelPromotion(ctx, member, { promotionId, requestId: `c-${one.request}` }))
    }
    case 'wait':
      world.clock.advance(one.hours * 3_600)
      await runJobs(world.platform)
      await endAbandonedBets(ctx)
      return
    default:
      return actOnBet(member, one)
  }
}

async function playDice(member: Member, one: Extract<Action, { do: 'dice' }>): Promise<void> {
  const text = (await partOf(member, one.percent)).toString()
  const wager = { game: 'dice', direction: 'under', target: '60.00' } as const
  const stake = `${text.slice(0, -2)}.${text.slice(-2)}`
  const requestId = `dice-${one.request}`
  expectAnswer(await placeBet(ctx, member, { vendorCode: 'SEN', nodeId: 'dice', stake, wager, requestId }))
}

/** Goes on with the round, or ends a ticket or a round; of those that have ended too. */
async function actOnBet(
  member: Member,
  one: Extract<Action, { do: 'step' | 'settle' | 'void' }>,
): Promise<void> {
  const bets = await betsOf(member)
  if (one.do === 'step') {
    const betId = bets.findLast((bet) => bet.result === 'open' && bet.seed_pair_id !== null)?.id
    if (betId) expectAnswer(await stepLadder(ctx, member, { betId, requestId: one.request }, one.act))
    return
  }
  const tickets = bets.filter(({ seed_pair_id }) => seed_pair_id === null)
  const bet = one.do === 'void' ? bets[one.nth % bets.length] : tickets.at(-1 - (one.nth % tickets.length))
  if (!bet) return
  if (one.do === 'void') return expectAnswer(await voidBet(ctx, bet.id))
  const payouts = { won: bet.stake * 3n, lost: 0n, push: bet.stake }
  const end = { payout: payouts[one.to], push: one.to === 'push', outcome: { to: one.to } }
  expectAnswer(await settleBet(ctx, bet.id, end))
}

type Ended = Map<string, string>

/** What must hold after every step; `ended` are the bets that had ended before it. */
async function expectSound(member: Member, ended: Ended): Promise<void> {
  const bets = await betsOf(member)
  const sum = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n)
  for (const bet of bets) {
    if (bet.result === 'open') continue
    const text = JSON.stringify(bet, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(ended.get(bet.id) ?? text).toBe(text)
    ended.set(bet.id, text)
  }
  const gained = sum(bets.map(({ payout, stake }) => payout - stake))
  if (isTrial(member)) expect(await held(member, 'play')).toBe(DEPOSIT + gained)
  else await expectMoney(member, bets, gained)
  const { rows } = await sql<{ rounds: bigint; hidden: bigint; pairs: bigint }>`
    select (select count(*) from open_round where member_id = ${member.id}) as rounds,
      (select coalesce(sum(open_rounds), 0) from seed_pair where member_id = ${member.id} and state = 'current')::bigint as hidden,
      (select coalesce(sum(open_rounds), 0) from seed_pair where member_id = ${member.id})::bigint as pairs
  `.execute(ctx.db)
  const open = BigInt(bets.filter((bet) => bet.result === 'open' && bet.seed_pair_id !== null).length)
  expect(rows[0]).toEqual({ rounds: open, hidden: open, pairs: open })
  expect(open).toBeLessThanOrEqual(1n)
}

/** Own money and bonus money together, rollover, the limit, and the lines of each bet. */
async function expectMoney(
  member: Member,
  bets: Awaited<ReturnType<typeof betsOf>>,
  gained: bigint,
): Promise<void> {
  const bonus = await ctx.db
    .selectFrom('bonus')
    .selectAll()
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const [main, money] = [await held(member, 'main'), await held(member, 'bonus')]
  expect(main + money).toBe(DEPOSIT + bonus.amount - bonus.forfeited + gained)
  if (bonus.state !== 'running') expect(money).toBe(0n)
  const openOfBonus = bets.some((bet) => bet.result === 'open' && bet.wallet === 'bonus')
  if (bonus.state === 'lost') expect(openOfBonus).toBe(false)
  for (const { result, stake, payout, turnover } of bets) {
    const net = payout > stake ? payout - stake : stake - payout
    const risked = lesser(net, stake)
    expect(turnover).toBe(result === 'void' || result === 'open' ? 0n : risked)
  }
  const played = bets.reduce((all, { turnover }) => all + turnover, 0n)
  expect(await rolloverLeft(ctx.db, member.id)).toBe(played < DEPOSIT ? DEPOSIT - played : 0n)
  const { rows: lines } = await sql<{ reference: string; kind: string; lines: bigint; amount: bigint }>`
    select reference, posting.kind, count(*) as lines, sum(amount)::bigint as amount
    from ledger_account account join ledger_entry entry on entry.account_id = account.id
    join ledger_posting posting on posting.id = entry.posting_id
    where member_id = ${member.id} and posting.kind in ('bet', 'payout', 'void') group by 1, 2
  `.execute(ctx.db)
  for (const bet of bets) {
    const of = (kind: string) => lines.find((line) => line.reference === bet.id && line.kind === kind)
    expect(of('bet')?.amount).toBe(-bet.stake)
    const [payout, refund] = bet.result === 'void' ? [0n, bet.stake] : [bet.payout, 0n]
    expect([of('payout')?.amount ?? 0n, of('void')?.amount ?? 0n]).toEqual([payout, refund])
    expect((of('payout')?.lines ?? 0n) + (of('void')?.lines ?? 0n)).toBeLessThanOrEqual(1n)
  }
}

/** A player with a deposit and its bonus, another with a limit on its stakes besides, and a trial account. */
async function players(): Promise<Member[]> {
  const [free, limited] = [await testMember(ctx), await testMember(ctx)]
  for (const member of [free, limited]) await paidDeposit(ctx, member, '100000.00', promotionId)
  await ctx.db
    .insertInto('play_limit')
    .values({
      member_id: limited.id,
      kind: 'stake',
      period: 'month',
      amount: STAKE_LIMIT,
      since: ctx.clock.now(),
    })
    .execute()
  const trial = await testMember(ctx, { accountKind: 4 })
  const entries = move(house('play-grants', trial.id), wallet(trial.id, 'play'), DEPOSIT)
  expect((await post(ctx, { kind: 'play-grant', reference: 'test', entries })).ok).toBe(true)
  return [free, limited, trial]
}

const limitKept = async ({ id }: Member) => {
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce(max(staked), 0)::bigint as staked from (
      select sum(stake) as staked from bet where member_id = ${id} and wallet = 'main' and result <> 'void'
      group by date_trunc('month', site_day(placed_at))
    ) month
  `.execute(ctx.db)
  expect(rows[0]?.staked).toBeLessThanOrEqual(STAKE_LIMIT)
}

it('ends every bet once, and moves and counts exactly what it came to', async () => {
  const step = fc.array(fc.record({ who: fc.nat(2), one: action }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, LENGTH), async (steps) => {
      world.clock.set('2026-11-20T05:00:00Z')
      const members = await players()
      const ended: Ended = new Map()
      for (const at of steps) {
        // Time passes for all of them, so it does so alone.
        const waits = at.filter(({ one }) => one.do === 'wait')
        const others = at.filter(({ one }) => one.do !== 'wait')
        const doOne = ({ who, one }: (typeof at)[number]) => act(members[who] as Member, one)
        await Promise.all(others.map(doOne))
        for (const wait of waits) await doOne(wait)
        for (const member of members) await expectSound(member, ended)
      }
      await limitKept(members[1] as Member)
      expect((await checkLedger(ctx.db)).problems).toEqual([])
    }),
    { numRuns: SEQUENCES },
  )
}, 600_000)
