import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Cascade, Spin } from '#contract/play/games/slots.ts'
import { fallsOf, type SlotModel } from './slot-model.ts'
import { useGridText, useTimes, useWinText } from './slot-words.ts'
import { fallPicture } from './tiles.ts'

/** How much of a round has won, in a few words: `2 lines`, `12 ways`, `Chain of 3`. */
export function useWonText({ kind }: SlotModel): (spin: Spin | Cascade) => string {
  const { t } = useTranslation('game-slots')
  return (spin) => {
    const count =
      kind === 'cascade'
        ? fallsOf(spin).length
        : kind === 'lines'
          ? spin.wins.length
          : spin.wins.reduce((sum, { ways = 1 }) => sum + ways, 0)
    return count === 0 ? t('nothing') : t(`${kind}.won`, { count })
  }
}

/** What has won and how much, line by line; the steps of a chain with what lay there. */
export function WinList({ spin }: { spin: Spin | Cascade }) {
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
export function WinPlace({ spin }: { spin: Spin | Cascade | null }) {
  const { t } = useTranslation('game-slots')
  const won = spin !== null && spin.wins.length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <div className="wins-place" role="group" aria-label={t('wins')} tabIndex={0}>
      {won ? <WinList spin={spin} /> : <p>{t(spin ? 'nothing' : 'winsHere')}</p>}
    </div>
  )
}
