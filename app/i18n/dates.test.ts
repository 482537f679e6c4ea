import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, ZONE } from '#app/lib/text/dates.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { intlLocale, languages } from './config.ts'
import { dayPartsText, formatDateTime, formatDay, formatDayHead, formatMonth } from './dates.ts'

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

test('every language has the order and the separators of its own, with the same digits', () => {
  const moment = new Date('2026-11-03T07:30:08Z')
  const iso = moment.toISOString()
  for (const language of languages.filter((one) => !['vi', 'en', 'tl', 'ty'].includes(one))) {
    const own = new Intl.DateTimeFormat(intlLocale(language), { ...date, timeZone: ZONE }).format(moment)
    expect(formatDay(iso, language), language).toBe(own.replace(/\u200f/g, ''))
  }
  for (const language of languages) {
    expect(formatDateTime(iso, language), language).toMatch(/^[\d/.\- ]+ 14:30:08$/)
    expect(formatMonth('2026-11', language).replace(/\D/g, ''), language).toMatch(/^(112026|202611)$/)
    expect(formatDayHead('2026-11-03', language)).toContain(formatDay('2026-11-03', language))
  }
  expect(['de', 'ko', 'ne', 'fa', 'ar', 'tw', 'tl'].map((one) => formatDay(iso, one as Language))).toEqual([
    '03.11.2026',
    '2026. 11. 03.',
    '2026-11-03',
    '2026/11/03',
    '03/11/2026',
    '2026/11/03',
    '03/11/2026',
  ])
  expect(dayPartsText(['11', '03'], 'de')).toBe('03.11')
  expect(dayPartsText(['2026', '11'], 'ko')).toBe('2026. 11.')
})
