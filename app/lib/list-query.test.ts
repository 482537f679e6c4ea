import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Day } from '#contract/base/fields/values.ts'
import { chosen, daysOf, pageOf, postedRecord, recordIn, sizeInUrl, sizeOf, words } from './list-query.ts'

const query = (text: string) => new URLSearchParams(text)
const now = new Date('2026-11-20T18:30:00Z') // already the 21st in Vietnam

test('ranges are days of Asia/Ho_Chi_Minh and win over from and to', () => {
  expect(daysOf(query('range=today'), now)).toEqual({
    range: 'today',
    fromDay: '2026-11-21',
    toDay: '2026-11-21',
  })
  expect(daysOf(query('range=last7&from=2020-01-01'), now)).toEqual({
    range: 'last7',
    fromDay: '2026-11-15',
    toDay: '2026-11-21',
  })
  expect(daysOf(query('range=next7'), now)).toMatchObject({ fromDay: '2026-11-21', toDay: '2026-11-27' })
  expect(daysOf(query('range=next30'), now)).toMatchObject({ fromDay: '2026-11-21', toDay: '2026-12-20' })
  expect(daysOf(query('from=2026-11-01&to=2026-11-02'), now)).toEqual({
    range: undefined,
    fromDay: '2026-11-01',
    toDay: '2026-11-02',
  })
  expect(daysOf(query('from=2026-02-30&to=soon&range=ever'), now)).toEqual({
    range: undefined,
    fromDay: undefined,
    toDay: undefined,
  })
})

test('days of years that no record is of are none, as the platform says', () => {
  for (const day of ['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31']) {
    expect(Day.safeParse(day).success).toBe(false)
    expect(daysOf(query(`from=${day}&to=${day}`), now)).toMatchObject({
      fromDay: undefined,
      toDay: undefined,
    })
  }
  for (const day of ['1970-01-01', '2999-12-31']) {
    expect(Day.safeParse(day).success).toBe(true)
    expect(daysOf(query(`from=${day}`), now)).toMatchObject({ fromDay: day })
  }
})

test('a list of its own takes its usual days and size where none are asked for', () => {
  const usual = { range: 'last30', fromDay: '2026-10-23', toDay: '2026-11-21' }
  for (const text of ['', 'range=ever', 'from=soon'])
    expect(daysOf(query(text), now, 'last30')).toEqual(usual)
  expect(daysOf(query('to=2026-11-02'), now, 'last30')).toMatchObject({
    range: undefined,
    fromDay: undefined,
  })
  expect([sizeOf(query(''), 50), sizeOf(query('size=20'), 50)]).toEqual([50, 20])
  expect([sizeInUrl(50, 50), sizeInUrl(20, 50), sizeInUrl(20)]).toEqual([undefined, 20, undefined])
})

test('unknown values fall back to the default', () => {
  expect(pageOf(query('page=0'))).toBe(1)
  expect(pageOf(query('page=-4'))).toBe(1)
  expect(pageOf(query('page=7'))).toBe(7)
  expect(sizeOf(query('size=50'))).toBe(50)
  expect(sizeOf(query('size=51'))).toBe(20)
  expect(chosen(query('status=won'), 'status', ['won', 'lost'])).toBe('won')
  expect(chosen(query('status=WON'), 'status', ['won', 'lost'])).toBeUndefined()
})

test('a record that was posted is the one that its field reads, and none where the field refuses it', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    id: ' 36 ',
    blank: ' ',
    long: 'x'.repeat(65),
    odd: '36\u202e',
  }))
    form.set(name, value)
  form.set('file', new File(['36'], '36'))
  expect(postedRecord(form, 'id')).toBe('36')
  for (const name of ['blank', 'long', 'odd', 'file', 'absent'])
    expect(postedRecord(form, name), name).toBeUndefined()
})

test('no query makes a value that a platform could not take', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (page, q) => {
      const query = new URLSearchParams({ page, q, from: page, size: q })
      expect(pageOf(query)).toBeGreaterThanOrEqual(1)
      expect(words(query, 'q') ?? '').toMatch(/^\P{C}*$/u)
      expect(recordIn(query, 'q') ?? '').toMatch(/^\P{C}*$/u)
      expect([...(words(query, 'q') ?? '')].length).toBeLessThanOrEqual(64)
      expect(daysOf(query, now).fromDay ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }),
  )
})
