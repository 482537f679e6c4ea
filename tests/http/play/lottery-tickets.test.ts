import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
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
  ticketOf,
  type WrittenLine,
} from '#tests/support/play/lottery-page.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

test('a number that is sold out is named, and stands on the page', async () => {
  await setForTest(site, 'drawExposure', '100000000')
  const { visitor } = await funded(site, '1000000')
  const code = 'vn-hue'
  const over = await bet(visitor, [['de', '05 47', '11000']], pageOf(code))
  expect([over.status, errorsOf(over)]).toEqual([400, { form: 'invalid', numbers: 'over-limit' }])
  expect(textOf(over, '#numbers-error')).toContain('05')
  const page = await visitor.get(pageOf(code, '&playType=de'))
  const numero = openOf(page)[0] ?? ''
  await followed(visitor, await bet(visitor, [['de', '05', '10000']], pageOf(code), [['numero', numero]]))
  const after = await visitor.get(pageOf(code, '&playType=de'))
  // 1,000,000 less 98 × 10,000, for 98 a stake
  expect(after.html.querySelector('[data-amount="204.08"]')).not.toBeNull()
  // The count warns of what the bet is refused for, and both say how much may be staked.
  const onIt: Fields = [...fieldsOf([['de', '05', '300']]), ['numero', numero]]
  for (const intent of ['count', 'bet']) {
    const refused = await send(visitor, intent, onIt, pageOf(code))
    expect([refused.status, errorsOf(refused).numbers]).toEqual([400, 'over-limit'])
    expect(textOf(refused, '#numbers-error')).toContain('204,08')
  }
  expect(attributeOf(after, '#stake', 'data-max')).toBe('10204.08')
})

test('of several draws the one on which a number is sold out is named: counted, bought, and repeated', async () => {
  await setForTest(site, 'drawExposure', '100000000')
  const { visitor: other } = await funded(site, '1000000')
  const { visitor } = await funded(site, '1000000')
  const path = pageOf('vn-da-lat')
  const [first = '', , third = ''] = openOf(await visitor.get(path))
  await followed(other, await bet(other, [['de', '31', '10000']], path, [['numero', third]]))
  const line: readonly WrittenLine[] = [['de', '31', '300']]
  const said = `Kỳ ${third}: Kỳ này Đề đặc biệt 31 chỉ còn đặt được tối đa 204,08\u00a0₫ mỗi số. Hãy giảm tiền cược hoặc bỏ số đó.`
  const on = (draws: string): Fields => [...fieldsOf(line), ['numero', first], ['draws', draws]]
  for (const intent of ['count', 'bet']) {
    const refused = await send(visitor, intent, on('3'), path)
    expect([intent, refused.status, errorsOf(refused).numbers]).toEqual([intent, 400, 'over-limit'])
    expect(textOf(refused, '#numbers-error')).toBe(said)
  }
  expect(await balanceOf(visitor)).toBe('1000000.00')
  expect(sumsOf(await send(visitor, 'count', on('1'), path))).toEqual(['1', '300.00', '29400.00'])
  const ticket = await followed(visitor, await bet(visitor, line, path, [['numero', first]]))
  const repeated = await visitor.submit(ticket, 'repeat', { draws: '7' })
  expect([repeated.status, textOf(repeated, '[data-error=over-limit]')]).toEqual([400, said])
  expect(await balanceOf(visitor)).toBe('999700.00')
})

test('a ticket is cancelled before the lock, and its stake is back', async () => {
  const { visitor } = await funded(site, '1000000')
  const ticket = await followed(visitor, await bet(visitor, [['lo-2', '12', '1000']]))
  expect(await balanceOf(visitor)).toBe('973000.00')
  const cancelled = await followed(visitor, await visitor.submit(ticket, 'cancel', {}))
  expect(attributeOf(cancelled, '[data-ticket]', 'data-status')).toBe('cancelled')
  expect(textOf(cancelled, '#ticket .lot-acts p')).toContain('Tiền hoàn 27.000')
  expect(
    cancelled.html.querySelector('[data-records=tickets] [data-field=payout]')?.getAttribute('data-label'),
  ).toBe('Tiền hoàn')
  expect(textOf(cancelled, '[data-records=lines] [data-field=hits]')).toBe('–')
  expect(cancelled.html.querySelector('#form-cancel')).toBeNull()
  expect(await balanceOf(visitor)).toBe('1000000.00')
  // Posted to the page of another game it leads to the ticket's own.
  const again = await visitor.post(FAST, { intent: 'cancel', ticketId: ticketOf(ticket) })
  expect(again.status).toBe(303)
  expect(ticketOf(await followed(visitor, again))).toBe(ticketOf(ticket))
  expect(await balanceOf(visitor)).toBe('1000000.00')
  const { visitor: other } = await newMember(site)
  expect((await other.post(HANOI, { intent: 'cancel', ticketId: ticketOf(ticket) })).status).toBe(404)
  expect((await other.get(`${HANOI}&ticket=${ticketOf(ticket)}`)).status).toBe(404)
  const asGuest = await new Visitor(site.origin).visit(`${HANOI}&ticket=${ticketOf(ticket)}`)
  expect(asGuest.page).toBe('login')
  expect(attributeOf(asGuest, 'main input[name=redirectTo]', 'value')).toBe(
    `${HANOI}&ticket=${ticketOf(ticket)}`,
  )
})

test('the records list the lines of a ticket, before it is drawn and after it was taken back', async () => {
  const { visitor } = await funded(site, '1000000')
  const lines: WrittenLine[] = [
    ['lo-2', '12,47', '1000'],
    ['de', '05', '2000'],
  ]
  const ticket = await followed(visitor, await bet(visitor, lines))
  const record = `/personalCenter/personalHistoryCopy?bet=${ticketOf(ticket)}`
  const listed = (page: Page) =>
    rowsOf(page, 'lines').map(({ playType, numbers, stake, cost, payout }) => [
      playType,
      numbers,
      stake,
      cost,
      payout,
    ])
  const shown = [
    ['lo-2', '12 47', '1000.00', '-54000.00', '–'],
    ['de', '05', '2000.00', '-2000.00', '–'],
  ]
  // On the page of its lottery they are the same.
  expect(listed(ticket)).toEqual(shown)
  const open = await visitor.get(record)
  expect([attributeOf(open, '[data-bet]', 'data-result'), listed(open)]).toEqual(['open', shown])
  expect(textOf(open, '[data-bet]')).toContain(rowsOf(ticket, 'tickets')[0]?.numero)
  await followed(visitor, await visitor.submit(ticket, 'cancel', {}))
  const cancelled = await visitor.get(record)
  expect([attributeOf(cancelled, '[data-bet]', 'data-result'), listed(cancelled)]).toEqual(['void', shown])
})

test('a ticket is repeated on the next draws', async () => {
  const { visitor } = await funded(site, '1000000')
  const page = await visitor.get(HANOI)
  const [first = '', second, third] = openOf(page)
  const ticket = await followed(
    visitor,
    await bet(visitor, [['de', '05', '1000']], HANOI, [['numero', first]]),
  )
  const refused = await visitor.submit(ticket, 'repeat', { draws: '8' })
  expect([refused.status, errorsOf(refused).draws]).toEqual([400, 'not-offered'])
  const sent = await visitor.submit(ticket, 'repeat', { draws: '2' })
  const repeated = await followed(visitor, sent)
  expect(sent.headers.get('location')).toMatch(/^\/lottery\?gameCode=vn-ha-noi&/)
  const copy = await visitor.submit(ticket, 'repeat', { draws: '2' })
  expect(copy.headers.get('location')).toBe(sent.headers.get('location'))
  expect(
    rowsOf(repeated, 'tickets')
      .map(({ numero }) => numero)
      .sort(),
  ).toEqual([first, second, third])
  expect(await balanceOf(visitor)).toBe('997000.00')
})

test('a ticket is staked on several draws at once, a ticket each, on all of them or none', async () => {
  const { visitor } = await funded(site, '100000')
  const numeros = openOf(await visitor.get(HANOI))
  const on = (draws: string, numero = numeros[0] ?? ''): Fields => [
    ['draws', draws],
    ['numero', numero],
  ]
  const line: readonly WrittenLine[] = [['de', '05', '30000']]
  const counted = await send(visitor, 'count', [...fieldsOf(line), ...on('3')])
  expect(sumsOf(counted)).toEqual(['1', '90000.00', '8820000.00'])
  const wrong = await bet(visitor, line, HANOI, on('11'))
  expect([wrong.status, errorsOf(wrong).draws]).toEqual([400, 'not-offered'])
  // A number that is none counts as one draw, and is refused with its field.
  const none = await send(visitor, 'count', [...fieldsOf(line), ...on('x')])
  expect([none.status, errorsOf(none).draws]).toEqual([400, 'not-offered'])
  const over = await bet(visitor, line, HANOI, on('4'))
  expect([over.status, errorsOf(over).stake]).toEqual([409, 'insufficient-balance'])
  expect(await balanceOf(visitor)).toBe('100000.00')
  const ticket = await followed(visitor, await bet(visitor, line, HANOI, on('3')))
  expect(textOf(ticket, '[data-flash] [role=status]')).toBe(
    `Đã đặt 3 vé, từ kỳ ${numeros[0]} đến kỳ ${numeros[2]}, tổng tiền 90.000\u00a0₫.`,
  )
  expect(attributeOf(ticket, '[data-ticket]', 'data-stake')).toBe('30000.00')
  expect(
    rowsOf(ticket, 'tickets')
      .map(({ numero }) => numero)
      .sort(),
  ).toEqual(numeros.slice(0, 3))
  expect(await balanceOf(visitor)).toBe('10000.00')
  // The draws that follow the last open one are opened for it.
  const { visitor: other } = await funded(site, '100000')
  const last = await followed(other, await bet(other, [['de', '05', '1000']], HANOI, on('3', numeros[6])))
  expect(rowsOf(last, 'tickets')).toHaveLength(3)
})

test('numbers of three digits are picked by place, those of two by sets, and a stake by a chip', async () => {
  const { visitor } = await funded(site, '1000000')
  const ticked = (...boxes: string[]): Fields => boxes.map((box) => ['number', box])
  const page = await visitor.get(pageOf('vn-ha-noi', '&playType=ba-cang'))
  expect(page.html.querySelectorAll('#form-bet input[name=number]')).toHaveLength(30)
  const places = await bet(
    visitor,
    [['ba-cang', '', '1000']],
    HANOI,
    ticked('1**', '2**', '*4*', '**7', '**8'),
  )
  expect(rowsOf(await followed(visitor, places), 'lines')[0]?.numbers).toBe('147 148 247 248')
  const half = await bet(visitor, [['ba-cang', '', '1000']], HANOI, ticked('1**', '*4*'))
  expect([half.status, errorsOf(half).numbers]).toEqual([400, 'required'])
  expect(half.html.querySelectorAll('input[name=number][checked]')).toHaveLength(2)
  const sets = await bet(visitor, [['de', '05', '1000']], HANOI, ticked('giap-1', 'kep'))
  expect(rowsOf(await followed(visitor, sets), 'lines')[0]?.numbers).toBe(
    '00 05 11 12 22 24 33 36 44 48 55 60 66 72 77 84 88 96 99',
  )
  const chip = await visitor.get(pageOf('fast-1', '&playType=big'))
  expect([textOf(chip, 'label[for=stake]'), textOf(chip, '#sums dt')]).toEqual(['Tiền cược', 'Tiền vé'])
  const value = attributeOf(chip, 'button[name=act][value^="stake:"]', 'value')
  const press = (act: string) =>
    visitor.send(FAST, {
      method: 'POST',
      body: new URLSearchParams([
        ['csrf', attributeOf(chip, '#form-bet input[name=csrf]', 'value')],
        ['numero', openOf(chip)[0] ?? ''],
        ...fieldsOf([['big', '', '1000']]).map(([name, text]): [string, string] => [name, text]),
        ['act', act],
      ]),
    })
  const pressed = await press(value)
  expect([pressed.status, sumsOf(pressed)[1]]).toEqual([200, value.replace('stake:', '')])
  expect((await press('fly')).status).toBe(400)
  // The page after a bet has its tab open, and no play chosen: another tap would stake one that nobody chose.
  expect(chip.html.querySelectorAll('input[name=playType][checked]')).toHaveLength(1)
  const small = await bet(visitor, [['small', '', '1000']], pageOf('fast-1', '&playType=big'))
  const bought = await followed(visitor, small)
  expect(bought.html.querySelector('input[name=playType][value=small]')).not.toBeNull()
  expect(bought.html.querySelectorAll('input[name=playType][checked]')).toHaveLength(0)
})

test('a number of which too little is left for the least stake is sold out', async () => {
  const { visitor } = await funded(site, '10000000')
  const code = 'vn-quang-tri'
  const first = await followed(
    visitor,
    await bet(visitor, [['de', '77', '5102040']], pageOf(code), [
      ['numero', openOf(await visitor.get(pageOf(code)))[0] ?? ''],
    ]),
  )
  expect(attributeOf(first, '[data-ticket]', 'data-status')).toBe('open')
  const page = await visitor.get(pageOf(code, '&playType=de'))
  expect(page.html.querySelectorAll('[data-sold-out="77"]').length).toBeGreaterThan(0)
  expect(page.html.querySelector('input[name=number][value="77"]')?.hasAttribute('disabled')).toBe(true)
  // What the page proposes as a stake can be placed.
  const six = await visitor.get(pageOf('sea-649'))
  const stake = attributeOf(six, '#stake', 'value')
  await followed(visitor, await bet(visitor, [['six', '01-07-13-22-35-49', stake]], pageOf('sea-649')))
})

test('a page is at most 14 KB of HTML, packed, for a member with tickets too', async () => {
  const { visitor } = await funded(site, '1000000')
  for (const number of ['12', '47', '68']) await bet(visitor, [['lo-2', number, '1000']])
  for (const path of [HANOI, FAST, pageOf('sea-649'), pageOf('vn-tp-hcm', '&playType=ba-cang'), '/lottery']) {
    const page = await visitor.get(path)
    expect(page.status).toBe(200)
    expect(brotliCompressSync(page.html.toString()).length, path).toBeLessThanOrEqual(14 * 1024)
  }
})

/** A draw is told a minute after the one before it: pages are asked for until this one has come so far. */
async function untilDraw(visitor: Visitor, path: string, good: (page: Page) => boolean): Promise<Page> {
  let page = await visitor.get(path)
  await expect
    .poll(
      async () => {
        page = await visitor.get(path)
        return good(page)
      },
      { timeout: 100_000, interval: 300 },
    )
    .toBe(true)
  return page
}

test('a fast draw locks, is told, pays, and stays to be looked at', async () => {
  const { visitor } = await funded(site, '1000000')
  const events = await eventsOf(new Visitor(site.origin), 'draw-fast-1')
  expect(parse(await events.next()).querySelector('[data-part=running]')).not.toBeNull()
  const page = await visitor.get(FAST)
  // the next draw, unless it is about to lock
  const left = Number(attributeOf(page, '[data-draw-state=open] [data-remaining]', 'data-remaining'))
  const numero = openOf(page)[left > 10 ? 0 : 1] ?? ''
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit)).join(' ')
  const ticket = await followed(
    visitor,
    await bet(
      visitor,
      [
        ['position-1', digits, '1000'],
        ['big', '', '1000'],
        ['small', '', '1000'],
      ],
      FAST,
      [['numero', numero]],
    ),
  )
  const path = `${FAST}&ticket=${ticketOf(ticket)}`
  const locked = await untilDraw(
    visitor,
    path,
    ({ html }) => html.querySelector(`[data-draw="${numero}"][data-draw-state=open]`) === null,
  )
  const late = await visitor.post(FAST, { intent: 'cancel', ticketId: ticketOf(ticket) })
  expect(textOf(late, '[data-error=bets-closed]')).toContain('vé không hủy được nữa')
  expect([late.status, errorsOf(late).form]).toEqual([409, 'bets-closed'])
  expect(locked.html.querySelector('#form-cancel')).toBeNull()
  const told = await untilDraw(
    visitor,
    path,
    (page) => attributeOf(page, '[data-ticket]', 'data-status') !== 'open',
  )
  // one of the ten digits at 9.7, and big or small at 1.96
  expect(attributeOf(told, '[data-ticket]', 'data-payout')).toBe('11660.00')
  expect(
    rowsOf(told, 'lines')
      .map(({ hits }) => hits)
      .sort(),
  ).toEqual(['0', '1', '1'])
  const draw = await visitor.get(`${FAST}&numero=${numero}`)
  expect(attributeOf(draw, '#result', 'data-draw')).toBe(numero)
  expect(attributeOf(draw, '#result', 'data-draw-state')).toBe('settled')
  const number = textOf(draw, '#result [data-records=prizes] [data-field=number]')
  expect(number).toMatch(/^\d{5}$/)
  expect(draw.html.querySelector('#result [data-mine]')).not.toBeNull()
  expect(textOf(draw, '#result [data-fair=bets-root]')).toMatch(/^[0-9a-f]{64}$/)
  const day = `${numero.slice(0, 4)}-${numero.slice(4, 6)}-${numero.slice(6, 8)}`
  const ofDay = await visitor.get(`${FAST}&date=${day}`)
  expect(attributeOf(ofDay, '#result', 'data-draw').slice(0, 8)).toBe(numero.slice(0, 8))
  expect(rowsOf(ofDay, 'draws').find((row) => row.numero === numero)).toMatchObject({
    game: 'fast-1',
    drawsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    state: 'settled',
  })
  // More than are shown were drawn on it, unless it has just begun.
  const listed = rowsOf(ofDay, 'draws')
  expect(listed.length).toBeLessThanOrEqual(20)
  const isWhole = listed.length < 20 || /-0001$/.test(listed.at(-1)?.numero ?? '')
  const head = ofDay.html.querySelector('[data-records=draws]')?.parentNode?.querySelector('h2')?.text
  const written = day.split('-').reverse().join('/')
  expect(head).toBe(isWhole ? `Kết quả ngày ${written}` : `20 kỳ cuối của ngày ${written}`)
  const none = await visitor.get(`${FAST}&date=2001-01-01`)
  expect([none.status, none.html.querySelector('[data-empty]') !== null]).toEqual([200, true])
  const statistics = await visitor.get(`${FAST}&view=statistics&range=60`)
  const counts = rowsOf(statistics, 'frequencies')
  const byHits = rowsOf(
    await visitor.get(attributeOf(statistics, '[data-records=frequencies] thead th:nth-child(2) a', 'href')),
    'frequencies',
  ).map(({ hits }) => Number(hits))
  expect(byHits).toHaveLength(counts.length)
  expect(byHits).toEqual(byHits.toSorted((one, other) => other - one))
  expect(counts).toHaveLength(10)
  expect(counts.reduce((sum, { hits }) => sum + Number(hits), 0) % 5).toBe(0)
  expect(statistics.html.querySelector('a[aria-current=page][href*="range=60"]')).not.toBeNull()
})
