import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { stakeOn } from '../usual-stake.ts'
import { bestOf } from './best-card.ts'
import { BingoCards } from './bingo-cards.tsx'
import { BingoPanel, bingoForm, chosenCards, readBingoForm } from './bingo-form.tsx'
import { bingoProof } from './bingo-proof.tsx'
import { BingoRecord } from './bingo-record.tsx'
import { BingoOddsTable, BingoRules } from './bingo-rules.tsx'
import { BeforeBingo, BingoResult, BingoScene } from './bingo-stage.tsx'
import { prospectOf } from './prospect.ts'

function useWords(): GameWords<BingoOutcome> {
  const { t } = useTranslation('game-bingo')
  return {
    act: t('act'),
    again: t('again'),
    stage: t('stage'),
    result(outcome) {
      const pattern = bestOf(outcome).best?.pattern
      return pattern ? t(`pattern.${pattern}`) : t('none')
    },
    on: ({ cards }) => t('cards', { count: cards.length }),
  }
}

export const bingo: GameParts<'bingo'> = {
  game: 'bingo',
  position: 12,
  form: bingoForm,
  read: readBingoForm,
  ground: 'lacquer',
  stageClass: 'stage-card',
  useWords,
  useErrors: () => ({}),
  live: true,
  valuesOf: (table) => ({ stake: stakeOn(table), cards: String(chosenCards(table)) }),
  prospectOf: (table) =>
    prospectOf((field) => (field === 'cards' ? String(chosenCards(table)) : stakeOn(table))),
  Scene: BingoScene,
  Outcome: BingoResult,
  OnStage: BeforeBingo,
  Panel: BingoPanel,
  MorePanel: BingoCards,
  marks: ({ called }) => ({ 'data-outcome': called.join(',') }),
  choicesOf: ({ cards }, stake) => [
    ['stake', stake],
    ['cards', String(Array.isArray(cards) ? cards.length : cards)],
  ],
  Odds: BingoOddsTable,
  Rules: BingoRules,
  Record: BingoRecord,
  proof: bingoProof,
}
