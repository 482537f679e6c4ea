import { expect, it } from 'vitest'
import { clockOf } from './clock.ts'

it('reads as a clock, and never below zero', () => {
  expect(clockOf(125)).toBe('02:05')
  expect(clockOf(3600)).toBe('1:00:00')
  expect(clockOf(59.2)).toBe('01:00')
  expect(clockOf(0)).toBe('00:00')
  expect(clockOf(-3)).toBe('00:00')
})
