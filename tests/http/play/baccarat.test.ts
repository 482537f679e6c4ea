import { expect, test } from 'vitest'
import { funded, until } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { openTable, withRoundTimes } from '#tests/support/site/shared-tables.ts'
import { attributeOf, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const BACCARAT = '/game/SEN/baccarat'

withRoundTimes(site, { roundBettingMs: '5000', roundClosedMs: '100', roundResultMs: '0' })

/** Points of a hand as the page marks it: a two is 0, an ace 12. */
const totalOf = (hand: string) =>
  hand
    .split(',')
    .map((card) => [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1][Number(card) % 13] ?? 0)
    .reduce((sum, points) => sum + points, 0) % 10

test('the table is found in every language, and says what each spot returns', async () => {
  const guest = new Visitor(site.origin)
  for (const lang of ['zh', 'en', 'vi']) {
    const lobby = await guest.get(`/live?q=baccarat&lang=${lang}`)
    expect(lobby.html.querySelector(`a[href="${BACCARAT}"]`)).not.toBeNull()
  }
  const page = await guest.get(`${BACCARAT}?tab=rules`)
  expect(attributeOf(page, 'main', 'data-game')).toBe('baccarat')
  expect(attributeOf(page, '[data-return]', 'data-return')).toBe('85.6404-98.9421')
  const returns = ['player', 'tie', 'banker', 'player-pair', 'banker-pair'].map((spot) =>
    textOf(page, `[data-records=odds] [data-id=${spot}] [data-field=return]`),
  )
  expect(returns.map((text) => text.match(/\d+,\d{4}/)?.[0])).toEqual([
    '98,7649',
    '85,6404',
    '98,9421',
    '89,6386',
    '89,6386',
  ])
  expect(page.html.querySelectorAll('[data-records=third-card] [data-id]')).toHaveLength(8)
})

test('a bet is paid by the hands, its round lies on the maps, and its proof holds', async () => {
  const { visitor } = await funded(site, '1000000')
  const page = await openTable(visitor, BACCARAT)
  const body = new URLSearchParams([
    ['csrf', attributeOf(page, '#form-bet input[name=csrf]', 'value')],
    ['requestId', attributeOf(page, '#form-bet input[name=requestId]', 'value')],
    ['round', attributeOf(page, '#form-bet input[name=round]', 'value')],
    ['intent', 'bet'],
    ...[
      ['banker', '1000.01'],
      ['player', '500'],
    ].flatMap(([spot = '', stake = '']) => [
      ['spot', spot],
      ['stake', stake],
    ]),
  ])
  const answer = await visitor.send(BACCARAT, { method: 'POST', body })
  expect(answer.status).toBe(303)
  const betId = new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''
  const done = await until(
    visitor,
    `${BACCARAT}?bet=${betId}`,
    (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open',
  )
  const [player = '', banker = ''] = attributeOf(done, '[data-bet]', 'data-outcome').split('/')
  const lead = totalOf(banker) - totalOf(player)
  const [payout, result] = lead > 0 ? ['1950.01', 'won'] : lead < 0 ? ['1000.00', 'won'] : ['1500.01', 'push']
  expect(attributeOf(done, '[data-bet]', 'data-payout')).toBe(payout)
  expect(attributeOf(done, '[data-bet]', 'data-result')).toBe(result)
  const rows = done.html.querySelectorAll('[data-records=road] [data-id]')
  expect(rows.length).toBeGreaterThan(0)
  expect(done.html.querySelectorAll('[data-road=bead-plate] .road-bead')).toHaveLength(rows.length)

  const proof = await new Visitor(site.origin).get(`/verify/${betId}`)
  expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
  expect(textOf(proof, '[data-fair=outcome]')).toBe(`${player}/${banker}`)
  expect(attributeOf(proof, '[data-fair=result]', 'data-value')).toBe(result)
  expect(textOf(proof, '[data-fair=leaf]')).toMatch(/^[0-9a-f]{64}$/)
})
