import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FishKind, hits, kinds, SHOTS } from '#contract/play/odds/fish-odds.ts'
import { multiplierOf, TICKETS } from '#contract/play/odds/scratch-odds.ts'
import { LEAST_ROUNDS } from '#contract/play/returns.ts'
import { fish } from '#platform/play/house/fish/fish.ts'
import { scratch } from '#platform/play/house/scratch/scratch.ts'
import { measuredReturn, type ReturnSums } from './return-band.ts'

type Round = readonly [stake: bigint, payout: bigint]

const sumsOf = (rounds: readonly Round[]): ReturnSums => {
  const sum = (of: (round: Round) => bigint) => rounds.reduce((all, round) => all + of(round), 0n)
  return {
    rounds: BigInt(rounds.length),
    staked: sum(([stake]) => stake),
    paid: sum(([, payout]) => payout),
    stakeStake: sum(([stake]) => stake * stake),
    stakePayout: sum(([stake, payout]) => stake * payout),
    payoutPayout: sum(([, payout]) => payout * payout),
  }
}
/** Numbers from 0 to 1 that are the same in every run. */
function generator(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
const evens = { lowest: '98.0000', highest: '98.0000' }
/** Half of the rounds pay 1.96 times the stake: a return of 98 %. */
const halves = (count: number): Round[] =>
  Array.from({ length: count }, (_, at) => [10_000n, at % 2 === 0 ? 19_600n : 0n])

it('says nothing of a game that nobody has played, and no band while rounds are few', () => {
  const unknown = { low: null, high: null, wideLow: null, wideHigh: null, standing: null }
  expect(measuredReturn(sumsOf([]), evens)).toEqual({ returned: null, ...unknown })
  const few = halves(LEAST_ROUNDS - 2)
  expect(measuredReturn(sumsOf(few), evens)).toEqual({ returned: '98.0000', ...unknown })
})

it('counts one large stake among small ones as one round', () => {
  const rounds: Round[] = [...halves(10 * LEAST_ROUNDS), [10_000_000_000n, 0n]]
  expect(measuredReturn(sumsOf(rounds), evens)).toMatchObject({ low: null, high: null })
})

it('is the textbook’s where all stakes are equal', () => {
  // Each round strays from 98 % by 98 % of its stake, so the mean of n rounds by 98 % / sqrt(n).
  const spread = (1.959964 * 98) / Math.sqrt(10_000)
  const { returned, low, high } = measuredReturn(sumsOf(halves(10_000)), evens)
  expect(returned).toBe('98.0000')
  expect(Number(low)).toBeCloseTo(98 - spread, 3)
  expect(Number(high)).toBeCloseTo(98 + spread, 3)
})

it('reaches from below the least return to above the greatest', () => {
  const sums = sumsOf(halves(10_000))
  const of = measuredReturn(sums, { lowest: '97.0000', highest: '99.0000' })
  expect(Number(of.low)).toBeCloseTo(Number(measuredReturn(sums, evens).low) - 1, 3)
  expect(Number(of.high)).toBeCloseTo(Number(measuredReturn(sums, evens).high) + 1, 3)
})

it('strays as the rounds themselves do, whatever the stakes are', () => {
  const round = fc.tuple(fc.bigInt({ min: 100n, max: 1_000n }), fc.bigInt({ min: 0n, max: 60n }))
  const rounds = fc.array(
    round.map(([stake, times]): Round => [stake, (stake * times) / 20n]),
    { minLength: 2 * LEAST_ROUNDS, maxLength: 2 * LEAST_ROUNDS },
  )
  fc.assert(
    fc.property(rounds, fc.integer({ min: 800_000, max: 1_000_000 }), (rounds, millionths) => {
      const percent = (millionths / 10_000).toFixed(4)
      const strays = rounds.reduce(
        (sum, [stake, payout]) => sum + (Number(payout) - (millionths / 1e6) * Number(stake)) ** 2,
        0,
      )
      const staked = rounds.reduce((sum, [stake]) => sum + Number(stake), 0)
      const spread = (1.959964 * 100 * Math.sqrt(strays)) / staked
      const { low, high } = measuredReturn(sumsOf(rounds), { lowest: percent, highest: percent })
      expect(Number(high)).toBeCloseTo(Number(percent) + spread, 3)
      expect(Number(low)).toBeCloseTo(Number(percent) - spread, 3)
    }),
    { numRuns: 20 },
  )
})

it('holds nineteen of twenty games of even chances', () => {
  const next = generator(1)
  const games = 400
  let held = 0
  for (let game = 0; game < games; game++) {
    const rounds = Array.from({ length: 1_500 }, (): Round => [10_000n, next() < 0.5 ? 19_600n : 0n])
    const { returned, low, high } = measuredReturn(sumsOf(rounds), evens)
    if (Number(low) <= Number(returned) && Number(returned) <= Number(high)) held++
  }
  expect(held / games).toBeGreaterThan(0.92)
  expect(held / games).toBeLessThan(0.98)
})

it('holds nineteen of twenty tables of a scratch card, of whose prizes few have come yet', () => {
  const next = generator(1)
  const { returns, meanSquare } = scratch
  const games = 1_000
  const held = { known: 0, seen: 0 }
  for (let game = 0; game < games; game++) {
    const rounds = Array.from({ length: 350 }, (): Round => {
      return [10_000n, 10_000n * BigInt(multiplierOf(Math.floor(next() * TICKETS)))]
    })
    for (const [way, rules] of [['known', { meanSquare }] as const, ['seen', {}] as const]) {
      const { returned, low, high } = measuredReturn(sumsOf(rounds), returns, rules)
      if (Number(low) <= Number(returned) && Number(returned) <= Number(high)) held[way]++
    }
  }
  expect(held.known / games).toBeGreaterThan(0.93)
  expect(held.seen / games).toBeLessThan(0.75)
})

it('raises no alarm for fish that are too rare to have been hit, and one for a pond that keeps half', () => {
  const next = generator(1)
  const { returns, rareWin } = fish
  const shot = (kind: FishKind): Round => {
    const hit = hits(kind, Math.floor(next() * SHOTS))
    return [1_000n, hit ? 1_000n * BigInt(kinds[kind]) : 0n]
  }
  const targets: FishKind[] = ['minnow', 'perch', 'goldfish', 'catfish', 'turtle']
  const alarms = { known: 0, seen: 0 }
  for (let pond = 0; pond < 1_000; pond++) {
    const sums = sumsOf(
      Array.from({ length: 400 }, (_, at) => shot(targets[at % targets.length] ?? 'turtle')),
    )
    for (const [way, rules] of [['known', { rareWin }] as const, ['seen', {}] as const])
      if (measuredReturn(sums, returns, rules).standing === 'alarm') alarms[way]++
  }
  expect(alarms.known).toBe(0)
  expect(alarms.seen).toBeGreaterThan(2)
  const minnows = Array.from({ length: 20_000 }, () => shot('minnow'))
  const half = minnows.map(([stake, payout]): Round => [stake, payout / 2n])
  expect(measuredReturn(sumsOf(half), returns, { rareWin }).standing).toBe('alarm')
  expect(measuredReturn(sumsOf(minnows), returns, { rareWin }).standing).toBe('inside')
})

it('reaches as far as a jackpot that was won, and no less far than the table without it', () => {
  const rounds = halves(10 * LEAST_ROUNDS)
  const rules = { meanSquare: 4, jackpot: true } as const
  const widthOf = (rounds: Round[], of: typeof rules | Record<string, never>) => {
    const { low, high } = measuredReturn(sumsOf(rounds), evens, of)
    return Number(high) - Number(low)
  }
  expect(widthOf(rounds, rules)).toBeGreaterThan(widthOf(rounds, {}))
  const won: Round[] = [...rounds, [10_000n, 1_000_000n]]
  expect(widthOf(won, rules)).toBe(widthOf(won, {}))
})

it('takes the spread of a game with a jackpot from its pay table, and the return without the jackpot', () => {
  const rounds = halves(1_000)
  const exact = { lowest: '60.0000', highest: '80.0000' }
  const { low, high } = measuredReturn(sumsOf(rounds), exact, { meanSquare: 4, jackpot: true })
  const spread = (1.959964 * 100 * Math.sqrt(4 - 0.6 ** 2)) / Math.sqrt(1_000)
  expect(Number(low)).toBeCloseTo(60 - spread, 3)
  expect(Number(high)).toBeCloseTo(80 + spread, 3)
})

/** Rounds of several players who are all on the same side of an even chance, counted as rounds and bet by bet. */
function playedTogether(next: () => number, rounds: number, most: number) {
  const [stake, prize] = [10_000, 19_600]
  // Of each count of players how many rounds they have played, and how many of these were won.
  const played = Array.from({ length: most }, () => ({ all: 0, won: 0 }))
  for (let round = 0; round < rounds; round++) {
    const of = played[Math.floor(next() * most)]
    if (!of) throw new Error('nobody plays')
    of.all++
    if (next() < 0.5) of.won++
  }
  const sums = (lines: (players: number) => number, times: (players: number) => number): ReturnSums => {
    const sum = (of: (at: number, players: number) => number) =>
      BigInt(played.reduce((all, _, at) => all + of(at, at + 1), 0))
    const all = (at: number) => (played[at]?.all ?? 0) * lines(at + 1)
    const won = (at: number) => (played[at]?.won ?? 0) * lines(at + 1)
    return {
      rounds: sum((at) => all(at)),
      staked: sum((at, players) => all(at) * stake * times(players)),
      paid: sum((at, players) => won(at) * prize * times(players)),
      stakeStake: sum((at, players) => all(at) * (stake * times(players)) ** 2),
      stakePayout: sum((at, players) => won(at) * stake * prize * times(players) ** 2),
      payoutPayout: sum((at, players) => won(at) * (prize * times(players)) ** 2),
    }
  }
  return {
    byRound: sums(
      () => 1,
      (players) => players,
    ),
    byBet: sums(
      (players) => players,
      () => 1,
    ),
  }
}

it('holds nineteen of twenty games of which many play each round, counted by round and not by bet', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 16 }),
      fc.integer({ min: 1, max: 2_147_483_646 }),
      (most, begin) => {
        const next = generator(begin)
        const games = 400
        const held = { byRound: 0, byBet: 0 }
        for (let game = 0; game < games; game++) {
          const sums = playedTogether(next, 5 * LEAST_ROUNDS, most)
          for (const way of ['byRound', 'byBet'] as const) {
            const { returned, low, high } = measuredReturn(sums[way], evens)
            if (Number(low) <= Number(returned) && Number(returned) <= Number(high)) held[way]++
          }
        }
        // Four standard deviations of 400 games around 95 %.
        expect(held.byRound / games).toBeGreaterThan(0.906)
        expect(held.byRound / games).toBeLessThan(0.994)
        expect(held.byBet / games).toBeLessThan(0.75)
      },
    ),
    // Always the same cases: of runs with others one in 1,400 would leave this band by chance.
    { numRuns: 5, seed: 400 },
  )
})

/** `count` rounds of which `won` pay 98 % over their chance. */
const rare = (count: number, won: number, chance: number): ReturnSums => {
  const payout = BigInt(Math.round(9_800 / chance))
  return sumsOf(Array.from({ length: count }, (_, at): Round => [10_000n, at < won ? payout : 0n]))
}

it('reaches 3.89 standard deviations to either side for 99.99 of 100 games', () => {
  const spread = (3.890592 * 98) / Math.sqrt(10_000)
  const { wideLow, wideHigh } = measuredReturn(sumsOf(halves(10_000)), evens)
  expect(Number(wideLow)).toBeCloseTo(98 - spread, 3)
  expect(Number(wideHigh)).toBeCloseTo(98 + spread, 3)
})

it('says where the return lies: inside, outside the 95 % band, outside the 99.99 % band too', () => {
  // Of 10,000 even chances 5,000 win, give or take 50: two and four standard deviations are 100 and 200.
  expect(measuredReturn(rare(10_000, 5_090, 0.5), evens).standing).toBe('inside')
  expect(measuredReturn(rare(10_000, 4_910, 0.5), evens).standing).toBe('inside')
  expect(measuredReturn(rare(10_000, 5_110, 0.5), evens).standing).toBe('outside')
  expect(measuredReturn(rare(10_000, 4_890, 0.5), evens).standing).toBe('outside')
  expect(measuredReturn(rare(10_000, 5_210, 0.5), evens).standing).toBe('alarm')
  expect(measuredReturn(rare(10_000, 4_790, 0.5), evens).standing).toBe('alarm')
})

it('never lies outside the wide band and inside the narrow one', () => {
  const round = fc.tuple(fc.bigInt({ min: 100n, max: 1_000n }), fc.bigInt({ min: 0n, max: 200n }))
  const rounds = fc.array(
    round.map(([stake, times]): Round => [stake, (stake * times) / 20n]),
    { minLength: 2 * LEAST_ROUNDS, maxLength: 2 * LEAST_ROUNDS },
  )
  fc.assert(
    fc.property(rounds, fc.option(fc.integer({ min: 1, max: 100 })), (rounds, meanSquare) => {
      const of = measuredReturn(sumsOf(rounds), evens, meanSquare === null ? {} : { meanSquare })
      expect(Number(of.wideLow)).toBeLessThanOrEqual(Number(of.low))
      expect(Number(of.wideHigh)).toBeGreaterThanOrEqual(Number(of.high))
    }),
  )
})

it('takes neither rare wins that are late nor one that is early for an alarm', () => {
  // Once in a hundred, in a thousand rounds: ten are usual, three or fewer come once in a hundred times.
  expect(measuredReturn(rare(1_000, 3, 0.01), evens).standing).toBe('outside')
  expect(measuredReturn(rare(400, 0, 0.01), evens).standing).toBe('outside')
  // A thousandfold win among a few rounds of a game whose pay table strays less than that.
  expect(measuredReturn(rare(350, 1, 0.001), evens, { meanSquare: 30 }).standing).toBe('outside')
})

it('takes a game that pays nothing, or half of what it publishes, for an alarm', () => {
  expect(measuredReturn(rare(1_000, 0, 0.5), evens).standing).toBe('alarm')
  expect(measuredReturn(rare(1_000, 250, 0.5), evens).standing).toBe('alarm')
  expect(measuredReturn(rare(5_000, 125, 0.05), evens).standing).toBe('alarm')
})

it('alarms for fewer than one of a thousand games that pay what they publish, however rarely they pay', () => {
  const next = generator(1)
  for (const chance of [0.01, 0.1, 0.5]) {
    let alarms = 0
    for (let game = 0; game < 1_000; game++) {
      let won = 0
      for (let round = 0; round < 300; round++) if (next() < chance) won++
      // As `rare`, counted without a list.
      const [stake, payout] = [10_000n, BigInt(Math.round(9_800 / chance))]
      const [all, paying] = [300n, BigInt(won)]
      const sums: ReturnSums = {
        rounds: all,
        staked: all * stake,
        paid: paying * payout,
        stakeStake: all * stake * stake,
        stakePayout: paying * stake * payout,
        payoutPayout: paying * payout * payout,
      }
      if (measuredReturn(sums, evens).standing === 'alarm') alarms++
    }
    expect(alarms).toBeLessThanOrEqual(1)
  }
})
