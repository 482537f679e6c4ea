import { expect, test } from 'vitest'
import { enteredMoney } from './entered-money.ts'
import { plainAmount } from './typed-amount.ts'

test('an amount typed as a language writes it is shown as it must be typed', () => {
  for (const [typed, plain] of [
    ['10.000', '10000'],
    ['10,000', '10000'],
    ['1.000.000', '1000000'],
    [' 2 000 000 ', '2000000'],
    ['10.000,50', '10000.50'],
    ['10,000.5', '10000.5'],
    ['12,5', '12.5'],
  ] as const) {
    expect(plainAmount(typed), typed).toBe(plain)
    expect(enteredMoney(plain), plain).toBeDefined()
  }
  for (const typed of ['', 'ten', '1e3', '-1.000', '1.000,000.00', '1.00.000', '1.000.000.000.000.000'])
    expect(plainAmount(typed), typed).toBeUndefined()
})
