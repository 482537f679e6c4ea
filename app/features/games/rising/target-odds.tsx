import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chancePercent, pointText, returnPercent } from '#contract/play/odds/rising-odds.ts'
import { OddsTable } from '../table/odds-table.tsx'

/** Targets over the whole curve, in hundredths. */
const targets = [101, 110, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000] as const

/** What targets are worth: the curve of the return. The words are those of the game. */
export function TargetOdds({
  title,
  target: targetWord,
  returnShare,
}: {
  title: string
  target: string
  returnShare: string
}) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return (
    <OddsTable
      title={title}
      rows={targets}
      id={String}
      columns={({ returned }) => [
        {
          field: 'target',
          head: targetWord,
          place: 'title',
          cell: (target) => t('round.times', { multiplier: decimal(pointText(BigInt(target))) }),
        },
        {
          field: 'chance',
          head: t('table.chance'),
          numeric: true,
          place: 'result',
          cell: (target) => `${decimal(chancePercent(target))}%`,
        },
        returned(returnShare, (target) => returnPercent(target), 'end'),
      ]}
    />
  )
}
