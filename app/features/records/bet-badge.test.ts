import { expect, test } from 'vitest'
import { outcomeOf } from './bet-badge.tsx'

test('a payout at or below the stake is no win', () => {
  const won = (payout: string) => outcomeOf({ result: 'won', stake: '100.00', payout })
  expect(won('100.01')).toBe('won')
  expect(won('100.00')).toBe('returned')
  expect(won('37.50')).toBe('returned')
})

test('other results are what they are', () => {
  for (const result of ['lost', 'void', 'open'] as const)
    expect(outcomeOf({ result, stake: '1.00', payout: '0.00' })).toBe(result)
})
