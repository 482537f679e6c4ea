import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { MINUTE_MS } from '#platform/base/durations.ts'
import { type AnyHouseGame, gamesOfSeedsAlone, soloGames } from '#platform/play/house/index.ts'
import { Chance } from './chance.ts'
import type { Act } from './life.ts'
import { ticketsOfPlayer1 } from './lottery/tickets.ts'
import { PLAYER1_RANK } from './people.ts'

/**
 * The acts of the demo members in the 60 days before `anchor`: always the same, and independent of how rounds end.
 * Whole ₫ here.
 */

const DAY_MINUTES = 1_440

const dong = (whole: number): Money => moneyOf(BigInt(whole) * 100n)

/** The moment the given days and minutes before another. */
const before = (anchor: Date, days: number, minutes = 0): Date =>
  new Date(anchor.getTime() - (days * DAY_MINUTES + minutes) * MINUTE_MS)

/**
 * The games that people choose from; games that the catalogue shows early appear more often. Shared rounds are played
 * separately (`shared-rounds.ts`), because all bets of a table share a clock.
 */
const likedOf = (games: readonly AnyHouseGame[]) =>
  games.flatMap((game, at) =>
    Array.from({ length: Math.ceil((2 * games.length) / (at + 2)) }, () => game),
  ) as [AnyHouseGame, ...AnyHouseGame[]]
const liked = likedOf(soloGames)
const likedOfDrawn = likedOf(gamesOfSeedsAlone)

/** Nobody stakes more than this part of a game's most stake: the more a game may pay, the smaller the stakes. */
const PART_OF_MOST = 10n

interface Sitting {
  start: Date
  bets: number
  /** Whole ₫. */
  stakes: readonly [number, ...number[]]
  /** The number of games in a session. */
  games: number
  /** The longest time from one bet to the next. */
  apartSeconds?: number
  /** The games to choose from; absent: all that are played alone. */
  of?: readonly [AnyHouseGame, ...AnyHouseGame[]]
}

/** Bets half a minute to two minutes apart, three or so on a game before the next. */
function sitting(
  chance: Chance,
  { start, bets, stakes, games, apartSeconds = 120, of = liked }: Sitting,
): Act[] {
  let at = start.getTime()
  const tables = Array.from({ length: games }, () => chance.oneOf(of))
  let table = tables[0] ?? chance.oneOf(of)
  return Array.from({ length: bets }, (_, bet): Act => {
    at += chance.between(30, apartSeconds) * 1_000
    if (bet > 0 && chance.below(3) === 0) table = tables[chance.below(games)] ?? table
    const wanted = BigInt(chance.oneOf(stakes)) * 100n
    const most = table.entry.maxBet / PART_OF_MOST
    const stake = wanted < most ? wanted : most
    return { act: 'bet', at: new Date(at), stake: moneyOf(stake), wager: table.usualWager(chance, stake) }
  })
}

/**
 * A long evening at roulette on red and black alone, which count in full as turnover: a spin that is lost leaves what may be
 * withdrawn as it is, one that is won adds twice its stake. Eight wins of 500,000 pay for all withdrawals of `player1`; fewer of
 * 60 spins win once in some 10^9 evenings.
 */
function eveningOfRoulette(chance: Chance, start: Date, stake: Money): Act[] {
  return Array.from({ length: 60 }, (_, spin): Act => {
    const wager: Wager = { game: 'roulette', spots: [{ spot: chance.oneOf(['red', 'black']), stake }] }
    return { act: 'bet', at: new Date(start.getTime() + spin * MINUTE_MS), stake, wager }
  })
}

/** The life of `player1`: 15 sessions, deposits and withdrawals in every lasting state, three seed rotations. */
export function planOfPlayer1(anchor: Date): Act[] {
  const chance = new Chance('player1')
  const stakes = [50_000, 100_000, 200_000, 200_000, 300_000, 500_000, 1_000_000] as const
  const sittings = [56, 52, 48, 44, 39, 35, 30, 26, 21, 17, 12, 7, 3].flatMap((days) =>
    sitting(chance, { start: before(anchor, days, chance.between(0, 180)), bets: 9, stakes, games: 3 }),
  )
  const roulette = eveningOfRoulette(
    new Chance('roulette of player1'),
    before(anchor, 45, 200),
    dong(500_000),
  )
  const lately = sitting(chance, { start: before(anchor, 0, 180), bets: 10, stakes, games: 5 })
  const deposit = (
    days: number,
    million: number,
    end: Extract<Act, { act: 'deposit' }>['end'] = 'paid',
    method: Extract<Act, { act: 'deposit' }>['method'] = 'bank-transfer',
  ): Act => ({
    act: 'deposit',
    at: before(anchor, days, 300),
    method,
    amount: dong(million * 1_000_000),
    end,
  })
  const withdraw = (
    days: number,
    minutes: number,
    million: number,
    end: Extract<Act, { act: 'withdraw' }>['end'],
  ): Act => ({ act: 'withdraw', at: before(anchor, days, minutes), amount: dong(million * 1_000_000), end })
  const promote = (
    act: 'join-promotion' | 'leave-promotion',
    days: number,
    minutes: number,
    promotion: string,
  ): Act => ({ act, at: before(anchor, days, minutes), promotion })
  const rotate = (days: number, clientSeed: string): Act => ({
    act: 'rotate-seed',
    at: before(anchor, days, 600),
    clientSeed,
  })
  return [
    {
      act: 'bind',
      at: before(anchor, 56, 400),
      bankCode: 'VCB',
      accountNumber: '0071000123456',
      payeeName: 'NGUYEN VAN AN',
    },
    ...[
      [41, 'opening-20'],
      [48, 'flash-30'],
      [7, 'reload-50'],
    ].map(([days, promotion]) => promote('join-promotion', Number(days), 310, String(promotion))),
    promote('leave-promotion', 48, 200, 'flash-30'),
    deposit(56, 20),
    deposit(50, 5, 'expired'),
    deposit(48, 10),
    deposit(41, 2, 'paid', 'e-wallet'),
    deposit(35, 10),
    deposit(31, 0.2, 'paid', 'scratch-card'),
    deposit(28, 3, 'cancelled'),
    deposit(26, 15, 'paid', 'crypto'),
    deposit(19, 1, 'failed', 'e-wallet'),
    deposit(17, 10),
    deposit(13, 0.5, 'late'),
    deposit(9, 2, 'expired'),
    deposit(7, 5),
    deposit(2, 1, 'cancelled', 'e-wallet'),
    withdraw(43, 700, 1, 'received'),
    withdraw(33, 700, 2, 'received'),
    withdraw(20, 700, 1, 'cancelled'),
    withdraw(12, 700, 1, 'rejected'),
    withdraw(11, 700, 1, 'received'),
    { act: 'transfer', at: before(anchor, 14, 700), to: 'LACHONG', amount: dong(800_000) },
    { act: 'recall', at: before(anchor, 14, 640) },
    { act: 'transfer', at: before(anchor, 6, 700), to: 'LACHONG', amount: dong(500_000) },
    { act: 'transfer', at: before(anchor, 6, 690), to: 'TRONGDONG', amount: dong(300_000) },
    { act: 'transfer', at: before(anchor, 6, 680), to: 'DS88', amount: dong(200_000), refused: true },
    { act: 'recall', at: before(anchor, 6, 600) },
    withdraw(0, 25, 1, 'paid'),
    withdraw(0, 8, 2, 'requested'),
    // Before the first points are spent (`points.ts`), so that their statement is in order of time.
    { act: 'claim-rebate', at: before(anchor, 46, 400) },
    { act: 'claim-gift', at: before(anchor, 36), rank: PLAYER1_RANK },
    { act: 'claim-rebate', at: before(anchor, 33, 400) },
    rotate(40, 'may man den roi'),
    rotate(22, 'nguyen van an 88'),
    rotate(5, 'chung-minh-cong-bang'),
    ...ticketsOfPlayer1(anchor),
    ...roulette,
    ...sittings,
    ...lately,
  ]
}

/** The lives of the agents: they play with a little of their earnings. */
export function planOfAgent(account: string, anchor: Date): Act[] {
  const chance = new Chance(account)
  return [
    {
      act: 'deposit',
      at: before(anchor, 50, 200),
      method: 'bank-transfer',
      amount: dong(30_000_000),
      end: 'paid',
    },
    ...[49, 30, 6].flatMap((days) =>
      sitting(chance, { start: before(anchor, days, 100), bets: 4, stakes: [10_000, 50_000], games: 2 }),
    ),
  ]
}

/**
 * What `player1` sends to its upline, at the very end: an agent is paid by its contracts only when all have played, and the lines of
 * its wallet are in the order of time.
 */
export const planOfSending = (anchor: Date): Act[] =>
  [200_000, 150_000].map((whole, at) => ({
    act: 'send-up',
    at: new Date(anchor.getTime() - 2 + at),
    amount: dong(whole),
  }))

/**
 * A member of the crowd that joined `joinedDays` before the anchor: one deposit, two sessions, sometimes a seed
 * rotation.
 */
export function planOfCrowd(account: string, joinedDays: number, anchor: Date): Act[] {
  const chance = new Chance(account)
  const million = chance.oneOf([1, 2, 3, 5, 10] as const)
  const stakes = [20_000, 50_000, 100_000, million * 20_000] as const
  const first = before(anchor, joinedDays - 1, chance.between(100, 600))
  const second = before(anchor, chance.between(0, Math.min(6, joinedDays - 2)), chance.between(30, 1_200))
  return [
    {
      act: 'deposit',
      at: new Date(first.getTime() - 10 * MINUTE_MS),
      method: chance.oneOf(['bank-transfer', 'e-wallet', 'bank-transfer'] as const),
      amount: dong(million * 1_000_000),
      end: 'paid',
    },
    ...sitting(chance, { start: first, bets: 5, stakes, games: 2 }),
    ...sitting(chance, { start: second, bets: 5, stakes, games: 2 }),
    ...(chance.below(4) === 0
      ? [{ act: 'rotate-seed' as const, at: second, clientSeed: `${account} lucky` }]
      : []),
  ]
}

/** An active friend of `player1`: a deposit and three sessions, enough for the referral reward. */
export function planOfFriend(account: string, joinedDays: number, anchor: Date): Act[] {
  const chance = new Chance(account)
  const sittings = [joinedDays - 1, Math.floor(joinedDays / 2), 1].flatMap((days) =>
    sitting(chance, {
      start: before(anchor, days, chance.between(60, 600)),
      bets: 10,
      stakes: [100_000, 200_000, 400_000],
      games: 2,
    }),
  )
  return [
    {
      act: 'deposit',
      at: before(anchor, joinedDays, -30),
      method: 'e-wallet',
      amount: dong(8_000_000),
      end: 'paid',
    },
    ...sittings,
  ]
}

/** The playing hours of the large team, in minutes of a UTC day: noon and evening in Vietnam. */
const RUSHES = [5 * 60 + 10, 12 * 60 + 35, 13 * 60 + 20, 14 * 60 + 5, 15 * 60 + 30] as const
/** Days between two sessions of a regular player. */
const RESTS = [3, 4, 5, 7, 9] as const

/**
 * A player of the large team: some never come back after joining, some stop after their first days, the others play every few days
 * and pay in again; a few take money out. Games that are drawn at once alone (`placePastBets`).
 */
export function planOfTeamPlayer(account: string, joinedDays: number, anchor: Date): Act[] {
  const chance = new Chance(account)
  const [kind, million] = [chance.below(20), chance.oneOf([1, 2, 2, 3, 5, 10, 20] as const)]
  if (joinedDays < 1.5 || kind < 3) return []
  const joined = before(anchor, joinedDays)
  const deposit = (at: Date): Act => ({
    act: 'deposit',
    at,
    method: chance.oneOf(['bank-transfer', 'e-wallet', 'bank-transfer'] as const),
    amount: dong(million * 1_000_000),
    end: 'paid',
  })
  const stakes = [million * 5_000, million * 10_000, million * 10_000, million * 30_000] as const
  const until = kind < 7 ? Math.max(1, joinedDays - 6) : 0
  const acts: Act[] = [deposit(new Date(joined.getTime() + chance.between(10, 120) * MINUTE_MS))]
  let sat = 0
  const rest = chance.oneOf(RESTS)
  for (let days = Math.floor(joinedDays) - 1; days >= until; days -= rest) {
    const day =
      Math.floor(before(anchor, days).getTime() / (DAY_MINUTES * MINUTE_MS)) * DAY_MINUTES * MINUTE_MS
    const start = new Date(day + chance.oneOf(RUSHES) * MINUTE_MS)
    const end = start.getTime() + 10 * MINUTE_MS
    if (start.getTime() < joined.getTime() + 180 * MINUTE_MS || end > anchor.getTime()) continue
    sat += 1
    if (sat % 6 === 0) acts.push(deposit(new Date(start.getTime() - 30 * MINUTE_MS)))
    const bets = chance.between(3, 6)
    acts.push(...sitting(chance, { start, bets, stakes, games: 2, apartSeconds: 55, of: likedOfDrawn }))
  }
  if (kind === 19 && sat > 2)
    acts.push(
      {
        act: 'bind',
        at: before(anchor, 2, 400),
        bankCode: 'VCB',
        payeeName: 'NGUYEN THI MAI',
        accountNumber: `00710${String(chance.below(100_000_000)).padStart(8, '0')}`,
      },
      { act: 'withdraw', at: before(anchor, 2, 380), amount: dong(200_000), end: 'received' },
    )
  return acts
}
