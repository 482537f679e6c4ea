import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_LINES, MAX_NUMBERS } from './limits.ts'
import { lineOf, lottery, wagerText } from './lottery.ts'
import { lotteries, lotteryOf } from './lottery-games.ts'
import { readNumbers } from './numbers.ts'
import { playOf, playsOf } from './plays.ts'
import { type LineText, readTicket } from './read-ticket.ts'

const ofCode = (code: string) => {
  const lottery = lotteryOf(code)
  if (!lottery) throw new Error(`no lottery ${code}`)
  return lottery
}
const haNoi = ofCode('vn-ha-noi')
const good: LineText = { playType: 'de', numbers: '47 12', stake: '10.00' }

describe('a ticket', () => {
  it('has the lines of the form, numbers ascending', () => {
    const read = readTicket(haNoi, [good, { playType: 'xien-2', numbers: '47-12', stake: '5.50' }])
    expect(read).toEqual({
      ok: true,
      lines: [
        { playType: 'de', numbers: ['12', '47'], stake: '10.00' },
        { playType: 'xien-2', numbers: ['12-47'], stake: '5.50' },
      ],
    })
    if (!read.ok) return
    expect(wagerText(read)).toBe('de:12 47:10.00;xien-2:12-47:5.50')
    expect(read.lines.map(lineOf)[1]).toEqual({ playType: 'xien-2', numbers: ['12-47'], stake: 550n })
  })

  it.each<[string, LineText, object]>([
    ['without a play', { ...good, playType: '' }, { field: 'playType', code: 'required' }],
    ['with a play of others', { ...good, playType: 'big' }, { field: 'playType', code: 'not-offered' }],
    ['without numbers', { ...good, numbers: '' }, { field: 'numbers', code: 'required' }],
    ['with a wrong number', { ...good, numbers: '12 7' }, { field: 'numbers', code: 'format' }],
    ['without a stake', { ...good, stake: '' }, { field: 'stake', code: 'required' }],
    ['with a stake that is no money', { ...good, stake: '10' }, { field: 'stake', code: 'format' }],
    ['with a negative stake', { ...good, stake: '-1.00' }, { field: 'stake', code: 'format' }],
    ['with no stake at all', { ...good, stake: '0.00' }, { field: 'stake', code: 'under-limit' }],
  ])('names the line and the field of a line %s', (_, bad, problem) => {
    expect(readTicket(haNoi, [good, bad, good])).toEqual({ ok: false, line: 1, ...problem })
  })

  it('has one line at least, and fifty at most', () => {
    const lines = Array.from({ length: MAX_LINES }, () => good)
    expect(readTicket(haNoi, lines).ok).toBe(true)
    expect(readTicket(haNoi, [...lines, good])).toEqual({
      ok: false,
      line: MAX_LINES,
      max: '50',
      field: 'numbers',
      code: 'too-long',
    })
    expect(readTicket(haNoi, [])).toMatchObject({ ok: false, code: 'required' })
  })

  it('that was read is a wager, and its text leads back to it', () => {
    const anyLine = (code: string): fc.Arbitrary<LineText> =>
      fc.constantFrom(...playsOf(ofCode(code).family)).chain((play) =>
        fc.record({
          playType: fc.constant(play.playType),
          numbers:
            play.size === 0
              ? fc.constant('')
              : fc
                  .uniqueArray(fc.integer({ min: 1, max: play.size === 1 ? 9 : 49 }), {
                    minLength: play.size,
                    maxLength: play.size,
                  })
                  .map((parts) => parts.map((part) => String(part).padStart(play.digits, '0')).join('-')),
          stake: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
        }),
      )
    const anyTicket = fc.constantFrom(...lotteries).chain(({ code }) =>
      fc.record({
        code: fc.constant(code),
        texts: fc.array(anyLine(code), { minLength: 1, maxLength: 8 }),
      }),
    )
    fc.assert(
      fc.property(anyTicket, ({ code, texts }) => {
        const read = readTicket(ofCode(code), texts)
        if (!read.ok) throw new Error(read.code)
        const wager = { game: 'lottery' as const, code, numero: '20261120', lines: read.lines }
        expect(lottery.wager.parse(wager)).toEqual(wager)
        const back = wagerText(wager)
          .split(';')
          .map((line) => {
            const [playType = '', numbers = '', stake = ''] = line.split(':')
            return { playType, numbers, stake }
          })
        expect(readTicket(ofCode(code), back)).toEqual(read)
      }),
    )
  })

  it('may have as many numbers as a text can name, and as long ones', () => {
    const ten = playOf('north', 'truot-10')
    if (!ten) throw new Error('no play')
    const read = readNumbers(ten, Array.from({ length: 10 }, (_, at) => `${at}0`).join('-'))
    const line = { playType: 'truot-10', numbers: read.ok ? [...read.numbers] : [], stake: '1.00' }
    const wager = { game: 'lottery', code: 'vn-ha-noi', numero: '20261123', lines: [line] }
    expect(lottery.wager.safeParse(wager).success).toBe(true)
    const thousand = Array.from({ length: MAX_NUMBERS }, (_, value) => String(value).padStart(3, '0'))
    const withLine = (numbers: string[]) => ({
      ...wager,
      lines: [{ playType: 'ba-cang', numbers, stake: '1.00' }],
    })
    expect(lottery.wager.safeParse(withLine(thousand)).success).toBe(true)
    expect(lottery.wager.safeParse(withLine([...thousand, '000'])).success).toBe(false)
  })
})

it('an outcome has the prizes of a draw, or the lines of a ticket', () => {
  const lines = [{ hits: 2, payout: '198.00' }]
  expect(lottery.outcome.safeParse({ game: 'lottery', code: 'vn-ha-noi', prizes: null, lines }).success).toBe(
    true,
  )
  const drawn = { game: 'lottery', code: 'sea-3d', prizes: [['012']], lines: [] }
  expect(lottery.outcome.safeParse(drawn).success).toBe(true)
  expect(lottery.outcome.safeParse({ ...drawn, prizes: [['01x']] }).success).toBe(false)
})
