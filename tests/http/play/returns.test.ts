import { expect, test } from 'vitest'
import { funded, until } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// What the games have paid, on the page about fairness (site.md 4.2).

const site = ownSite()

/** The plain figures of a game's row. */
function figuresOf(page: Page, game: string) {
  const row = page.html.querySelector(`[data-records=returns] [data-id="${game}"]`)
  const cell = (field: string) => row?.querySelector(`[data-field="${field}"]`)
  const plain = (field: string) => cell(field)?.querySelector('[data-value]')?.getAttribute('data-value')
  return {
    rounds: plain('rounds'),
    staked: cell('staked')?.getAttribute('data-amount'),
    paid: cell('paid')?.getAttribute('data-amount'),
    return: plain('return'),
    band: [plain('low'), plain('high')],
    exact: plain('exact'),
    words: cell('low')?.textContent.trim(),
  }
}

test('every game stands with what it has paid beside its exact return, and a round counts within seconds', async () => {
  const { visitor } = await funded(site, '100000')
  const stranger = new Visitor(site.origin)
  const before = await stranger.get('/about/fairness')
  const games = before.html
    .querySelectorAll('[data-records=returns] [data-id]')
    .map((row) => row.getAttribute('data-id') ?? '')
  expect(games).toEqual(expect.arrayContaining(['dice', 'roulette', 'mines', 'slots-lines', 'bingo']))
  // What a game publishes at its table.
  for (const game of ['roulette', 'crash', 'slots-ways']) {
    const table = await visitor.get(`/game/SEN/${game}`)
    expect(figuresOf(before, game).exact).toBe(attributeOf(table, '[data-return]', 'data-return'))
  }

  const known = Number(figuresOf(before, 'roulette').rounds)
  const table = await visitor.get('/game/SEN/roulette')
  const red = [
    ['spot', 'red'],
    ['stake', '10'],
    ['spot', 'black'],
    ['stake', '10'],
  ]
  const hidden = ['csrf', 'requestId'].map((name) => [
    name,
    attributeOf(table, `#form-bet input[name=${name}]`, 'value'),
  ])
  const body = new URLSearchParams([...hidden, ['intent', 'bet'], ...red])
  expect((await visitor.send('/game/SEN/roulette', { method: 'POST', body })).status).toBe(303)
  const after = await until(
    stranger,
    '/about/fairness',
    (page) => Number(figuresOf(page, 'roulette').rounds) > known,
  )
  const { rounds, staked, paid, return: returned, band, words } = figuresOf(after, 'roulette')
  expect(Number(staked)).toBeGreaterThanOrEqual(20)
  expect(returned).toBe((Math.floor((Number(paid) / Number(staked)) * 1e6) / 1e4).toFixed(4))
  // The words above the table count what its rows say.
  const standing = (...states: string[]) =>
    states.flatMap((state) => after.html.querySelectorAll(`[data-records=returns] [data-status=${state}]`))
      .length
  expect(attributeOf(after, '[data-outside]', 'data-outside')).toBe(String(standing('outside', 'alarm')))
  expect(attributeOf(after, '[data-alarms]', 'data-alarms')).toBe(String(standing('alarm')))
  // Few rounds tell no band, and the page says so.
  if (Number(rounds) < 100) expect([band, words]).toEqual([[undefined, undefined], 'Chưa đủ số ván'])
})
