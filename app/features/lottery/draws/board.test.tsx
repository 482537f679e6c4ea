import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderedIn } from '#tests/support/pages/rendered-in.tsx'
import { HeadsTable, PrizeBoard } from './board.tsx'
import { ownNumbers } from './own-draw.ts'

/** A table of the Centre and South as far as five prizes: 12, 17 and 19 end three of its numbers, 05 two. */
const prizes = [['123405'], ['99912'], ['00017'], ['11119', '22205'], ['33368', '4']]
const mine = ownNumbers('south', [
  { playType: 'lo-2', numbers: '17 68' },
  { playType: 'de', numbers: '05' },
])

const marked = (page: ReturnType<typeof parse>, row: string) =>
  page.querySelectorAll(`[data-id="${row}"] [data-mine]`).map((part) => part.text)

test('one’s endings are marked in the table of heads and tails, and no other', () => {
  const page = parse(renderedIn('vi', <HeadsTable family="south" prizes={prizes} mine={mine} />))
  const tails = (head: number) => page.querySelector(`[data-id="${head}"] [data-field=tails]`)?.text
  expect([tails(0), tails(1), tails(2), tails(6)]).toEqual(['5, 5', '2, 7, 9', '', '8'])
  // The special prize alone is on the line of đề, so one of the two endings 05.
  expect([0, 1, 6].map((head) => marked(page, String(head)))).toEqual([['5'], ['7'], ['8']])
  expect(page.querySelectorAll('[data-mine]')).toHaveLength(3)
  const nobody = parse(renderedIn('vi', <HeadsTable family="south" prizes={prizes} />))
  expect(nobody.querySelector('[data-mine]')).toBeNull()
})

test('on the board the whole number is marked, and in it what was bet on', () => {
  const page = parse(renderedIn('vi', <PrizeBoard family="south" prizes={prizes} mine={mine} />))
  expect([marked(page, 'special'), marked(page, 'second'), marked(page, 'third')]).toEqual([
    ['123405'],
    ['00017'],
    [],
  ])
  expect(page.querySelectorAll('[data-mine] em').map((part) => part.text)).toEqual(['05', '17', '68'])
})
