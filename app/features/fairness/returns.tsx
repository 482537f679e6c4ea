import { Card } from '#app/components/card.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LEAST_ROUNDS } from '#contract/play/returns.ts'
import { type GameReturn, ReturnsTable } from './returns-table.tsx'

/**
 * What the games have paid, how many of them lie outside their bands, and how a band is made. The counts are `data-outside`
 * (of the 95 % band) and `data-alarms` (of the 99.99 % band).
 */
export function Returns({ games }: { games: readonly GameReturn[] }) {
  const { t } = useTranslation('fairness')
  const decimal = useDecimal()
  const withBand = games.filter(({ standing }) => standing !== null)
  const outside = withBand.filter(({ standing }) => standing !== 'inside').length
  const alarms = withBand.filter(({ standing }) => standing === 'alarm').length
  return (
    <>
      <p className="mt-3 max-w-184" data-outside={outside} data-alarms={alarms}>
        {sentences(
          t('returns.chance'),
          withBand.length > 0 ? t('returns.counted', { outside, games: withBand.length }) : undefined,
          alarms > 0 ? t('returns.alarms', { games: alarms }) : undefined,
        )}
      </p>
      <Card flush className="mt-3">
        <ReturnsTable games={games} />
      </Card>
      <p className="mt-3 text-sm text-ink-2">
        {t('returns.band', { rounds: decimal(String(LEAST_ROUNDS)) })}
      </p>
    </>
  )
}
