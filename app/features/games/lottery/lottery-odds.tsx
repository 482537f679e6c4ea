import { withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { type Play, playsOf } from '#contract/play/games/lottery/plays.ts'
import { returnPercent } from '#contract/play/games/lottery/returns.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules that all lotteries share, with the least and the greatest return of a play. */
export function LotteryRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-lottery')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4'), t('rule5')]}
      stake={stake}
      ofSpots
      returns={returns}
      exactReturn={(low, high) => t('exactReturn', { low, high })}
    />
  )
}

/** One family of each table: Central and South have the same prizes and the same plays. */
const tables = ['north', 'south', 'fast', 'sea-3d', 'sea-4d', 'sea-649'] as const

/** What the plays of every family pay and return. */
export const LotteryOdds = () => tables.map((family) => <FamilyOdds key={family} family={family} />)

/** What the plays of one family pay, on how many units, and what they return exactly. */
export function FamilyOdds({ family, open }: { family: Family; open?: boolean }) {
  const { t } = useTranslation('game-lottery')
  const decimal = useDecimal()
  const hundredths = (pay: bigint) => decimal(withoutZeros(moneyOf(pay)))
  const paysText = ({ rule, pays }: Play) =>
    rule.kind === 'balls'
      ? pays
          .flatMap((pay, hits) => (pay > 0n ? [`${hits}: ${t('times', { times: hundredths(pay) })}`] : []))
          .join(', ')
      : t('times', { times: hundredths(pays[1] ?? 0n) })
  const title = `${t('odds')} · ${t(`family.${family}`)}`
  return (
    <OddsTable
      title={title}
      open={open}
      rows={playsOf(family)}
      id={({ playType }) => playType}
      columns={() => [
        {
          field: 'play',
          head: t('column.play'),
          place: 'title',
          cell: ({ playType }) => t(`play.${playType}`),
        },
        {
          field: 'how',
          head: t('column.how'),
          place: 'wide',
          cell: ({ playType }) => t(`how.${playType}`),
        },
        {
          field: 'units',
          head: t('column.units'),
          numeric: true,
          cell: ({ units }) => String(units),
        },
        { field: 'pays', head: t('column.pays'), numeric: true, place: 'result', cell: paysText },
        {
          field: 'return',
          head: t('column.return'),
          numeric: true,
          cell: (play) => {
            const share = returnPercent(family, play)
            return (
              <data value={share} data-value={share}>
                {decimal(share)}%
              </data>
            )
          },
        },
      ]}
    />
  )
}
