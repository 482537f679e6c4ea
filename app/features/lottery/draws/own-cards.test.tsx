import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { renderedIn } from '#tests/support/pages/rendered-in.tsx'
import { OwnCards } from './own-cards.tsx'
import type { OwnLine } from './own-draw.ts'

const line = (playType: string, numbers: string): OwnLine => ({ playType, numbers, stake: '1000.00' })

/** A fast draw, as far as its digits have been told. */
const drawn = (digits: string) =>
  ({
    numero: '20261120-0792',
    state: digits.length < 5 ? 'drawing' : 'settled',
    prizes: [[digits]],
  }) as unknown as LotteryDraw

const cardsOf = (draw: LotteryDraw, lines: OwnLine[]) =>
  parse(renderedIn('vi', <OwnCards family="fast" draw={draw} lines={lines} />))

/** What a card says in its state, by the order in which the style sheet shows the words. */
const saysOn = (page: ReturnType<typeof parse>, name: string) => {
  const card = page.querySelector(`[data-own-card="${name}"]`)
  const at = ['waiting', 'missed', 'hit'].indexOf(card?.getAttribute('data-state') ?? '')
  return card?.querySelectorAll('small > *')[at]?.text
}

test('only a number is awaited: what has none waits for the draw', () => {
  const lines = [line('position-2', '8'), line('big', ''), line('small', '')]
  const before = cardsOf(drawn('4'), lines)
  expect(['position-2:8', 'big:', 'small:'].map((name) => saysOn(before, name))).toEqual([
    'chưa về',
    'Chờ quay',
    'Chờ quay',
  ])
  const after = cardsOf(drawn('48999'), lines)
  expect(['position-2:8', 'big:', 'small:'].map((name) => saysOn(after, name))).toEqual([
    'về 1 lần',
    'Trúng',
    'Không trúng',
  ])
})

test('many numbers of a play stand on one card, a few on one each, and all of them are marked', () => {
  const many = Array.from({ length: 120 }, (_, at) => String(at).padStart(3, '0'))
  const page = cardsOf(drawn('48'), [line('position-1', '3 4'), line('last-3', many.join(' '))])
  const apart = page.querySelectorAll('.lot-own > ul > li')
  expect(apart.map((card) => card.getAttribute('data-own-card'))).toEqual(['position-1:3', 'position-1:4'])
  const together = page.querySelectorAll('.lot-own > div')
  expect(together).toHaveLength(1)
  expect(
    together[0]?.querySelectorAll('[data-own-card]').map((card) => card.querySelector('b')?.text),
  ).toEqual(many.slice(0, 100))
  expect(page.querySelector('.lot-own > .lot-note')?.text).toBe('và 20 số nữa')
  // Once it is over, what has hit is among those that are shown.
  const over = cardsOf(drawn('48119'), [line('last-3', many.join(' '))])
  expect(over.querySelector('.lot-own > ul')).toBeNull()
  expect(over.querySelector('.lot-own > div [data-own-card]')?.getAttribute('data-own-card')).toBe(
    'last-3:119',
  )
  expect(saysOn(over, 'last-3:119')).toBe('×1')
})
