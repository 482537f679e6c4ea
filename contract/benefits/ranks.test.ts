import { expect, test } from 'vitest'
import { RankCatalogue, type RankTerms } from './ranks.ts'

const rank = (level: number, upgradeTurnover: number, keepTurnover = 0): RankTerms => ({
  level,
  name: { vi: `Bậc ${level}`, en: `Rank ${level}`, zh: `等级 ${level}` },
  upgradeTurnover,
  keepTurnover,
  upgradeGift: 0,
  monthlyGift: 0,
  rebates: {},
})
const faultsOf = (...ranks: RankTerms[]) =>
  (RankCatalogue.safeParse(ranks).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('ranks rise from 0 without gaps, and none is harder to keep than to reach', () => {
  expect(faultsOf()).toEqual([])
  expect(faultsOf(rank(0, 0))).toEqual([])
  expect(faultsOf(rank(0, 0), rank(1, 100, 100), rank(2, 101, 50))).toEqual([])
})

test('what is wrong with them is said of the rank', () => {
  expect(faultsOf(rank(1, 0))).toEqual([['0.level', 'must be 0']])
  expect(faultsOf(rank(0, 0), rank(2, 100))).toEqual([['1.level', 'must be 1']])
  expect(faultsOf(rank(0, 5))).toEqual([['0.upgradeTurnover', 'must be 0']])
  expect(faultsOf(rank(0, 0), rank(1, 100), rank(2, 100))).toEqual([
    ['2.upgradeTurnover', 'must be above that of the rank before'],
  ])
  expect(faultsOf(rank(0, 0), rank(1, 100, 101))).toEqual([
    ['1.keepTurnover', 'must not be above upgradeTurnover'],
  ])
})
