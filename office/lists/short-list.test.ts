import { expect, test } from 'vitest'
import { pageOfShort } from './short-list.ts'

const rows = [
  { id: 'a', name: 'Tài xỉu', least: '9.00', left: '-0.2500' },
  { id: 'b', name: 'Bầu cua', least: '10.00', left: '1.5000' },
  { id: 'c', name: 'Xóc đĩa', least: null, left: '-1.0000' },
  { id: 'd', name: 'Bầu cua', least: '90071992547409930.01', left: '0.0000' },
  { id: 'e', name: 'Rồng hổ', least: '90071992547409930.02', left: '0.0000' },
]

const idsBy = (sort: string, place: { after?: string; limit?: number; fromEnd?: boolean } = {}) =>
  pageOfShort(rows, ({ id }) => id, { sort, ...place })
    .map(({ id }) => id)
    .join('')

test('figures are sorted by what they are worth, to the last digit, and what is not known comes last', () => {
  expect(idsBy('least')).toBe('abdec')
  expect(idsBy('-least')).toBe('edbac')
  expect(idsBy('left')).toBe('cadeb')
})

test('rows that are equal turn with the order', () => {
  expect(idsBy('name')).toBe('bdeac')
  expect(idsBy('-name')).toBe('caedb')
})

test('from its other end a list is the exact reverse', () => {
  for (const [sort, reverse] of [
    ['least', '-least'],
    ['name', '-name'],
  ] as const)
    expect([sort, idsBy(reverse, { fromEnd: true })]).toEqual([sort, [...idsBy(sort)].reverse().join('')])
})

test('a page goes on after a row of the same order', () => {
  expect(idsBy('left', { after: 'a', limit: 2 })).toBe('de')
  expect(idsBy('-left', { after: 'b' })).toBe('edac')
  expect(idsBy('left', { after: 'no such row' })).toBe('')
})
