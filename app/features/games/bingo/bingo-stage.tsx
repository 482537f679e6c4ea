import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { CALLED, TOP_MULTIPLIER } from '#contract/play/odds/bingo-odds.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { netOf } from '../table/result-words.tsx'
import { Scene } from '../table/scene.tsx'
import { bestOf } from './best-card.ts'
import { BINGO, bingoScene } from './bingo-scene.ts'

/** All cards and the last ball; the label says what the best one shows. */
export function BingoScene(table: Table<BingoOutcome>) {
  const { last } = table
  const { t } = useTranslation('game-bingo')
  const best = last ? bestOf(last.outcome).best : undefined
  const label =
    last && best
      ? t('played', {
          card: best.at + 1,
          pattern: best.pattern ? t(`pattern.${best.pattern}`) : t('none'),
          ball: last.outcome.called.at(-1),
        })
      : t('atRest')
  const won = last !== null && netOf(last.bet) > 0n
  const markup = bingoScene(last?.outcome ?? null, won)
  return <Scene label={label} viewBox={`0 0 ${BINGO.width} ${BINGO.height}`} markup={markup} />
}

/** The best pattern of the round, and on which of its cards. */
export function BingoResult({ outcome }: LastBet<BingoOutcome>) {
  const { t } = useTranslation('game-bingo')
  const { best, paying } = bestOf(outcome)
  return (
    <>
      <output className="stage-words">{best?.pattern ? t(`pattern.${best.pattern}`) : t('none')}</output>
      <span>
        {outcome.cards.length > 1
          ? t('paying', { count: paying, of: outcome.cards.length })
          : t('calledCount', { count: CALLED })}
      </span>
    </>
  )
}

/** Before a round: what can be won, and how. */
export function BeforeBingo({ last }: Table<BingoOutcome>) {
  const { t } = useTranslation(['game-bingo', 'games'])
  const decimal = useDecimal()
  if (last) return null
  return (
    <div className="stage-out stage-before">
      <small>{t('game-bingo:upTo')}</small>
      <b>{t('games:round.times', { multiplier: decimal(String(TOP_MULTIPLIER)) })}</b>
      <span className="pill">{t('game-bingo:wait')}</span>
    </div>
  )
}
