import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, money, requestId as requestIdField } from '#app/forms/fields.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { type Cards, cardCounts, cardsOf } from '#contract/play/odds/bingo-odds.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { Segments, StakeField } from '../table/controls.tsx'

/** A bet on bingo (site.md section 4.2): a stake, and over how many cards it is spread. */
export const bingoForm = defineForm({
  intent: 'bet',
  fields: { stake: money(), cards: choice(['1', '2', '3', '4']), requestId: requestIdField() },
})

/** A posted bet as the platform takes it. */
export function readBingoForm(args: ReadArgs): FormEntry<EnteredBet<WagerOf<'bingo'>>> {
  const entered = bingoForm.read(args)
  if (!entered.ok) return entered
  const { cards, ...bet } = entered.value
  return { ...entered, value: { ...bet, wager: { game: 'bingo', cards: cardsOf(cards) ?? 1 } } }
}

/** How many cards are chosen: by the URL, else as in the last round, else one. */
export const chosenCards = ({ chosen, last }: Pick<Table<BingoOutcome>, 'chosen' | 'last'>): Cards =>
  cardsOf(chosen.get('cards') ?? '') ?? cardsOf(String(last?.outcome.cards.length)) ?? 1

/** Number of cards and stake. */
export function BingoPanel({ stake }: Table<BingoOutcome>) {
  const { t } = useTranslation('game-bingo')
  return (
    <>
      <Segments
        name="cards"
        options={cardCounts.map((count) => ({ value: String(count), label: t('cards', { count }) }))}
      />
      <StakeField stake={stake} />
    </>
  )
}
