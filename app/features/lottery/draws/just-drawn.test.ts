import { expect, test } from 'vitest'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { isJustDrawn } from './just-drawn.ts'

test('a result stands on the stage for five minutes from its last digit, a draw that is void never', () => {
  const draw = { gameCode: 'sea-4d', state: 'settled', drawsAt: '2026-11-20T13:30:00.000Z' } as LotteryDraw
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  expect(isJustDrawn(draw, at('13:30:20'))).toBe(true)
  expect(isJustDrawn(draw, at('13:35:05'))).toBe(true)
  expect(isJustDrawn(draw, at('13:35:15'))).toBe(false)
  expect(isJustDrawn({ ...draw, state: 'void' }, at('13:30:20'))).toBe(false)
})
