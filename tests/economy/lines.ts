import { askDatabase } from '../support/database/ask-database.ts'
import { baccaratOutcomes, type Outcome, rouletteOutcomes } from '../support/play/exact-play.ts'
import type { Site } from '../support/site/site.ts'
import type { Visitor } from '../support/site/visitor.ts'
import { SAFE_DICE, safeDice } from './alone.ts'
import { betOnRound, betOnSpots, type Chips, ended, tableOf } from './forms.ts'
import { type Account, type Person, playerOf } from './person.ts'
import { settingsOf } from './settings-of.ts'
import type { Cost, Strategy } from './strategy.ts'
import { costOfChips } from './tables.ts'

/** A line of one person: the second account, which the first has invited, plays for both and for the agent above them. */

const SAFE_ROUNDS = 25
const CHIP = 100_000
/** Far more than the reward for an invited player takes. */
const MOST_ROUNDS = 200

const invited = (person: Person): Account => playerOf(person, 1)

async function safely(person: Person): Promise<Cost> {
  for (let round = 0; round < SAFE_ROUNDS; round++) await safeDice(invited(person).visitor)
  return { exact: SAFE_DICE * BigInt(SAFE_ROUNDS) }
}

async function turnoverOf(site: Site, { id }: Account): Promise<bigint> {
  const [row] = await askDatabase<{ turnover: string }>(
    site,
    'select coalesce(sum(turnover), 0)::text as turnover from bet where member_id = $1',
    [id],
  )
  return BigInt(row?.turnover ?? 0)
}

/** The turnover that the reward for an invited player takes, in minor units. */
async function rewardedTurnover(site: Site): Promise<bigint> {
  return BigInt(Number((await settingsOf(site)).get('referralTurnoverMin')))
}

/** Bets these chips until the referral reward is reached, and not once more. */
async function toTheReward(
  site: Site,
  person: Person,
  {
    chips,
    outcomes,
    round,
  }: { chips: Chips; outcomes: readonly Outcome[]; round(visitor: Visitor): Promise<unknown> },
): Promise<Cost> {
  const account = invited(person)
  const least = await rewardedTurnover(site)
  let rounds = 0
  while ((await turnoverOf(site, account)) < least) {
    if (++rounds > MOST_ROUNDS) throw new Error(`no reward after ${rounds} rounds`)
    await round(account.visitor)
  }
  return { exact: costOfChips(outcomes, chips) * BigInt(rounds) }
}

const red: Chips = [['red', CHIP]]
const banker: Chips = [['banker', 5 * CHIP]]

const spinRed = async (visitor: Visitor) =>
  betOnSpots(visitor, await visitor.get(tableOf('roulette')), 'roulette', red)

async function dealBanker(visitor: Visitor): Promise<void> {
  const { ids } = await betOnRound('baccarat', [{ visitor, chips: banker }])
  await ended(visitor, 'baccarat', ids[0] ?? '')
}

const line = { accounts: 2, money: '50000000' } as const

export const lines: readonly Strategy[] = [
  {
    ...line,
    name: 'own line: the invited account at dice 98 %',
    lane: 'lines',
    play: (_site, person) => safely(person),
  },
  {
    ...line,
    name: 'own line: red up to the referral reward',
    lane: 'lines',
    play: (site, person) =>
      toTheReward(site, person, { chips: red, outcomes: rouletteOutcomes, round: spinRed }),
  },
  {
    ...line,
    name: 'own line: banker up to the referral reward',
    lane: 'baccarat',
    play: (site, person) =>
      toTheReward(site, person, { chips: banker, outcomes: baccaratOutcomes, round: dealBanker }),
  },
]
