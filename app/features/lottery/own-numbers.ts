import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { playOf } from '#contract/play/games/lottery/plays.ts'
import type { PrizeName } from '#contract/play/games/lottery/prizes.ts'
import type { LotteryTicket } from '#contract/play/lottery.ts'

/** The part of a drawn number that one has bet on: from a digit up to before another. */
export type OwnPart = readonly [start: number, end: number]

interface OwnLine {
  rule: NonNullable<ReturnType<typeof playOf>>['rule']
  digits: number
  numbers: ReadonlySet<string>
}

/** The numbers of one's tickets on a draw, for its board: what hits in a result is marked there. */
export type OwnNumbers = (prize: PrizeName, number: string) => OwnPart | null

/**
 * Marks for the tickets of one draw: lô and xiên by the endings of every prize, đề by those of its prize, six of 49 by
 * the ball. A trượt line wins by what does not come, and marks nothing.
 */
export function ownNumbers(family: Family, tickets: readonly LotteryTicket[]): OwnNumbers {
  const lines: OwnLine[] = tickets
    .filter(({ status }) => status !== 'cancelled' && status !== 'void')
    .flatMap(({ lines }) => lines)
    .flatMap(({ playType, numbers }) => {
      const play = playOf(family, playType)
      if (!play || play.rule.kind === 'none' || play.rule.kind === 'shape') return []
      return [{ rule: play.rule, digits: play.digits, numbers: new Set(numbers.split(/[ -]/)) }]
    })
  return (prize, number) => {
    for (const { rule, digits, numbers } of lines) {
      if (rule.kind === 'digits') {
        if (rule.prize !== prize) continue
        const [start, end] = [rule.start, rule.end ?? number.length]
        if (numbers.has(number.slice(rule.start, rule.end)))
          return [start < 0 ? number.length + start : start, end < 0 ? number.length + end : end]
      } else if (number.length >= digits && numbers.has(number.slice(-digits)))
        return [number.length - digits, number.length]
    }
    return null
  }
}
