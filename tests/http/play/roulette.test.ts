import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, fairOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const ROULETTE = '/game/SEN/roulette'

type Pair = [spot: string, stake: string]

const balanceOf = async (visitor: Visitor) =>
  attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance')
const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const betIdOf = (location: string) => new URL(location, site.origin).searchParams.get('bet') ?? ''

/** Posts fields as they are told, some more than once, as `curl -d` would: with what the page's own form hides. */
async function post(visitor: Visitor, pairs: readonly [name: string, value: string][]) {
  const page = await visitor.get(ROULETTE)
  const hidden = (name: string): [string, string] => [
    name,
    attributeOf(page, `#form-bet input[name=${name}]`, 'value'),
  ]
  const body = new URLSearchParams([hidden('csrf'), ['intent', 'bet'], hidden('requestId'), ...pairs])
  const answer = await visitor.send(ROULETTE, { method: 'POST', body })
  return { answer, location: answer.headers.get('location') ?? '' }
}

const bet = (visitor: Visitor, pairs: readonly Pair[]) =>
  post(
    visitor,
    pairs.flatMap(([spot, stake]): [string, string][] => [
      ['spot', spot],
      ['stake', stake],
    ]),
  )

const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
/** Whether a spot wins, and what it pays, worked out here from its name. */
const paysOf: Record<string, (number: number) => number> = {
  'straight-17': (number) => (number === 17 ? 36 : 0),
  'split-0-3': (number) => (number === 0 || number === 3 ? 18 : 0),
  'street-4': (number) => (number >= 4 && number <= 6 ? 12 : 0),
  'corner-8': (number) => ([8, 9, 11, 12].includes(number) ? 9 : 0),
  'line-31': (number) => (number >= 31 ? 6 : 0),
  'column-2': (number) => (number > 0 && number % 3 === 2 ? 3 : 0),
  'dozen-3': (number) => (number >= 25 ? 3 : 0),
  red: (number) => (red.includes(number) ? 2 : 0),
  black: (number) => (number > 0 && !red.includes(number) ? 2 : 0),
  even: (number) => (number > 0 && number % 2 === 0 ? 2 : 0),
}

test('roulette is found in the catalogue in every language, and can be played', async () => {
  const visitor = new Visitor(site.origin)
  for (const lang of ['vi', 'en', 'zh']) {
    const page = await visitor.get(`/rng?q=roulette&lang=${lang}`)
    expect(page.html.querySelector(`a[href="${ROULETTE}"]`)).not.toBeNull()
  }
  const page = await visitor.get(ROULETTE)
  expect([page.status, page.page]).toEqual([200, 'game'])
  expect(attributeOf(page, 'main', 'data-game')).toBe('roulette')
  expect(
    page.html
      .querySelectorAll('[data-records=odds] [data-field=return]')
      .map((cell) => cell.text.replace(',', '.')),
  ).toEqual(Array.from({ length: 8 }, () => '97.2973%'))
  expect(attributeOf(page, '[data-return]', 'data-return')).toBe('97.2973')
  expect(page.html.querySelector('[data-stage]')?.getAttribute('role')).toBe('img')
  expect(page.html.querySelectorAll('[data-records=odds] tbody [data-id]')).toHaveLength(8)
  expect((await visitor.get('/sitemap.xml')).text).toContain(`${ROULETTE}</loc>`)
})

test('a guest’s bet leads to the login', async () => {
  const visitor = new Visitor(site.origin)
  const answer = await visitor.submit(await visitor.get(ROULETTE), 'bet', { spot: 'red', stake: '1000' })
  expect([answer.status, answer.page]).toEqual([401, 'login'])
})

test('many spots are one bet: each pays by its odds, stake and payout are their sums', async () => {
  const { visitor } = await funded(site, '1000000')
  const spots = Object.keys(paysOf)
  for (const pairs of [
    spots.map((spot, at): Pair => [spot, `${1000 + at}.5`]),
    [
      ['red', '1000'],
      ['black', '1000'],
    ] as Pair[],
    [
      ['red', '1000'],
      ['red', '2000.25'],
    ] as Pair[],
  ]) {
    const before = cents(await balanceOf(visitor))
    const { answer, location } = await bet(visitor, pairs)
    expect(answer.status).toBe(303)
    expect(location).toMatch(/^\/game\/SEN\/roulette\?bet=/)
    const page = await visitor.get(location)
    const number = Number(attributeOf(page, '[data-bet]', 'data-outcome'))
    const paid = pairs.map(([spot, stake]) => cents(stake) * (paysOf[spot]?.(number) ?? 0))
    const payout = paid.reduce((sum, amount) => sum + amount, 0)
    const staked = pairs.reduce((sum, [, stake]) => sum + cents(stake), 0)
    expect(cents(attributeOf(page, '[data-bet]', 'data-payout'))).toBe(payout)
    expect(attributeOf(page, '[data-bet]', 'data-result')).toBe(payout > 0 ? 'won' : 'lost')
    expect(page.html.querySelector('[data-celebrate]') !== null).toBe(payout > staked)
    expect(cents(await balanceOf(visitor))).toBe(before - staked + payout)

    const record = await visitor.get(`/personalCenter/personalHistoryCopy?bet=${betIdOf(location)}`)
    const lines = record.html.querySelectorAll('[data-spot]')
    expect(
      lines.map((line) => [
        line.getAttribute('data-spot'),
        cents(line.getAttribute('data-stake') ?? ''),
        cents(line.getAttribute('data-payout') ?? ''),
      ]),
    ).toEqual(pairs.map(([spot, stake], at) => [spot, cents(stake), paid[at]]))
  }
})

test('fifty pairs are a bet; what is none is refused at its field, and nothing moves', async () => {
  const { visitor } = await funded(site, '100000')
  const fifty = Array.from({ length: 50 }, (_, at): Pair => [`straight-${at % 37}`, '1'])
  expect((await bet(visitor, fifty)).answer.status).toBe(303)
  const before = await balanceOf(visitor)

  const refused = async (pairs: readonly [string, string][], status: number, field: string, code: string) => {
    const { answer } = await post(visitor, pairs)
    expect([pairs.slice(0, 3), answer.status, errorsOf(answer)[field]]).toEqual([
      pairs.slice(0, 3),
      status,
      code,
    ])
    return answer
  }
  const pair = (spot: string, stake: string): [string, string][] => [
    ['spot', spot],
    ['stake', stake],
  ]
  await refused(
    [...fifty, ['red', '1'] as Pair].flatMap(([spot, stake]) => pair(spot, stake)),
    400,
    'spot',
    'too-long',
  )
  for (const spot of [
    'straight-37',
    'split-3-4',
    'split-2-1',
    'street-2',
    'corner-3',
    'line-34',
    'blue',
    'RED',
  ])
    await refused(pair(spot, '1000'), 400, 'spot', 'not-offered')
  // The form of one spot is folded away, but not with an error in it.
  expect((await visitor.get(ROULETTE)).html.querySelector('details:not([open]) select#spot')).not.toBeNull()
  const empty = await refused([], 400, 'spot', 'required')
  expect(empty.html.querySelector('details[open] select#spot')).not.toBeNull()
  await refused([['stake', '1000']], 400, 'spot', 'required')
  await refused([['spot', 'red']], 400, 'stake', 'required')
  await refused([...pair('red', '1000'), ['spot', 'odd']], 400, 'stake', 'required')
  await refused([...pair('red', '1000'), ...pair('odd', '')], 400, 'stake', 'required')
  for (const stake of ['1e3', '-1', '0.001', '1,000.00', '٣', 'NaN', '0x10', '99999999999999'])
    await refused([...pair('red', '1000'), ...pair('odd', stake)], 400, 'stake', 'format')
  await refused(pair('red', '0'), 400, 'stake', 'too-small')
  await refused([...pair('red', '1000'), ...pair('odd', '0.99')], 400, 'stake', 'under-limit')
  await refused([...pair('red', '1000'), ...pair('odd', '10000000.01')], 400, 'stake', 'over-limit')
  await refused([...pair('red', '999999999999'), ...pair('odd', '999999999999')], 400, 'stake', 'over-limit')
  const twice = await refused(
    [...pair('red', '6000000'), ...pair('red', '6000000')],
    400,
    'stake',
    'over-limit',
  )
  // What was entered lies on the cloth again.
  expect(
    twice.html
      .querySelectorAll('#form-bet #spot input[name=stake]')
      .map((input) => input.getAttribute('value')),
  ).toEqual(['6000000', '6000000'])
  await refused([...pair('red', '60000'), ...pair('odd', '60000')], 409, 'stake', 'insufficient-balance')
  expect(await balanceOf(visitor)).toBe(before)
})

test('of a refused bet every pair is kept as it was entered, also the one that is no bet', async () => {
  const { visitor } = await funded(site, '100000')
  const lyingOn = ({ html }: Page) =>
    html
      .querySelectorAll('#form-bet #spot li')
      .map((row) =>
        ['spot', 'stake'].map((name) => row.querySelector(`[name=${name}]`)?.getAttribute('value')),
      )
  const red: Pair = ['red', '1000']
  const odd: Pair = ['odd', '2000']
  for (const pairs of [
    [red, ['odd', 'x']],
    [red, ['straight-37', '500'], odd],
    [['<b>', '500'], red],
    [red, ['', '500']],
    [red, ['straight-37', 'x'], ['red', '3000']],
    [
      ['blue', '1'],
      ['green', '2'],
    ],
    Array.from({ length: 51 }, (): Pair => red),
    // Alone.
    [['straight-37', '500']],
    [['<b>', 'x']],
    [['blue', '']],
    [['red', 'x']],
  ] as Pair[][]) {
    const { answer } = await bet(visitor, pairs)
    expect([answer.status, lyingOn(answer)], JSON.stringify(pairs)).toEqual([400, pairs])
  }
  // One that lies there is taken away by its link, and with it what is no bet.
  const { answer } = await bet(visitor, [red, ['straight-37', '500'], odd])
  const [first, second] = answer.html.querySelectorAll('#form-bet #spot li a')
  expect(lyingOn(await visitor.get(second?.getAttribute('href') ?? ''))).toEqual([
    ['red', '1.000'],
    ['odd', '2.000'],
  ])
  expect(lyingOn(await visitor.get(first?.getAttribute('href') ?? ''))).toEqual([['odd', '2.000']])
  // What came with a field too many is kept, too.
  const page = await visitor.get(ROULETTE)
  const twice = await visitor.submit(page, 'bet', {
    requestId: ['request-0001', 'request-0002'],
    spot: ['red', 'odd'],
    stake: ['1000', '2000'],
  })
  expect([twice.status, errorsOf(twice), lyingOn(twice)]).toEqual([400, { form: 'invalid' }, [red, odd]])
  const refusedTwice = (spot: string, stake: string) =>
    visitor.submit(page, 'bet', { requestId: ['request-0001', 'request-0002'], spot, stake })
  const alone = await refusedTwice('straight-37', '500')
  expect([errorsOf(alone), lyingOn(alone)]).toEqual([{ form: 'invalid' }, [['straight-37', '500']]])
  // A stake without a spot lies nowhere: the form of one spot has it, with an error and without.
  for (const answer of [await refusedTwice('', '500'), (await bet(visitor, [['', '500']])).answer]) {
    expect(lyingOn(answer)).toEqual([])
    expect(answer.html.querySelector('details[open] select#spot')).not.toBeNull()
    expect(attributeOf(answer, '#stake', 'value')).toBe('500')
  }
})

test('the chosen chip is kept when a bet is refused', async () => {
  const { visitor } = await funded(site, '100000')
  const chipsOf = ({ html }: Page) =>
    ['#form-bet input[type=hidden]', 'input[type=radio][checked]'].map((inputs) =>
      html.querySelector(`${inputs}[name=chip]`)?.getAttribute('value'),
    )
  const page = await visitor.get(`${ROULETTE}?chip=50000.00`)
  expect(chipsOf(page)).toEqual(['50000.00', '50000.00'])
  // As a browser sends it, and as a client does that sends the radios of the cloth's form too.
  for (const chip of ['50000.00', ['50000.00', '50000.00']]) {
    const answer = await visitor.submit(page, 'bet', { spot: 'red', stake: 'x', chip })
    expect([errorsOf(answer), chipsOf(answer)]).toEqual([
      { form: 'invalid', stake: 'format' },
      ['50000.00', '50000.00'],
    ])
  }
})

test('the same requestId moves money once; with another spot of the same stake it is refused', async () => {
  const { visitor } = await funded(site, '100000')
  const page = await visitor.get(ROULETTE)
  const fields = { spot: 'red', stake: '1000' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.submit(page, 'bet', fields)))
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get('location')}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(303)
  const other = await visitor.submit(page, 'bet', { ...fields, spot: 'black' })
  expect([other.status, errorsOf(other).form]).toEqual([409, 'request-id-reused'])
})

test('without a script the cloth takes one chip a press, and the bet is what lies on it', async () => {
  const { visitor } = await funded(site, '1000000')
  const press = async (from: Page, put: string) => {
    const cloth = from.html.querySelector('#form-cloth') ?? from.html
    const query = new URLSearchParams()
    for (const input of cloth.querySelectorAll('input[type=hidden]'))
      query.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
    query.append('chip', '50000.00')
    query.append('put', put)
    return visitor.get(`${ROULETTE}?${query}`)
  }
  const one = await press(await visitor.get(ROULETTE), 'dozen-2')
  const two = await press(one, 'straight-17')
  const three = await press(two, 'dozen-2')
  const rows = three.html.querySelectorAll('#form-bet #spot li')
  expect(
    rows.map((row) => [
      row.querySelector('[name=spot]')?.getAttribute('value'),
      row.querySelector('[name=stake]')?.getAttribute('value'),
    ]),
  ).toEqual([
    ['dozen-2', '100.000'],
    ['straight-17', '50.000'],
  ])
  const answer = await visitor.submit(three, 'bet', {})
  expect(answer.status).toBe(303)
  const record = await visitor.get(
    `/personalCenter/personalHistoryCopy?bet=${betIdOf(answer.headers.get('location') ?? '')}`,
  )
  expect(record.html.querySelectorAll('[data-spot]').map((line) => line.getAttribute('data-spot'))).toEqual([
    'dozen-2',
    'straight-17',
  ])
})

test('a stranger can repeat the round from what the proof shows', async () => {
  const { visitor } = await funded(site, '1000000')
  const table = await visitor.get(ROULETTE)
  const { location } = await bet(visitor, [
    ['red', '1000'],
    ['straight-17', '500'],
  ])
  const betId = betIdOf(location)
  await visitor.submit(await visitor.get(ROULETTE), 'rotate-seed', { clientSeed: 'mine' })

  const stranger = new Visitor(site.origin)
  const proof = await stranger.get(`/verify/${betId}`)
  expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
  const value = Object.fromEntries(
    [
      'commit',
      'server-seed',
      'client-seed',
      'nonce',
      'cursor',
      'digest',
      'number',
      'outcome',
      'multiplier',
    ].map((name) => [name, fairOf(proof, name)]),
  )
  const seed = value['server-seed'] ?? ''
  expect(value.commit).toBe(fairOf(table, 'commit'))
  expect(createHash('sha256').update(seed).digest('hex')).toBe(value.commit)
  const message = `${value['client-seed']}:${value.nonce}:${value.cursor}`
  expect(createHmac('sha256', seed).update(message).digest('hex')).toBe(value.digest)
  // Of 37 values a group is skipped once in 600 million (2^32 mod 37 = 7), so the first one is used here.
  const g = BigInt(`0x${value.digest?.slice(0, 8)}`)
  expect(value.number).toBe(`0.${String((g * 10_000_000n) >> 32n).padStart(7, '0')}`)
  expect(value.outcome).toBe(String((g * 37n) >> 32n))
  const number = Number(value.outcome)
  const payout = 100_000 * (paysOf.red?.(number) ?? 0) + 50_000 * (paysOf['straight-17']?.(number) ?? 0)
  expect([cents(fairOf(proof, 'stake')), cents(fairOf(proof, 'payout'))]).toEqual([150_000, payout])
  expect(value.multiplier).toBe((Math.floor((payout * 10_000) / 150_000) / 10_000).toFixed(4))

  const json = JSON.parse((await stranger.get(`/verify/${betId}.json`)).text)
  expect(json).toMatchObject({
    ...value,
    game: 'roulette',
    wager: {
      spots: [
        { spot: 'red', stake: '1000.00' },
        { spot: 'straight-17', stake: '500.00' },
      ],
    },
    draws: [{ n: 37, value: number, cursor: 0, group: 0 }],
  })
})

test('the page about fairness repeats the test vector for roulette', async () => {
  const page = await new Visitor(site.origin).get('/about/fairness?lang=en')
  expect(textOf(page, '#command-number')).toBe('echo $(( 0x5cd1ba73 * 37 / 4294967296 ))')
  expect(page.text).toContain('roulette number 13')
})

test('after all this the ledger is sound', async () => {
  const check = await ops(site, 'ledger', 'check', '--json')
  expect(check.code).toBe(0)
  expect(check.json.problems).toEqual([])
})
