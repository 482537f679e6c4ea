import { Fold } from '#app/components/fold.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWord } from '#app/i18n/use-word.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import type { WeighedGames } from '#contract/money/turnover.ts'

/**
 * What counts less than in full, wherever a rebate, a bonus or a contract speaks of turnover: "Video poker counts 10 %" (platform.md
 * section 3). Nothing where every game counts in full.
 */
export function TurnoverWeights({ weights }: { weights: readonly WeighedGames[] }) {
  const { t } = useTranslation('common')
  const word = useWord()
  const { list } = useFormat()
  if (weights.length === 0) return null
  return (
    <Fold title={t('turnover.weights.title')}>
      <ul className="grid gap-1 text-sm" data-field="turnoverWeights">
        {weights.map(({ percent, games, others }) => {
          const vendors = others.map(({ gameType, count }) =>
            t('turnover.weights.others', { count, type: word(typeWord(gameType)) }),
          )
          return (
            <li key={percent} data-weight={percent}>
              {t('turnover.weights.line', {
                games: list([...games, ...vendors]),
                count: games.length + others.length,
                percent,
              })}
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-xs text-ink-2">{t('turnover.weights.rest')}</p>
    </Fold>
  )
}

/** The same on the page of one game; nothing where it counts in full. */
export function TurnoverWeight({ percent }: { percent: number }) {
  const { t } = useTranslation('common')
  if (percent === 100) return null
  return (
    <p className="session-line" data-turnover-weight={percent}>
      {t('turnover.game', { percent })}
    </p>
  )
}
