import { expect, test } from 'vitest'
import { lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { paths } from '../pages/paths.ts'
import { lotteryPageOf, tableHref } from './lottery-page.ts'

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

test('a ticket of a table keeps its board, its draw and its view, and nothing else', () => {
  const query = new URLSearchParams('gameCode=fast-1&playType=de&on=20261120&numbers=12&view=ticket&ticket=1')
  expect(tableHref(query, { gameCode: 'vn-ha-noi', ticket: '2' })).toBe(
    '/lottery?gameCode=vn-ha-noi&playType=de&on=20261120&ticket=2&view=ticket',
  )
  expect(tableHref(new URLSearchParams(), { gameCode: 'vn-ha-noi' })).toBe('/lottery?gameCode=vn-ha-noi')
})

test('a link to a lottery keeps what else it asks for', () => {
  expect(paths.game('SEN', 'sea-3d', { playType: 'straight' })).toBe(
    '/lottery?gameCode=sea-3d&playType=straight',
  )
  expect(paths.game('SEN', 'dice')).toBe('/game/SEN/dice')
})
