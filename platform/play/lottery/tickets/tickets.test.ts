import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commonRefusals } from '#contract/base/endpoint.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { drawOf } from '#contract/play/games/lottery/schedule.ts'
import { placeTicket as placeTicketCall } from '#contract/play/lottery.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  betRow,
  ctx,
  drawRow,
  holdDraw,
  inLotteryWorld,
  mainOf,
  moveTo,
  nextDraw,
  stakeOn,
  ticketOn,
  type WrittenLine,
  world,
} from '#tests/support/worlds/lottery.ts'
import { drawExposure, voidDraw } from '../draws/operate-draws.ts'
import { lotteryTable } from '../lottery-table.ts'
import { cancelTicket } from './cancel-ticket.ts'
import { keepNumbers, keptNumbers } from './kept-numbers.ts'
import { repeatTicket } from './repeat-ticket.ts'
import { listTickets, showTicket } from './tickets.ts'

inLotteryWorld()

const exposureOf = async (draw: { code: string; numero: string }) => {
  const exposure = await drawExposure(ctx, draw)
  if (!exposure.ok) throw new Error(exposure.code)
  return Object.fromEntries(
    exposure.value.map(({ playType, number, payable }) => [`${playType} ${number}`, payable]),
  )
}

describe('a ticket', () => {
  it('costs its units, is one bet, and shows its lines', async () => {
    const draw = await nextDraw('vn-ha-noi')
    const member = await testMember(ctx, { balance: '1000.00' })
    const ticketId = await ticketOn(member, draw, [
      ['lo-2', '47,12 12', '1.00'],
      ['de', 'kep', '2.00'],
    ])
    expect(await mainOf(member)).toBe(100_000n - 5_400n - 2_000n)
    const result = await showTicket(ctx, member, { ticketId, language: 'vi' })
    expect(result.ok && result.value).toMatchObject({
      gameCode: 'vn-ha-noi',
      numero: draw.numero,
      status: 'open',
      mayCancel: true,
      stake: '74.00',
      payout: '0.00',
      lines: [
        { playType: 'lo-2', numbers: '12 47', stake: '1.00', cost: '54.00', hits: null, payout: null },
        { playType: 'de', numbers: '00 11 22 33 44 55 66 77 88 99', cost: '20.00' },
      ],
    })
    const stranger = await testMember(ctx)
    expect(await showTicket(ctx, stranger, { ticketId, language: 'vi' })).toMatchObject({ code: 'not-found' })
  })

  it('is staked once, however often its request comes', async () => {
    const draw = await nextDraw('vn-ha-noi')
    const member = await testMember(ctx, { balance: '100.00' })
    const requestId = randomUUID()
    const all = await Promise.all(
      [1, 2, 3].map(() => stakeOn(member, draw, [['de', '12', '10.00']], requestId)),
    )
    expect(new Set(all.map((one) => one.ok && one.value.ticketId)).size).toBe(1)
    expect(await mainOf(member)).toBe(9_000n)
    const other = await stakeOn(member, draw, [['de', '13', '10.00']], requestId)
    expect(other).toMatchObject({ code: 'request-id-reused' })
  })

  const everyThree = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0')).join(' ')
  it.each([
    [[['de', '', '1.00']], 'required', 'numbers'],
    [[['de', '123', '1.00']], 'format', 'numbers'],
    [[['xien-2', '12-12', '1.00']], 'not-offered', 'numbers'],
    [[['straight', '123', '1.00']], 'not-offered', 'playType'],
    [[['de', '12', '0.00']], 'under-limit', 'stake'],
    [[['de', '12', '0.99']], 'under-limit', 'stake'],
    [[['de', '12', '200000000.00']], 'over-limit', 'stake'],
    [[['de', '12', '20.00']], 'insufficient-balance', 'stake'],
    [
      [
        ['lo-3', everyThree, '1.00'],
        ['ba-cang', everyThree, '1.00'],
        ['de', '12', '1.00'],
      ],
      'too-long',
      'numbers',
    ],
  ] as const)('that is written wrongly (%#) is refused: $1 at $2', async (lines, code, field) => {
    const draw = await nextDraw('vn-ha-noi')
    const member = await testMember(ctx, { balance: '10.00' })
    expect(await stakeOn(member, draw, lines)).toMatchObject({ ok: false, code, detail: { field } })
    expect(await mainOf(member)).toBe(1_000n)
    expect([...placeTicketCall.refusals, ...commonRefusals]).toContain(code)
  })

  it('is refused on a draw that is locked, unknown, or not open yet, and on a draw as on a table', async () => {
    const draw = await nextDraw('fast-1')
    const member = await testMember(ctx, { balance: '10.00' })
    const on = (numero: string) => stakeOn(member, { code: 'fast-1', numero }, [['big', '', '1.00']])
    expect(await on('20200101-0001')).toMatchObject({ code: 'bets-closed' })
    for (const numero of ['20200230-0001', '', "' or 1=1", draw.numero.replace(/\d{4}$/, '9999')])
      expect(await on(numero)).toMatchObject({ code: 'not-offered', detail: { field: 'numero' } })
    moveTo(draw.locksAt)
    expect(await on(draw.numero)).toMatchObject({ code: 'bets-closed' })
    expect(await stakeOn(member, { code: 'vn-atlantis', numero: '20261120' }, [])).toMatchObject({
      code: 'not-found',
    })
    const { id } = await drawRow('fast-1', (await nextDraw('fast-1')).numero)
    const wager = {
      game: 'lottery',
      code: 'fast-1',
      numero: draw.numero,
      lines: [{ playType: 'big', numbers: [], stake: '1.00' }],
    } as const
    const around = { vendorCode: 'SEN', nodeId: 'fast-1', stake: '1.00', round: id, requestId: randomUUID() }
    const copied = { ...wager, lines: wager.lines.map((line) => ({ ...line, numbers: [...line.numbers] })) }
    expect(await placeBet(ctx, member, { ...around, wager: copied })).toMatchObject({ code: 'not-found' })
  })
})

describe('the list of tickets', () => {
  it('is of all lotteries or of one, and refuses a code that is none', async () => {
    const member = await testMember(ctx, { balance: '100.00' })
    const north = await ticketOn(member, await nextDraw('vn-ha-noi'), [['de', '12', '1.00']])
    world.clock.advance(1)
    const fast = await ticketOn(member, await nextDraw('fast-1'), [['big', '', '1.00']])
    const list = async (gameCode?: string) => {
      const listed = await listTickets(ctx, member, { gameCode, count: 20, language: 'vi' })
      return listed.ok ? listed.value.list.map(({ id }) => id) : listed.code
    }
    expect(await list()).toEqual([fast, north])
    expect(await list('vn-ha-noi')).toEqual([north])
    expect(await list('vn-atlantis')).toBe('not-found')
  })

  it('and the lines and counts of its draws miss none, however many others there are', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    const [next, after] = [await nextDraw('vn-nam-dinh'), await nextDraw('vn-nam-dinh', 1)]
    const sea = await ticketOn(member, await nextDraw('sea-3d'), [['last-2', '12', '1.00']])
    await ticketOn(member, next, [['de', '47', '1.00']])
    for (let count = 0; count < 201; count++) await ticketOn(member, after, [['de', '12', '1.00']])
    const listed = await listTickets(ctx, member, { gameCode: 'sea-3d', count: 20, language: 'vi' })
    expect(listed.ok && listed.value.list.map(({ id }) => id)).toEqual([sea])
    moveTo(next.locksAt)
    const table = await lotteryTable(ctx, member, { gameCode: 'vn-nam-dinh', language: 'vi' })
    expect(table).toMatchObject({
      value: {
        ownLines: [{ playType: 'de', numbers: '47', stake: '1.00' }],
        game: { numero: after.numero, tickets: 201 },
      },
    })
  })
})

it('the lines on a draw of the past are all there, however many tickets came after', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const draw = await nextDraw('fast-5')
  await ticketOn(member, draw, [['last-2', '12 47', '1.00']])
  const takenBack = await ticketOn(member, draw, [['last-2', '68', '1.00']])
  await cancelTicket(ctx, member, { ticketId: takenBack })
  await ticketOn(await testMember(ctx, { balance: '10.00' }), draw, [['last-2', '99', '1.00']])
  await holdDraw('fast-5', draw.numero)
  const after = await nextDraw('fast-5', 1)
  for (let count = 0; count < 11; count++) await ticketOn(member, after, [['last-2', '05', '1.00']])
  const { numero } = draw
  const asked = { gameCode: 'fast-5', numero, language: 'vi' } as const
  const lines = [{ playType: 'last-2', numbers: '12 47', stake: '1.00' }]
  expect(await lotteryTable(ctx, member, asked)).toMatchObject({ value: { shownLines: lines } })
  expect(await lotteryTable(ctx, null, asked)).toMatchObject({ value: { shownLines: [] } })
})

it('a ticket has the times of its draw, whatever the schedule says today', async () => {
  const draw = await nextDraw('vn-quang-ninh')
  const lottery = lotteryAt('vn-quang-ninh')
  const member = await testMember(ctx, { balance: '100.00' })
  const ticketId = await ticketOn(member, draw, [['de', '12', '1.00']])
  const { days } = lottery
  try {
    Object.assign(lottery, { days: days.map((day) => (day % 7) + 1) })
    expect(drawOf(lottery, draw.numero)).toBeUndefined()
    const result = await showTicket(ctx, member, { ticketId, language: 'vi' })
    expect(result).toMatchObject({ value: { drawsAt: draw.drawsAt.toISOString(), mayCancel: true } })
  } finally {
    Object.assign(lottery, { days })
  }
  await voidDraw(ctx, draw, 'ops:test', 'the drum broke')
  const shown = await showTicket(ctx, member, { ticketId, language: 'vi' })
  expect(shown).toMatchObject({ value: { status: 'open', mayCancel: false } })
})

describe('a number', () => {
  it('sells out at its limit, to nobody beyond it, however many come at once', async () => {
    await setValue(ctx, 'test', 'fastDrawExposure', 97_000)
    const draw = await nextDraw('fast-5')
    const members = await Promise.all(Array.from({ length: 8 }, () => testMember(ctx, { balance: '100.00' })))
    // Each may win 291.00; three fit into 970.00.
    const results = await Promise.all(
      members.map((member) => stakeOn(member, draw, [['last-2', '68', '3.00']])),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    for (const one of results)
      if (!one.ok)
        expect(one).toMatchObject({ code: 'over-limit', detail: { field: 'numbers', reason: 'last-2 68' } })
    expect(await exposureOf(draw)).toEqual({ 'last-2 68': 87_300n })
    const [member] = members
    if (!member) throw new Error('nobody')
    const table = await lotteryTable(ctx, member, { gameCode: 'fast-5', language: 'vi' })
    expect(table.ok && table.value.scarce).toEqual([{ playType: 'last-2', number: '68', left: '97.00' }])
    const rest = await testMember(ctx, { balance: '100.00' })
    await ticketOn(rest, draw, [['last-2', '68', '1.00']])
    expect(await stakeOn(rest, draw, [['last-2', '68 69', '1.00']])).toMatchObject({ code: 'over-limit' })
    // Of 970.00 that may be paid, 97 for each that is staked.
    const much = await stakeOn(rest, draw, [['last-2', '70', '10.01']])
    expect(much).toMatchObject({ code: 'over-limit', detail: { reason: 'last-2 70', max: '10.00' } })
    expect(await stakeOn(rest, draw, [['last-2', '69', '1.00']])).toMatchObject({ ok: true })
  })
})

it('the numbers of a member on one draw are bounded, those taken back left out', async () => {
  const combinations = Array.from({ length: 2_001 }, (_, n) =>
    [0, 20, 40, 60]
      .map((from, at) => String(from + (Math.floor(n / 8 ** at) % 8)).padStart(2, '0'))
      .join('-'),
  )
  const lines = (from: number, to: number): WrittenLine[] => {
    const all = combinations.slice(from, to)
    return Array.from({ length: Math.ceil(all.length / 400) }, (_, at) => [
      'xien-4',
      all.slice(at * 400, at * 400 + 400).join(' '),
      all.length < 400 ? '1.00' : '0.01',
    ])
  }
  const [draw, other] = [await nextDraw('vn-thai-binh'), await nextDraw('vn-thai-binh', 1)]
  const member = await testMember(ctx, { balance: '100.00' })
  const first = await ticketOn(member, draw, lines(0, 2_000))
  await ticketOn(member, draw, lines(0, 2_000))
  const bounded = { code: 'over-limit', detail: { field: 'numbers', max: '4000' } }
  expect(await stakeOn(member, draw, lines(2_000, 2_001))).toMatchObject(bounded)
  await ticketOn(member, other, lines(2_000, 2_001))
  await ticketOn(await testMember(ctx, { balance: '10.00' }), draw, lines(2_000, 2_001))
  await cancelTicket(ctx, member, { ticketId: first })
  await ticketOn(member, draw, lines(2_000, 2_001))
})

describe('taking back', () => {
  it('returns the stake once, and sells the numbers again', async () => {
    const draw = await nextDraw('vn-ha-noi', 1)
    const member = await testMember(ctx, { balance: '100.00' })
    const ticketId = await ticketOn(member, draw, [['de', '12 34', '10.00']])
    const other = await testMember(ctx, { balance: '100.00' })
    await ticketOn(other, draw, [['de', '34', '1.00']])
    expect(await exposureOf(draw)).toEqual({ 'de 12': 98_000n, 'de 34': 107_800n })
    const all = await Promise.all([1, 2, 3].map(() => cancelTicket(ctx, member, { ticketId })))
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect(await mainOf(member)).toBe(10_000n)
    expect(await exposureOf(draw)).toEqual({ 'de 34': 9_800n })
    const result = await showTicket(ctx, member, { ticketId, language: 'en' })
    expect(result.ok && result.value).toMatchObject({ status: 'cancelled', mayCancel: false })
  })

  it('ends with the lock, and is for one’s own tickets alone', async () => {
    const draw = await nextDraw('fast-1')
    const member = await testMember(ctx, { balance: '100.00' })
    const ticketId = await ticketOn(member, draw, [['big', '', '10.00']])
    const stranger = await testMember(ctx)
    expect(await cancelTicket(ctx, stranger, { ticketId })).toMatchObject({ code: 'not-found' })
    moveTo(draw.locksAt)
    expect(await cancelTicket(ctx, member, { ticketId })).toMatchObject({ code: 'bets-closed' })
    expect(await betRow(ticketId)).toMatchObject({ result: 'open' })
    await holdDraw('fast-1', draw.numero)
    expect(await cancelTicket(ctx, member, { ticketId })).toMatchObject({ code: 'state-moved-on' })
    const result = await showTicket(ctx, member, { ticketId, language: 'vi' })
    expect(result.ok && result.value.status).toMatch(/^(won|lost)$/)
  })
})

describe('repeating', () => {
  it('stakes the same on the draws that follow, all or none', async () => {
    const draw = await nextDraw('vn-ha-noi')
    const member = await testMember(ctx, { balance: '90.00' })
    const ticketId = await ticketOn(member, draw, [['de', '12', '10.00']])
    const requestId = randomUUID()
    const repeated = await repeatTicket(ctx, member, { ticketId, draws: 7, requestId })
    if (!repeated.ok) throw new Error(repeated.code)
    const { ticketIds, numeros: on, ...told } = repeated.value
    expect([ticketIds.length, told]).toEqual([7, { gameCode: 'vn-ha-noi', stake: '70.00' }])
    expect(await mainOf(member)).toBe(1_000n)
    const results = await Promise.all(
      ticketIds.map((id) => showTicket(ctx, member, { ticketId: id, language: 'vi' })),
    )
    const numeros = results.map((one) => (one.ok ? one.value.numero : ''))
    expect(numeros).toEqual([...numeros].sort())
    expect(on).toEqual(numeros)
    expect(new Set([draw.numero, ...numeros]).size).toBe(8)
    expect(numeros.every((numero) => numero > draw.numero)).toBe(true)
    expect(await repeatTicket(ctx, member, { ticketId, draws: 7, requestId })).toEqual(repeated)
    const tooMany = await repeatTicket(ctx, member, { ticketId, draws: 2, requestId: randomUUID() })
    expect(tooMany).toMatchObject({ code: 'insufficient-balance' })
    expect(await mainOf(member)).toBe(1_000n)
  })
})

describe('favourite sets', () => {
  it('are kept once, forgotten, and bounded', async () => {
    const member = await testMember(ctx)
    const keep = (numbers: string, forget = false) => keepNumbers(ctx, member, { numbers, forget })
    await keep('12 47 68')
    await keep('12 47 68')
    expect(await keep('12-47, giap-3')).toMatchObject({
      value: { kept: expect.arrayContaining(['12 47 68']) },
    })
    expect(await keep('12 47 68', true)).toMatchObject({ value: { kept: ['12-47, giap-3'] } })
    expect(await keep('<b>')).toMatchObject({ code: 'not-offered', detail: { field: 'numbers' } })
    for (let at = 0; at < 19; at++) await keep(String(at).padStart(2, '0'))
    expect(await keep('99')).toMatchObject({ code: 'over-limit', detail: { field: 'numbers' } })
  })

  it('are what the form of a bet takes', async () => {
    const member = await testMember(ctx)
    for (const numbers of ['12，47；68、GIAP-3', ' 12  47 ', 'Kep;DAU-1', '1,2,', '01-07-13-22-35-49'])
      expect(await keepNumbers(ctx, member, { numbers, forget: false })).toMatchObject({ ok: true })
    for (const numbers of [',', 'big', '12--47', '-12', '12345', 'giap-13'])
      expect(await keepNumbers(ctx, member, { numbers, forget: false })).toMatchObject({
        code: 'not-offered',
      })
  })

  it('are refused on a board that has no such numbers', async () => {
    const member = await testMember(ctx)
    const keep = (numbers: string, gameCode: string, playType?: string) =>
      keepNumbers(ctx, member, { numbers, forget: false, gameCode, playType })
    for (const [numbers, gameCode, playType] of [
      ['12 47', 'vn-ha-noi', 'lo-2'],
      ['kep giap-3', 'vn-ha-noi', 'de'],
      ['123 047', 'vn-ha-noi', 'ba-cang'],
      ['123 047', 'vn-ha-noi'],
      ['12-47', 'vn-ha-noi', 'xien-2'],
      ['12', 'fast-1', 'big'],
      ['01-07-13-22-35-49', 'sea-649', 'six'],
    ] as const)
      expect(await keep(numbers, gameCode, playType), numbers).toMatchObject({ ok: true })
    for (const [numbers, gameCode, playType] of [
      ['123 047', 'vn-ha-noi', 'lo-2'],
      ['12-47', 'vn-ha-noi', 'de'],
      ['12 47', 'vn-ha-noi', 'xien-2'],
      ['1234', 'vn-ha-noi'],
      ['12 47', 'sea-4d'],
      ['01-07-13-22-35-50', 'sea-649', 'six'],
      ['12', 'vn-nowhere'],
    ] as const)
      expect(await keep(numbers, gameCode, playType), numbers).toMatchObject({
        code: 'not-offered',
        detail: { field: 'numbers' },
      })
  })

  it('are no more than the bound though many come at once, and are forgotten in any case', async () => {
    const member = await testMember(ctx)
    const keep = (numbers: string, forget = false) => keepNumbers(ctx, member, { numbers, forget })
    for (let at = 0; at < 19; at++) await keep(String(at).padStart(2, '0'))
    const all = await Promise.all(Array.from({ length: 6 }, (_, at) => keep(String(90 + at))))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await keptNumbers(ctx, member.id)).toHaveLength(20)

    const kept_at = ctx.clock.now()
    const more = ['61', '62', 'written otherwise'].map((numbers) => ({
      member_id: member.id,
      numbers,
      kept_at,
    }))
    await ctx.db.insertInto('kept_numbers').values(more).execute()
    for (const { numbers } of more) expect(await keep(numbers, true)).toMatchObject({ ok: true })
    expect(await keptNumbers(ctx, member.id)).toHaveLength(20)
  })
})
