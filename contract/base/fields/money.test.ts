import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { lesser, Money, minorOf, moneyOf, PositiveMoney } from './money.ts'

describe('money in code and on the wire', () => {
  it('is the same amount both ways', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), (minor) => {
        const money = moneyOf(minor)
        expect(Money.safeParse(money).success).toBe(true)
        expect(minorOf(money)).toBe(minor)
      }),
    )
  })

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [99n, '0.99'],
    [1250n, '12.50'],
    [-1250n, '-12.50'],
  ])('%s is %s', (minor, money) => {
    expect(moneyOf(minor)).toBe(money)
    expect(minorOf(money)).toBe(minor)
  })

  test.each([
    '',
    '12',
    '12.5',
    '12.505',
    '1,00',
    ' 1.00',
    '1.00 ',
    'x1.00',
    '1.00x',
    '+1.00',
    `${'1'.repeat(17)}.00`,
  ])('%j is not money', (text) => {
    expect(Money.safeParse(text).success).toBe(false)
    expect(() => minorOf(text)).toThrow(`not money: ${JSON.stringify(text)}`)
  })
})

test.each([
  ['0.01', true],
  ['999999999999.99', true],
  ['0.00', false],
  ['000.00', false],
  ['-0.01', false],
  ['1000000000000.00', false],
])('what moves: %s is %s', (text, moves) => {
  expect(PositiveMoney.safeParse(text).success).toBe(moves)
})

test('the lesser of two amounts', () => {
  expect([lesser(1n, 2n), lesser(2n, 1n), lesser(-1n, 0n), lesser(3n, 3n)]).toEqual([1n, 1n, -1n, 3n])
})
