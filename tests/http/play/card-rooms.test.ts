import { expect, onTestFinished, test } from 'vitest'
import { balanceOf, funded, until } from '#tests/support/money.ts'
import { closeForTest } from '#tests/support/site/closed-games.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest, setSetting, withSettings } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import {
  attributeOf,
  errorsOf,
  type Page,
  textOf,
  unfindableIn,
  Visitor,
} from '#tests/support/site/visitor.ts'

// Card rooms by plain forms. Each test has a room of its own, so that none meets the players of another.

const site = ownSite()
const LOBBY = '/game/SEN/three-card'
const roomAt = (room: string) => `${LOBBY}?room=${room}`
const MONEY = '1000000'

withSettings(site, { roomHousePlayers: '0', roomAnteMs: '60000', roomTurnMs: '60000' })

const minor = (decimal: string) => Math.round(Number(decimal) * 100)
const refused = (page: Page) => ({ status: page.status, ...errorsOf(page) })
const betIdOf = (answer: Page) =>
  new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''

async function act(visitor: Visitor, room: string, action: string, more: Record<string, string> = {}) {
  return visitor.submit(await visitor.get(roomAt(room)), 'step', { action, ...more })
}

async function done(visitor: Visitor, room: string, action: string): Promise<Page> {
  const answer = await act(visitor, room, action)
  expect([action, answer.status, errorsOf(answer)]).toEqual([action, 303, {}])
  return answer
}

const turnOf = (page: Page) => Number(attributeOf(page, '[data-round]', 'data-turn'))
const handOf = (page: Page) => attributeOf(page, '[data-round]', 'data-round')
const stateOf = (page: Page) => attributeOf(page, '[data-round]', 'data-round-state')
const phaseOf = (page: Page) => attributeOf(page, '[data-round]', 'data-phase')
const actsOf = (page: Page) =>
  page.html.querySelectorAll('#form-step button[name=action]').map((button) => button.getAttribute('value'))

interface Player {
  visitor: Visitor
  /** Of its bet in the hand that is dealt. */
  bet: string
}

/** So many new members sit down and ante; answers them in the order in which they act, the first of them in turn. */
async function dealt(room: string, count: number): Promise<Player[]> {
  const visitors: Visitor[] = []
  for (let at = 0; at < count; at++) visitors.push((await funded(site, MONEY)).visitor)
  for (const visitor of visitors) await done(visitor, room, 'sit')
  return anted(room, visitors)
}

async function anted(room: string, visitors: readonly Visitor[]): Promise<Player[]> {
  const players: Player[] = []
  for (const visitor of visitors) players.push({ visitor, bet: betIdOf(await done(visitor, room, 'ante')) })
  const found = await Promise.all(
    players.map(async (player) => {
      const page = await player.visitor.get(roomAt(room))
      expect([stateOf(page), phaseOf(page)]).toEqual(['closed', 'betting'])
      return { player, seat: Number(attributeOf(page, '[data-cards]', 'data-id')), turn: turnOf(page) }
    }),
  )
  const place = ({ seat, turn }: { seat: number; turn: number }) => (seat - turn + 6) % 6
  return found.toSorted((a, b) => place(a) - place(b)).map(({ player }) => player)
}

const pair = (players: readonly Player[]) => {
  const [first, second] = players
  return first && second ? ([first, second] as const) : expect.fail('two are needed')
}

/** The end of a player's hand, as the room shows it. */
const ended = ({ visitor, bet }: Player, room: string) =>
  until(
    visitor,
    `${roomAt(room)}&bet=${bet}`,
    (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open',
  )

/** Cards by seat, as far as a page tells them. */
const cardsOn = ({ html }: Page) =>
  Object.fromEntries(
    html
      .querySelectorAll('[data-records=seats] [data-cards]')
      .map((row) => [row.getAttribute('data-id') ?? '', row.getAttribute('data-cards') ?? '']),
  )
const facesOn = ({ html }: Page) =>
  html.querySelectorAll('[data-stage] rect[height="56"][fill="url(#sg-ivory)"]').length
const backsOn = ({ html }: Page) => html.querySelectorAll('[data-stage] use[href="#sg-back"]').length

test('the rooms are found, and shown to guests with their stakes', async () => {
  const guest = new Visitor(site.origin)
  for (const lang of ['vi', 'en', 'zh']) {
    const page = await guest.get(`/pvp?q=three-card&lang=${lang}`)
    expect(page.html.querySelector(`a[href="${LOBBY}"]`)).not.toBeNull()
  }
  const page = await guest.get(LOBBY)
  expect(attributeOf(page, 'main', 'data-game')).toBe('three-card')
  expect(attributeOf(page, '[data-return]', 'data-return')).toBe('95.0000-100.0000')
  // What all players together get back is no return of one bet: the head says what the house takes.
  expect(textOf(page, '.game-head p')).toMatch(/\b5%/)
  const rooms = page.html.querySelectorAll('[data-records=rooms] [data-id]')
  expect(rooms).toHaveLength(9)
  expect(page.text).not.toContain('play-1k-6')
  expect(page.html.querySelector(`a[href="${roomAt('5k-6')}"]`)).not.toBeNull()
  const asked = await guest.submit(await guest.get(roomAt('5k-6')), 'step', {})
  expect([asked.status, asked.page]).toEqual([401, 'login'])
  for (const unknown of ['no-room', 'No Room', '..%2f'])
    expect((await guest.get(roomAt(unknown))).status).toBe(404)
})

test('a member is told in a room what is left to play, a guest is not', async () => {
  const { visitor } = await funded(site, MONEY)
  const room = await visitor.get(roomAt('1k-3'))
  const desk = await visitor.get('/personalCenter/withdraw')
  const leftOn = (page: Page) => attributeOf(page, '[data-turnover-left]', 'data-turnover-left')
  expect(leftOn(room)).toBe(leftOn(desk))
  const guest = await new Visitor(site.origin).get(roomAt('1k-3'))
  expect(guest.html.querySelector('[data-turnover-left]')).toBeNull()
})

test('a hand is anted, raised, folded and shown; what was staked is paid less the rake, and proved', async () => {
  const room = '1k-3'
  const { visitor: third } = await funded(site, MONEY)
  await done(third, room, 'sit')
  const before = await third.get(roomAt(room))
  const commit = textOf(before, '[data-fair=commit]')
  const betIds = textOf(before, '[data-fair=bet-ids]').split(' ')
  const others = [(await funded(site, MONEY)).visitor, (await funded(site, MONEY)).visitor]
  for (const visitor of others) await done(visitor, room, 'sit')
  const [first, second, last] = await anted(room, [third, ...others])
  if (!first || !second || !last) throw new Error('three are needed')
  // The commit, and the bets that the antes would be, were fixed before the first of them.
  for (const { bet } of [first, second, last]) expect(betIds).toContain(bet)
  const open = await first.visitor.get(roomAt(room))
  expect(textOf(open, '[data-fair=commit]')).toBe(commit)
  expect(textOf(open, '[data-fair=bets-root]')).toMatch(/^[0-9a-f]{64}$/)
  expect(actsOf(open)).toEqual(['call', 'raise', 'fold', 'leave'])

  await done(first.visitor, room, 'raise')
  await done(second.visitor, room, 'fold')
  await done(last.visitor, room, 'call')
  expect(phaseOf(await first.visitor.get(roomAt(room)))).toBe('show')
  await done(first.visitor, room, 'show')
  await done(last.visitor, room, 'show')

  let paid = 0
  for (const [player, stake] of [
    [first, 3_000],
    [second, 1_000],
    [last, 3_000],
  ] as const) {
    const page = await ended(player, room)
    expect(Number(attributeOf(page, '[data-bet]', 'data-stake'))).toBe(stake)
    const payout = minor(attributeOf(page, '[data-bet]', 'data-payout'))
    paid += payout
    if (player === second) expect(payout).toBe(0)
    expect(attributeOf(page, '[data-bet]', 'data-result')).toBe(payout > 0 ? 'won' : 'lost')
    expect(page.html.querySelectorAll('[data-celebrate]')).toHaveLength(payout > stake * 100 ? 1 : 0)
    await addsUp(player, stake * 100, payout)

    const stranger = new Visitor(site.origin)
    const proof = await stranger.get(`/verify/${player.bet}`)
    expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
    expect(textOf(proof, '[data-fair=commit]')).toBe(commit)
    expect(textOf(proof, '[data-fair=outcome]')).toBe(attributeOf(page, '[data-bet]', 'data-outcome'))
    expect(attributeOf(proof, '[data-fair=payout]', 'data-value')).toBe((payout / 100).toFixed(2))
    const json = JSON.parse((await stranger.get(`/verify/${player.bet}.json`)).text)
    expect(json).toMatchObject({
      game: 'three-card',
      commit,
      round: handOf(open),
      pot: '7000.00',
      rake: '350.00',
      stake: stake.toFixed(2),
      payout: (payout / 100).toFixed(2),
    })
    expect(json.actions.map((action: { do: string }) => action.do)).toEqual([
      'deal',
      'raise',
      'fold',
      'call',
      'show',
      'show',
    ])
  }
  expect(paid).toBe(665_000)
  await showsResult(room, handOf(open), [first, last])
})

/** The room tells everybody who has won the hand, with what, and where that is proved. */
async function showsResult(room: string, hand: string, mayHaveWon: readonly Player[]): Promise<void> {
  const page = await new Visitor(site.origin).get(`${roomAt(room)}&lang=en`)
  const [row] = page.html.querySelectorAll('[data-records=results] > [data-id]')
  expect(row?.getAttribute('data-id')).toBe(hand)
  expect(row?.querySelector('[data-field=outcome]')?.text).toMatch(/^Seat \d: \S/)
  expect(row?.querySelector('[data-field=pot]')?.getAttribute('data-amount')).toBe('7000.00')
  expect(mayHaveWon.map(({ bet }) => `/verify/${bet}`)).toContain(
    row?.querySelector('a')?.getAttribute('href'),
  )
}

/** The records and the statement of who has played one hand. */
async function addsUp({ visitor, bet }: Player, stake: number, payout: number): Promise<void> {
  const records = await visitor.get('/personalCenter/personalHistoryCopy')
  const row = records.html.querySelector(`[data-records=bets] [data-id="${bet}"]`)
  const amount = (field: string) =>
    minor(row?.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount') ?? '')
  expect([amount('stake'), amount('payout')]).toEqual([-stake, payout])
  const detail = await visitor.get(`/personalCenter/personalHistoryCopy?bet=${bet}`)
  expect(detail.html.querySelectorAll('[data-records=hands] [data-id]')).toHaveLength(3)
  const sums: number[] = []
  for (const type of ['bet', 'payout']) {
    const lines = await visitor.get(`/personalCenter/transactionHistory?type=${type}`)
    sums.push(
      lines.html
        .querySelectorAll('[data-records=transactions] tbody [data-field=amount]')
        .reduce((sum, cell) => sum + minor(cell.getAttribute('data-amount') ?? ''), 0),
    )
  }
  expect(sums).toEqual([-stake, payout])
  expect(minor(await balanceOf(visitor))).toBe(minor(MONEY) - stake + payout)
}

test('no answer tells a card of anybody else before the show', async () => {
  const room = '5k-6'
  const topic = `round-three-card-${room}`
  const events = await eventsOf(new Visitor(site.origin), topic)
  const [first, second] = pair(await dealt(room, 2))
  const guest = new Visitor(site.origin)
  const bets = [first.bet, second.bet]
  const asked = (reader: Visitor) =>
    Promise.all([
      reader.get(roomAt(room)),
      ...bets.map((bet) => reader.get(`${roomAt(room)}&bet=${bet}`)),
      ...bets.map((bet) => reader.get(`/verify/${bet}`)),
      ...bets.map((bet) => reader.get(`/verify/${bet}.json`)),
      reader.get(LOBBY),
    ])
  const readers = [first.visitor, second.visitor, guest]
  const told = await Promise.all(readers.map(asked))
  const own = told.map((pages) => pages.map(cardsOn))
  for (const [at, pages] of told.entries()) {
    const mine = own[at]?.[0] ?? {}
    expect(Object.keys(mine)).toHaveLength(at < 2 ? 1 : 0)
    const [table] = pages
    if (table) expect([facesOn(table), backsOn(table)]).toEqual(at < 2 ? [3, 3] : [0, 6])
    for (const seen of own[at] ?? []) if (Object.keys(seen).length > 0) expect(seen).toEqual(mine)
  }
  await done(first.visitor, room, 'call')
  await done(second.visitor, room, 'call')
  await done(first.visitor, room, 'show')
  // Who has no script looks again by a link that shows the end of the hand.
  const waiting = await first.visitor.get(roomAt(room))
  const links = waiting.html.querySelectorAll('.round-line a').map((link) => link.getAttribute('href'))
  expect(links).toEqual([`${roomAt(room)}&bet=${first.bet}`, `${roomAt(room)}&bet=${first.bet}&refresh=10`])
  // Who has shown is not seen before everybody has.
  expect(Object.keys(cardsOn(await second.visitor.get(roomAt(room))))).toHaveLength(1)
  await done(second.visitor, room, 'show')
  const page = await ended(first, room)
  const all = cardsOn(page)
  expect([facesOn(page), backsOn(page)]).toEqual([6, 0])
  expect(all).toEqual({ ...own[0]?.[0], ...own[1]?.[0] })
  const seed = textOf(await guest.get(`/verify/${first.bet}`), '[data-fair=server-seed]')
  for (const [at, pages] of told.entries()) {
    const theirs = Object.values(own[1 - at]?.[0] ?? all)
    for (const { text } of pages)
      for (const secret of [...theirs, ...theirs.map((cards) => `[${cards}]`), seed])
        expect(text).not.toContain(secret)
  }
  // Watchers are told that something has changed, and nothing else.
  for (let message = 0; message < 6; message++) expect(await events.next()).toBe(topic)
  await events.close()
})

test('a page without a button over its end leaves no room for one', async () => {
  const room = '1k-6'
  /** The button that acts, and the room that the frame's end leaves for it on a phone. */
  const barOn = async (visitor: Visitor) => {
    const { html } = await visitor.get(roomAt(room))
    return [html.querySelector('#bet') !== null, html.querySelector('main > .game-bar') !== null]
  }
  expect(await barOn(new Visitor(site.origin))).toEqual([true, true])
  const [first, second] = pair(await dealt(room, 2))
  expect([await barOn(first.visitor), await barOn(second.visitor)]).toEqual([
    [true, true],
    [false, false],
  ])
  await done(first.visitor, room, 'call')
  expect([await barOn(first.visitor), await barOn(second.visitor)]).toEqual([
    [false, false],
    [true, true],
  ])
  await done(second.visitor, room, 'fold')
  // Other tests of this site play in the room too, and would wait for these.
  for (const { visitor } of [first, second]) await done(visitor, room, 'leave')
  const { visitor } = await funded(site, MONEY)
  await done(visitor, '5k-6', 'sit')
  expect(await barOn(visitor)).toEqual([false, false])
  await done(visitor, '5k-6', 'leave')
})

test('a step that is sent again is done once, and one that is wrong is refused', async () => {
  const room = '10k-4'
  const [first, second] = pair(await dealt(room, 2))
  const early = await act(second.visitor, room, 'leave', { action: 'call' })
  expect(refused(early)).toMatchObject({ status: 409, form: 'state-moved-on' })
  const page = await first.visitor.get(roomAt(room))
  const copies = await Promise.all(
    Array.from({ length: 5 }, () => first.visitor.submit(page, 'step', { action: 'raise' })),
  )
  for (const copy of copies)
    expect([copy.status, copy.headers.get('location')]).toEqual([
      303,
      copies[0]?.headers.get('location') ?? '',
    ])
  expect(await balanceOf(first.visitor)).toBe('970000.00')
  const other = await first.visitor.submit(page, 'step', { action: 'fold' })
  expect(refused(other)).toMatchObject({ status: 409, form: 'request-id-reused' })
  const wrong: Record<string, string>[] = [
    { action: 'dance' },
    { action: 'call', clientSeed: 'tiếng' },
    { action: 'call', hand: 'another' },
    { action: 'call', hand: '' },
    { action: 'sit', seat: '9' },
    { action: 'call', room: '../etc' },
  ]
  for (const fields of wrong) {
    const answer = await first.visitor.submit(await first.visitor.get(roomAt(room)), 'step', fields)
    expect([fields, answer.status, errorsOf(answer).form]).toEqual([fields, 400, 'invalid'])
    expect(unfindableIn(answer, Object.keys(fields).at(-1) ?? ''), JSON.stringify(fields)).toEqual([])
  }
  const stranger = (await funded(site, MONEY)).visitor
  for (const action of ['ante', 'call', 'show'])
    expect(refused(await act(stranger, room, action))).toMatchObject({ status: 409, form: 'state-moved-on' })
  await done(second.visitor, room, 'fold')
  // What names the hand that is over comes too late.
  const late = await first.visitor.submit(page, 'step', { action: 'call', requestId: `late-${first.bet}` })
  expect(refused(late)).toMatchObject({ status: 409, form: 'bets-closed' })
  // Who is left alone takes the pot, without a rake.
  expect(attributeOf(await ended(first, room), '[data-bet]', 'data-payout')).toBe('40000.00')
  expect(await balanceOf(first.visitor)).toBe('1010000.00')
  // Words that no leaf can hold are refused at their field, and stay there.
  const worded = await act(first.visitor, room, 'ante', { clientSeed: 'two words' })
  expect([worded.status, errorsOf(worded).clientSeed]).toEqual([400, 'format'])
  expect(unfindableIn(worded, 'clientSeed')).toEqual([])
  expect(attributeOf(worded, '#form-step input[name=clientSeed]', 'value')).toBe('two words')
})

test('who sits at a table is told so at another, and led back', async () => {
  const { visitor } = await funded(site, MONEY)
  const before = await visitor.get(roomAt('10k-6'))
  await done(visitor, '5k-6', 'sit')
  const late = await visitor.submit(before, 'step', { action: 'sit' })
  expect(refused(late)).toMatchObject({ status: 409, form: 'seated-elsewhere' })
  expect(attributeOf(late, '[data-elsewhere]', 'data-elsewhere')).toBe('5k-6')
  expect(late.html.querySelector(`[data-elsewhere] a[href="${roomAt('5k-6')}"]`)).not.toBeNull()
  expect(late.html.querySelector('#form-step')).toBeNull()
  await done(visitor, '5k-6', 'leave')
  expect(actsOf(await visitor.get(roomAt('10k-6')))).toEqual(['sit'])
})

test('whose turn runs out folds', async () => {
  const room = '50k-3'
  const [first, second] = pair(await dealt(room, 2))
  await setForTest(site, 'roomTurnMs', '1000')
  await done(first.visitor, room, 'raise')
  // Nobody looks at the room meanwhile: the job of the hand ends the turn.
  const records = '/personalCenter/personalHistoryCopy'
  const over = await until(
    first.visitor,
    records,
    ({ html }) =>
      html.querySelector(`[data-records=bets] [data-id="${first.bet}"]`)?.getAttribute('data-status') ===
      'won',
  )
  expect(over.status).toBe(200)
  expect(attributeOf(await ended(second, room), '[data-bet]', 'data-result')).toBe('lost')
  const { actions } = JSON.parse((await first.visitor.get(`/verify/${first.bet}.json`)).text)
  expect(actions.at(-1)).toMatchObject({ do: 'fold', clock: true })
})

test('a page without a script can be looked at again, or looks by itself', async () => {
  const room = '200k-2'
  const guest = new Visitor(site.origin)
  const page = await guest.get(roomAt(room))
  expect(attributeOf(page, 'main', 'data-live')).toBe(`round-three-card-${room}`)
  for (const link of [roomAt(room), `${roomAt(room)}&refresh=10`])
    expect(
      page.html.querySelector(
        `.round-line a[href="${link.replaceAll('&', '&amp;')}"], .round-line a[href="${link}"]`,
      ),
    ).not.toBeNull()
  const looking = await guest.get(`${roomAt(room)}&refresh=10`)
  expect(looking.html.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')).toMatch(/^10/)
})

test('limits of stakes, of the game and of money are those of every other bet', async () => {
  const room = '10k-6'
  const { visitor: poor } = await funded(site, '69999')
  const missing = await act(poor, room, 'sit')
  expect([missing.status, missing.text.includes('data-error="insufficient-balance"')]).toEqual([409, true])

  const [first, second] = pair(await dealt(room, 2))
  const panel = await first.visitor.get('/personalCenter/securityCenter')
  const limited = await first.visitor.submit(panel, 'limit', {
    kind: 'stake',
    period: 'day',
    amount: '15000',
  })
  expect(limited.status).toBe(303)
  const beyond = await act(first.visitor, room, 'raise')
  expect(refused(beyond)).toMatchObject({ status: 403, form: 'play-limit-reached' })
  // Nothing half done: it is still the same turn.
  expect(turnOf(await second.visitor.get(roomAt(room)))).toBe(turnOf(await first.visitor.get(roomAt(room))))
  await done(first.visitor, room, 'fold')
  expect(await balanceOf(first.visitor)).toBe('990000.00')

  const setMost = async (stake: string) =>
    expect((await ops(site, 'games', 'limits', 'SEN', 'three-card', '1', stake)).code).toBe(0)
  onTestFinished(() => setMost('10000000'))
  await setMost('50000')
  const tooDear = await act((await funded(site, MONEY)).visitor, room, 'sit')
  expect([tooDear.status, tooDear.text.includes('data-error="over-limit"')]).toEqual([400, true])
})

test('who has shut itself out does not sit down', async () => {
  const { visitor } = await funded(site, MONEY)
  const page = await visitor.get(roomAt('50k-6'))
  const panel = await visitor.get('/personalCenter/securityCenter')
  expect((await visitor.submit(panel, 'self-exclude', { months: '6' })).status).toBe(303)
  const answer = await visitor.submit(page, 'step', { action: 'sit' })
  expect(refused(answer)).toMatchObject({ status: 403, form: 'self-excluded' })
  expect((await visitor.get(roomAt('50k-6'))).html.querySelector('#form-step')).toBeNull()
  // The hall says so before its tables, and invites to none.
  const hall = await visitor.get(LOBBY)
  const [said] = hall.html.querySelectorAll('[data-exclusion], [data-records=rooms]')
  expect([said?.hasAttribute('data-exclusion'), hall.html.querySelector('.rooms > p')]).toEqual([true, null])
})

test('a hand is played to its end though the rooms close meanwhile, and whoever sits may get up', async () => {
  const room = '50k-6'
  const [first, second] = pair(await dealt(room, 2))
  const open = await closeForTest(site, LOBBY, '/pvp')
  expect(actsOf(await first.visitor.get(roomAt(room)))).toEqual(['call', 'raise', 'fold', 'leave'])
  await done(first.visitor, room, 'raise')
  await done(second.visitor, room, 'call')
  for (const { visitor } of [first, second]) await done(visitor, room, 'show')
  await ended(first, room)
  const page = await first.visitor.get(roomAt(room))
  expect(attributeOf(page, '[data-status=maintenance]', 'data-status')).toBe('maintenance')
  expect([actsOf(page), page.html.querySelector('#bet')]).toEqual([['leave'], null])
  // Nothing says that antes are taken, or that a hand opens for who sits down.
  const title = textOf(page, '[data-status=maintenance] h2')
  expect(textOf(page, '[data-round] b')).toBe(title)
  expect(refused(await act(first.visitor, room, 'ante'))).toMatchObject({
    status: 409,
    form: 'game-in-maintenance',
  })
  for (const { visitor } of [first, second]) await done(visitor, room, 'leave')
  const left = await first.visitor.get(roomAt('50k-3'))
  expect(left.html.querySelector('#form-step')).toBeNull()
  expect(textOf(left, '.round-line p')).toBe(title)
  await open()
})

test('while the rooms are closed nobody waits at their tables', async () => {
  await setForTest(site, 'roomHousePlayers', '1')
  const { visitor } = await funded(site, MONEY)
  const houseOn = async (path: string) =>
    (await visitor.get(path)).html.querySelectorAll('[data-house]').length
  const invited = async () => (await visitor.get(LOBBY)).html.querySelector('.rooms > p') !== null
  expect([await houseOn(LOBBY), await houseOn(roomAt('200k-2')), await invited()]).toEqual([
    expect.toSatisfy((count) => count > 0),
    1,
    true,
  ])
  await closeForTest(site, LOBBY, '/pvp')
  expect([await houseOn(LOBBY), await houseOn(roomAt('200k-2')), await invited()]).toEqual([0, 0, false])
})

test('who shuts itself out in the middle of a hand plays it without a further stake, and may get up', async () => {
  const room = '50k-6'
  const [first, second] = pair(await dealt(room, 2))
  const panel = await first.visitor.get('/personalCenter/securityCenter')
  expect((await first.visitor.submit(panel, 'self-exclude', { months: '6' })).status).toBe(303)
  expect(refused(await act(first.visitor, room, 'raise'))).toMatchObject({
    status: 403,
    form: 'self-excluded',
  })
  const turn = await first.visitor.get(roomAt(room))
  expect(actsOf(turn)).toEqual(['call', 'fold', 'leave'])
  expect(turn.html.querySelector('[data-exclusion]')).not.toBeNull()
  await done(first.visitor, room, 'call')
  await done(second.visitor, room, 'call')
  for (const { visitor } of [first, second]) await done(visitor, room, 'show')
  await ended(first, room)
  const page = await first.visitor.get(roomAt(room))
  expect(page.html.querySelector('[data-exclusion]')).not.toBeNull()
  expect(actsOf(page)).toEqual(['leave'])
  for (const { visitor } of [first, second]) await done(visitor, room, 'leave')
  expect((await first.visitor.get(roomAt(room))).html.querySelector('#form-step')).toBeNull()
})

test('who shuts itself out is offered no call that costs', async () => {
  const room = '50k-6'
  const [first, second] = pair(await dealt(room, 2))
  await done(first.visitor, room, 'raise')
  const panel = await second.visitor.get('/personalCenter/securityCenter')
  expect((await second.visitor.submit(panel, 'self-exclude', { months: '6' })).status).toBe(303)
  const turn = await second.visitor.get(roomAt(room))
  expect(actsOf(turn)).toEqual(['fold', 'leave'])
  expect(attributeOf(turn, '#bet', 'value')).toBe('fold')
  expect(refused(await act(second.visitor, room, 'call'))).toMatchObject({
    status: 403,
    form: 'self-excluded',
  })
  await done(second.visitor, room, 'fold')
  await ended(first, room)
  for (const { visitor } of [first, second]) await done(visitor, room, 'leave')
})

test('trial accounts play with play money in rooms of their own', async () => {
  const trials = [new Visitor(site.origin), new Visitor(site.origin)]
  for (const visitor of trials)
    expect((await visitor.submit(await visitor.get('/login'), 'freeplay', {})).status).toBe(303)
  const [trial] = trials
  if (!trial) throw new Error('nobody plays')
  const lobby = await trial.get(LOBBY)
  const rooms = lobby.html.querySelectorAll('[data-records=rooms] [data-id]')
  expect(rooms.map((room) => room.getAttribute('data-id'))).toEqual(['play-1k-6', 'play-1k-3', 'play-10k-4'])
  const page = await trial.get(roomAt('1k-6'))
  const real = await trial.submit(page, 'step', { action: 'sit' })
  expect([real.status, errorsOf(real).form]).toEqual([403, 'in-need-true-account'])
  const { visitor: member } = await funded(site, MONEY)
  const played = await member.submit(await member.get(roomAt('play-1k-3')), 'step', { action: 'sit' })
  expect([played.status, errorsOf(played).form]).toEqual([403, 'operation-not-allowed'])

  const room = 'play-10k-4'
  for (const visitor of trials) await done(visitor, room, 'sit')
  const [first, second] = pair(await anted(room, trials))
  await done(first.visitor, room, 'fold')
  expect(await balanceOf(first.visitor)).toBe('990000.00')
  expect(attributeOf(await ended(second, room), '[data-bet]', 'data-payout')).toBe('20000.00')
  expect(await balanceOf(second.visitor)).toBe('1010000.00')
  const proof = await new Visitor(site.origin).get(`/verify/${second.bet}`)
  expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
  expect(proof.html.querySelector('main [data-play-money]')).not.toBeNull()
})

test('a player of the house is marked, plays as its table says, and makes way for who sits down', async () => {
  await setForTest(site, 'roomHousePlayers', '1')
  const room = '200k-5'
  // The hall is not empty before anybody comes: at a free table sits one with a name, at the place where it will play.
  const row = `[data-records=rooms] [data-id="${room}"]`
  // What guests are shown may be two seconds old, from before the setting.
  const hall = await until(
    new Visitor(site.origin),
    LOBBY,
    ({ html }) => html.querySelector(`${row} [data-house]`) !== null,
  )
  expect(textOf(hall, `${row} [data-house]`)).toMatch(/\S.*máy của nhà/)
  // It has a seat, so that the room is not told to be empty.
  expect(textOf(hall, `${row} [data-field=seats]`)).toBe('1/5 ghế có người')
  const names = hall.html.querySelectorAll('[data-records=rooms] [data-field=name]').map(({ text }) => text)
  expect(new Set(names).size).toBe(9)
  // One that plays for the house sits in one room.
  const bots = hall.html.querySelectorAll('[data-records=rooms] [data-house]').map(({ text }) => text)
  expect(bots.length).toBeGreaterThan(1)
  expect(new Set(bots).size).toBe(bots.length)
  const free = await new Visitor(site.origin).get(roomAt(room))
  expect(textOf(free, '[data-room-name]')).toBe(textOf(hall, `${row} [data-field=name]`))
  const waiting = textOf(free, '[data-records=seats] [data-house] [data-field=account]')
  expect(textOf(free, '.round-line')).toContain(`${waiting.replace(' máy của nhà', '')} đang chờ`)
  expect(attributeOf(free, '[data-stage]', 'aria-label')).toContain('1 người ngồi')
  const place = attributeOf(free, '[data-records=seats] [data-house]', 'data-id')
  const { visitor } = await funded(site, '10000000')
  await done(visitor, room, 'sit')
  const page = await visitor.get(roomAt(room))
  expect(page.html.querySelectorAll('[data-records=seats] [data-house]')).toHaveLength(1)
  expect(textOf(page, '[data-fair=house-seats]')).toMatch(/^[1-5]$/)
  expect(textOf(page, '[data-fair=house-seats]')).toBe(place)
  expect(textOf(page, '[data-records=seats] [data-house] [data-field=account]')).toBe(waiting)
  // Who sits at a table takes it from the hall.
  const seated = await visitor.get(LOBBY)
  expect(seated.html.querySelector(`${row} [data-house]`)).toBeNull()
  expect(textOf(seated, `${row} [data-field=seats]`)).toBe('2/5 ghế có người · 1 người chơi của nhà')
  await done(visitor, room, 'ante')
  const turn = await visitor.get(roomAt(room))
  expect(turnOf(turn)).toBe(Number(attributeOf(turn, '[data-cards]', 'data-id')))
  expect(textOf(turn, '[data-your-turn]')).toContain('Đến lượt bạn')
  await done(visitor, room, 'fold')
  expect(page.html.querySelectorAll('details.fold [data-records=plan] tbody [data-id]')).toHaveLength(7)
  expect(textOf(page, '[data-records=plan] [data-id=king] [data-field=raises-1]')).toMatch(/\S/)
  const { visitor: other } = await funded(site, '10000000')
  await done(other, room, 'sit')
  await setSetting(site, 'roomHousePlayers', '0')
  expect((await visitor.get(roomAt(room))).html.querySelector('[data-records=seats] [data-house]')).toBeNull()
  // Another file plays alone in this room, perhaps on the same site.
  for (const player of [visitor, other]) await done(player, room, 'leave')
})

test('an operator lists hands, stops one, and its stakes are back', async () => {
  const room = '50k-6'
  const [first, second] = pair(await dealt(room, 2))
  await done(first.visitor, room, 'raise')
  const hand = handOf(await first.visitor.get(roomAt(room)))
  const stopped = await ops(site, 'rooms', 'void', hand, '--reason', 'the lamp fell')
  expect(stopped.code).toBe(0)
  for (const player of [first, second]) {
    const page = await until(
      player.visitor,
      `/personalCenter/personalHistoryCopy?bet=${player.bet}`,
      ({ html }) => html.querySelector('[data-result=open], [data-status=open]') === null,
    )
    expect(page.status).toBe(200)
    expect(await balanceOf(player.visitor)).toBe('1000000.00')
  }
  const { json } = await ops(site, 'rooms', 'hands', '--json')
  expect(json.find(({ id }: { id: string }) => id === hand)).toMatchObject({
    room,
    state: 'void',
    reason: 'the lamp fell',
    players: 2,
    house: 0,
  })
})

test('after all this the ledger is sound', async () => {
  expect((await ops(site, 'ledger', 'check', '--json')).json.problems).toEqual([])
})
