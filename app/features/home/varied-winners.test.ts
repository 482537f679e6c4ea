import { expect, test } from 'vitest'
import { variedWinners } from './varied-winners.ts'

const win = (account: string, nodeId: string, payout: string) => ({
  account,
  vendorCode: 'SEN',
  nodeId,
  payout,
})

test('the best wins are of different games and players where there are', () => {
  const wins = [
    win('an', 'dice', '900.00'),
    win('an', 'dice', '800.00'),
    win('an', 'roulette', '700.00'),
    win('binh', 'dice', '600.00'),
    win('chi', 'roulette', '500.00'),
    win('dung', 'dice', '1000.00'),
  ]
  const shown = variedWinners(wins, 4)
  expect(shown.map(({ account }) => account)).toEqual(['dung', 'an', 'binh', 'chi'])
  expect(shown[1]?.nodeId).toBe('roulette')
})

test('where one player wins all, the best are shown, best first and each once', () => {
  const wins = ['5.00', '90.00', '10.00'].map((payout) => win('an', 'dice', payout))
  expect(variedWinners(wins, 5).map(({ payout }) => payout)).toEqual(['90.00', '10.00', '5.00'])
  expect(variedWinners(wins, 2)).toHaveLength(2)
})
