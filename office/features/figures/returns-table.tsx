import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ReturnStanding } from '#contract/play/returns.ts'
import { ReturnMark } from './bars.tsx'
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

/** What is outside its band comes first, then what was played most. */
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
    <div className="o-tw">
      <table className="o-t" data-records="returns">
        <thead>
          <tr>
            <th scope="col">{t('house.game')}</th>
            <th scope="col">{t('house.place')}</th>
            <th scope="col" className="r">
              {t('house.measured')}
            </th>
            <th scope="col" className="r">
              {t('house.band')}
            </th>
            <th scope="col" className="r">
              {t('house.played')}
            </th>
            <th scope="col">{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {games.map(({ nodeId, game, rounds, returned, low, high, standing }) => (
            <tr
              key={nodeId}
              data-id={nodeId}
              data-status={standing ?? 'unknown'}
              className={standing === 'alarm' ? 'bad' : standing === 'outside' ? 'wn' : undefined}
            >
              <td className="ti">
                <a href={`/office/games/SEN.${nodeId}`}>{game}</a>
              </td>
              <td>
                {returned && low && high ? (
                  <ReturnMark returned={returned} low={low} high={high} outside={standing !== 'inside'} />
                ) : (
                  '–'
                )}
              </td>
              <td className="r">{returned ? percent(returned) : '–'}</td>
              <td className="r">{low && high ? `${percent(low)} – ${percent(high)}` : '–'}</td>
              <td className="r">{rounds}</td>
              <td>
                {standing ? (
                  <Badge tone={tones[standing]}>{t(`house.standing.${standing}`)}</Badge>
                ) : (
                  t('house.tooFew')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
