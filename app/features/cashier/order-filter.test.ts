import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withQuery } from '#app/lib/paths.ts'
import { DepositMethodCode, DepositStatus, depositSorting, deposits } from '#contract/cashier.ts'
import { orderFilter, orderInput, orderQuery } from './order-filter.ts'

const now = new Date('2026-11-20T18:30:00Z') // the 21st in Vietnam
const filterOf = (query: URLSearchParams) =>
  orderFilter(query, depositSorting, DepositStatus.options, DepositMethodCode.options, now)

test('a bookmarked history is restored', () => {
  const search = 'from=2026-11-01&to=2026-11-20&status=paid&method=crypto&sort=-fee&size=50'
  const filter = filterOf(new URLSearchParams(`${search}&page=2`))
  expect(filter).toMatchObject({ status: 'paid', method: 'crypto', fromDay: '2026-11-01', page: 2, size: 50 })
  expect(withQuery('', orderQuery(filter, depositSorting)).slice(1)).toBe(search)
})

test('beside an amount the method is that of a new order', () => {
  expect(filterOf(new URLSearchParams('method=crypto&amount=500000')).method).toBeUndefined()
})

test('whatever stands in the query, the platform takes what is made of it, and its URL means the same', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'paid',
      'crypto',
      'today',
      '2026-02-28',
      '2026-02-30',
      '50',
      '-1',
      '-amount',
      'status',
      'id',
    ),
  )
  const names = fc.constantFrom('from', 'to', 'range', 'status', 'method', 'amount', 'sort', 'size', 'page')
  fc.assert(
    fc.property(fc.dictionary(names, value), (entries) => {
      const filter = filterOf(new URLSearchParams(entries))
      expect(deposits.input.safeParse(orderInput(filter)).success).toBe(true)
      const again = filterOf(new URLSearchParams(withQuery('', orderQuery(filter, depositSorting)).slice(1)))
      expect({ ...again, page: filter.page }).toEqual(filter)
    }),
  )
})
