import type { ReactNode } from 'react'
import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BaccaratOutcome } from '#contract/games/baccarat.ts'
import type { Table } from '../game-parts.ts'
import { type Bead, beadOf, beadPlate, bigRoad, ROAD_ROWS } from './roads.ts'
import { useSpotName } from './spot-name.ts'

const BEAD_COLUMNS = 12
const ROAD_COLUMNS = 20
/** A place of a map is so large, in the units of its picture. */
const CELL = 20

/** The road maps of a table, and the same in words: what has come, not what will. */
export function BaccaratRoads({ history, earlier }: Table<BaccaratOutcome>) {
  const { t } = useTranslation('game-baccarat')
  const name = useSpotName()
  const rounds = [...history, ...earlier].flatMap(({ id, outcome }) =>
    outcome?.game === 'baccarat' ? [{ id, bead: beadOf(outcome) }] : [],
  )
  const beads = rounds.map(({ bead }) => bead).reverse()
  const count = (winner: Bead['winner']) => beads.filter((bead) => bead.winner === winner).length
  const counts = (['player', 'banker', 'tie'] as const).map((winner) => `${name(winner)} ${count(winner)}`)
  return (
    <section
      className="roads"
      aria-label={t('roads.title')}
      data-part="roads"
      data-of={history[0]?.id ?? 'none'}
    >
      <p>
        <b>{t('roads.title')}</b> <span className="digits">{counts.join(' · ')}</span>
      </p>
      <RoadMap label={`${t('roads.big')}. ${counts.join(', ')}.`} columns={ROAD_COLUMNS} name="big-road">
        {bigRoad(beads, ROAD_COLUMNS).map(({ column, row, of }) => (
          <g key={`${column} ${row}`} className={`road-${of.winner ?? 'tie'}`} transform={at(column, row)}>
            {of.winner ? <circle r="7.5" className="road-ring" /> : null}
            {of.ties > 0 ? <path d="M-8 8 8-8" className="road-ties" /> : null}
            {of.ties > 1 ? (
              <text y="4" className="road-count">
                {of.ties}
              </text>
            ) : null}
          </g>
        ))}
      </RoadMap>
      <RoadMap label={`${t('roads.bead')}. ${counts.join(', ')}.`} columns={BEAD_COLUMNS} name="bead-plate">
        {beadPlate(beads, BEAD_COLUMNS).map(({ column, row, of }) => (
          <g key={`${column} ${row}`} className={`road-${of.winner}`} transform={at(column, row)}>
            <circle r="9" className="road-bead" />
            <Letter text={t(`roads.letter.${of.winner}`)} />
            {of.bankerPair ? <circle cx="-6.5" cy="-6.5" r="3" className="road-pair road-banker" /> : null}
            {of.playerPair ? <circle cx="6.5" cy="6.5" r="3" className="road-pair road-player" /> : null}
          </g>
        ))}
      </RoadMap>
      <Fold title={t('roads.table')}>
        <p className="text-sm text-ink-2">{t('roads.note')}</p>
        <RecordsTable
          name="road"
          caption={t('roads.title')}
          records={rounds}
          id={({ id }) => id}
          columns={[
            {
              field: 'winner',
              head: t('roads.winner'),
              place: 'title',
              cell: ({ bead }) => name(bead.winner),
            },
            { field: 'player', head: name('player'), numeric: true, cell: ({ bead }) => bead.player },
            { field: 'banker', head: name('banker'), numeric: true, cell: ({ bead }) => bead.banker },
            {
              field: 'pairs',
              head: t('roads.pairs'),
              place: 'end',
              cell: ({ bead }) =>
                [
                  ...(bead.playerPair ? [name('player-pair')] : []),
                  ...(bead.bankerPair ? [name('banker-pair')] : []),
                ].join(', ') || '–',
            },
          ]}
        />
      </Fold>
    </section>
  )
}

/** A letter, or a word of three in its place. */
const Letter = ({ text }: { text: string }) => (
  <text y={text.length > 1 ? 3 : 4} fontSize={text.length > 1 ? 8.5 : 12}>
    {text}
  </text>
)

const at = (column: number, row: number) => `translate(${column * CELL + CELL / 2} ${row * CELL + CELL / 2})`

function RoadMap({
  label,
  columns,
  name,
  children,
}: {
  label: string
  columns: number
  name: string
  children: ReactNode
}) {
  const [width, height] = [columns * CELL, ROAD_ROWS * CELL]
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, column) => `M${(column + 1) * CELL} 0V${height}`),
    ...Array.from({ length: ROAD_ROWS - 1 }, (_, row) => `M0 ${(row + 1) * CELL}H${width}`),
  ]
  return (
    <svg role="img" aria-label={label} data-road={name} className="road" viewBox={`0 0 ${width} ${height}`}>
      <path d={lines.join('')} className="road-lines" />
      {children}
    </svg>
  )
}
