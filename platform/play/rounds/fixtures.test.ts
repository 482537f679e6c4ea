import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import { currentPrice, oddsText } from '#contract/play/games/fixtures/markets.ts'
import { lineOdds, paidOn, type Ticket } from '#contract/play/games/fixtures/ticket.ts'
import { footballSport } from '#contract/play/games/football.ts'
import type { OutcomeOf } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { leafOf, rootFrom } from '#platform/base/fairness/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import {
  betProof,
  installHouseGames,
  placeBet,
  rulesOf,
  sharedGameOf,
  unprovenBet,
} from '#platform/play/house/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { advanceRound, fixtureTable, voidRound } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const key = { vendor: 'SEN', node: 'football' }
const league = rulesOf('SEN', 'football')?.fixtures?.league

async function look() {
  const table = league && (await fixtureTable(ctx, key, true, league))
  if (!table) throw new Error('no matchday')
  return table
}
/** A new matchday, whatever ran before. */
async function opened() {
  const before = await look()
  world.clock.advance(300)
  for (let tries = 0; tries < 2; tries++)
    for (const { id } of before.rounds) await advanceRound(ctx, id, sharedGameOf)
  world.clock.advance(10)
  const table = await look()
  expect(table.rounds.map(({ state }) => state)).toEqual(Array(8).fill('open'))
  return table
}
const step = async (rounds: readonly SharedRound[]) => {
  for (const { id } of rounds) await advanceRound(ctx, id, sharedGameOf)
}
const kickOff = async (rounds: readonly SharedRound[]) => {
  world.clock.advance(120)
  await step(rounds)
  world.clock.advance(5)
  await step(rounds)
}
const finalWhistle = async (rounds: readonly SharedRound[]) => {
  world.clock.advance(60)
  await step(rounds)
  // Whose fixture ended first waits for the others.
  world.clock.advance(1)
  await step(rounds)
}

type Pick = [round: SharedRound, spot: string]
const legOf = ([round, spot]: Pick) => ({
  round: round.id,
  spot,
  odds: round.fixture?.prices[spot]?.odds ?? '1.01',
})
/** A line at the prices that the page shows. */
function lineOn(picks: Pick[], stake: string) {
  const legs = picks.map(legOf)
  const prices = picks.flatMap(([round, spot]) => {
    const fixture = round.fixture
    const price = currentPrice(footballSport, fixture?.match ?? '', spot, new Map())
    const odds = Math.round(Number(legOf([round, spot]).odds) * 100)
    return price ? { ...price, odds, share: fixture?.prices[spot]?.share ?? 0 } : []
  })
  return { legs, odds: oddsText(lineOdds(prices)), stake }
}
function bet(member: Member, lines: ReturnType<typeof lineOn>[], requestId = randomUUID()) {
  const stake = moneyOf(lines.reduce((sum, line) => sum + minorOf(line.stake), 0n))
  const wager = { game: 'football' as const, lines }
  return placeBet(ctx, member, { vendorCode: 'SEN', nodeId: 'football', stake, wager, requestId })
}
async function placed(member: Member, lines: ReturnType<typeof lineOn>[]) {
  const done = await bet(member, lines)
  if (!done.ok) throw new Error(done.code)
  return done.value.betId
}
const rowOf = (id: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
const at = (rounds: readonly SharedRound[], place: number) => {
  const round = rounds[place]
  if (!round) throw new Error(`no fixture ${place}`)
  return round
}

describe('a matchday', () => {
  it('tells nothing of a match before its minute, and pays when it is over', async () => {
    const { rounds, matchday } = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const [first, second] = [at(rounds, 0), at(rounds, 1)]
    const single = await placed(member, [
      lineOn([[first, 'home']], '100.00'),
      lineOn([[first, 'over-2.5']], '50.00'),
    ])
    const combined = await placed(member, [
      lineOn(
        [
          [first, 'home'],
          [second, 'under-2.5'],
        ],
        '10.00',
      ),
    ])
    expect(await mainOf(member)).toBe(84_000n)
    expect(await rowOf(combined)).toMatchObject({
      result: 'open',
      round_id: [first.id, second.id].sort()[1],
    })

    await kickOff(rounds)
    const drawn = await ctx.db
      .selectFrom('game_round')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const [fixture] = (drawn.outcome as unknown as OutcomeOf<'football'>).fixtures
    const goals = fixture?.minutes.flat() ?? []
    for (const [minute, seconds] of [
      [0, 20],
      [30, 20],
      [60, 19],
      [88, 0],
    ] as const) {
      const seen = at((await look()).rounds, 0)
      expect(seen).toMatchObject({ state: 'drawn', outcome: null, serverSeed: null })
      expect(seen.betsRoot).toMatch(/^[0-9a-f]{64}$/)
      const told = seen.fixture?.told
      expect(told?.minute).toBeGreaterThanOrEqual(minute)
      const known = told?.minutes.flat() ?? []
      expect(known.every((goal) => goal <= (told?.minute ?? 0))).toBe(true)
      expect(known.length).toBe(goals.filter((goal) => goal <= (told?.minute ?? 0)).length)
      expect((told?.score[0] ?? 0) + (told?.score[1] ?? 0)).toBe(known.length)
      // Neither does the bet tell it, nor its proof.
      await step(rounds)
      expect(await rowOf(single)).toMatchObject({ result: 'open', outcome: null })
      expect(await betProof(ctx, { betId: single, language: 'vi' })).toMatchObject({ code: 'not-found' })
      const unproven = await unprovenBet(ctx, { betId: single, language: 'vi' })
      expect(unproven.ok && unproven.value.serverSeed).toBeNull()
      world.clock.advance(seconds)
    }
    await finalWhistle(rounds)
    const over = await look()
    expect(over.rounds.map(({ state }) => state)).toEqual(Array(8).fill('settled'))
    expect(at(over.rounds, 0).outcome).toEqual(drawn.outcome)
    expect(over.matchday).toBe(matchday)
    expect(over.standings.reduce((sum, row) => sum + row.played, 0)).toBeGreaterThanOrEqual(16)

    const scores = new Map(
      over.rounds.map(({ id, outcome }) => [
        id,
        (outcome as OutcomeOf<'football'>).fixtures[0]?.score ?? null,
      ]),
    )
    let paid = 0n
    for (const id of [single, combined]) {
      const row = await rowOf(id)
      const ticket = row.wager as unknown as Ticket
      const due = ticket.lines.reduce(
        (sum, line) => sum + paidOn(footballSport, line, (round) => scores.get(round) ?? null).payout,
        0n,
      )
      expect(row.payout).toBe(due)
      paid += due
      const proof = await betProof(ctx, { betId: id, language: 'vi' })
      if (!proof.ok) throw new Error(proof.code)
      const { inclusion, legs = [], betId, stake, clientSeed } = proof.value
      const leaf = leafOf(`${betId}:${inclusion?.memberHash}:${stake}:${inclusion?.wagerText}`)
      expect(rootFrom(leaf, inclusion?.path ?? [])).toBe(clientSeed)
      for (const { drawn } of legs) expect(rootFrom(leaf, drawn?.path ?? [])).toBe(drawn?.betsRoot)
      expect(legs).toHaveLength(id === combined ? 1 : 0)
    }
    expect(await mainOf(member)).toBe(84_000n + paid)
  })

  it('is done by its jobs, however often they run', async () => {
    const { rounds } = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const picks = rounds.map(
      (round): Pick => [round, round.fixture?.prices['under-2.5'] ? 'under-2.5' : 'draw'],
    )
    const betId = await placed(member, [lineOn(picks, '1.00')])
    for (const seconds of [120, 5, 30, 30, 5, 5]) {
      world.clock.advance(seconds)
      await runJobs(world.platform, { thrice: true })
    }
    const ended = await ctx.db
      .selectFrom('game_round')
      .select('state')
      .where(
        'id',
        'in',
        rounds.map(({ id }) => id),
      )
      .execute()
    expect(ended.map(({ state }) => state)).toEqual(Array(8).fill('settled'))
    expect((await rowOf(betId)).result).not.toBe('open')
  })

  it('opens each matchday once, whoever looks, and begins a new season after the last', async () => {
    const before = await opened()
    await kickOff(before.rounds)
    await finalWhistle(before.rounds)
    world.clock.advance(10)
    const seen = await Promise.all([look(), look(), look()])
    expect(new Set(seen.flatMap(({ rounds }) => rounds.map(({ id }) => id))).size).toBe(8)
    expect(seen[0]?.matchday).toBe(before.matchday + 1)
  })
})

describe('a ticket', () => {
  it('is refused at another price, and the stake of the one before moves it', async () => {
    const { rounds } = await opened()
    const [first] = rounds
    if (!first) throw new Error('no fixture')
    const member = await testMember(ctx, { balance: '100000000.00' })
    const line = lineOn([[first, 'home']], '9000000.00')
    await placed(member, [line])
    expect(await bet(member, [line])).toMatchObject({ code: 'odds-changed', detail: { field: 'spot' } })
    const now = at((await look()).rounds, 0)
    expect(Number(now.fixture?.prices.home?.odds)).toBeLessThan(Number(first.fixture?.prices.home?.odds))
    expect(Number(now.fixture?.prices.away?.odds)).toBeGreaterThan(Number(first.fixture?.prices.away?.odds))
    expect(now.fixture?.prices['over-2.5']).toEqual(first.fixture?.prices['over-2.5'])
    expect(await bet(member, [lineOn([[now, 'home']], '1.00')])).toMatchObject({ ok: true })
  })

  it('refuses one fixture twice in a combination, what is not offered, and what would pay too much', async () => {
    const { rounds } = await opened()
    const [first, second] = [at(rounds, 0), at(rounds, 1)]
    const member = await testMember(ctx, { balance: '1000.00' })
    const refused = async (line: ReturnType<typeof lineOn>) => {
      const done = await bet(member, [line])
      return done.ok ? 'placed' : done.code
    }
    expect(
      await refused(
        lineOn(
          [
            [first, 'home'],
            [first, 'over-2.5'],
          ],
          '1.00',
        ),
      ),
    ).toBe('not-offered')
    const line = lineOn(
      [
        [first, 'home'],
        [second, 'home'],
      ],
      '1.00',
    )
    expect(await refused({ ...line, odds: '1.50' })).toBe('odds-changed')
    expect(await refused({ ...line, legs: [{ ...legOf([first, 'home']), spot: 'score-9-9' }] })).toBe(
      'not-offered',
    )
    expect(await refused({ ...line, legs: [{ ...legOf([first, 'home']), round: randomUUID() }] })).toBe(
      'bets-closed',
    )
    await kickOff(rounds)
    expect(await refused(line)).toBe('bets-closed')
    expect(await mainOf(member)).toBe(100_000n)
  })

  it('takes what is bet on several lines for one bet: within the limits of a stake, and of what is paid', async () => {
    const { rounds } = await opened()
    const [first, second] = [at(rounds, 0), at(rounds, 1)]
    const member = await testMember(ctx, { balance: '1000000000.00' })
    const most = (max: string) => ({ ok: false, code: 'over-limit', detail: { field: 'stake', max } })
    const home = (stake: string) => lineOn([[first, 'home']], stake)
    expect(await bet(member, [home('6000000.00'), home('4000000.01')])).toMatchObject(most('10000000.00'))
    const both = (stake: string, ...legs: Pick[]) => lineOn(legs, stake)
    const combined = [
      both('6000000.00', [first, 'home'], [second, 'away']),
      both('6000000.00', [second, 'away'], [first, 'home']),
    ]
    expect(await bet(member, combined)).toMatchObject(most('10000000.00'))
    // The dearest spot may be staked on with less than the limit of the game.
    const [spot = '', price] =
      Object.entries(first.fixture?.prices ?? {}).sort(
        ([, one], [, other]) => Number(other.odds) - Number(one.odds),
      )[0] ?? []
    const whole = (200_000_000_000n * 100n) / BigInt(Math.round(Number(price?.odds) * 100))
    expect(whole).toBeLessThan(1_000_000_000n)
    const dear = (stake: bigint) => lineOn([[first, spot]], moneyOf(stake))
    expect(await bet(member, [dear(whole / 2n), dear(whole)])).toMatchObject(most(moneyOf(whole)))
    expect(await mainOf(member)).toBe(100_000_000_000n)
    await placed(member, [home('6000000.00'), home('4000000.00'), lineOn([[first, 'away']], '10000000.00')])
  })

  it('counts a void fixture as odds 1, whichever of its fixtures it is, and gives a void single back', async () => {
    for (const place of [0, 1]) {
      const { rounds } = await opened()
      const [first, second] = [at(rounds, 0), at(rounds, 1)]
      const member = await testMember(ctx, { balance: '1000.00' })
      const combined = await placed(member, [
        lineOn(
          [
            [first, 'home'],
            [second, 'away'],
          ],
          '100.00',
        ),
      ])
      const single = await placed(member, [lineOn([[at(rounds, place), 'draw']], '10.00')])
      const gone = at(rounds, place).id
      expect(await voidRound(ctx, gone, 'test', 'rain')).toMatchObject({ ok: true })
      await step(rounds)
      expect(await rowOf(single)).toMatchObject({ result: 'void', payout: 1_000n })
      expect((await rowOf(combined)).result).toBe('open')
      await kickOff(rounds)
      expect((await rowOf(combined)).result).toBe('open')
      await finalWhistle(rounds)
      const row = await rowOf(combined)
      expect(['won', 'lost']).toContain(row.result)
      const outcome = row.outcome as unknown as OutcomeOf<'football'>
      expect(outcome.fixtures.find(({ round }) => round === gone)?.score).toBeNull()
      expect(Number(outcome.lines[0]?.paidOdds)).toBeLessThan(Number(outcome.lines[0]?.odds))
      const proof = await betProof(ctx, { betId: combined, language: 'vi' })
      expect(proof.ok && proof.value.legs).toMatchObject([{ roundId: gone, drawn: null }])
    }
  })

  it('shows a void combination in the root of each of its matches that was closed', async () => {
    const { rounds } = await opened()
    const picks = [at(rounds, 0), at(rounds, 1), at(rounds, 2)]
    const member = await testMember(ctx, { balance: '1000.00' })
    const combined = await placed(member, [
      lineOn(
        picks.map((round): Pick => [round, 'home']),
        '100.00',
      ),
    ])
    // Somebody else is on them too, so that there is a path to each root.
    for (const round of picks) await placed(member, [lineOn([[round, 'away']], '1.00')])
    for (const gone of picks) {
      await voidRound(ctx, gone.id, 'test', 'rain')
      // The first is called off while it takes bets, the others after they were closed.
      if (gone === picks[0]) world.clock.advance(120)
      await step(rounds)
    }
    expect(await rowOf(combined)).toMatchObject({ result: 'void', payout: 10_000n })
    const result = await unprovenBet(ctx, { betId: combined, language: 'vi' })
    if (!result.ok) throw new Error(result.code)
    const { betId, stake, roundId, inclusion: own, clientSeed, legs = [] } = result.value
    const ways = [{ roundId, betsRoot: clientSeed, inclusion: own }, ...legs]
    expect(ways.map((way) => way.roundId).toSorted()).toEqual(picks.map(({ id }) => id).toSorted())
    for (const { roundId, betsRoot, inclusion } of ways) {
      if (roundId === picks[0]?.id) {
        expect([betsRoot, inclusion]).toEqual([null, undefined])
        continue
      }
      const leaf = leafOf(`${betId}:${inclusion?.memberHash}:${stake}:${inclusion?.wagerText}`)
      expect(inclusion?.path.length).toBeGreaterThan(0)
      expect(rootFrom(leaf, inclusion?.path ?? [])).toBe(betsRoot)
    }
  })
})
