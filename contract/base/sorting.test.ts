import { expect, test } from 'vitest'
import { columnOf, isDescending, reversed, sortedBy, sortedUpBy } from './sorting.ts'

test('a record set with a time begins with the newest, one without with the first', () => {
  expect(sortedBy('at', 'amount')).toMatchObject({
    columns: ['at', 'amount'],
    sorts: ['-at', 'at', '-amount', 'amount'],
    usual: '-at',
  })
  expect(sortedUpBy('account').usual).toBe('account')
  const { input } = sortedBy('at')
  expect(['at', '-at', undefined].map((sort) => input.safeParse(sort).success)).toEqual([true, true, true])
  expect(input.safeParse('amount').success).toBe(false)
})

test('a sort has a column and a direction', () => {
  expect([columnOf('-at'), columnOf('at')]).toEqual(['at', 'at'])
  expect([isDescending('-at'), isDescending('at'), isDescending('a-t')]).toEqual([true, false, false])
  expect([reversed('-at'), reversed('at')]).toEqual(['at', '-at'])
})
