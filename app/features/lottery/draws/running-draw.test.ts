import { expect, test } from 'vitest'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { prizesAfter, prizesOf } from '#contract/play/games/lottery/prizes.ts'
import { stepOf } from './running-draw.tsx'

test.each(['vn-ha-noi', 'vn-tp-hcm', 'sea-4d', 'fast-1'])('of %s the stage shows every digit', (code) => {
  const lottery = lotteryAt(code)
  const table = prizesOf(lottery.family)
  const prizes = table.map(({ count, digits }) => Array.from({ length: count }, () => '7'.repeat(digits)))
  const whole = new Set<string>()
  let told = 0
  for (let now = stepOf(lottery, told); now; told++, now = stepOf(lottery, told)) {
    const shown = prizesAfter(lottery.family, prizes, told)[now.prize]?.[now.number] ?? ''
    if (shown.length === now.of) whole.add(`${now.name} ${now.number}`)
  }
  // The special is the last: the stage shows it whole when nothing is drawn any more.
  const numbers = table.flatMap(({ name, count }) =>
    Array.from({ length: count }, (_, at) => `${name} ${at}`),
  )
  expect(numbers.filter((number) => !whole.has(number))).toEqual(['special 0'])
})
