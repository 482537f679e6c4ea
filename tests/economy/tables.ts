import {
  baccaratOutcomes,
  costOf,
  type Outcome,
  rouletteOutcomes,
  sicboOutcomes,
} from '../support/play/exact-play.ts'
import { betOnRound, betOnSpots, type Chips, ended, tableOf } from './forms.ts'
import { type Person, playerOf } from './person.ts'
import type { Cost, Strategy } from './strategy.ts'

/** Bets that cover each other at baccarat, Sic Bo and roulette, in one account and in two. */

const ROUNDS = 3
const STAKE = 2_000_000
const SPINS = 12

/** What chips cost in the long run. */
export const costOfChips = (outcomes: readonly Outcome[], chips: Chips): bigint =>
  costOf(
    outcomes,
    chips.map(([spot, stake]) => ({ spot, stake: BigInt(stake) * 100n })),
  )

/** Plays rounds of a table at which many play; `bets` are the chips of each account. */
async function playRounds(
  person: Person,
  game: string,
  outcomes: readonly Outcome[],
  bets: readonly Chips[],
): Promise<Cost> {
  for (let round = 0; round < ROUNDS; round++) {
    const { ids } = await betOnRound(game, seated(person, bets))
    for (const [at, id] of ids.entries()) await ended(playerOf(person, at).visitor, game, id)
  }
  return { exact: costOfChips(outcomes, bets.flat()) * BigInt(ROUNDS) }
}

/** The accounts with what each of them bets. */
export const seated = (person: Person, bets: readonly Chips[]) =>
  bets.map((chips, at) => ({ visitor: playerOf(person, at).visitor, chips }))

async function spin(person: Person, chips: Chips): Promise<Cost> {
  const { visitor } = playerOf(person)
  for (let round = 0; round < SPINS; round++)
    await betOnSpots(visitor, await visitor.get(tableOf('roulette')), 'roulette', chips)
  return { exact: costOfChips(rouletteOutcomes, chips) * BigInt(SPINS) }
}

const everyNumber: Chips = Array.from({ length: 37 }, (_, number) => [`straight-${number}`, 50_000] as const)

const one = { accounts: 1, money: '50000000' } as const
const two = { accounts: 2, money: '50000000' } as const

/** Two sides that cover each other, in one account and in two. */
const bothSides = (
  game: string,
  name: string,
  outcomes: readonly Outcome[],
  [first, second]: readonly [string, string],
): readonly Strategy[] => {
  const [on, against] = [[first, STAKE] as const, [second, STAKE] as const]
  return [
    {
      ...one,
      name: `${name} in one account`,
      lane: game,
      play: (_site, person) => playRounds(person, game, outcomes, [[on, against]]),
    },
    {
      ...two,
      name: `${name} in two accounts`,
      lane: game,
      play: (_site, person) => playRounds(person, game, outcomes, [[on], [against]]),
    },
  ]
}

export const tables: readonly Strategy[] = [
  ...bothSides('baccarat', 'baccarat, both sides', baccaratOutcomes, ['player', 'banker']),
  ...bothSides('sicbo', 'Sic Bo, big and small', sicboOutcomes, ['big', 'small']),
  {
    ...one,
    name: 'roulette, all 37 numbers',
    lane: 'roulette',
    play: (_site, person) => spin(person, everyNumber),
  },
  {
    ...one,
    name: 'roulette, red and black',
    lane: 'roulette',
    play: (_site, person) =>
      spin(person, [
        ['red', STAKE],
        ['black', STAKE],
      ]),
  },
]
