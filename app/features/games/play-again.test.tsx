import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { currentPrice, oddsText } from '#contract/play/games/fixtures/markets.ts'
import { footballSport } from '#contract/play/games/football.ts'
import type { GameName, Outcome, Standing, Wager } from '#contract/play/games/index.ts'
import { inRoot } from '#tests/support/pages/in-root.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import type { OwnTable } from './game-parts.ts'
import { playAgainHref } from './play-again.ts'
import { allParts, partsAt } from './registry.ts'
import { GameTable } from './table/game-table.tsx'

const round = {
  id: '01900000-0000-7000-8000-000000000001',
  state: 'open',
  remaining: 30,
  lasts: 30,
  commit: 'c',
  betsRoot: null,
  bets: null,
  pools: null,
  serverSeed: null,
  outcome: null,
  spots: [],
  telling: null,
  fixture: null,
}
/** A matchday of virtual football whose first match can be bet on. */
const fixtures = (() => {
  const prices = Object.fromEntries(
    ['home', 'draw'].map((spot) => {
      const price = currentPrice(footballSport, 't1-t2', spot, new Map())
      if (!price) throw new Error('no price')
      return [spot, { odds: oddsText(price.odds), share: price.share }]
    }),
  )
  const fixture = { place: 0, match: 't1-t2', prices, told: null }
  const league = { season: 1, matchday: 1, matchdays: 30, left: 0, standings: [], results: [] }
  return { ...league, rounds: [{ ...round, fixture }] }
})()
const homeOdds = fixtures.rounds[0]?.fixture.prices.home?.odds ?? ''
const line = (of: string, stake: string) => {
  const leg = { round: of, spot: 'home', odds: homeOdds }
  return { legs: [leg], odds: homeOdds, stake }
}

/** What the form of a game's page would post as it stands, at the address that the way back leads to. */
function formAt(game: GameName, href: string): FormData {
  const parts = partsAt('SEN', game)
  if (!parts) throw new Error(`${game} is not played at the table`)
  const at = new URL(href, 'http://sen.test')
  const shared = ['sicbo', 'baccarat', 'cockfight', 'crash-live'].includes(game)
  const table = {
    path: at.pathname,
    chosen: at.searchParams,
    last: null,
    open: null,
    history: [],
    placedStakes: [],
    earlier: [],
    players: null,
    aboard: [],
    rounds: [],
    stake: { min: '1000.00', max: '10000000.00' },
    round: shared ? round : null,
    fixtures: parts.matchday ? fixtures : null,
  } as unknown as OwnTable<Outcome, Standing>
  const page = keptPages().inPlace(
    inRoot(
      <GameTable
        game={game}
        parts={parts}
        table={table}
        results={[]}
        requestId="request-1"
        guest={false}
        mayBet={true}
        closed={null}
        note={null}
      />,
    ),
    { csrf: 'own', here: '/' },
  )
  const form = parse(page).querySelector('#form-bet')
  const formData = new FormData()
  for (const field of form?.querySelectorAll('input, select') ?? []) {
    const name = field.getAttribute('name')
    const choice = ['radio', 'checkbox'].includes(field.getAttribute('type') ?? '')
    if (!name || (choice && !field.hasAttribute('checked'))) continue
    formData.append(name, (field.querySelector('option[selected]') ?? field).getAttribute('value') ?? '')
  }
  // Enter posts the form's first button.
  const button = form?.querySelector('button[type=submit]')
  const said = button?.getAttribute('name')
  if (said) formData.append(said, button?.getAttribute('value') ?? '')
  return formData
}

const spots = (...pairs: [string, string][]) => pairs.map(([spot, stake]) => ({ spot, stake }))
const paid = (of: { spot: string; stake: string }[]) => of.map((one) => ({ ...one, payout: '0.00' }))
const onRoulette = spots(['red', '25000.00'], ['straight-7', '50000.00'])
const onDice = spots(['big', '70000.00'], ['double-3', '10000.00'])
const onCards = spots(['banker', '35000.00'], ['tie', '10000.00'])
const onFight = spots(['wala', '40000.00'])

/** A bet of each game: its wager, its outcome as far as the way back reads it, and its whole stake. */
const bets: [wager: Wager, outcome: object, stake: string][] = [
  [
    { game: 'dice', direction: 'over', target: '81.25' },
    { direction: 'over', target: '81.25', roll: '3.00' },
    '12500.00',
  ],
  [{ game: 'roulette', spots: onRoulette }, { number: 8, spots: paid(onRoulette) }, '75000.00'],
  [
    { game: 'mines', mines: 7 },
    { mined: [0, 1, 2, 3, 4, 5, 6], opened: [], multiplier: '0.0000' },
    '12500.00',
  ],
  [{ game: 'crash', target: '3.45' }, { target: '3.45', point: '1.00', multiplier: '3.4500' }, '12500.00'],
  ...(['3.45', null] as const).map((target): [Wager, object, string] => [
    { game: 'crash-live', target },
    { target, point: '1.00', parts: [], multiplier: '0.0000' },
    '12500.00',
  ]),
  [{ game: 'scratch' }, { ticket: 1, prize: 0 }, '12500.00'],
  [{ game: 'video-poker' }, { dealt: [0, 1, 2, 3, 4], held: [], cards: [0, 1, 2, 3, 4] }, '12500.00'],
  [{ game: 'bingo', cards: 3 }, { cards: [[], [], []], called: [] }, '12000.00'],
  [{ game: 'slots-lines' }, { stops: [], multiplier: '0.0000' }, '12000.00'],
  [{ game: 'slots-ways' }, { stops: [], multiplier: '0.0000' }, '12500.00'],
  [{ game: 'slots-cascade' }, { stops: [], multiplier: '0.0000' }, '12500.00'],
  [{ game: 'sicbo', spots: onDice }, { dice: [1, 2, 3], spots: paid(onDice) }, '80000.00'],
  [{ game: 'baccarat', spots: onCards }, { player: [], banker: [], spots: paid(onCards) }, '45000.00'],
  [{ game: 'cockfight', spots: onFight }, { winner: 'wala', spots: paid(onFight) }, '40000.00'],
  [{ game: 'fish', target: 'turtle' }, { target: 'turtle', value: 1, hit: false }, '50000.00'],
  [
    { game: 'football', lines: [line(round.id, '35000.00')] },
    { fixtures: [], lines: [{ ...line(round.id, '35000.00'), paidOdds: homeOdds, payout: '0.00' }] },
    '35000.00',
  ],
]

test.each(bets)('the way back from a bet stakes the same again: %j', (wager, outcome, stake) => {
  const bet = { vendorCode: 'SEN', nodeId: wager.game, stake }
  for (const was of [{ ...outcome, game: wager.game }, wager]) {
    const href = playAgainHref({ ...bet, was: was as Outcome | Wager })
    expect(href.startsWith(`/game/SEN/${wager.game}?`)).toBe(true)
    const read = partsAt('SEN', wager.game)?.read({
      context: { form: formAt(wager.game, href), language: 'vi' },
    })
    expect(read).toMatchObject({ ok: true, value: { stake, wager } })
  }
})

test('every game of the house is among them, or leads to its room, its sport or its lottery', () => {
  const tested = new Set(bets.map(([{ game }]) => game))
  expect(allParts.map(({ game }) => game).filter((game) => !tested.has(game))).toEqual([
    'vesports',
    'three-card',
    'lottery',
  ])
  const hand = { game: 'three-card', room: 'r-3', seat: 1 } as unknown as Outcome
  const room = playAgainHref({ vendorCode: 'SEN', nodeId: 'three-card', stake: '5000.00', was: hand })
  expect(room).toBe('/game/SEN/three-card?room=r-3')
  const lines = [{ playType: 'de', numbers: ['12', '47'], stake: '5000.00' }]
  const ticket = { game: 'lottery', code: 'vn-ha-noi', numero: '20261123', lines } as Wager
  const bet = { vendorCode: 'SEN', nodeId: 'vn-ha-noi', stake: '10000.00' }
  expect(playAgainHref({ ...bet, was: ticket })).toBe(
    '/lottery?gameCode=vn-ha-noi&playType=de&numbers=12+47&stake=5000.00',
  )
  expect(playAgainHref({ ...bet, was: null })).toBe('/lottery?gameCode=vn-ha-noi')
})

test('of a match that is over the stake alone comes back, for whatever is chosen next', () => {
  const over = { game: 'football', lines: [line('01900000-0000-7000-8000-00000000dead', '35000.00')] }
  const href = playAgainHref({
    vendorCode: 'SEN',
    nodeId: 'football',
    stake: '35000.00',
    was: over as unknown as Wager,
  })
  const form = formAt('football', href)
  expect(form.getAll('spot')).toEqual([])
  form.append('act', 'put:0.home')
  const chosen = partsAt('SEN', 'football')?.chosenIn?.(form)
  const next = formAt('football', `/game/SEN/football?${chosen}`)
  expect(partsAt('SEN', 'football')?.read({ context: { form: next, language: 'vi' } })).toMatchObject({
    value: { stake: '35000.00', wager: { lines: [line(round.id, '35000.00')] } },
  })
})

test('a bet that tells nothing comes back with its stake, nonsense fills in nothing, a vendor’s game is opened', () => {
  const dice = { vendorCode: 'SEN', nodeId: 'dice', stake: '12500.00', was: null }
  expect(playAgainHref(dice)).toBe('/game/SEN/dice?stake=12500.00')
  expect(playAgainHref({ ...dice, vendorCode: 'LOTUS' })).toBe('/game/LOTUS/dice')
  const usual = [...formAt('dice', '/game/SEN/dice')]
  for (const query of ['stake=x&direction=sideways&target=1e9', 'stake=-5', 'stake=', 'spot=red&spot='])
    expect([...formAt('dice', `/game/SEN/dice?${query}`)], query).toEqual(usual)
  for (const query of ['spot=nowhere&stake=10000', 'spot=red&stake=x', 'stake=10000&spot='])
    expect(formAt('roulette', `/game/SEN/roulette?${query}`).getAll('spot'), query).not.toContain('red')
})
