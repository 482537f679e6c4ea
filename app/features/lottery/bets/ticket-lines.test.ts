import { expect, test } from 'vitest'
import { enteredLines, figuresOf, linesOf, unevenField } from './ticket-lines.ts'

const boxes = (...number: string[]) => ({ playType: ['straight'], numbers: [''], stake: ['1'], number })

test('digits by place stand for all numbers that can be made of them, each once', () => {
  const [line] = linesOf('sea-3d', boxes('1**', '2**', '1**', '*4*', '**7'))
  expect(line?.numbers).toBe('147 247')
})

test('what is no box of the page makes no numbers', () => {
  for (const wrong of ['1111', '11*', '1****', '**', 'a***']) {
    const [line] = linesOf('sea-4d', boxes(...Array.from({ length: 250 }, () => wrong)))
    expect(line?.numbers).toBe(Array.from({ length: 250 }, () => wrong).join(' '))
  }
})

test('a ticket on several draws costs and pays so many times', () => {
  const fields = { playType: ['de'], numbers: ['05'], stake: ['1000'], number: [] }
  expect(figuresOf('north', fields, 1)).toEqual({ count: '1', cost: '1000.00', most: '98000.00' })
  expect(figuresOf('north', fields, 7)).toEqual({ count: '1', cost: '7000.00', most: '686000.00' })
})

test('the most is that of one result, or a bound that says so', () => {
  const of = (playType: string[], numbers: string[]) =>
    figuresOf('north', { playType, numbers, stake: numbers.map(() => '1000'), number: [] }, 1)
  expect(of(['de', 'de'], ['12', '13'])).toEqual({ count: '2', cost: '2000.00', most: '98000.00' })
  expect(of(['xien-2', 'truot-4'], ['12-47', '01-02-12-47'])).toMatchObject({ most: '19260.00', bound: '1' })
})

test('fields of unequal number are named, but for radio buttons of the last line', () => {
  const of = (playType: number, numbers: number, stake: number) => {
    const times = (count: number) => Array.from({ length: count }, () => 'x')
    return unevenField({
      playType: times(playType),
      numbers: times(numbers),
      stake: times(stake),
      number: [],
    })
  }
  expect([of(2, 2, 2), of(1, 2, 2), of(1, 1, 0), of(0, 0, 0)]).toEqual(Array(4).fill(undefined))
  expect([of(2, 1, 2), of(2, 2, 1), of(1, 3, 3), of(1, 2, 1)]).toEqual([
    'numbers',
    'stake',
    'playType',
    'stake',
  ])
})

test('a last line without numbers is left out only as the page has filled it in', () => {
  const lines = (last: [playType: string, stake: string], filledStake?: string) =>
    enteredLines('north', {
      playType: ['de', last[0]],
      numbers: ['12', ''],
      stake: ['10', last[1]],
      number: [],
      filledStake,
    }).length
  expect([lines(['lo-2', '1000'], '1000'), lines(['', '1000'], '1000'), lines(['lo-2', ''])]).toEqual([
    1, 1, 1,
  ])
  expect([lines(['lo-2', '500'], '1000'), lines(['lo-2', '1000'])]).toEqual([2, 2])
})
