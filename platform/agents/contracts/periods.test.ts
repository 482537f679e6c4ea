import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastSettled, periodAfter, periodAt, periodNamed } from './periods.ts'

const at = (local: string) => new Date(`${local}+07:00`)
const span = ({ from, until, name }: ReturnType<typeof periodAt>) => [
  from.toISOString(),
  until.toISOString(),
  name,
]

describe('a period', () => {
  it.each([
    ['D', '2026-11-20T23:59:59', '2026-11-19T17:00', '2026-11-20T17:00', '2026-11-20'],
    ['W', '2026-11-22T23:59:59', '2026-11-15T17:00', '2026-11-22T17:00', '2026-11-16..2026-11-22'],
    ['H', '2026-11-15T23:59:59', '2026-10-31T17:00', '2026-11-15T17:00', '2026-11-01..2026-11-15'],
    ['H', '2026-11-16T00:00:00', '2026-11-15T17:00', '2026-11-30T17:00', '2026-11-16..2026-11-30'],
    ['M', '2026-12-31T23:59:59', '2026-11-30T17:00', '2026-12-31T17:00', '2026-12-01..2026-12-31'],
    ['H', '2028-02-29T12:00:00', '2028-02-15T17:00', '2028-02-29T17:00', '2028-02-16..2028-02-29'],
    ['hour', '2026-11-20T00:30:00', '2026-11-19T17:00', '2026-11-19T18:00', '2026-11-20T00'],
    ['minutes', '2026-11-20T13:07:31', '2026-11-20T06:05', '2026-11-20T06:10', '2026-11-20T13:05'],
  ] as const)('%s at %s on the site', (period, local, from, until, name) => {
    expect(span(periodAt(period, at(local)))).toEqual([`${from}:00.000Z`, `${until}:00.000Z`, name])
  })

  it('follows the one before without a gap, and is found by its name', () => {
    const moments = fc.date({ min: at('2024-01-01T00:00'), max: at('2030-01-01T00:00'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom('D', 'W', 'H', 'M', 'hour', 'minutes'), moments, (period, moment) => {
        const found = periodAt(period, moment)
        expect(found.from <= moment && moment < found.until).toBe(true)
        expect(periodAfter(found).from).toEqual(found.until)
        expect(periodNamed(found.name)).toEqual(found)
      }),
    )
  })

  it.each([
    '',
    '2026-11',
    '2026-11-20T',
    '2026-11-20T13:03',
    '2026-13-01',
    '2026-11-16..2026-11-21',
    'today',
  ])('is not written %j', (name) => {
    expect(periodNamed(name)).toBeUndefined()
  })

  it('is settled when it has ended, an hour at minute five', () => {
    expect(lastSettled('D', at('2026-11-20T00:00:00')).name).toBe('2026-11-19')
    expect(lastSettled('hour', at('2026-11-20T13:04:59')).name).toBe('2026-11-20T11')
    expect(lastSettled('hour', at('2026-11-20T13:05:00')).name).toBe('2026-11-20T12')
    expect(lastSettled('minutes', at('2026-11-20T13:05:00')).name).toBe('2026-11-20T13:00')
  })
})
