import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagerItems } from './pager-items.ts'

describe('pagerItems', () => {
  it('shows three around the current page and one at each end', () => {
    expect(pagerItems(1, 12)).toEqual([1, 2, 3, 'gap', 12])
    expect(pagerItems(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12])
    expect(pagerItems(12, 12)).toEqual([1, 'gap', 10, 11, 12])
    expect(pagerItems(1, 1)).toEqual([1])
  })

  it('shows a page rather than a gap of one', () => {
    expect(pagerItems(4, 12)).toEqual([1, 2, 3, 4, 5, 'gap', 12])
    expect(pagerItems(3, 5)).toEqual([1, 2, 3, 4, 5])
  })

  it('always holds both ends and the current page, in order', () => {
    const pages = fc
      .integer({ min: 1, max: 500 })
      .chain((n) => fc.tuple(fc.integer({ min: 1, max: n }), fc.constant(n)))
    fc.assert(
      fc.property(pages, ([page, count]) => {
        const numbers = pagerItems(page, count).filter((item) => item !== 'gap')
        expect(numbers).toContain(page)
        expect(numbers[0]).toBe(1)
        expect(numbers.at(-1)).toBe(count)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})
