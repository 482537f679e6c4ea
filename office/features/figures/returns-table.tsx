import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ReturnStanding } from '#contract/play/returns.ts'
import { ReturnMark } from './bars.tsx'
import { FigureTable } from './figure-table.tsx'
import { usePercent } from './use-percent.ts'

export interface ShownReturn {
  nodeId: string
  game: string
  rounds: number
  returned: string | null
  low: string | null
  high: string | null
  standing: ReturnStanding | null
}

/** Games outside their bands come first, then the most played. */
export const outsideFirst = <Row extends ShownReturn>(games: readonly Row[]): Row[] =>
  games
    .filter(({ returned }) => returned !== null)
    .sort((a, b) => weightOf(b) - weightOf(a) || b.rounds - a.rounds)

const weightOf = ({ standing }: ShownReturn) => (standing === 'alarm' ? 2 : standing === 'outside' ? 1 : 0)

const tones = { inside: 'pos', outside: 'warn', alarm: 'neg' } as const

/** The live return of games against their bands. */
export function ReturnsTable({ games }: { games: readonly ShownReturn[] }) {
  const { t } = useTranslation('office')
  const percent = usePercent()
  return (
    <FigureTable
      name="returns"
      caption={t('house.measured')}
      columns={[
        { field: 'game', head: t('house.game') },
        { field: 'place', head: t('house.place') },
        { field: 'measured', head: t('house.measured'), numeric: true },
        { field: 'band', head: t('house.band'), numeric: true },
        { field: 'rounds', head: t('house.played'), numeric: true },
        { field: 'state', head: t('column.state') },
      ]}
      rows={games.map(({ nodeId, game, rounds, returned, low, high, standing }) => ({
        id: nodeId,
        status: standing ?? 'unknown',
        look: standing === 'alarm' ? 'bad' : standing === 'outside' ? 'wn' : undefined,
        cells: {
          game: <a href={`/office/games/SEN.${nodeId}`}>{game}</a>,
          place:
            returned && low && high ? (
              <ReturnMark returned={returned} low={low} high={high} outside={standing !== 'inside'} />
            ) : null,
          measured: returned ? percent(returned) : null,
          band: low && high ? `${percent(low)} – ${percent(high)}` : null,
          rounds,
          state: standing ? (
            <Badge tone={tones[standing]}>{t(`house.standing.${standing}`)}</Badge>
          ) : (
            t('house.tooFew')
          ),
        },
      }))}
    />
  )
}
