import { expect, it } from 'vitest'
import { bankerDraws, playerDraws, SHOE, spots } from '../games/baccarat.ts'
import { ALL_WAYS, everyEnd, returnPercent, winningWays } from './baccarat-odds.ts'

/** How many cards of each rank are in the shoe, from two to ace, and the points of each. */
const EACH_RANK = SHOE / 13
const points = [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]

/**
 * Every deal of eight decks, by ranks for the first four cards and by points for the thirds, each with the number of ways in
 * which six cards can leave the shoe so. No simulation: the sums are exact, and below 2^53.
 */
function countedEnds(): Map<string, number> {
  const ends = new Map<string, number>()
  const left = points.map(() => EACH_RANK)
  const taking = (rank: number, ways: number, then: (ways: number) => void) => {
    const more = ways * (left[rank] ?? 0)
    left[rank] = (left[rank] ?? 0) - 1
    then(more)
    left[rank] = (left[rank] ?? 0) + 1
  }
  const ranks = points.map((_, rank) => rank)
  const deal = (chosen: readonly number[], ways: number) => {
    if (chosen.length === 4) return thirds(chosen, ways)
    for (const rank of ranks) taking(rank, ways, (more) => deal([...chosen, rank], more))
  }
  const thirds = ([one = 0, two = 0, three = 0, four = 0]: readonly number[], ways: number) => {
    const of = (rank: number) => points[rank] ?? 0
    const [player, banker] = [(of(one) + of(three)) % 10, (of(two) + of(four)) % 10]
    const byPoints = Array.from({ length: 10 }, () => 0)
    for (const rank of ranks) byPoints[of(rank)] = (byPoints[of(rank)] ?? 0) + (left[rank] ?? 0)
    const add = (player: number, banker: number, ways: number) => {
      const winner = player > banker ? 'player' : player < banker ? 'banker' : 'tie'
      const end = `${winner} ${one === three} ${two === four}`
      ends.set(end, (ends.get(end) ?? 0) + ways)
    }
    const [fifth, sixth] = [SHOE - 4, SHOE - 5]
    const bankerEnds = (to: number, third: number | undefined, ways: number) => {
      if (!bankerDraws(player, banker, third))
        return add(to, banker, ways * (third === undefined ? fifth * sixth : sixth))
      for (const [points, cards] of byPoints.entries())
        add(to, (banker + points) % 10, ways * cards * (third === undefined ? sixth : 1))
    }
    if (!playerDraws(player, banker)) return bankerEnds(player, undefined, ways)
    for (const [third, cards] of byPoints.entries()) {
      byPoints[third] = cards - 1
      bankerEnds((player + third) % 10, third, ways * cards)
      byPoints[third] = cards
    }
  }
  deal([], 1)
  return ends
}

it('ends in so many ways as the table says, by counting every deal', () => {
  const counted = countedEnds()
  expect(
    new Map(everyEnd.map((end) => [`${end.winner} ${end.playerPair} ${end.bankerPair}`, end.ways])),
  ).toEqual(counted)
  let all = 1
  for (let left = SHOE; left > SHOE - 6; left--) all *= left
  expect(ALL_WAYS).toBe(all)
  expect([...counted.values()].reduce((sum, ways) => sum + ways, 0)).toBe(all)
  expect(all).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

const chanceOf = (winner: string) =>
  everyEnd.reduce((sum, end) => sum + (end.winner === winner ? end.ways : 0), 0) / ALL_WAYS

it('has the chances of the specification', () => {
  expect(chanceOf('player').toFixed(6)).toBe('0.446247')
  expect(chanceOf('banker').toFixed(6)).toBe('0.458597')
  expect(chanceOf('tie').toFixed(6)).toBe('0.095156')
})

it('returns by spot what follows from them, and at least 75 %', () => {
  const returns = Object.fromEntries([...spots.values()].map((spot) => [spot.id, returnPercent(spot)]))
  expect(returns).toEqual({
    player: '98.7649',
    tie: '85.6404',
    banker: '98.9421',
    // Of the 415 cards that are left 31 have the first one's rank.
    'player-pair': ((12 * 31 * 100) / 415).toFixed(4),
    'banker-pair': ((12 * 31 * 100) / 415).toFixed(4),
  })
  for (const spot of spots.values()) expect(Number(returnPercent(spot))).toBeGreaterThanOrEqual(75)
})

it('wins a pair as often on either side', () => {
  const [player = 0, banker = 0] = ['player-pair', 'banker-pair'].map((id) => {
    const spot = spots.get(id)
    return spot ? winningWays(spot) : undefined
  })
  expect(player).toBe(banker)
  expect(player / ALL_WAYS).toBeCloseTo(31 / 415, 12)
})
