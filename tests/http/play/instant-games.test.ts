import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import {
  attributeOf,
  errorsOf,
  fairOf,
  type Page,
  unfindableIn,
  Visitor,
} from '#tests/support/site/visitor.ts'

// Games of the house that one plays alone by plain forms: a stake and what comes of it, in one step or in two.

const site = ownSite()

const tableOf = (game: string) => `/game/SEN/${game}`
const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const balanceOf = async (visitor: Visitor) =>
  cents(attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance'))

async function bet(visitor: Visitor, game: string, fields: Record<string, string>) {
  const answer = await visitor.submit(await visitor.get(tableOf(game)), 'bet', fields)
  const location = answer.headers.get('location') ?? ''
  const betId = new URL(location, site.origin).searchParams.get('bet') ?? ''
  const step = games[game]?.step
  const isOpen = async () => attributeOf(await visitor.get(location), '[data-bet]', 'data-result') === 'open'
  // Of slots few rounds stay open: those that begin a feature.
  if (step && answer.status === 303 && (games[game]?.seldom !== true || (await isOpen())))
    expect((await visitor.submit(await visitor.get(location), 'step', step)).headers.get('location')).toBe(
      location,
    )
  return { answer, location, betId }
}

/** What a round of a game pays, worked out here from the page's marks: the whole payout in cents. */
type Paid = (outcome: string, stake: number, fields: Record<string, string>, page: Page) => number

type Refused = [fields: Record<string, string>, status: number, field: string, code: string]

interface Game {
  lobby: string
  percent: string
  /** Rows of the pay table. */
  rows: number
  /** What ends a round that stays open after its bet. */
  step?: Record<string, string>
  /** Only few do. */
  seldom?: true
  bets: readonly Record<string, string>[]
  paid: Paid
  /** A bet that the table does not offer: the field that says so, and its code. */
  refused: readonly Refused[]
}

const stakesRefused = (fields: Record<string, string>): Game['refused'] => [
  ...['1e3', '-1', '0.001', '1,000.00', '٣', 'NaN', ''].map(
    (stake): Refused => [{ ...fields, stake }, 400, 'stake', stake === '' ? 'required' : 'format'],
  ),
  [{ ...fields, stake: '0' }, 400, 'stake', 'too-small'],
  [{ ...fields, stake: '0.99' }, 400, 'stake', 'under-limit'],
  [{ ...fields, stake: '10000001' }, 400, 'stake', 'over-limit'],
  [{ ...fields, stake: '400000' }, 409, 'stake', 'insufficient-balance'],
]

/** What the list of wins on the page comes to, cut to the cent. */
const paidByList: Paid = (outcome, stake, _fields, page) => {
  expect(outcome).toMatch(/^\d+(,\d+){4,}(;\d+(,\d+)*)*$/)
  const wins = page.html.querySelectorAll(
    '[data-records=wins] b, [data-records=steps] b, [data-records=feature] b',
  )
  const times = wins.map(({ text }) => Number(text.replace('×', '').replaceAll('.', '').replace(',', '.')))
  return Math.floor((times.reduce((sum, of) => sum + Math.round(of * 10_000), 0) * stake) / 10_000)
}
const slots = (percent: string, rows: number, all = 'spin-all'): Game => ({
  step: { action: all },
  seldom: true,
  lobby: '/rng',
  percent,
  rows,
  bets: ['1000.55', '1', '2500', '1000000', '7.77', '20', '99.99', '3'].map((stake) => ({ stake })),
  paid: paidByList,
  refused: stakesRefused({}),
})

/** What a card pays on its part of the stake: its 25 fields row by row as they are shown, and the balls. */
function bingoOf(fields: readonly string[], balls: readonly string[]): number {
  const called = fields.map((field, at) => at === 12 || balls.includes(field))
  const five = [0, 1, 2, 3, 4]
  const lines = [
    ...five.map((row) => five.map((at) => row * 5 + at)),
    ...five.map((column) => five.map((at) => at * 5 + column)),
    five.map((at) => at * 6),
    five.map((at) => at * 4 + 4),
  ]
  const whole = lines.filter((line) => line.every((at) => called[at])).length
  if (whole > 1) return [25, 150, 1000][whole - 2] ?? 2000
  return [0, 4, 20, 24].every((at) => called[at]) ? 7 : whole * 3
}

/** What five cards pay times the stake, looked up in another way than the site does: by how ranks and suits repeat. */
function pokerOf(cards: readonly number[]): number {
  const [ranks, suits] = [cards.map((card) => card % 13), cards.map((card) => Math.floor(card / 13))]
  const counts = ranks.map((rank) => ranks.filter((other) => other === rank).length)
  const alike = counts.toSorted((a, b) => b - a).join('')
  const paid: Record<string, number> = { 44441: 25, 33322: 9, 33311: 3, 22221: 2 }
  const high = ranks.some((rank, at) => counts[at] === 2 && rank > 8)
  if (alike !== '11111') return paid[alike] ?? (high ? 1 : 0)
  const row = ranks.toSorted((a, b) => a - b).join()
  const straight = '0,1,2,3,4,5,6,7,8,9,10,11,12'.includes(row) || row === '0,1,2,3,12'
  const flush = new Set(suits).size === 1
  if (straight && flush) return row === '8,9,10,11,12' ? 800 : 50
  return flush ? 6 : straight ? 4 : 0
}

const games: Record<string, Game> = {
  crash: {
    lobby: '/rng',
    percent: '98.0208-99.0000',
    rows: 13,
    bets: [
      { stake: '1000.55', target: '1.01' },
      { stake: '1', target: '2' },
      { stake: '777.77', target: '1000' },
      { stake: '25000', target: '1.5' },
    ],
    paid: (outcome, stake, { target = '' }) => {
      expect(outcome).toMatch(/^\d+\.\d\d$/)
      return Number(outcome) >= Number(target) ? Math.floor((stake * cents(target)) / 100) : 0
    },
    refused: [
      ...stakesRefused({ target: '2' }),
      [{ stake: '10', target: '1.00' }, 400, 'target', 'too-small'],
      [{ stake: '10', target: '1000.01' }, 400, 'target', 'too-large'],
      [{ stake: '10', target: '2,555' }, 400, 'target', 'format'],
      [{ stake: '10', target: '-2' }, 400, 'target', 'format'],
      [{ stake: '10', target: '' }, 400, 'target', 'required'],
    ],
  },
  'slots-lines': slots('95.5230-96.7730', 11, 'pick-all'),
  'slots-ways': slots('95.5757', 10),
  'slots-cascade': slots('96.2173', 7),
  scratch: {
    lobby: '/rng',
    percent: '95.0000',
    rows: 7,
    step: { action: 'scratch-all' },
    bets: ['1000.55', '1', '25000', '1000000', '7.77'].map((stake) => ({ stake })),
    paid: (outcome, stake) => {
      expect(['0', '1', '2', '5', '10', '50', '200', '1000']).toContain(outcome)
      return stake * Number(outcome)
    },
    refused: stakesRefused({}),
  },
  bingo: {
    lobby: '/rng',
    percent: '95.3705',
    rows: 6,
    bets: ['1', '2', '3', '4', '4', '4'].map((cards) => ({ stake: '1000.55', cards })),
    paid: (outcome, stake, { cards }, page) => {
      const balls = outcome.split(',')
      expect([balls.length, new Set(balls).size]).toEqual([30, 30])
      const shown = page.html.querySelectorAll('.bingo-cards table')
      expect(shown).toHaveLength(Number(cards))
      const sum = shown
        .map((card) =>
          bingoOf(
            card.querySelectorAll('td').map((cell) => cell.text),
            balls,
          ),
        )
        .reduce((sum, one) => sum + one, 0)
      return Math.floor((stake * sum) / Number(cards))
    },
    refused: [
      ...stakesRefused({ cards: '2' }),
      ...['0', '5', '1.5', '-1', 'two'].map(
        (cards): Refused => [{ stake: '1000', cards }, 400, 'cards', 'not-offered'],
      ),
    ],
  },
  'video-poker': {
    lobby: '/rng',
    percent: '99.5439',
    rows: 9,
    step: { hold: '2' },
    bets: ['1000.55', '1', '25000', '1000000', '7.77', '10', '99.99'].map((stake) => ({ stake })),
    paid: (outcome, stake) => {
      const cards = outcome.split(',').map(Number)
      expect([cards.length, new Set(cards).size]).toEqual([5, 5])
      expect(cards.every((card) => card >= 0 && card <= 51)).toBe(true)
      return stake * pokerOf(cards)
    },
    refused: stakesRefused({}).map(
      ([fields, ...said]): Refused =>
        fields.stake === '10000001' ? [{ stake: '1000001' }, ...said] : [fields, ...said],
    ),
  },
  fish: {
    lobby: '/fish',
    percent: '96.0000',
    rows: 9,
    bets: [
      { stake: '1000.55', target: 'minnow' },
      { stake: '1000', target: 'perch' },
      { stake: '1', target: 'dragon' },
      { stake: '50000', target: 'minnow' },
    ],
    paid: (outcome, stake, { target = '' }, page) => {
      const multiplier = { minnow: 2, perch: 3, dragon: 500 }[target] ?? 0
      // The cannon still aims at the fish that was shot at.
      expect(page.html.querySelector('button.fish[aria-current]')?.getAttribute('value')).toBe(target)
      expect(attributeOf(page, '#bet', 'value')).toBe(target)
      expect(['hit', 'miss']).toContain(outcome)
      return outcome === 'hit' ? stake * multiplier : 0
    },
    refused: [
      ...stakesRefused({ target: 'carp' }),
      [{ stake: '1000', target: 'shark' }, 400, 'target', 'not-offered'],
    ],
  },
}

for (const [game, { lobby, percent, rows, bets, paid, refused }] of Object.entries(games)) {
  const [first = {}] = bets

  test(`${game} is found in every language, and a guest sees table, rules and return`, async () => {
    const visitor = new Visitor(site.origin)
    for (const lang of ['en', 'zh', 'vi']) {
      const found = await visitor.get(`${lobby}?q=${game}&lang=${lang}`)
      expect(found.html.querySelector(`a[href="${tableOf(game)}"]`)).not.toBeNull()
      const page = await visitor.get(`${tableOf(game)}?tab=rules`)
      expect([page.status, page.page, attributeOf(page, 'main', 'data-game')]).toEqual([200, 'game', game])
      expect(attributeOf(page, '[data-return]', 'data-return')).toBe(percent)
      expect(page.html.querySelectorAll('[data-records=odds] [data-id]')).toHaveLength(rows)
      const stage = page.html.querySelector('svg[data-stage][role=img]')
      expect(stage?.getAttribute('aria-label')).toBeTruthy()
    }
    const answer = await visitor.submit(await visitor.get(tableOf(game)), 'bet', first)
    expect([answer.status, answer.page]).toEqual([401, 'login'])
  })

  test(`${game}: a bet moves stake and payout, and shows what it came to`, async () => {
    const { visitor } = await funded(site, '5000000')
    for (const fields of bets) {
      const before = await balanceOf(visitor)
      const { answer, location, betId } = await bet(visitor, game, fields)
      expect([answer.status, location]).toEqual([303, `${tableOf(game)}?bet=${betId}`])
      const page = await visitor.get(location)
      const mark = (name: string) => attributeOf(page, '[data-bet]', `data-${name}`)
      const stake = cents(fields.stake ?? '')
      const payout = paid(mark('outcome'), stake, fields, page)
      expect(cents(mark('payout'))).toBe(payout)
      expect(mark('result')).toBe(payout > 0 ? 'won' : 'lost')
      expect(page.html.querySelector('[data-celebrate]') !== null).toBe(payout > stake)
      expect(await balanceOf(visitor)).toBe(before - stake + payout)
      expect(page.html.querySelector('[data-records=rounds] [data-id]')?.getAttribute('data-id')).toBe(betId)
      expect(page.html.querySelector('[data-records=results] [data-id]')?.getAttribute('data-id')).toBe(betId)

      const record = await visitor.get(`/personalCenter/personalHistoryCopy?bet=${betId}`)
      expect(attributeOf(record, '[data-outcome]', 'data-outcome')).toBe(mark('outcome'))
    }
  })

  test(`${game}: what is no bet is refused at its field with what was entered, and nothing moves`, async () => {
    const { visitor } = await funded(site, '300000')
    const before = await balanceOf(visitor)
    for (const [fields, status, field, code] of refused) {
      const { answer } = await bet(visitor, game, fields)
      expect([fields, answer.status, errorsOf(answer)[field]]).toEqual([fields, status, code])
      if (field !== 'form') expect([fields, unfindableIn(answer, field)]).toEqual([fields, []])
    }
    expect(await balanceOf(visitor)).toBe(before)
  })

  test(`${game}: the same requestId moves money once; with other content it is refused`, async () => {
    const { visitor } = await funded(site, '1000000')
    const page = await visitor.get(tableOf(game))
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.submit(page, 'bet', first)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get('location')}`)).size).toBe(
      1,
    )
    expect(answers[0]?.status).toBe(303)
    const statement = await visitor.get('/personalCenter/transactionHistory?type=bet')
    expect(statement.html.querySelectorAll('[data-records=transactions] tbody [data-id]')).toHaveLength(1)
    const other = await visitor.submit(page, 'bet', { ...first, stake: '2000' })
    expect([other.status, errorsOf(other).form]).toEqual([409, 'request-id-reused'])
  })

  test(`${game}: the proof says in words and figures what the page and its JSON say`, async () => {
    const { visitor } = await funded(site, '1000000')
    const { location, betId } = await bet(visitor, game, first)
    const page = await visitor.get(location)
    const stranger = new Visitor(site.origin)
    const sealed = await stranger.get(`/verify/${betId}`)
    expect(attributeOf(sealed, '[data-verdict]', 'data-verdict')).toBe('sealed')
    await visitor.submit(await visitor.get(tableOf(game)), 'rotate-seed', { clientSeed: 'mine' })
    const proof = await stranger.get(`/verify/${betId}`)
    expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
    expect(fairOf(proof, 'outcome')).toBe(attributeOf(page, '[data-bet]', 'data-outcome'))
    expect(fairOf(proof, 'payout')).toBe(attributeOf(page, '[data-bet]', 'data-payout'))
    const json = JSON.parse((await stranger.get(`/verify/${betId}.json`)).text)
    expect(json.game).toBe(game)
    for (const name of [
      'commit',
      'server-seed',
      'digest',
      'number',
      'outcome',
      'multiplier',
      'stake',
      'payout',
    ])
      expect(String(json[name]), name).toBe(fairOf(proof, name))
  })
}

test('after all this the ledger is sound', async () => {
  const check = await ops(site, 'ledger', 'check', '--json')
  expect(check.code).toBe(0)
  expect(check.json.problems).toEqual([])
})
