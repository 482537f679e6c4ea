import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { judgeCard } from '#contract/play/odds/bingo-odds.ts'

/** Each card of a round with its numbers that were called. */
export const judgedCards = ({ cards, called }: BingoOutcome) =>
  cards.map((card, at) => ({ at, card, ...judgeCard(card, called) }))

/** The card that pays most, or the first where none pays; and how many of them pay. */
export function bestOf(outcome: BingoOutcome) {
  const cards = judgedCards(outcome)
  const [first] = cards.toSorted((a, b) => b.multiplier - a.multiplier || a.at - b.at)
  return { best: first, paying: cards.filter(({ multiplier }) => multiplier > 0).length }
}
