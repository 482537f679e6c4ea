import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { spots as baccaratSpots } from '#contract/play/games/baccarat.ts'
import { isContest, type Pools, poolsFrom, type Winner, winners } from '#contract/play/games/cockfight.ts'
import { matchesOf } from '#contract/play/games/fixtures/calendar.ts'
import {
  chanceOf,
  isOffered,
  priceOf,
  STEPS_DOWN,
  STEPS_UP,
  shareAfter,
  spotsOf,
} from '#contract/play/games/fixtures/markets.ts'
import { footballSport } from '#contract/play/games/football.ts'
import { spots as rouletteSpots } from '#contract/play/games/roulette.ts'
import { spots as sicboSpots } from '#contract/play/games/sicbo.ts'
import {
  allowedActions,
  applyAction,
  endOf,
  type Hand,
  MOST_RAISES,
  openHand,
  RAKE_BASIS_POINTS,
  turnoverOf as turnoverInPot,
} from '#contract/play/games/three-card/three-card-rules.ts'
import { vesportsSport } from '#contract/play/games/vesports.ts'
import { FEWEST_WINNING_ROLLS, MOST_WINNING_ROLLS } from '#contract/play/odds/dice-odds.ts'
import { CELLS, MOST_MINES } from '#contract/play/odds/mines-odds.ts'
import { LEAST_TARGET, MOST_TARGET } from '#contract/play/odds/rising-odds.ts'
import { cases } from '#tests/support/cases.ts'
import {
  baccaratOutcomes,
  crashOutcomes,
  diceOutcomes,
  endingOutcomes,
  endingSpots,
  fastDrawOutcomes,
  fastDrawSpots,
  fightOutcomes,
  matchOutcomes,
  meanOf,
  minesOutcomes,
  type Outcome,
  payoutsOf,
  rouletteOutcomes,
  type Stake,
  sicboOutcomes,
  stakesOf,
  sum,
  videoPokerOutcomes,
} from '#tests/support/play/exact-play.ts'
import { type CountedBet, countedOf, turnoverOf } from './valid-turnover.ts'

/**
 * "No machine for money" (platform.md section 3), over the rules alone: whoever bets whatever, in one account or in several that
 * belong together, loses more in the long run than all that the turnover of it earns. Where `edge` is the least part of a stake that
 * the options of a game keep, the valid turnover of a round is at most its stakes, and these cost at least `edge` of them; so
 * rate × weight below `edge` keeps what is earned below the cost.
 */

/** A bet: one ticket, its stakes on spots. */
type Bet = readonly Stake[]
/** The bets of one account on one round. */
type Account = readonly Bet[]

/** What counts of an account's bets on one round at an outcome, before or after the weight of the game. */
function turnoverAt(outcome: Outcome, account: Account, weight: number): bigint {
  const terms = { rule: 'risk', weight } as const
  const bets = account.map(
    (bet): CountedBet => ({
      bet: { stake: stakesOf(bet), turnoverTerms: terms },
      end: { payout: payoutsOf(outcome, bet) },
    }),
  )
  const counted = countedOf(bets)
  return sum(bets.map((one, at) => turnoverOf({ ...one, end: { ...one.end, counted: counted[at] ?? 0n } })))
}

const MILLIONTHS = 1_000_000n
interface Edge {
  of: bigint
  in: bigint
}

/** The greatest weight at which a rate in millionths stays below the edge. */
const weightBelow = (edge: Edge, rate: bigint): number => {
  for (let weight = 100; weight > 0; weight--)
    if (rate * BigInt(weight) * edge.in < edge.of * 100n * MILLIONTHS) return weight
  return 0
}

/** What the rule counts of an account's bets on one round, in full: what it has won or lost by them together, at most its stakes. */
function riskedBy(outcome: Outcome, account: Account): bigint {
  const bets = account.flat()
  const net = payoutsOf(outcome, bets) - stakesOf(bets)
  const risked = net < 0n ? -net : net
  return risked < stakesOf(bets) ? risked : stakesOf(bets)
}

/** Holds what accounts earn together, at a rate in millionths of their turnover, against what their bets cost in the long run. */
function expectLoss(outcomes: readonly Outcome[], accounts: readonly Account[], edge: Edge, rate: bigint) {
  const weight = weightBelow(edge, rate)
  const all = accounts.flat(2)
  for (const account of accounts) {
    const isRight = (outcome: Outcome) => turnoverAt(outcome, account, 100) === riskedBy(outcome, account)
    expect(outcomes.every(isRight)).toBe(true)
  }
  const cost = meanOf(outcomes, (outcome) => stakesOf(all) - payoutsOf(outcome, all))
  const turnover = meanOf(outcomes, (outcome) =>
    sum(accounts.map((account) => turnoverAt(outcome, account, weight))),
  )
  if (turnover.of === 0n) expect(cost.of).toBeGreaterThanOrEqual(0n)
  else expect(turnover.of * rate).toBeLessThan(cost.of * MILLIONTHS)
}

/** The least part of a stake that any of these spots keeps; the stake is so great that nothing is cut. */
function leastEdge(outcomes: readonly Outcome[], spotIds: Iterable<string>): Edge {
  const stake = 100_000_000n
  const edges = [...spotIds].map((spot) => {
    const lost = meanOf(outcomes, ({ pays }) => stake - pays(spot, stake))
    return { of: lost.of, in: lost.in * stake }
  })
  return edges.reduce((least, edge) => (edge.of * least.in < least.of * edge.in ? edge : least))
}

/** Up to 4 % of turnover: more than all that a site gives back. */
const rate = fc.bigInt({ min: 1n, max: 40_000n })
const stake = fc.oneof(fc.bigInt({ min: 1n, max: 500n }), fc.bigInt({ min: 100n, max: 1_000_000_000n }))
const accountsOn = (spot: fc.Arbitrary<string>) => {
  const bet = fc.array(fc.record({ spot, stake }), { minLength: 1, maxLength: 5 })
  // Some stake the same on everything, as those do who want no risk.
  const even = fc
    .tuple(fc.uniqueArray(spot, { minLength: 2, maxLength: 40 }), stake)
    .map(([spots, stake]): Bet => spots.map((spot) => ({ spot, stake })))
  const account = fc.array(fc.oneof(bet, even), { minLength: 1, maxLength: 4 })
  return fc.array(account, { minLength: 1, maxLength: 2 })
}
const numRuns = cases({ few: 200, many: 5_000 })

const onOneRound = [
  ['roulette', rouletteOutcomes, [...rouletteSpots.keys()]],
  ['sic bo', sicboOutcomes, [...sicboSpots.keys()]],
  ['baccarat', baccaratOutcomes, [...baccaratSpots.keys()]],
  ['a fast draw', fastDrawOutcomes, fastDrawSpots],
  ['the special prize', endingOutcomes, endingSpots],
] as const

describe.each(onOneRound)('bets on one round of %s', (_game, outcomes, spotIds) => {
  const edge = leastEdge(outcomes, spotIds)

  it('each alone cost more than they earn', () => {
    expect(edge.of).toBeGreaterThan(0n)
    for (const spot of spotIds) expectLoss(outcomes, [[[{ spot, stake: 10_000n }]]], edge, 30_000n)
  })

  it('whatever they are, of one account or two, cost more than they earn', () => {
    fc.assert(
      fc.property(accountsOn(fc.constantFrom(...spotIds)), rate, (accounts, rate) =>
        expectLoss(outcomes, accounts, edge, rate),
      ),
      { numRuns },
    )
  })
})

/** Of a game that is bet on by one choice: the outcomes of each. */
const options: [string, fc.Arbitrary<readonly Outcome[]>, Edge][] = [
  [
    'dice',
    fc.integer({ min: FEWEST_WINNING_ROLLS, max: MOST_WINNING_ROLLS }).map(diceOutcomes),
    { of: 1n, in: 100n },
  ],
  [
    'crash',
    fc.integer({ min: LEAST_TARGET, max: MOST_TARGET }).map(crashOutcomes),
    { of: 9_999n, in: 1_000_000n },
  ],
  [
    'mines',
    fc
      .integer({ min: 1, max: MOST_MINES })
      .chain((mines) =>
        fc.integer({ min: 1, max: CELLS - mines }).map((opened) => minesOutcomes(mines, opened)),
      ),
    { of: 1n, in: 100n },
  ],
  ['video poker', fc.constant(videoPokerOutcomes), { of: 4_560n, in: 1_000_000n }],
]

test.each(options)('rounds of %s, whatever is chosen, cost more than they earn', (_game, outcomes, edge) => {
  fc.assert(
    fc.property(outcomes, stake, rate, (outcomes, stake, rate) =>
      expectLoss(outcomes, [[[{ spot: '', stake }]]], edge, rate),
    ),
    { numRuns: numRuns * 5 },
  )
})

test.each([
  ['98 % at dice', diceOutcomes(9_800), 10_000n],
  ['1.01 at crash', crashOutcomes(101), 9_999n],
  ['one cell beside one mine', minesOutcomes(1, 1), 10_000n],
  ['video poker at its best', videoPokerOutcomes, 4_560n],
])('%s costs what is published, and its turnover is a part of the stake', (_name, outcomes, keptAtLeast) => {
  const bet = [{ spot: '', stake: 100_000_000n }]
  const lost = meanOf(outcomes, (outcome) => stakesOf(bet) - payoutsOf(outcome, bet))
  const counted = meanOf(outcomes, (outcome) => turnoverAt(outcome, [bet], 100))
  expect(lost.of * MILLIONTHS).toBeGreaterThanOrEqual(keptAtLeast * stakesOf(bet) * lost.in)
  expect(counted.of).toBeLessThan(stakesOf(bet) * counted.in)
})

describe('a cockfight', () => {
  /** What the house keeps of a pool where nearly all lies on one side: its take in the 45 % in which the other side wins. */
  const edge = { of: 225n, in: 10_000n }
  const poolsWith = (accounts: readonly Account[], house: bigint): Pools => {
    const on = (winner: Winner) => moneyOf(stakesOf(accounts.flat(2).filter(({ spot }) => spot === winner)))
    return poolsFrom({ meron: on('meron'), wala: on('wala'), draw: on('draw'), house: moneyOf(house) })
  }
  const outcomesOf = (accounts: readonly Account[], house: bigint) =>
    fightOutcomes(poolsWith(accounts, house))

  it('costs those who are alone in it more than they earn, whatever they stake', () => {
    const house = fc.constantFrom(0n, 100n, 500_000_000n)
    fc.assert(
      fc.property(accountsOn(fc.constantFrom(...winners)), house, rate, (accounts, house, rate) =>
        expectLoss(outcomesOf(accounts, house), accounts, edge, rate),
      ),
      { numRuns: numRuns * 5 },
    )
  })

  it('that nobody has matched counts nothing of what goes back', () => {
    const alone: Account = [[{ spot: 'meron', stake: 1_000_000_000n }]]
    const ticket: Account = [
      [
        { spot: 'meron', stake: 1_000_000_000n },
        { spot: 'draw', stake: 100n },
      ],
    ]
    expect(isContest(poolsWith([alone], 0n))).toBe(false)
    for (const outcome of outcomesOf([alone], 0n)) expect(turnoverAt(outcome, alone, 100)).toBe(0n)
    // Of 10,000,001: what the draw has lost, or what it has won.
    expect(outcomesOf([ticket], 0n).map((outcome) => turnoverAt(outcome, ticket, 100))).toEqual([
      100n,
      100n,
      800n,
    ])
  })
})

describe.each([footballSport, vesportsSport])('a match of virtual $game', (sport) => {
  const match = matchesOf(sport, 1)[0] ?? ''
  const offered = [...spotsOf(sport).values()].filter((spot) => isOffered(sport, match, spot))
  /** What is lost at the best price that stakes of friends can move a spot to. */
  const edge = { of: 300n, in: 10_000n }
  const priced = (steps: number) =>
    matchOutcomes(sport, match, (id) => {
      const spot = spotsOf(sport).get(id) ?? expect.fail(id)
      return priceOf(chanceOf(sport, match, spot), shareAfter(spot.kind, steps))
    })
  const byPrice = new Map([-STEPS_UP, 0, STEPS_DOWN].map((steps) => [steps, priced(steps)]))

  it('costs more than its bets earn, wherever its prices have moved to', () => {
    const accounts = accountsOn(fc.constantFrom(...offered.map(({ id }) => id)))
    fc.assert(
      fc.property(accounts, fc.constantFrom(...byPrice.values()), rate, (accounts, outcomes, rate) =>
        expectLoss(outcomes, accounts, edge, rate),
      ),
      { numRuns: cases({ few: 60, many: 2_000 }) },
    )
  })
})

describe('a hand of friends in a card room', () => {
  const ANTE = 100_000n
  const seats = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 6 })
  const deck = fc.shuffledSubarray(
    Array.from({ length: 52 }, (_, card) => card),
    { minLength: 18, maxLength: 18 },
  )

  /** Acts as the choices say, and ends it by showing whoever is left. */
  function playedBy(choices: readonly number[], hand: Hand): Hand {
    for (const choice of choices) {
      const seat = hand.turn
      if (seat === null) break
      const acts = allowedActions(hand, seat)
      hand = applyAction(hand, { seat, do: acts[choice % acts.length] ?? 'fold' }) ?? expect.fail('no act')
    }
    while (hand.phase !== 'over') {
      const seat = hand.turn ?? hand.terms.seats.find((one) => allowedActions(hand, one).includes('show'))
      if (seat === undefined) expect.fail('nobody can act')
      hand = applyAction(hand, { seat, do: hand.phase === 'show' ? 'show' : 'call' }) ?? expect.fail('no act')
    }
    return hand
  }

  it('counts no more than the rake has paid for, whatever they do', () => {
    const choices = fc.array(fc.nat({ max: 2 }), { maxLength: 24 })
    fc.assert(
      fc.property(seats, deck, choices, (seats, deck, choices) => {
        const terms = { ante: ANTE, seats: seats.toSorted((a, b) => a - b), dealer: 3 }
        const hand = playedBy(choices, openHand(terms))
        const cards = new Map(terms.seats.map((seat, at) => [seat, deck.slice(3 * at, 3 * at + 3)]))
        const end = endOf(hand, cards)
        const cost = sum([...hand.stakes.values()]) - sum([...end.payouts.values()])
        const turnover = sum([...hand.stakes.values()].map((stake) => turnoverInPot(stake, end)))
        expect(cost).toBe(end.rake)
        expect(turnover * RAKE_BASIS_POINTS).toBeLessThanOrEqual(cost * 10_000n)
        if (end.rake === 0n) expect(turnover).toBe(0n)
      }),
      { numRuns: numRuns * 5 },
    )
  })

  it('counts nothing where they fold to each other', () => {
    for (let raises = 0; raises <= MOST_RAISES; raises++) {
      let hand = openHand({ ante: ANTE, seats: [1, 2], dealer: 2 })
      for (const act of [...Array<'raise'>(raises).fill('raise'), 'fold'] as const)
        hand = applyAction(hand, { seat: hand.turn ?? 0, do: act }) ?? expect.fail(`no ${act}`)
      const end = endOf(hand, new Map())
      expect(end.rake).toBe(0n)
      for (const stake of hand.stakes.values()) expect(turnoverInPot(stake, end)).toBe(0n)
    }
  })
})
