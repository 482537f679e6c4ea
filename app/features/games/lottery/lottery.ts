import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { writtenLanguage } from '#contract/base/fields/values.ts'
import type { LotteryOutcome, LotteryWager } from '#contract/play/games/lottery/lottery.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { Choices } from '../choices.ts'
import type { GameFace, GameWords } from '../game-parts.ts'
import { LotteryOdds, LotteryRules } from './lottery-odds.tsx'
import { lotteryProof } from './lottery-proof.tsx'
import { LotteryRecord } from './lottery-record.tsx'

function useWords(): GameWords<LotteryOutcome> {
  const { t } = useTranslation('game-lottery')
  const { language } = useFormat()
  return {
    act: t('act'),
    again: t('again'),
    stage: t('stage'),
    result({ lines }) {
      const hits = lines.reduce((sum, line) => sum + line.hits, 0)
      return hits === 0 ? t('noHit') : t('hits', { count: hits })
    },
    on: ({ code, lines }) =>
      `${lotteryAt(code).names[writtenLanguage(language)]} · ${t('lines', { count: lines.length })}`,
  }
}

/** The lines of a ticket as the form takes them; a settled ticket's outcome does not repeat them. */
const choicesOf = (bet: LotteryOutcome | LotteryWager): Choices =>
  'numero' in bet
    ? bet.lines.flatMap(
        ({ playType, numbers, stake }): Choices => [
          ['playType', playType],
          ['numbers', numbers.join(' ')],
          ['stake', stake],
        ],
      )
    : []

/** The lotteries, 46 games of the catalogue: they have a page of their own (`routes/play/lottery.tsx`). */
export const lottery: GameFace<LotteryOutcome> = {
  game: 'lottery',
  position: 19,
  useWords,
  marks: ({ lines }) => ({ 'data-hits': lines.map(({ hits }) => hits).join(' ') }),
  choicesOf,
  Odds: LotteryOdds,
  Rules: LotteryRules,
  Record: LotteryRecord,
  WagerRecord: LotteryRecord,
  proof: lotteryProof,
}
