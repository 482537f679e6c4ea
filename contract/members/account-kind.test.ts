import { expect, test } from 'vitest'
import { AccountKind, hasAgentCenter, isAffiliate, isTrial, mayPay } from './account-kind.ts'

const kinds = [0, 1, 2, 4, 41, 42]

test('what each kind of account is, and may', () => {
  expect(kinds.every((kind) => AccountKind.safeParse(kind).success)).toBe(true)
  expect([3, 5, 40, 43].some((kind) => AccountKind.safeParse(kind).success)).toBe(false)
  expect(kinds.filter(hasAgentCenter)).toEqual([1, 2, 41, 42])
  expect(kinds.filter(isAffiliate)).toEqual([41, 42])
  expect(kinds.filter(mayPay)).toEqual([1, 2, 42])
  expect(kinds.filter(isTrial)).toEqual([4])
})
