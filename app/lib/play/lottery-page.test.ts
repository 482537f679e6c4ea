import { expect, test } from 'vitest'
import { lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { paths } from '../pages/paths.ts'
import { lotteryPageOf } from './lottery-page.ts'

test('every lottery is played on the page of the lotteries, and no other game is', () => {
  for (const { code } of lotteries) expect(lotteryPageOf('SEN', code)).toBe(`/lottery?gameCode=${code}`)
  for (const [vendor, node] of [
    ['SEN', 'dice'],
    ['SEN', 'vn-nowhere'],
    ['HALONG', 'fast-1'],
  ] as const)
    expect(lotteryPageOf(vendor, node)).toBeUndefined()
})

test('the vendors of lotteries lead to its pages', () => {
  const pages = ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'].map((vendor) => lotteryPageOf(vendor, 'any'))
  expect(pages).toEqual(['/vnlottery', '/lottery?tag=sea', '/elott', '/lottery'])
})

test('a link to a lottery keeps what else it asks for', () => {
  expect(paths.game('SEN', 'sea-3d', { playType: 'straight' })).toBe(
    '/lottery?gameCode=sea-3d&playType=straight',
  )
  expect(paths.game('SEN', 'dice')).toBe('/game/SEN/dice')
})
