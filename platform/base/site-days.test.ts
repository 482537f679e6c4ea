import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dayOf,
  daysAfter,
  lastSettledDay,
  monthOf,
  monthStartAfter,
  monthsAfter,
  settledFrom,
  startOfDay,
} from './site-days.ts'

const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const timeOfDay = (moment: Date) => moment.getTime() - startOfDay(dayOf(moment)).getTime()
const dayOfMonth = (moment: Date) => dayOf(moment).slice(8)

it('months later it is the same day and time of the site, or, where there is no such day, later', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 120 }), (moment, months) => {
      const end = monthsAfter(moment, months)
      expect(timeOfDay(end)).toBe(timeOfDay(moment))
      const month = monthStartAfter(dayOf(moment), months)
      const sameDay = `${month.slice(0, 8)}${dayOfMonth(moment)}`
      const lastDay = daysAfter(monthStartAfter(month, 1), -1)
      if (sameDay <= lastDay) expect(dayOf(end)).toBe(sameDay)
      else {
        expect(monthOf(dayOf(end))).toBe(monthStartAfter(month, 1))
        expect(dayOf(end) > lastDay).toBe(true)
      }
    }),
  )
})

it('half an hour into a month of the site, months later are so too', () => {
  const firstOfMarch = new Date('2026-02-28T17:30:00Z')
  expect(monthsAfter(firstOfMarch, 6).toISOString()).toBe('2026-08-31T17:30:00.000Z')
  expect(monthsAfter(firstOfMarch, 1).toISOString()).toBe('2026-03-31T17:30:00.000Z')
})

it('a day is settled six hours after its end, not a millisecond before, and no later one with it', () => {
  expect(settledFrom('2026-11-20').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  fc.assert(
    fc.property(moments, (moment) => {
      const last = lastSettledDay(moment)
      expect(settledFrom(last) <= moment).toBe(true)
      expect(settledFrom(daysAfter(last, 1)) > moment).toBe(true)
    }),
  )
})
