import { expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { handsOf, isPush, paidOn, spots } from '#contract/play/games/baccarat.ts'
import type { OutcomeOf, WagerOf } from '#contract/play/games/index.ts'
import { ALL_WAYS, everyEnd } from '#contract/play/odds/baccarat-odds.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'
import { baccarat } from './baccarat.ts'

const wagerOf = (...spots: [spot: string, stake: string][]): WagerOf<'baccarat'> => ({
  game: 'baccarat',
  spots: spots.map(([spot, stake]) => ({ spot, stake })),
})
const streamAt = simulatedRounds()

it('publishes the least and the most of its spots', () => {
  expect(baccarat.returns).toEqual({ lowest: '85.6404', highest: '98.9421' })
})

it('returns by each spot what it publishes in 100,000 rounds, within 99 % confidence', () => {
  const rounds = 100_000
  const everySpot = [...spots.values()]
  const wager = wagerOf(...everySpot.map(({ id }): [string, string] => [id, '1.00']))
  const paid = everySpot.map(() => 0)
  const cards = new Map<number, number>()
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { outcome, draws } = baccarat.play(wager, 500n, streamAt(nonce))
    for (const [at, spot] of (outcome as OutcomeOf<'baccarat'>).spots.entries())
      paid[at] = (paid[at] ?? 0) + Number(minorOf(spot.payout))
    cards.set(draws.length, (cards.get(draws.length) ?? 0) + 1)
  }
  for (const [at, spot] of everySpot.entries()) {
    const mean = (of: (payout: number) => number) =>
      everyEnd.reduce((sum, end) => sum + (of(Number(paidOn(spot, 100n, end))) * end.ways) / ALL_WAYS, 0)
    const exact = mean((payout) => payout)
    const deviation = Math.sqrt(rounds * mean((payout) => (payout - exact) ** 2))
    // The game is confirmed with its five spots together, as in tests/odds: each has a fifth of the doubt, which 3.09 standard
    // deviations hold.
    expect(Math.abs((paid[at] ?? 0) - rounds * exact), spot.id).toBeLessThan(3.09 * deviation)
  }
  expect([...cards.keys()].sort()).toEqual([4, 5, 6])
})

it('draws each card of what is left of eight decks, and no more than the round needs', () => {
  for (let nonce = 0; nonce < 200; nonce++) {
    const { outcome, draws } = baccarat.play(wagerOf(['player', '1.00']), 100n, streamAt(nonce))
    const { player, banker } = outcome as OutcomeOf<'baccarat'>
    expect(draws.map(({ n }) => n)).toEqual(draws.map((_, at) => 416 - at))
    expect(draws).toHaveLength(player.length + banker.length)
    const [one = 0, three = 0, ...playerThird] = player
    const [two = 0, four = 0, ...bankerThird] = banker
    expect(handsOf([one, two, three, four, ...playerThird, ...bankerThird])).toEqual({ player, banker })
  }
})

it('comes to the same cards whatever was staked: a round is everybody’s', () => {
  for (let nonce = 0; nonce < 50; nonce++) {
    const nobody = baccarat.play(wagerOf(), 0n, streamAt(nonce))
    const bet = baccarat.play(wagerOf(['tie', '5.00'], ['banker', '1.01']), 601n, streamAt(nonce))
    expect(bet.draws).toEqual(nobody.draws)
    expect({ ...bet.outcome, spots: [] }).toEqual(nobody.outcome)
  }
})

it('is a push where all comes back and nothing else was staked', () => {
  const tie = Array.from({ length: 200 }, (_, nonce) => nonce).find(
    (nonce) => baccarat.play(wagerOf(['tie', '1.00']), 100n, streamAt(nonce)).payout > 0n,
  )
  const play = (...staked: [string, string][]) => {
    const stake = staked.reduce((sum, [, stake]) => sum + minorOf(stake), 0n)
    return baccarat.play(wagerOf(...staked), stake, streamAt(tie ?? 0))
  }
  expect(play(['player', '3.00'], ['banker', '4.00'])).toMatchObject({ payout: 700n, push: true })
  expect(play(['player', '3.00'], ['tie', '1.00'])).toMatchObject({ payout: 1_200n, push: false })
  expect(isPush([], { winner: 'tie', playerPair: false, bankerPair: false })).toBe(false)
})

it('is offered on its five spots alone, by their sum', () => {
  expect(baccarat.check(wagerOf(['player', '1.00'], ['player', '2.00']), 300n).ok).toBe(true)
  expect(baccarat.stakes(wagerOf(['player', '1.00'], ['player', '2.00']), 300n)).toEqual([300n])
  expect(baccarat.check(wagerOf(['player', '1.00']), 200n)).toMatchObject({ detail: { field: 'stake' } })
  expect(baccarat.check(wagerOf(['dragon', '1.00']), 100n)).toMatchObject({
    code: 'not-offered',
    detail: { field: 'spot' },
  })
})
