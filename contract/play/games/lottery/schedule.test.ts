import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Lottery, lotteries, lotteryOf } from './lottery-games.ts'
import { drawOf, drawRefused, drawsBetween, openDraws } from './schedule.ts'

const ofCode = (code: string): Lottery => {
  const lottery = lotteryOf(code)
  if (!lottery) throw new Error(`no lottery ${code}`)
  return lottery
}
const at = (local: string) => new Date(`${local}+07:00`)
const numeros = (code: string, from: string, to: string) =>
  drawsBetween(ofCode(code), at(from), at(to)).map(({ numero }) => numero)

const anyLottery = fc.constantFrom(...lotteries)
const anyTime = fc.date({
  min: new Date('2001-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('the lotteries', () => {
  test('a province has the code of its name without marks', () => {
    for (const { code, names, family } of lotteries) {
      if (!['north', 'central', 'south'].includes(family)) continue
      const plain = names.vi.normalize('NFD').replace(/\p{M}/gu, '').replace(/[Đđ]/g, 'd').toLowerCase()
      const expected = plain.replace('tp. ho chi minh', 'tp hcm').replaceAll(' ', '-')
      expect(code).toBe(`vn-${expected}`)
    }
  })

  test('codes are unique, and found', () => {
    expect(new Set(lotteries.map(({ code }) => code)).size).toBe(lotteries.length)
    for (const lottery of lotteries) expect(lotteryOf(lottery.code)).toBe(lottery)
    expect(lotteryOf('vn-tokyo')).toBeUndefined()
  })

  // platform.md section 5, from Sunday.
  const schedule: Record<string, string[]> = {
    south: [
      'Tiền Giang, Kiên Giang, Đà Lạt',
      'TP. Hồ Chí Minh, Đồng Tháp, Cà Mau',
      'Bến Tre, Vũng Tàu, Bạc Liêu',
      'Đồng Nai, Cần Thơ, Sóc Trăng',
      'Tây Ninh, An Giang, Bình Thuận',
      'Vĩnh Long, Bình Dương, Trà Vinh',
      'TP. Hồ Chí Minh, Long An, Bình Phước, Hậu Giang',
    ],
    central: [
      'Kon Tum, Khánh Hòa, Huế',
      'Phú Yên, Huế',
      'Đắk Lắk, Quảng Nam',
      'Đà Nẵng, Khánh Hòa',
      'Bình Định, Quảng Trị, Quảng Bình',
      'Gia Lai, Ninh Thuận',
      'Đà Nẵng, Quảng Ngãi, Đắk Nông',
    ],
    north: ['Thái Bình', 'Hà Nội', 'Quảng Ninh', 'Bắc Ninh', 'Hà Nội', 'Hải Phòng', 'Nam Định'],
  }
  const times: Record<string, string> = { south: '16:15', central: '17:15', north: '18:15' }

  test.each(Object.keys(schedule))('the provinces of the %s draw on their days, at their time', (family) => {
    // 2026-11-22 is a Sunday.
    for (const [weekday, names] of (schedule[family] ?? []).entries()) {
      const day = `2026-11-${22 + weekday}`
      const drawn = lotteries
        .filter((lottery) => lottery.family === family)
        .filter((lottery) => {
          const draws = drawsBetween(lottery, at(`${day}T00:00`), at(`${day}T23:59:59`))
          for (const draw of draws) {
            expect(draw.drawsAt).toEqual(at(`${day}T${times[family]}`))
            expect(draw.drawsAt.getTime() - draw.locksAt.getTime()).toBe(15 * 60_000)
          }
          return draws.length === 1
        })
        .map((lottery) => lottery.names.vi)
      expect(drawn.sort(), day).toEqual(names.split(', ').sort())
    }
  })

  test('the draws of South-East Asia are daily, and lock ten minutes before', () => {
    for (const [code, time] of Object.entries({ 'sea-3d': '20:00', 'sea-4d': '20:30', 'sea-649': '21:00' })) {
      const draws = drawsBetween(ofCode(code), at('2026-11-22T00:00'), at('2026-11-29T00:00'))
      expect(draws).toHaveLength(7)
      expect(draws[0]?.drawsAt).toEqual(at(`2026-11-22T${time}`))
      for (const { drawsAt, locksAt } of draws) expect(drawsAt.getTime() - locksAt.getTime()).toBe(600_000)
    }
  })
})

describe('fast draws', () => {
  it('count the moments of a day from midnight, which begins it', () => {
    expect(numeros('fast-1', '2026-11-20T23:58', '2026-11-21T00:02')).toEqual([
      '20261120-1439',
      '20261120-1440',
      '20261121-0001',
      '20261121-0002',
    ])
    expect(numeros('fast-5', '2026-12-31T23:51', '2027-01-01T00:06')).toEqual([
      '20261231-0288',
      '20270101-0001',
      '20270101-0002',
    ])
  })

  it('lock five and twenty seconds before, at midnight on the day before', () => {
    expect(drawOf(ofCode('fast-1'), '20261121-0001')).toEqual({
      code: 'fast-1',
      numero: '20261121-0001',
      locksAt: at('2026-11-20T23:59:55'),
      drawsAt: at('2026-11-21T00:00:00'),
    })
    expect(drawOf(ofCode('fast-5'), '20261121-0002')?.locksAt).toEqual(at('2026-11-21T00:04:40'))
  })

  it('make 1,440 and 288 draws a day', () => {
    expect(numeros('fast-1', '2026-11-20T00:00', '2026-11-21T00:00')).toHaveLength(1_440)
    expect(numeros('fast-5', '2026-11-20T00:00', '2026-11-21T00:00')).toHaveLength(288)
  })
})

describe('open draws', () => {
  it('are the next to lock, ascending, unique, on days of the lottery, and no draw between them is left out', () => {
    fc.assert(
      fc.property(anyLottery, anyTime, fc.integer({ min: 1, max: 12 }), (lottery, now, count) => {
        const draws = openDraws(lottery, now, count)
        expect(draws).toHaveLength(count)
        for (const [place, draw] of draws.entries()) {
          expect(draw.locksAt > now).toBe(true)
          expect(draw.locksAt < draw.drawsAt).toBe(true)
          if (place > 0) expect(draw.drawsAt > (draws[place - 1]?.drawsAt ?? 0)).toBe(true)
        }
        const last = draws.at(-1)?.drawsAt ?? now
        const between = drawsBetween(lottery, now, new Date(last.getTime() + 1))
        expect(between.filter(({ locksAt }) => locksAt > now)).toEqual(draws)
        expect(new Set(draws.map(({ numero }) => numero)).size).toBe(count)
      }),
    )
  })

  it('no longer have a draw from the instant of its lock', () => {
    fc.assert(
      fc.property(anyLottery, anyTime, (lottery, now) => {
        const [first, second] = openDraws(lottery, now, 2)
        if (!first) throw new Error('no draw')
        const before = new Date(first.locksAt.getTime() - 1)
        expect(openDraws(lottery, before, 1)).toEqual([first])
        expect(openDraws(lottery, first.locksAt, 1)).toEqual([second])
      }),
    )
  })

  it('refuses a time that is none', () => {
    expect(() => openDraws(ofCode('fast-1'), new Date(Number.NaN), 1)).toThrow()
    expect(drawsBetween(ofCode('fast-1'), new Date(0), new Date(Number.NaN))).toEqual([])
  })
})

describe('a numero', () => {
  it('leads back to its draw', () => {
    fc.assert(
      fc.property(anyLottery, anyTime, (lottery, now) => {
        for (const draw of openDraws(lottery, now, 3)) {
          expect(drawOf(lottery, draw.numero)).toEqual(draw)
          const day = new Date(draw.drawsAt.getTime() + 7 * 3_600_000).toISOString()
          expect(draw.numero.slice(0, 8)).toBe(day.slice(0, 10).replaceAll('-', ''))
        }
      }),
    )
  })

  test.each([
    ['vn-ha-noi', '20261124', 'a Tuesday'],
    ['vn-ha-noi', '20261123-0001', 'with a count'],
    ['sea-3d', '20260230', 'a day that does not exist'],
    ['sea-3d', '00000000', 'no day'],
    ['sea-3d', '99999999', 'no day'],
    ['sea-3d', '2026112', 'too short'],
    ['sea-3d', '', 'empty'],
    ['fast-1', '20261120', 'without a count'],
    ['fast-1', '20261120-0000', 'before the first'],
    ['fast-1', '20261120-1441', 'after the last'],
    ['fast-5', '20261120-0289', 'after the last'],
    ['fast-5', '20261120-1', 'not of four digits'],
  ])('%s has no draw %s: %s', (code, numero) => {
    expect(drawOf(ofCode(code), numero)).toBeUndefined()
  })
})

test('a draw is refused by its name, or because it is not open', () => {
  const hanoi = ofCode('vn-ha-noi')
  const open = [{ numero: '20261123' }]
  expect(drawRefused(hanoi, '20261123', open)).toBeUndefined()
  expect(drawRefused(hanoi, '20261126', open)).toEqual({ code: 'bets-closed', detail: {} })
  // A Tuesday, which takes no bets even if somebody says that it is open.
  const tuesday = { numero: '20261124' }
  const never = { code: 'not-offered', detail: { field: 'numero' } }
  expect(drawRefused(hanoi, tuesday.numero, [tuesday])).toEqual(never)
})
