import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, ZONE } from '#app/lib/text/dates.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { formatDateTime, formatDay } from './dates.ts'

const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const intl = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: ZONE })
const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })
const formats = (['vi', 'en', 'zh'] as const).map((language) => ({
  language,
  day: intl(language, date),
  dateTime: intl(language, { ...date, ...time }),
}))

/** Instants of all years that a page may show, and of those around the edges of what is reckoned. */
const instants = fc.oneof(
  fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
  fc.date({ min: new Date('1974-01-01'), max: new Date('1977-01-01'), noInvalidDate: true }),
  fc.date({ min: new Date('9998-01-01'), max: new Date('+010001-01-01'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
)

test('an instant is written as Intl writes it, in every language', () => {
  fc.assert(
    fc.property(instants, (moment) => {
      const iso = moment.toISOString()
      expect(dayOf(moment)).toBe(days.format(moment))
      for (const { language, day, dateTime } of formats) {
        expect(formatDay(iso, language)).toBe(day.format(moment))
        expect(formatDateTime(iso, language)).toBe(dateTime.format(moment).replace(',', ''))
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a day without a time is that day', () => {
  expect(formatDay('2026-11-20', 'vi')).toBe('20/11/2026')
  expect(formatDay('2026-11-20', 'zh')).toBe('2026/11/20')
})

test('what is no instant is refused', () => {
  expect(() => formatDateTime('yesterday', 'vi')).toThrow(RangeError)
  expect(() => formatDay('', 'en')).toThrow(RangeError)
})
