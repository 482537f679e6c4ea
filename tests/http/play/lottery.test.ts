import { expect, test } from 'vitest'
import { balanceOf, funded } from '#tests/support/money.ts'
import {
  bet,
  FAST,
  type Fields,
  fieldsOf,
  followed,
  HANOI,
  openOf,
  pageOf,
  rowsOf,
  send,
  sumsOf,
  type WrittenLine,
} from '#tests/support/play/lottery-page.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import {
  attributeOf,
  errorsOf,
  type Page,
  textOf,
  unfindableIn,
  Visitor,
} from '#tests/support/site/visitor.ts'

const site = ownSite()

test('a guest sees the draws, their locks and promises; bets are for members', async () => {
  const guest = new Visitor(site.origin)
  for (const [path, code, draws] of [
    [HANOI, 'vn-ha-noi', 7],
    [FAST, 'fast-1', 10],
    [pageOf('sea-649'), 'sea-649', 7],
  ] as const) {
    const page = await guest.get(path)
    expect([page.status, page.page]).toEqual([200, 'lottery'])
    expect(attributeOf(page, 'main', 'data-game')).toBe(code)
    expect(openOf(page)).toHaveLength(draws)
    for (const draw of page.html.querySelectorAll('[data-draw-state=open]')) {
      expect(Number(draw.querySelector('[data-remaining]')?.getAttribute('data-remaining'))).toBeGreaterThan(
        0,
      )
      expect(draw.querySelector('[data-fair=commit]')?.text).toMatch(/^[0-9a-f]{64}$/)
    }
  }
  const answer = await bet(guest, [['lo-2', '12', '1000']])
  expect([answer.status, answer.page]).toEqual([401, 'login'])
  expect(attributeOf(answer, 'main input[name=redirectTo]', 'value')).toMatch(
    /^\/lottery\?gameCode=vn-ha-noi/,
  )
  expect((await guest.get(pageOf('vn-nowhere'))).status).toBe(404)
})

test('the day that is asked for is named, with its draws, or with what is known of it', async () => {
  const guest = new Visitor(site.origin)
  const dayIn = (page: Page) => [attributeOf(page, '#date', 'value'), textOf(page, '#result h2')]
  const said = (page: Page) => textOf(page, '#result [data-empty]')
  // Hà Nội draws on Mondays and Thursdays: 2099 begins on a Thursday, and its second day is none of its days.
  const later = await guest.get(`${HANOI}&date=2099-01-01`)
  expect(dayIn(later)).toEqual(['2099-01-01', 'Kết quả ngày 01/01/2099'])
  expect(said(later)).toBe('Ngày này chưa có kỳ nào khóa.')
  expect(said(await guest.get(`${HANOI}&date=2099-01-02`))).toBe('Không có kết quả của ngày hay kỳ này.')
  expect(said(await guest.get(`${HANOI}&date=2001-01-01`))).toBe('Không có kết quả của ngày hay kỳ này.')
  expect(said(await guest.get(`${FAST}&date=2099-01-01`))).toBe('Ngày này chưa có kỳ nào khóa.')
  // A draw that takes bets is shown as that.
  const numero = openOf(await guest.get(HANOI)).at(-1) ?? ''
  const open = await guest.get(`${HANOI}&date=${numero.replace(/(....)(..)(..)/, '$1-$2-$3')}`)
  expect(
    ['data-draw', 'data-draw-state', 'data-outcome'].map(
      (mark) => open.html.querySelector('#result')?.getAttribute(mark) ?? null,
    ),
  ).toEqual([numero, 'open', null])
  expect(Number(attributeOf(open, '#result [data-remaining]', 'data-remaining'))).toBeGreaterThan(0)
})

test('the tab of a play is in the URL, and all plays have one', async () => {
  const guest = new Visitor(site.origin)
  const page = await guest.get(pageOf('vn-ha-noi', '&playType=xien-2'))
  expect(attributeOf(page, 'nav a[aria-current=page]', 'href')).toContain('playType=xien-2')
  expect(page.html.querySelectorAll('nav a[href*="playType="]')).toHaveLength(13)
  expect(page.html.querySelectorAll('input[type=checkbox][name=number]')).toHaveLength(100)
  const fast = await guest.get(pageOf('fast-1', '&playType=tiger'))
  expect(fast.html.querySelectorAll('#form-bet input[type=radio][name=playType]')).toHaveLength(7)
  expect((await guest.get(pageOf('sea-649'))).html.querySelectorAll('input[name=number]')).toHaveLength(49)
})

test('a fast result says what it is besides its digits', async () => {
  const page = await new Visitor(site.origin).get(FAST)
  const card = page.html.querySelector('#result')
  const drawn = card?.querySelector('[data-field=number]')?.text ?? ''
  const digits = [...drawn].map(Number)
  const [first = 0, last = 0] = [digits[0], digits[4]]
  const sum = digits.reduce((total, digit) => total + digit, 0)
  expect(drawn).toMatch(/^\d{5}$/)
  expect(card?.querySelector('[data-shapes]')?.text).toBe(
    [
      `${sum > 22 ? 'Tài' : 'Xỉu'} ${sum}`,
      sum % 2 === 1 ? 'Lẻ' : 'Chẵn',
      first > last ? 'Rồng' : first < last ? 'Hổ' : 'Hòa',
    ].join(' · '),
  )
})

test('the last fast results stand at the foot of the stage, each a way to its board', async () => {
  const guest = new Visitor(site.origin)
  const page = await guest.get(FAST)
  const chips = page.html.querySelectorAll('#top [data-records=results] [data-id]')
  const drawn = page.html.querySelectorAll('.lot-last [data-status=settled]').slice(0, 6)
  expect(chips).toHaveLength(6)
  const shown = (rows: typeof chips, digits: string) =>
    rows.map((row) => [row.getAttribute('data-id'), row.querySelector(digits)?.text])
  expect(shown(chips, '[data-field=outcome]')).toEqual(shown(drawn, '.lot-balls'))
  const board = await guest.get(chips[2]?.querySelector('a')?.getAttribute('href') ?? '')
  expect(attributeOf(board, '#result', 'data-draw')).toBe(chips[2]?.getAttribute('data-id'))
  expect((await guest.get(HANOI)).html.querySelector('[data-records=results]')).toBeNull()
})

test('lines are counted before the bet, for guests too: numbers, cost, and the most they pay', async () => {
  const guest = new Visitor(site.origin)
  const counted = await send(guest, 'count', fieldsOf([['lo-2', '12,47 68', '1000']]))
  expect([counted.status, errorsOf(counted)]).toEqual([200, {}])
  // 3 numbers × 27 stakes; at most each of the 27 prizes ends in one of them, and pays 99
  expect(sumsOf(counted)).toEqual(['3', '81000.00', '2673000.00'])
  const several = await send(
    guest,
    'count',
    fieldsOf([
      ['de', 'kep', '500'],
      ['xien-2', '12-47 47-68', '1000.50'],
    ]),
  )
  // 10 doubles, one of which may be the special's ending: 98 × 500; both combinations together at 17
  expect(sumsOf(several)).toEqual(['12', '7001.00', '83017.00'])
  // The stake as the page has written it, in its language.
  const written = attributeOf(await guest.get(HANOI), '#stake', 'value')
  expect(written).toBe('1.000')
  const ticked = await send(guest, 'count', [...fieldsOf([['de', '', written]]), ['number', '12']])
  expect(sumsOf(ticked)).toEqual(['1', '1000.00', '98000.00'])
  expect(
    several.html.querySelectorAll('#form-bet [name=playType]').map((line) => line.getAttribute('value')),
  ).toEqual(['de', 'xien-2'])
  expect(attributeOf(several, '#form-bet .lot-lines input[name=numbers]', 'value')).toBe('kep')
})

test('numbers that are bet on together are counted and staked as combinations', async () => {
  const guest = new Visitor(site.origin)
  await guest.get('/?lang=en')
  for (const [path, counted, staked] of [
    [pageOf('sea-649'), 'Combinations: 0, cost', 'Stake'],
    [pageOf('vn-ha-noi', '&playType=xien-2'), 'Combinations: 0, cost', 'Stake'],
    [pageOf('vn-ha-noi', '&playType=lo-2'), 'Numbers: 0, cost', 'Stake a number'],
  ] as const) {
    const page = await guest.get(path)
    expect([path, textOf(page, '#sums dt'), textOf(page, 'label[for=stake]')]).toEqual([
      path,
      counted,
      staked,
    ])
  }
})

test('the page without a script keeps lines: another is added, another play begun, one taken out', async () => {
  const guest = new Visitor(site.origin)
  const act = (page: Page, pressed: string, fields: Fields) =>
    guest.send(HANOI, {
      method: 'POST',
      body: new URLSearchParams([
        ['csrf', attributeOf(page, '#form-bet input[name=csrf]', 'value')],
        ['numero', openOf(page)[1] ?? ''],
        ['act', pressed],
        ...fields.map(([name, value]): [string, string] => [name, value]),
      ]),
    })
  const page = await guest.get(HANOI)
  const added = await act(page, 'add', [
    ...fieldsOf([['lo-2', '', '1000']]),
    ['number', '12'],
    ['number', '47'],
  ])
  expect([added.status, sumsOf(added)[0]]).toEqual([200, '2'])
  expect(attributeOf(added, '.lot-lines input[name=numbers]', 'value')).toBe('12 47')
  expect(attributeOf(added, 'input[name=numero][checked]', 'value')).toBe(openOf(page)[1])
  // The bar says how many lines there are, and the newest: the lines themselves may be out of sight.
  expect(page.html.querySelector('#sums [data-written]')).toBeNull()
  expect(attributeOf(added, '#sums [data-written]', 'data-written')).toBe('1')
  expect(textOf(added, '#sums [data-written] a')).toMatch(/: 12, 47$/)
  expect(attributeOf(added, '#sums [data-written] a', 'href')).toBe(
    `#${attributeOf(added, '.lot-lines', 'id')}`,
  )
  const other = await act(page, 'play:xien-2', fieldsOf([['lo-2', '12 47', '1000']]))
  expect(
    other.html.querySelectorAll('#form-bet [name=playType]').map((line) => line.getAttribute('value')),
  ).toEqual(['lo-2', 'xien-2'])
  const several = await act(
    page,
    'add',
    fieldsOf([
      ['lo-2', '12', '1000'],
      ['de', '05; 06', '2000'],
    ]),
  )
  expect(attributeOf(several, '#sums [data-written]', 'data-written')).toBe('2')
  expect(textOf(several, '#sums [data-written] a')).toMatch(/: 05, 06$/)
  const dropped = await act(
    page,
    'drop:0',
    fieldsOf([
      ['lo-2', '12', '1000'],
      ['de', '05', '2000'],
    ]),
  )
  expect(sumsOf(dropped)).toEqual(['1', '2000.00', '196000.00'])
})

test('a line of a play without numbers is counted once, and none is chosen for the next', async () => {
  const { visitor } = await funded(site, '100000')
  const act = (page: Page, pressed: string, fields: Fields) =>
    visitor.send(FAST, {
      method: 'POST',
      body: new URLSearchParams([
        ['csrf', attributeOf(page, '#form-bet input[name=csrf]', 'value')],
        ['numero', openOf(page).at(-1) ?? ''],
        ['act', pressed],
        ...fields.map(([name, value]): [string, string] => [name, value]),
      ]),
    })
  const page = await visitor.get(FAST)
  const chosen = ({ html }: Page) => html.querySelectorAll('.lot-plays input[checked]').length
  const added = await act(page, 'add', fieldsOf([['big', '', '1000']]))
  expect([sumsOf(added)[0], sumsOf(added)[1], chosen(added)]).toEqual(['1', '1000.00', 0])
  // There is nothing to be typed beside it but its stake.
  expect(added.html.querySelectorAll('.lot-lines input:not([type=hidden])')).toHaveLength(1)
  // As the form stands now, it stakes that line alone.
  const placed = await visitor.submit(added, 'bet', {})
  expect(placed.status).toBe(303)
  const ticket = await visitor.get(placed.headers.get('location') ?? '')
  expect(attributeOf(ticket, '[data-ticket]', 'data-stake')).toBe('1000.00')
  // From another play its tab opens, and stakes nothing before one is chosen there.
  const opened = await act(page, 'play:big', fieldsOf([['position-1', '3', '1000']]))
  expect([sumsOf(opened)[1], chosen(opened)]).toEqual(['1000.00', 0])
  const isOpen = ({ html }: Page) => html.querySelectorAll('.lot-plays input[value=big]').length === 1
  expect(isOpen(opened)).toBe(true)
  // It stays open, whatever is pressed next.
  const kind = attributeOf(opened, '#form-bet input[name=kind]', 'value')
  const next: Fields = [
    ...fieldsOf([['position-1', '3', '1000']]),
    ['numbers', ''],
    ['stake', '1000'],
    ['kind', kind],
  ]
  for (const pressed of ['stake:2000', 'add'])
    expect(isOpen(await act(opened, pressed, next)), pressed).toBe(true)
})

test('a ticket of several lines costs their sum once, however often it is sent', async () => {
  const { visitor } = await funded(site, '1000000')
  const lines: WrittenLine[] = [
    ['lo-2', '47,12;47', '1000'],
    ['de', 'dau-0', '500.5'],
    ['xien-3', '68-12-47', '2000'],
    ['truot-4', '01-02-03-04', '1000'],
    ['ba-cang', '123', '1000'],
    ['duoi', '7', '1000'],
  ]
  const page = await visitor.get(HANOI)
  const requestId = attributeOf(page, '#form-bet input[name=requestId]', 'value')
  const numero = openOf(page)[0] ?? ''
  const more: Fields = [
    ['requestId', requestId],
    ['numero', numero],
  ]
  const answer = await bet(visitor, lines, HANOI, more)
  const ticket = await followed(visitor, answer)
  const cost = 2 * 27 * 1000 + 10 * 500.5 + 2000 + 1000 + 1000 + 1000
  expect(attributeOf(ticket, '[data-ticket]', 'data-status')).toBe('open')
  expect(attributeOf(ticket, '[data-ticket]', 'data-stake')).toBe(cost.toFixed(2))
  expect(attributeOf(ticket, '[data-ticket]', 'data-payout')).toBe('0.00')
  expect(
    rowsOf(ticket, 'lines').map(({ playType, numbers, stake, cost }) => [playType, numbers, stake, cost]),
  ).toEqual([
    ['lo-2', '12 47', '1000.00', '-54000.00'],
    ['de', '00 01 02 03 04 05 06 07 08 09', '500.50', '-5005.00'],
    ['xien-3', '12-47-68', '2000.00', '-2000.00'],
    ['truot-4', '01-02-03-04', '1000.00', '-1000.00'],
    ['ba-cang', '123', '1000.00', '-1000.00'],
    ['duoi', '7', '1000.00', '-1000.00'],
  ])
  expect(rowsOf(ticket, 'tickets')[0]).toMatchObject({
    numero,
    game: 'vn-ha-noi',
    stake: `-${cost.toFixed(2)}`,
    payout: '0.00',
  })
  const copies = await Promise.all([1, 2, 3].map(() => bet(visitor, lines, HANOI, more)))
  expect(copies.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    copies.map(() => [303, answer.headers.get('location')]),
  )
  expect(await balanceOf(visitor)).toBe((1_000_000 - cost).toFixed(2))
  const other = await bet(visitor, [['de', '05', '1000']], HANOI, more)
  expect([other.status, errorsOf(other).form]).toEqual([409, 'request-id-reused'])
})

test('ticked numbers go with the last line: those of a combination make one', async () => {
  const { visitor } = await funded(site, '1000000')
  const ticked = (numbers: string[]): Fields => numbers.map((number) => ['number', number])
  const lo = await bet(visitor, [['lo-2', '05', '1000']], HANOI, ticked(['12', '47']))
  expect(rowsOf(await followed(visitor, lo), 'lines')[0]?.numbers).toBe('05 12 47')
  const xien = await bet(visitor, [['xien-2', '', '1000']], HANOI, ticked(['47', '12']))
  expect(rowsOf(await followed(visitor, xien), 'lines')[0]?.numbers).toBe('12-47')
  const three = await bet(visitor, [['xien-2', '', '1000']], HANOI, ticked(['47', '12', '68']))
  expect([three.status, errorsOf(three).numbers]).toEqual([400, 'format'])
  expect(textOf(three, '#numbers-error')).toBe('Mỗi bộ của kiểu cược này có 2 số, viết như 01-02.')
  expect(three.html.querySelectorAll('input[name=number][checked]')).toHaveLength(3)
})

test('an act that is posted to another page of the lottery is refused in sight', async () => {
  const { visitor } = await funded(site, '1000000')
  const csrf = attributeOf(await visitor.get(HANOI), 'input[name=csrf]', 'value')
  for (const path of ['/lottery', '/lottery?view=tickets', `${HANOI}&view=rules`]) {
    const body = new URLSearchParams({ csrf, intent: 'keep', playType: 'de', numbers: 'x' })
    const answer = await visitor.send(path, { method: 'POST', body })
    expect([path, answer.status]).toEqual([path, 400])
    expect(answer.html.querySelector('[data-error]'), path).not.toBeNull()
  }
})

test('what is refused stands at its field, with what was entered', async () => {
  const { visitor } = await funded(site, '1000000')
  const refused = async (
    lines: readonly WrittenLine[],
    status: number,
    errors: Record<string, string>,
    path = HANOI,
  ) => {
    const page = await bet(visitor, lines, path)
    expect([page.status, errorsOf(page)]).toEqual([status, errors])
    for (const field of Object.keys(errors))
      if (field !== 'form') expect(unfindableIn(page, field)).toEqual([])
    return page
  }
  const at = (field: string, code: string) => ({ form: 'invalid', [field]: code })
  await refused([['lo-2', '', '1000']], 400, at('numbers', 'required'))
  await refused([['lo-2', '7', '1000']], 400, at('numbers', 'format'))
  await refused([['lo-3', 'chan', '1000']], 400, at('numbers', 'not-offered'))
  await refused([['xien-2', '12-12', '1000']], 400, at('numbers', 'not-offered'))
  await refused([['six', '01-02-03-04-05-50', '1000']], 400, at('numbers', 'not-offered'), pageOf('sea-649'))
  await refused([['big', '', '1000']], 400, at('playType', 'not-offered'))
  await refused([['lo-2', '12', '']], 400, at('stake', 'required'))
  await refused([['lo-2', '12', 'ten']], 400, at('stake', 'format'))
  await refused([['lo-2', '12', '0']], 400, at('stake', 'under-limit'))
  await refused([['lo-2', '12', '100000']], 409, at('stake', 'insufficient-balance'))
  const second = await refused(
    [
      ['de', '05', '1000'],
      ['lo-2', '7x', '2000'],
    ],
    400,
    at('numbers', 'format'),
  )
  expect(textOf(second, '#numbers-error')).toMatch(/^Dòng 2: /)
  expect(
    second.html.querySelectorAll('#form-bet input[name=numbers]').map((field) => field.getAttribute('value')),
  ).toEqual(['05', '7x'])
  await refused(
    [
      ['de', '05', '1000'],
      ['lo-2', '', '1000'],
    ],
    400,
    at('numbers', 'required'),
  )
  // Of several lines the one that is wrong has the message, and the summary leads to it.
  const markedOn = (page: Page, field: string) =>
    page.html
      .querySelectorAll(`[id="${field}"], [aria-describedby="${field}-error"]`)
      .map((part) => part.getAttribute('value'))
  const first = await refused(
    [
      ['xien-2', '12', '1000'],
      ['lo-2', '47', '2000'],
    ],
    400,
    at('numbers', 'format'),
  )
  expect(markedOn(first, 'numbers')).toEqual(['12'])
  expect(textOf(first, '.lot-lines li #numbers-error')).toBe(
    'Dòng 1: Mỗi bộ của kiểu cược này có 2 số, viết như 01-02.',
  )
  const much = await refused(
    [
      ['de', '05', '1000'],
      ['de', '47', '200000000'],
      ['de', '68', '1000'],
    ],
    400,
    at('stake', 'over-limit'),
  )
  expect(markedOn(much, 'stake')).toEqual(['200000000'])
  const none = await refused(
    [
      ['big', '05', '1000'],
      ['de', '68', '1000'],
    ],
    400,
    at('playType', 'not-offered'),
  )
  expect(none.html.querySelector('.lot-lines li:first-child #playType-error')).not.toBeNull()
  // A play without numbers has no field for them: what is wrong with some stands in its place.
  await refused(
    [
      ['position-1', '3', '1000'],
      ['big', '3', '1000'],
    ],
    400,
    at('numbers', 'not-offered'),
    FAST,
  )
  const uneven = await send(visitor, 'bet', [
    ...fieldsOf([['de', '12', '10']]),
    ['playType', 'lo-2'],
    ['stake', '10'],
  ])
  expect([uneven.status, errorsOf(uneven)]).toEqual([400, at('numbers', 'not-equal')])
  expect(textOf(uneven, '#numbers-error')).toBe(
    'Các dòng không khớp nhau: mỗi dòng cần đủ kiểu cược, số và tiền cược.',
  )
  // The line for more that the page itself adds may stay as it is.
  const form = await visitor.get(HANOI)
  const untouched = await send(visitor, 'count', [
    ...fieldsOf([
      ['de', '05', '1000'],
      ['de', '', attributeOf(form, '#stake', 'value')],
    ]),
    ['filledStake', attributeOf(form, '#form-bet input[name=filledStake]', 'value')],
  ])
  expect([untouched.status, sumsOf(untouched)]).toEqual([200, ['1', '1000.00', '98000.00']])
  const without = await bet(visitor, [['lo-2', '12', '1000']], HANOI, [['numero', '']])
  expect([without.status, errorsOf(without).numero]).toEqual([400, 'required'])
  // Hà Nội draws on Mondays and Thursdays: there has been one on 2 January 2020, none on the day before.
  const closed = await bet(visitor, [['lo-2', '12', '1000']], HANOI, [['numero', '20200102']])
  expect([closed.status, errorsOf(closed)]).toEqual([409, { form: 'bets-closed' }])
  const never = await bet(visitor, [['lo-2', '12', '1000']], HANOI, [['numero', '20200101']])
  expect([never.status, errorsOf(never)]).toEqual([400, at('numero', 'not-offered')])
  expect(unfindableIn(never, 'numero')).toEqual([])
  // So it is when the lines are only counted, and for a draw of another lottery.
  const count = (numero: string, more: Fields = []) =>
    send(visitor, 'count', [...fieldsOf([['lo-2', '12', '1000']]), ['numero', numero], ...more])
  const countedLate = await count('20200102')
  expect([countedLate.status, errorsOf(countedLate)]).toEqual([409, { form: 'bets-closed' }])
  expect(attributeOf(countedLate, '#numbers', 'value')).toBe('12')
  for (const numero of ['20200101', openOf(await visitor.get(FAST))[0] ?? '']) {
    const unknown = await count(numero)
    expect([unknown.status, errorsOf(unknown)]).toEqual([400, at('numero', 'not-offered')])
    expect(unfindableIn(unknown, 'numero')).toEqual([])
  }
  const unknown = await send(visitor, 'dance', [])
  expect([unknown.status, errorsOf(unknown)]).toEqual([400, { form: 'invalid' }])
  const many = await bet(
    visitor,
    Array.from({ length: 51 }, () => ['de', '05', '1000'] as const),
  )
  expect([many.status, errorsOf(many).numbers]).toEqual([400, 'too-long'])
  expect(textOf(many, '#numbers-error')).toContain('Một vé có nhiều nhất 50 dòng.')
  expect(await balanceOf(visitor)).toBe('1000000.00')
})

test('a ticket of fifty lines, and one of a thousand numbers', async () => {
  const { visitor } = await funded(site, '10000000')
  const lines = Array.from({ length: 50 }, (_, at) => ['de', String(at).padStart(2, '0'), '1000'] as const)
  expect(rowsOf(await followed(visitor, await bet(visitor, lines)), 'lines')).toHaveLength(50)
  const all = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, '0')).join(' ')
  const long = await bet(visitor, [['ba-cang', `${all} ${all}`, '1000']])
  expect([long.status, errorsOf(long)]).toEqual([400, { form: 'invalid', numbers: 'too-long' }])
  expect(attributeOf(long, '#numbers', 'value')).toBe(`${all} ${all}`)
  expect(textOf(long, '#numbers-error')).toBe(
    'Các số của một dòng dài nhất 5000 ký tự. Hãy chuyển phần còn lại sang dòng khác.',
  )
  const ticket = await followed(visitor, await bet(visitor, [['ba-cang', all, '1000']]))
  expect(attributeOf(ticket, '[data-ticket]', 'data-stake')).toBe('1000000.00')
  // The count refuses what the bet would: more numbers than a ticket takes, and than a draw takes of one member.
  const full: WrittenLine[] = [
    ['lo-3', all, '1'],
    ['ba-cang', all, '1'],
  ]
  for (const intent of ['count', 'bet']) {
    const more = await send(visitor, intent, fieldsOf([...full, ['de', '12', '1']]))
    expect([intent, more.status, errorsOf(more).numbers]).toEqual([intent, 400, 'too-long'])
    expect(textOf(more, '#numbers-error')).toBe(
      'Một vé nhận nhiều nhất 2000 số. Hãy đặt phần còn lại ở vé khác.',
    )
  }
  // On the same draw: 50, a thousand, and two thousand are there then, and 950 more may be.
  await followed(visitor, await bet(visitor, full))
  const left = all.slice(0, 4 * 950 - 1)
  const counted = await send(visitor, 'count', fieldsOf([['ba-cang', left, '1']]))
  expect([counted.status, sumsOf(counted)[0]]).toEqual([200, '950'])
  for (const intent of ['count', 'bet']) {
    const more = await send(visitor, intent, fieldsOf([['ba-cang', `${left} 999`, '1']]))
    expect([intent, more.status, errorsOf(more).numbers]).toEqual([intent, 400, 'over-limit'])
    expect(textOf(more, '#numbers-error')).toBe('Một kỳ nhận nhiều nhất 4000 số của bạn.')
  }
})
