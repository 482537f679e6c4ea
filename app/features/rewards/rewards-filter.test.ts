import { expect, test } from 'vitest'
import { rewardsFilter } from './rewards-filter.ts'

const sortOf = (query: string) => rewardsFilter(new URLSearchParams(query)).sort

test('an unknown sort is the default of the view', () => {
  for (const sort of ['', 'id', '-drop', 'constructor']) {
    expect([sort, sortOf(`sort=${sort}`)]).toEqual([sort, sortOf('')])
    expect([sort, sortOf(`status=all&sort=${sort}`)]).toEqual([sort, sortOf('status=all')])
  }
  expect([sortOf(''), sortOf('status=all'), sortOf('sort=-time')]).toEqual(['expiresAt', '-time', '-time'])
})
