import { expect, test } from 'vitest'
import { Day } from './values.ts'

test('records have days from 1970 to 2999', () => {
  for (const day of ['1970-01-01', '2026-11-20', '2028-02-29', '2999-12-31'])
    expect([day, Day.safeParse(day).success]).toEqual([day, true])
  for (const day of ['1969-12-31', '3000-01-01', '0001-01-01', '2026-02-29', '2026-1-1', '', 'x'])
    expect([day, Day.safeParse(day).success]).toEqual([day, false])
})
