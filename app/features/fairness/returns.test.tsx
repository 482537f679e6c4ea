import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderedIn } from '#tests/support/pages/rendered-in.tsx'
import { Returns } from './returns.tsx'
import type { GameReturn } from './returns-table.tsx'

const game = (nodeId: string, returned: string | null, standing: GameReturn['standing']): GameReturn => ({
  nodeId,
  game: nodeId,
  rounds: 1_000,
  staked: '10000.00',
  paid: '9000.00',
  returned,
  standing,
  ...(standing === null
    ? { low: null, high: null, wideLow: null, wideHigh: null }
    : { low: '90.0000', high: '106.0000', wideLow: '82.1180', wideHigh: '113.8820' }),
  exact: { lowest: '98.0000', highest: '98.0000' },
})

test('the page counts in words what lies outside its band, and marks each row in words', () => {
  const games = [
    game('fresh', null, null),
    game('few', '12.0000', null),
    game('usual', '97.0000', 'inside'),
    game('chance', '89.0000', 'outside'),
    game('broken', '120.0000', 'alarm'),
  ]
  const html = parse(renderedIn('vi', <Returns games={games} />))
  const counts = html.querySelector('[data-outside]')
  expect(counts?.attributes).toMatchObject({ 'data-outside': '2', 'data-alarms': '1' })
  expect(counts?.textContent).toContain('trong 3 trò có khoảng, có 2 trò nằm ngoài khoảng 95%')
  expect(counts?.textContent).toContain('1 trò nằm ngoài cả khoảng 99,99%')
  const row = (id: string) => {
    const found = html.querySelector(`[data-id=${id}]`)
    return [
      found?.getAttribute('data-status'),
      found?.querySelector('[data-field=return] .badge')?.textContent,
      found?.querySelector('[data-field=return] [data-value]')?.getAttribute('data-value'),
    ]
  }
  expect(row('fresh')).toEqual([undefined, undefined, undefined])
  expect(row('few')).toEqual([undefined, undefined, '12.0000'])
  expect(row('usual')).toEqual(['inside', undefined, '97.0000'])
  expect(row('chance')).toEqual(['outside', 'Ngoài khoảng 95%', '89.0000'])
  expect(row('broken')).toEqual(['alarm', 'Ngoài khoảng 99,99% (82,1180–113,8820%)', '120.0000'])
})

test('nothing is counted while no game has a band', () => {
  const html = parse(renderedIn('en', <Returns games={[game('fresh', null, null)]} />))
  expect(html.querySelector('[data-outside]')?.textContent).not.toContain('right now')
})
