import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type BaccaratOutcome, endOf, totalOf } from '#contract/play/games/baccarat.ts'
import type { Table } from '../game-parts.ts'
import { RoadMaps } from '../spots/road-maps.tsx'
import { useSpotName } from './spot-name.ts'

const sides = { player: 'blue', banker: 'red', tie: null } as const

/** Which side won, round by round. */
export function BaccaratRoads({ history, earlier }: Table<BaccaratOutcome>) {
  const { list } = useFormat()
  const { t } = useTranslation('game-baccarat')
  const name = useSpotName()
  const rounds = [...history, ...earlier].flatMap(({ id, outcome }) =>
    outcome?.game === 'baccarat'
      ? [{ id, ...endOf(outcome), player: totalOf(outcome.player), banker: totalOf(outcome.banker) }]
      : [],
  )
  const count = (side: keyof typeof sides) => rounds.filter(({ winner }) => winner === side).length
  return (
    <RoadMaps
      rounds={rounds}
      sideOf={({ winner }) => sides[winner]}
      letterOf={({ winner }) => t(`roads.letter.${winner}`)}
      marksOf={({ playerPair, bankerPair }) => (
        <>
          {bankerPair ? <circle cx="-6.5" cy="-6.5" r="3" className="road-pair road-red" /> : null}
          {playerPair ? <circle cx="6.5" cy="6.5" r="3" className="road-pair road-blue" /> : null}
        </>
      )}
      counts={(['player', 'banker', 'tie'] as const).map((end) => ({
        letter: t(`roads.letter.${end}`),
        name: name(end),
        count: count(end),
      }))}
      hasDerived
      note={t('roads.note')}
      columns={[
        { field: 'winner', head: t('roads.winner'), place: 'title', cell: ({ winner }) => name(winner) },
        { field: 'player', head: name('player'), numeric: true, cell: ({ player }) => player },
        { field: 'banker', head: name('banker'), numeric: true, cell: ({ banker }) => banker },
        {
          field: 'pairs',
          head: t('roads.pairs'),
          place: 'end',
          cell: ({ playerPair, bankerPair }) =>
            list([
              ...(playerPair ? [name('player-pair')] : []),
              ...(bankerPair ? [name('banker-pair')] : []),
            ]) || '–',
        },
      ]}
    />
  )
}
