import { expect, test } from 'vitest'
import { textIn } from '#tests/support/pages/rendered-in.tsx'
import { Points } from '../points/points.tsx'
import { WalletAmount } from './statement-table.tsx'

test('points are points in their wallet, whole ones without decimals', () => {
  expect(textIn('vi', <WalletAmount wallet="points" amount="2850.00" signed />)).toBe('+2.850 điểm')
  expect(textIn('vi', <WalletAmount wallet="main" amount="2850.00" />)).not.toContain('điểm')
  expect(textIn('vi', <Points points="0.00" />)).toBe('0 điểm')
  expect(textIn('vi', <Points points="12.50" />)).toBe('12,50 điểm')
})
