import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Cascade, Spin } from '#contract/play/games/slots/slots.ts'
import { fallsOf, prizesIn, type SeenRound, type SlotModel, winsOfFree } from './slot-model.ts'
import { useFeatureWords, useGridText, usePrizeText, useTimes, useWinText } from './slot-words.ts'
import { fallPicture } from './tiles.ts'

/** What a feature has won so far, in ten-thousandths of the stake. */
export const wonByFeature = (round: SeenRound): bigint => winsOfFree(round) + prizesIn(round.buds)

/** How much of a round has won, in a few words: `2 lines`, `12 ways`, `Chain of 3`; with a feature what that has won. */
export function useWonText({ kind }: SlotModel): (round: SeenRound) => string {
  const { t } = useTranslation('game-slots')
  const times = useTimes()
  const feature = useFeatureWords({ kind })
  return (round) => {
    const { spin } = round
    if (round.free.length + round.buds.length > 0) return feature.won(times(wonByFeature(round)))
    const count =
      kind === 'cascade'
        ? fallsOf(spin).length
        : kind === 'lines'
          ? spin.wins.length
          : spin.wins.reduce((sum, { ways = 1 }) => sum + ways, 0)
    return count === 0 ? t('nothing') : t(`${kind}.won`, { count })
  }
}

/** What has won in a round and how much: the reels, then each free spin or bud. */
export function RoundWins({ kind, round }: { kind: SlotModel['kind']; round: SeenRound }) {
  const { t } = useTranslation('game-slots')
  const decimal = useDecimal()
  const times = useTimes()
  const prizeText = usePrizeText()
  const words = useFeatureWords({ kind })
  const { free, buds } = round
  return (
    <>
      <WinList spin={round.spin} />
      {free.length + buds.length > 0 ? (
        <ol className="wins" data-records="feature">
          {free.map(({ spin, times: multiplier }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
            <li key={at}>
              <span>
                {words.one(at + 1, round.all ?? free.length)} · ×{decimal(String(multiplier))}
              </span>
              <b>{times(spin.multiplier)}</b>
            </li>
          ))}
          {buds.map(({ field, prize }) => (
            <li key={field}>
              <span>{t('lines.bud', { place: field + 1 })}</span>
              <b>{prizeText(prize)}</b>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}

/** What has won and how much, line by line; the steps of a chain with what lay there. */
function WinList({ spin }: { spin: Spin | Cascade }) {
  const { t } = useTranslation('game-slots')
  const text = useWinText()
  const times = useTimes()
  const gridText = useGridText()
  const falls = fallsOf(spin)
  if (spin.wins.length === 0) return null
  if (falls.length > 0)
    return (
      <ol className="wins" aria-label={t('chain')} data-records="steps">
        {falls.map((fall, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
          <li key={at}>
            <svg
              role="img"
              aria-label={gridText(fall.grid)}
              viewBox="0 0 100 60"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder
              dangerouslySetInnerHTML={{ __html: fallPicture(fall.grid, fall.wins) }}
            />
            <span>
              {t('step', { step: at + 1, times: fall.times })}
              <small>{fall.wins.map(text).join(' · ')}</small>
            </span>
            <b>{times(fall.wins.reduce((sum, { multiplier }) => sum + multiplier, 0n))}</b>
          </li>
        ))}
      </ol>
    )
  return (
    <ul className="wins" aria-label={t('wins')} data-records="wins">
      {spin.wins.map((win) => (
        <li key={`${win.letter}${win.line ?? ''}`}>
          <span>{text(win)}</span>
          <b>{times(win.multiplier)}</b>
        </li>
      ))}
    </ul>
  )
}

/** The list at the table: its place is as large before a round as after it, so that nothing moves. */
export function WinPlace({ kind, round }: { kind: SlotModel['kind']; round: SeenRound | null }) {
  const { t } = useTranslation('game-slots')
  const won = round !== null && round.spin.wins.length + round.free.length + round.buds.length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <div className="wins-place" role="group" aria-label={t('wins')} tabIndex={0}>
      {won ? <RoundWins kind={kind} round={round} /> : <p>{t(round ? 'nothing' : 'winsHere')}</p>}
    </div>
  )
}
