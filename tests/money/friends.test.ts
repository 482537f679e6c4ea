import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { poolsFrom } from '#contract/play/games/cockfight.ts'
import { oddsOf } from '#contract/play/games/fixtures/markets.ts'
import { footballSport } from '#contract/play/games/football.ts'
import type { Action, GameName, Wager } from '#contract/play/games/index.ts'
import type { roomStep as roomStepEndpoint } from '#contract/play/rooms.ts'
import { countFigures } from '#platform/agents/figures/index.ts'
import { drySettlement } from '#platform/agents/settlements/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { dayOf, startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { worthInMoney } from '#platform/benefits/points/index.ts'
import { wageringOf } from '#platform/benefits/promotions/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { manualRebate } from '#platform/benefits/rebates/index.ts'
import { rewardReferrers } from '#platform/benefits/referral/index.ts'
import { countTurnover } from '#platform/benefits/turnover/index.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { referralCodeOf } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover, rolloverLeft } from '#platform/money/rollover/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import {
  installHouseGames,
  isInPot,
  placeBet,
  rulesOf,
  sharedGameOf,
  stepRound,
} from '#platform/play/house/index.ts'
import { cardRoom, roomStep } from '#platform/play/rooms/index.ts'
import { advanceRound, fixtureTable, listRounds, roundTable, voidRound } from '#platform/play/rounds/index.ts'
import { cases } from '../support/cases.ts'
import { contractInForce } from '../support/platform/contracts-in-force.ts'
import { forgetJobs } from '../support/platform/jobs.ts'
import { testMember } from '../support/platform/members.ts'
import { testPlatform } from '../support/platform/platform.ts'
import { paidDeposit, testPromotion } from '../support/platform/promotions.ts'
import { voidRules } from '../support/platform/void-rules.ts'
import {
  baccaratOutcomes,
  costOf,
  crashOutcomes,
  diceOutcomes,
  fightOutcomes,
  matchOutcomes,
  minesOutcomes,
  type Outcome,
  rouletteOutcomes,
  type Stake,
  sicboOutcomes,
  stakesOf,
  sum,
} from '../support/play/exact-play.ts'

/**
 * "No machine for money" (platform.md section 3) on the real platform: accounts of one person, an agent, a player below it and a
 * second player whom the first has invited, play against each other, take what covers itself, and have rounds and bets made void. All
 * that they are given together stays below what their bets cost in the long run, whatever their luck.
 */

/**
 * What turnover earns here, in basis points; together below the edge of every option that is played, so that all turnover may count
 * in full. The referral reward for a player is one of them at the turnover that brings it.
 */
const REBATE = 20
const POINTS = 10
const REFERRAL_SHARE = 10
const REFERRAL_REWARD = 10
const COMMISSION = 30
const ALL_BENEFITS = BigInt(REBATE + POINTS + REFERRAL_SHARE + REFERRAL_REWARD + COMMISSION)
const REWARDED_TURNOVER = 100_000_000n
const BALANCE = '1000000000.00'
/** More than anybody here turns over. */
const ROLLOVER = 1_000_000_000_000_00n

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  const rebates = Object.fromEntries(GameType.options.map((gameType) => [gameType, REBATE]))
  const name = { vi: 'Đồng', en: 'Bronze', zh: '青铜' }
  const gifts = { upgradeTurnover: 0, keepTurnover: 0, upgradeGift: 0, monthlyGift: 0 }
  await setRanks(ctx, 'test', [{ level: 0, name, ...gifts, rebates }])
  const perPoint = await ctx.settings.value('pointsTurnover')
  await setValue(ctx, 'test', 'pointsConvertRate', (perPoint * POINTS) / 10_000)
  await setValue(ctx, 'test', 'referralShareBasisPoints', REFERRAL_SHARE)
  await setValue(ctx, 'test', 'referralTurnoverMin', Number(REWARDED_TURNOVER))
  await setValue(ctx, 'test', 'referralReward', (Number(REWARDED_TURNOVER) * REFERRAL_REWARD) / 10_000)
  await setValue(ctx, 'test', 'roomHousePlayers', 0)
  await setValue(ctx, 'test', 'roundTellingPercent', 0)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})
// Each case has a day of its own: a salary is paid by the day.
beforeEach(() => newDay())

async function newDay(): Promise<void> {
  world.clock.set(new Date(startOfNextDay(dayOf(ctx.clock.now())).getTime() + 3_600_000).toISOString())
  await ensureMonths(ctx)
  await forgetJobs(ctx)
  // What a case that failed has left open would fail the next ones, too.
  for (const { id, endedAt } of await listRounds(ctx)) if (!endedAt) await advanceRound(ctx, id, sharedGameOf)
}

const MILLION = 1_000_000n
const WHO = ['ann', 'ben'] as const
type Who = (typeof WHO)[number]

/** A bet that was placed, and what it can come to, known once its round has ended. */
interface Played {
  id: string
  stakes: readonly Stake[]
  outcomes: () => readonly Outcome[] | Promise<readonly Outcome[]>
}

type RoomAct = ParsedInputOf<typeof roomStepEndpoint>['action']

/** One person's accounts. */
interface Friends {
  agent: Member
  ann: Member
  ben: Member
  played: Played[]
}

async function newFriends(): Promise<Friends> {
  const agent = await testMember(ctx, { accountKind: 2 })
  await contractInForce(ctx, agent, null, {
    kind: 'daily-salary',
    period: 'D',
    from: startOfDay(dayOf(ctx.clock.now())),
    tiers: [{ threshold: 0n, active: 0, rate: COMMISSION }],
  })
  const ann = await testMember(ctx, { uplineId: agent.id, balance: BALANCE })
  const referralCode = (await referralCodeOf(ctx, ann.id)).toLowerCase()
  const ben = await testMember(ctx, { uplineId: ann.id, cameBy: { referralCode }, balance: BALANCE })
  for (const { id } of [ann, ben]) await requireRollover(ctx, id, 'test', ROLLOVER)
  return { agent, ann, ben, played: [] }
}

interface TableBet {
  who: Who
  stakes: Stake[]
}
type Table = 'sicbo' | 'baccarat' | 'cockfight'
/** What of a round an operator makes void before its draw. */
type Void = 'nothing' | 'first bet' | 'round'
type Move =
  | { at: 'table'; game: Table; bets: TableBet[]; isVoid: Void }
  | { at: 'match'; bets: TableBet[]; isVoid: Void }
  | { at: 'alone'; game: Alone; who: Who; stake: bigint }
  | { at: 'mines'; who: Who; stake: bigint; isVoid: boolean }
  | { at: 'room'; acts: RoomAct[] }

const spotsAt: Record<Table, readonly [string, string, ...string[]]> = {
  sicbo: ['big', 'small', 'any-triple', 'single-1', 'total-4'],
  baccarat: ['player', 'banker', 'tie', 'player-pair'],
  cockfight: ['meron', 'wala', 'draw'],
}
const onMatch: readonly [string, string, ...string[]] = ['home', 'away', 'draw', 'over-2.5', 'under-2.5']

/** Games of one player that are bet on without a risk worth the name, or so that everything is covered. */
type Alone = 'dice at 98 %' | 'crash at 1.01' | 'red and black' | 'every number'
const everyNumber = Array.from({ length: 37 }, (_, number) => `straight-${number}`)
const alone: Record<
  Alone,
  {
    node: GameName
    spots: readonly string[]
    outcomes: readonly Outcome[]
    wager(stakes: readonly Stake[]): Wager
  }
> = {
  'dice at 98 %': {
    node: 'dice',
    spots: [''],
    outcomes: diceOutcomes(9_800),
    wager: () => ({ game: 'dice', direction: 'under', target: '98.00' }),
  },
  'crash at 1.01': {
    node: 'crash',
    spots: [''],
    outcomes: crashOutcomes(101),
    wager: () => ({ game: 'crash', target: '1.01' }),
  },
  'red and black': {
    node: 'roulette',
    spots: ['red', 'black'],
    outcomes: rouletteOutcomes,
    wager: (stakes) => ({ game: 'roulette', spots: pairsOf(stakes) }),
  },
  'every number': {
    node: 'roulette',
    spots: everyNumber,
    outcomes: rouletteOutcomes,
    wager: (stakes) => ({ game: 'roulette', spots: pairsOf(stakes) }),
  },
}

const pairsOf = (stakes: readonly Stake[]) =>
  stakes.map(({ spot, stake }) => ({ spot, stake: moneyOf(stake) }))

const stake = fc.oneof(fc.bigInt({ min: 100n, max: 1_000n }), fc.bigInt({ min: 1_000n, max: 200_000_000n }))
const who = fc.constantFrom(...WHO)
const isVoid = fc.constantFrom<Void>('nothing', 'nothing', 'nothing', 'first bet', 'round')

/** Bets of the two on one round: any, or the same on opposite sides, in one account, on one ticket, or in two. */
function betsOn(spots: readonly [string, string, ...string[]]): fc.Arbitrary<TableBet[]> {
  const [one, other] = spots
  const stakes = fc.array(fc.record({ spot: fc.constantFrom(...spots), stake }), {
    minLength: 1,
    maxLength: 3,
  })
  const any = fc.array(fc.record({ who, stakes }), { minLength: 1, maxLength: 4 })
  const opposite = fc.tuple(who, who, stake).map(([first, second, stake]): TableBet[] => [
    { who: first, stakes: [{ spot: one, stake }] },
    { who: second, stakes: [{ spot: other, stake }] },
  ])
  const onOneTicket = fc
    .tuple(who, stake)
    .map(([who, stake]): TableBet[] => [{ who, stakes: [one, other].map((spot) => ({ spot, stake })) }])
  // One that nobody matches, with a little on what is not refunded.
  const beside = fc.tuple(who, stake).map(([who, stake]): TableBet[] => [
    {
      who,
      stakes: [
        { spot: one, stake },
        { spot: spots[2] ?? other, stake: 100n },
      ],
    },
  ])
  return fc.oneof(any, opposite, onOneTicket, beside)
}

const tableMove = fc.constantFrom<Table>('sicbo', 'baccarat', 'cockfight', 'cockfight').chain((game) =>
  fc.record({
    at: fc.constant('table' as const),
    game: fc.constant(game),
    bets: betsOn(spotsAt[game]),
    isVoid,
  }),
)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: tableMove },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('match' as const), bets: betsOn(onMatch), isVoid }) },
  {
    weight: 4,
    arbitrary: fc.record({
      at: fc.constant('alone' as const),
      who,
      stake,
      game: fc.constantFrom(...(Object.keys(alone) as Alone[])),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at: fc.constant('mines' as const), who, stake, isVoid: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constant('room' as const),
      acts: fc.array(fc.constantFrom<RoomAct>('call', 'raise', 'raise', 'fold'), { maxLength: 6 }),
    }),
  },
)

async function place(
  friends: Friends,
  who: Who,
  node: GameName,
  wager: Wager,
  stakes: readonly Stake[],
  round?: string,
) {
  const result = await placeBet(ctx, friends[who], {
    vendorCode: 'SEN',
    nodeId: node,
    stake: moneyOf(stakesOf(stakes)),
    wager,
    requestId: randomUUID(),
    ...(round !== undefined && { round }),
  })
  return result.ok ? result.value.betId : expect.fail(result.code)
}

const advance = async (rounds: readonly string[], seconds: number) => {
  world.clock.advance(seconds)
  for (const id of rounds) await advanceRound(ctx, id, sharedGameOf)
}

/** Makes void what a move says of its round, which is open still. */
async function makeVoid(what: Void, round: string, [first]: readonly string[]): Promise<void> {
  const by = { actor: 'test', reason: 'a test' }
  const done =
    what === 'round'
      ? await voidRound(ctx, round, by.actor, by.reason)
      : what === 'first bet' &&
        (await voidByHand(ctx, { betId: first ?? '', rules: voidRules(isInPot), ...by }))
  if (done) expect(done).toMatchObject({ ok: true })
}

async function atTable(
  friends: Friends,
  { game, bets, isVoid }: Extract<Move, { at: 'table' }>,
): Promise<void> {
  // What was played there before has been told.
  world.clock.advance(60)
  const key = { vendor: 'SEN', node: game }
  const { round } = await roundTable(ctx, key, {
    open: true,
    pooled: sharedGameOf('SEN', game)?.pooled,
  })
  if (!round) expect.fail('no round')
  const ids: string[] = []
  const outcomes = async () => {
    if (game !== 'cockfight') return game === 'sicbo' ? sicboOutcomes : baccaratOutcomes
    const row = ctx.db.selectFrom('game_round').select('pools').where('id', '=', round.id)
    return fightOutcomes(poolsFrom((await row.executeTakeFirstOrThrow()).pools as Record<string, string>))
  }
  for (const { who, stakes } of bets) {
    const id = await place(friends, who, game, { game, spots: pairsOf(stakes) }, stakes, round.id)
    friends.played.push({ id, stakes, outcomes })
    ids.push(id)
  }
  // A bet of a pool cannot be made void alone: the odds of the others are made of it.
  await makeVoid(isVoid === 'first bet' && game === 'cockfight' ? 'round' : isVoid, round.id, ids)
  await advance([round.id], 30)
  await advance([round.id], 5)
}

const league = rulesOf('SEN', 'football')?.fixtures?.league
const matchday = async () =>
  (league && (await fixtureTable(ctx, { vendor: 'SEN', node: 'football' }, true, league))) ||
  expect.fail('no matchday')

async function atMatch(friends: Friends, { bets, isVoid }: Extract<Move, { at: 'match' }>): Promise<void> {
  world.clock.advance(300)
  const { rounds } = await matchday()
  const ids: string[] = []
  for (const { who, stakes } of bets) {
    const [round] = (await matchday()).rounds
    const fixture = round?.fixture ?? expect.fail('no fixture')
    const oddsFor = (spot: string) => fixture.prices[spot]?.odds ?? expect.fail(spot)
    const lines = stakes.map(({ spot, stake }) => {
      const odds = oddsFor(spot)
      return { legs: [{ round: round?.id ?? '', spot, odds }], odds, stake: moneyOf(stake) }
    })
    const id = await place(friends, who, 'football', { game: 'football', lines }, stakes)
    const outcomes = () => matchOutcomes(footballSport, fixture.match, (spot) => oddsOf(oddsFor(spot)))
    friends.played.push({ id, stakes, outcomes })
    ids.push(id)
  }
  await makeVoid(isVoid, rounds[0]?.id ?? '', ids)
  // Kick-off, the end of the bets, the final whistle; whose fixture ended first waits for the others.
  for (const seconds of [120, 5, 60, 1])
    await advance(
      rounds.map(({ id }) => id),
      seconds,
    )
}

async function playAlone(
  friends: Friends,
  { game, who, stake }: Extract<Move, { at: 'alone' }>,
): Promise<void> {
  const { node, spots, outcomes, wager } = alone[game]
  const each = stake / BigInt(spots.length)
  const stakes = spots.map((spot) => ({ spot, stake: each < 100n ? 100n : each }))
  const id = await place(friends, who, node, wager(stakes), stakes)
  friends.played.push({ id, stakes, outcomes: () => outcomes })
}

/** Opens one cell beside one mine and takes the money, unless an operator has made the bet void by then. */
async function inMines(
  friends: Friends,
  { who, stake, isVoid }: Extract<Move, { at: 'mines' }>,
): Promise<void> {
  const stakes = [{ spot: '', stake }]
  const betId = await place(friends, who, 'mines', { game: 'mines', mines: 1 }, stakes)
  friends.played.push({ id: betId, stakes, outcomes: () => minesOutcomes(1, 1) })
  if (isVoid) return makeVoid('first bet', '', [betId])
  const step = (action: Action) => stepRound(ctx, friends[who], { betId, action, requestId: randomUUID() })
  const result = await step({ game: 'mines', action: 'reveal', cell: 0 })
  if (result.ok && result.value.result === 'open') await step({ game: 'mines', action: 'cash-out' })
}

const ROOM = '1k-3'

/** A hand of the two: acts as they come, then calls and shows; or a fold, which ends it. */
async function inRoom({ ann, ben }: Friends, acts: readonly RoomAct[]): Promise<void> {
  const step = (member: Member, action: RoomAct) =>
    roomStep(ctx, member, { room: ROOM, action, requestId: randomUUID() })
  const seen = async (member: Member) => {
    const room = await cardRoom(ctx, member, { room: ROOM })
    return room.ok ? room.value : expect.fail(room.code)
  }
  await ctx.db.deleteFrom('card_seat').execute()
  for (const member of [ann, ben]) expect(await step(member, 'sit')).toMatchObject({ ok: true })
  for (const member of [ann, ben]) expect(await step(member, 'ante')).toMatchObject({ ok: true })
  const wishes = acts.values()
  for (let turn = 0; turn < 20; turn++) {
    let acted = false
    for (const member of [ann, ben]) {
      const { mine, hand } = await seen(member)
      const may = hand?.state === 'playing' ? (mine?.acts ?? []) : []
      const usual = may.find((act) => act === 'show' || act === 'call')
      if (!usual) continue
      const wish = usual === 'call' ? wishes.next().value : undefined
      expect(await step(member, wish && may.includes(wish) ? wish : usual)).toMatchObject({ ok: true })
      acted = true
      break
    }
    if (!acted) return
  }
  expect.fail('the hand does not end')
}

function play(friends: Friends, move: Move): Promise<void> {
  switch (move.at) {
    case 'table':
      return atTable(friends, move)
    case 'match':
      return atMatch(friends, move)
    case 'alone':
      return playAlone(friends, move)
    case 'mines':
      return inMines(friends, move)
    case 'room':
      return inRoom(friends, move.acts)
  }
}

/** What the bets of all have cost in the long run, in millionths; of a room, whose money passes between them, its rake. */
async function costOfAll({ ann, ben, played }: Friends): Promise<bigint> {
  const rows = await ctx.db
    .selectFrom('bet')
    .select(['id', 'node_id', 'result', 'stake', 'payout'])
    .where('member_id', 'in', [ann.id, ben.id])
    .execute()
  expect(rows.filter(({ result }) => result === 'open')).toEqual([])
  const stands = new Set(rows.filter(({ result }) => result !== 'void').map(({ id }) => id))
  let cost = 0n
  for (const { id, stakes, outcomes } of played) if (stands.has(id)) cost += costOf(await outcomes(), stakes)
  const inRooms = rows.filter(({ node_id }) => node_id === 'three-card')
  return cost + sum(inRooms.map(({ stake, payout }) => stake - payout)) * MILLION
}

/** Valid turnover of all: what the rollover of their money has counted. */
const turnoverOf = async ({ ann, ben }: Friends): Promise<bigint> =>
  sum(await Promise.all([ann, ben].map(async ({ id }) => ROLLOVER - (await rolloverLeft(ctx.db, id)))))

/** All that the accounts are given for their play, once the day is over: minor units. */
async function earnedBy({ agent, ann, ben }: Friends): Promise<bigint> {
  const until = startOfNextDay(dayOf(ctx.clock.now()))
  const from = startOfDay(dayOf(ctx.clock.now()))
  world.clock.set(new Date(until.getTime() + 60_000).toISOString())
  await ensureMonths(ctx)
  await countTurnover(ctx)
  await countFigures(ctx)
  await rewardReferrers(ctx)
  let earned = 0n
  for (const member of [agent, ann, ben]) {
    const rebate = await manualRebate(ctx, member, { language: 'en' })
    earned += minorOf(rebate.ok ? rebate.value.totals.amount : expect.fail(rebate.code))
    earned += await worthInMoney(ctx, await balanceOf(ctx.db, wallet(member.id, 'points')))
    const rewards = await ctx.db
      .selectFrom('reward')
      .select('amount')
      .where('member_id', '=', member.id)
      .execute()
    earned += sum(rewards.map(({ amount }) => amount))
  }
  const payslips = await drySettlement(ctx, { from, until })
  return (
    earned +
    sum(payslips.filter(({ account }) => account === agent.account).map(({ amount }) => minorOf(amount)))
  )
}

async function expectLoss(friends: Friends): Promise<{ turnover: bigint; cost: bigint; earned: bigint }> {
  const [turnover, cost] = [await turnoverOf(friends), await costOfAll(friends)]
  const earned = await earnedBy(friends)
  expect(earned * 10_000n).toBeLessThanOrEqual(turnover * ALL_BENEFITS)
  if (turnover > 0n) expect(turnover * ALL_BENEFITS * MILLION).toBeLessThan(cost * 10_000n)
  return { turnover, cost, earned }
}

it('whatever friends play, they are given less than it costs them', async () => {
  let everEarned = 0n
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 12, size: 'max' }), async (moves) => {
      await newDay()
      const friends = await newFriends()
      for (const one of moves) await play(friends, one)
      everEarned += (await expectLoss(friends)).earned
    }),
    { numRuns: cases({ few: 6, many: 150 }), endOnFailure: true },
  )
  expect(everEarned).toBeGreaterThan(0n)
})

describe('the ways that once made money', () => {
  const MOST = 1_000_000_000n
  const on = (who: Who, ...stakes: [spot: string, stake: bigint][]): TableBet => ({
    who,
    stakes: stakes.map(([spot, stake]) => ({ spot, stake })),
  })
  const round = (game: Table, ...bets: TableBet[]): Move => ({ at: 'table', game, bets, isVoid: 'nothing' })
  const times = (count: number, ...moves: Move[]) => Array.from({ length: count }, () => moves).flat()
  const folding: Move = { at: 'room', acts: ['raise', 'raise', 'raise', 'fold'] }
  const ways: [string, Move[]][] = [
    ['three fights with nobody opposite', times(3, round('cockfight', on('ann', ['meron', MOST])))],
    [
      'tickets on a cock with 1 on the draw',
      times(3, round('cockfight', on('ann', ['meron', MOST - 100n], ['draw', 100n]))),
    ],
    [
      'both cocks, in two accounts',
      times(3, round('cockfight', on('ann', ['meron', MOST]), on('ben', ['wala', MOST]))),
    ],
    ['folding to each other', times(2, folding)],
    [
      'both sides of baccarat in one account',
      times(4, round('baccarat', on('ann', ['player', MOST / 2n], ['banker', MOST / 2n]))),
    ],
    [
      'both sides of baccarat in two accounts',
      times(4, round('baccarat', on('ann', ['player', MOST]), on('ben', ['banker', MOST]))),
    ],
    ['big and small', times(4, round('sicbo', on('ann', ['big', MOST]), on('ann', ['small', MOST])))],
    ['98 % at dice', times(20, { at: 'alone', game: 'dice at 98 %', who: 'ben', stake: MOST })],
    ['1.01 at crash', times(20, { at: 'alone', game: 'crash at 1.01', who: 'ben', stake: MOST })],
    ['every number', times(5, { at: 'alone', game: 'every number', who: 'ben', stake: MOST / 2n })],
  ]

  it.each(ways)('%s: costs more than it earns', async (_name, moves) => {
    const friends = await newFriends()
    for (const one of moves) await play(friends, one)
    await expectLoss(friends)
  })

  it('folding to each other, nothing is counted, earned, or freed', async () => {
    const friends = await newFriends()
    for (const one of times(2, folding)) await play(friends, one)
    expect(await expectLoss(friends)).toEqual({ turnover: 0n, cost: 0n, earned: 0n })
  })

  it('none of them does the wagering of a new account for less than its edge', async () => {
    const all = Object.fromEntries(GameType.options.map((gameType) => [gameType, 100]))
    const promotionId = await testPromotion(ctx, {
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2099-01-01T00:00:00Z',
      terms: {
        kind: 'deposit-bonus',
        percent: 100,
        max: '2000000.00',
        minDeposit: '100000.00',
        wagering: 20,
        weights: all,
        days: 7,
      },
    })
    const friends = await newFriends()
    await paidDeposit(ctx, friends.ann, '2000000.00', promotionId)
    const before = await turnoverOf(friends)
    const left = async () => minorOf((await wageringOf(ctx, friends.ann, 'en')).bonus?.wageringLeft ?? '0.00')
    expect(await left()).toBe(minorOf('40000000.00'))
    for (const one of times(2, folding)) await play(friends, one)
    expect(await left()).toBe(minorOf('40000000.00'))
    for (const [, [one]] of ways) if (one) await play(friends, one)
    const made = minorOf('40000000.00') - (await left())
    expect(made).toBeLessThanOrEqual((await turnoverOf(friends)) - before)
    await expectLoss(friends)
  })
})
