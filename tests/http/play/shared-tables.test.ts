import { expect, test } from 'vitest'
import { funded, until } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { openTable, withRoundTimes } from '#tests/support/site/shared-tables.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

// What every table that many play has: its bar, what is done before a round, and what everybody has laid.

const site = ownSite()
const tables = [
  { game: 'sicbo', spot: 'big', other: 'total-10' },
  { game: 'baccarat', spot: 'banker', other: 'tie' },
  { game: 'cockfight', spot: 'wala', other: 'draw' },
] as const
const pathOf = (game: string) => `/game/SEN/${game}`

withRoundTimes(site, { roundBettingMs: '9000', roundClosedMs: '100', roundResultMs: '0' })

const bar = (page: Page) => page.html.querySelector('#bet')
const phase = (page: Page) => attributeOf(page, '.stage-table', 'data-phase')
const staked = ({ html }: Page) =>
  html
    .querySelectorAll('#spot li')
    .map((line) => [
      line.querySelector('[name=spot]')?.getAttribute('value'),
      line.querySelector('[name=stake]')?.getAttribute('value'),
    ])

test('an empty table says to put a chip first, and begins each round with nothing on its stage', async () => {
  const { visitor } = await funded(site, '1000000')
  for (const { game, spot } of tables) {
    const path = pathOf(game)
    const page = await openTable(visitor, path)
    expect([game, phase(page), page.html.querySelectorAll('.cloth-hit').length]).toEqual([game, 'open', 0])
    expect(attributeOf(page, '.stage-ring .ring', 'data-lasts')).toBe('9')
    expect(bar(page)?.getAttribute('type')).toBe('button')
    expect(bar(page)?.getAttribute('aria-disabled')).toBe('true')
    expect(textOf(page, '#bet .bar-open')).toBe('Đặt phỉnh lên bàn trước')
    // Who posts it all the same is told in words.
    const answer = await visitor.submit(page, 'bet', {})
    expect([answer.status, errorsOf(answer)]).toMatchObject([400, { spot: 'required' }])
    const laid = await visitor.get(`${path}?put=${spot}&chip=10000.00`)
    expect(bar(laid)?.getAttribute('type')).toBe('submit')
    expect(bar(laid)?.getAttribute('aria-disabled')).toBeUndefined()
  }
})

test('what lies on a table is doubled, kept as the layout of its member, and laid again', async () => {
  const [{ visitor }, { visitor: stranger }] = [await funded(site, '1000000'), await newMember(site)]
  for (const { game, spot, other } of tables) {
    const path = pathOf(game)
    const empty = await visitor.get(path)
    for (const act of ['[data-rebet]', '[data-double]', '[data-layout]'])
      expect([act, empty.html.querySelector(act)?.hasAttribute('disabled')]).toEqual([act, true])
    const slip = `spot=${spot}&stake=1000.00&spot=${other}&stake=9000000.00`
    const doubled = await visitor.get(`${path}?${slip}&act=double`)
    // at most what a spot takes
    expect(staked(doubled)).toEqual([
      [spot, '2.000'],
      [other, '10.000.000'],
    ])
    const kept = await visitor.submit(doubled, 'keep-layout', {})
    expect(kept.status).toBe(303)
    const page = await visitor.get(path)
    expect(staked(page)).toEqual([])
    const lay = attributeOf(page, 'a[data-layout=lay]', 'href')
    expect(staked(await visitor.get(lay))).toEqual([
      [spot, '2.000'],
      [other, '10.000.000'],
    ])
    // Another takes its place; it is nobody else's; and one without a spot of the game is refused.
    const next = await visitor.get(`${path}?spot=${spot}&stake=500.00`)
    expect((await visitor.submit(next, 'keep-layout', {})).status).toBe(303)
    const again = attributeOf(await visitor.get(path), 'a[data-layout=lay]', 'href')
    expect(staked(await visitor.get(again))).toEqual([[spot, '500']])
    expect((await stranger.get(path)).html.querySelector('a[data-layout]')).toBeNull()
    const wrong = await visitor.submit(next, 'keep-layout', { spot: 'nothing', stake: '500' })
    expect([wrong.status, errorsOf(wrong)]).toEqual([400, { form: 'invalid' }])
  }
})

test('the last bet is laid again, and its spots show how many bets and how much lies there, without names', async () => {
  const people = [await funded(site, '1000000'), await funded(site, '1000000')]
  for (const { game, spot } of tables) {
    const path = pathOf(game)
    const page = await openTable(new Visitor(site.origin), path)
    const round = attributeOf(page, '[data-round]', 'data-round')
    expect(attributeOf(page, `#put-${spot}`, 'data-spot-bets')).toBe('0')
    expect(attributeOf(page, `#put-${spot}`, 'data-spot-stakes')).toBe('0.00')
    for (const [at, { visitor }] of people.entries()) {
      const fields = { spot, stake: at === 0 ? '1000.50' : '2000', round }
      expect((await visitor.submit(await visitor.get(path), 'bet', fields)).status).toBe(303)
    }
    const seen = await until(
      new Visitor(site.origin),
      path,
      (page) => attributeOf(page, `#put-${spot}`, 'data-spot-bets') === '2',
    )
    expect(attributeOf(seen, '[data-round]', 'data-round')).toBe(round)
    expect(attributeOf(seen, `#put-${spot}`, 'data-spot-stakes')).toBe('3000.50')
    expect(textOf(seen, `[data-laid=${spot}]`)).toMatch(/: 2 cược, 3\.000,50/)
    for (const { username } of people) expect(seen.text).not.toContain(username)
    const [first] = people
    const rebet = await until(
      first?.visitor ?? new Visitor(site.origin),
      path,
      (page) => page.html.querySelector('a[data-rebet]')?.getAttribute('href')?.includes('1000.50') ?? false,
    )
    const laid = await first?.visitor.get(attributeOf(rebet, 'a[data-rebet]', 'href'))
    expect(laid && staked(laid)).toEqual([[spot, '1.000,50']])
  }
})

test('once bets are closed the bar is grey, and says what was accepted', async () => {
  await setForTest(site, 'roundClosedMs', '4000')
  const { visitor } = await funded(site, '1000000')
  for (const { game, spot } of tables) {
    const path = pathOf(game)
    // A round that was opened before the setting closes for a moment only.
    const before = attributeOf(await visitor.get(path), '[data-round]', 'data-round')
    const page = await until(
      visitor,
      path,
      (page) =>
        phase(page) === 'open' &&
        attributeOf(page, '[data-round]', 'data-round') !== before &&
        Number(attributeOf(page, '[data-round] [data-remaining]', 'data-remaining')) > 3,
    )
    const answer = await visitor.submit(page, 'bet', { spot, stake: '3000' })
    expect(answer.status).toBe(303)
    const closed = await until(visitor, path, (page) => phase(page) === 'closed')
    expect(bar(closed)?.getAttribute('type')).toBe('button')
    expect(bar(closed)?.getAttribute('aria-disabled')).toBe('true')
    expect(bar(closed)?.hasAttribute('data-shut')).toBe(true)
    expect(textOf(closed, '#bet .bar-shut')).toMatch(/^Đã nhận cược 3\.000,00/)
    // The odds of a pool stand from then on.
    expect(closed.html.querySelectorAll('[data-final]')).toHaveLength(game === 'cockfight' ? 1 : 0)
    expect(textOf(await new Visitor(site.origin).get(path), '#bet .bar-shut')).toMatch(/^Hết giờ đặt cược/)
  }
})

test('the stage tells all bets of a member on a round together, also on a page that names none of them', async () => {
  const { visitor } = await funded(site, '1000000')
  const path = pathOf('sicbo')
  const round = attributeOf(await openTable(visitor, path), '[data-round]', 'data-round')
  const ids: string[] = []
  for (const [spot, stake] of [
    ['big', '10000'],
    ['small', '30000'],
  ] as const) {
    const answer = await visitor.submit(await visitor.get(path), 'bet', { spot, stake, round })
    expect(answer.status).toBe(303)
    ids.push(new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? '')
  }
  const [first, second] = ids
  for (const [asked, id] of [
    [path, second],
    [`${path}?bet=${first}`, first],
    [`${path}?bet=${second}`, second],
  ] as const) {
    const page = await visitor.get(asked)
    expect(attributeOf(page, '.stage [data-bet]', 'data-bet')).toBe(id)
    expect(attributeOf(page, '.stage [data-bet]', 'data-round-stake')).toBe('40000.00')
    expect(textOf(page, '.stage [data-bet] .stage-net')).toMatch(/^Đã nhận cược 40\.000,00/)
  }
  const done = await until(
    visitor,
    `${path}?bet=${first}`,
    (page) => attributeOf(page, '.stage [data-bet]', 'data-result') !== 'open',
  )
  const dice = attributeOf(done, '.stage [data-bet]', 'data-outcome').split(',').map(Number)
  const total = dice.reduce((sum, die) => sum + die, 0)
  const wins = new Set(dice).size === 1 ? undefined : total >= 11 ? 'big' : 'small'
  // The marks are of the bet, what is said of the round.
  const own = '.stage [data-bet]'
  expect(attributeOf(done, own, 'data-payout')).toBe(wins === 'big' ? '20000.00' : '0.00')
  const [paid, said] = {
    big: ['20000.00', /Trả lại.*Mất.*20\.000/],
    small: ['60000.00', /Thắng 1,50×.*Lãi.*20\.000/],
    none: ['0.00', /Thua.*Mất.*40\.000/],
  }[wins ?? 'none'] as [string, RegExp]
  expect(attributeOf(done, own, 'data-round-payout')).toBe(paid)
  expect(textOf(done, own).replaceAll(/\s+/g, ' ')).toMatch(said)
  expect(done.html.querySelectorAll('.stage [data-celebrate]')).toHaveLength(wins === 'small' ? 1 : 0)
})
