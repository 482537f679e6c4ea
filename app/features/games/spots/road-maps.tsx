import { Fragment, type ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Fold } from '#app/components/fold.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  beadPlate,
  bigRoad,
  DERIVED_ROADS,
  type DerivedRoad,
  derivedRoad,
  ROAD_ROWS,
  type RoadSide,
} from './roads.ts'

const BEAD_COLUMNS = 12
const ROAD_COLUMNS = 20
const DERIVED_COLUMNS = 15
/** The side of a place, in the units of the picture. */
const CELL = 20

interface Props<Round extends { id: string }> {
  /** The drawn rounds of the table, newest first. */
  rounds: readonly Round[]
  /** Who won, as a colour; null for a round that neither side won. */
  sideOf(round: Round): RoadSide | null
  /** What stands on the bead of a round: a letter, or a short word. */
  letterOf(round: Round): string
  /** What else is drawn on the bead. */
  marksOf?(round: Round): ReactNode
  /** How often each result came. */
  counts: readonly ResultCount[]
  /** Whether the three roads that are derived from the big one are drawn, too. */
  hasDerived?: boolean
  /** The same as a table, and a note for it. */
  columns: readonly Column<Round>[]
  note: string
}

/** How often a result came. */
export interface ResultCount {
  /** What stands on its beads. */
  letter: string
  name: string
  count: number
}

/** The road maps of a table, and the same as a table: what came, not what will come. */
export function RoadMaps<Round extends { id: string }>({
  rounds,
  sideOf,
  letterOf,
  marksOf,
  counts,
  hasDerived = false,
  columns,
  note,
}: Props<Round>) {
  const { t } = useTranslation('game-spots')
  const { list } = useFormat()
  const oldestFirst = rounds.toReversed()
  const winners = oldestFirst.map(sideOf)
  const road = bigRoad(winners, ROAD_COLUMNS)
  const spoken = list(counts.map(({ name, count }) => `${name} ${count}`))
  return (
    <section
      className="roads"
      aria-label={t('roads.title')}
      data-part="roads"
      data-of={rounds[0]?.id ?? 'none'}
    >
      <p>
        <b>{t('roads.title')}</b>{' '}
        <span className="digits">
          {counts.map(({ letter, name, count }, at) => (
            <Fragment key={letter}>
              {at > 0 ? ' · ' : null}
              {letter === name ? null : (
                <>
                  <b>{letter}</b>{' '}
                </>
              )}
              {`${name} ${count}`}
            </Fragment>
          ))}
        </span>
      </p>
      <RoadMap label={t('roads.big', { counts: spoken })} columns={ROAD_COLUMNS} name="big-road">
        {road.map(({ column, row, of }) => (
          <g key={`${column} ${row}`} className={classOf(of.winner)} transform={at(column, row)}>
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
      <RoadMap label={t('roads.bead', { counts: spoken })} columns={BEAD_COLUMNS} name="bead-plate">
        {beadPlate(oldestFirst, BEAD_COLUMNS).map(({ column, row, of }) => (
          <g key={`${column} ${row}`} className={classOf(sideOf(of))} transform={at(column, row)}>
            <circle r="9" className="road-bead" />
            <Letter text={letterOf(of)} />
            {marksOf?.(of)}
          </g>
        ))}
      </RoadMap>
      {hasDerived ? (
        <div className="flex gap-2 text-xs text-ink-2">
          {(Object.keys(DERIVED_ROADS) as DerivedRoad[]).map((name) => (
            <figure key={name} className="min-w-0 flex-1">
              <DerivedMap name={name} winners={winners} />
              <figcaption>{t(`roads.${name}`)}</figcaption>
            </figure>
          ))}
        </div>
      ) : null}
      <Fold title={t('roads.table')}>
        {hasDerived ? <p className="text-sm text-ink-2">{t('roads.derived')}</p> : null}
        <p className="text-sm text-ink-2">{note}</p>
        <RecordsTable
          name="road"
          caption={t('roads.title')}
          records={rounds}
          id={({ id }) => id}
          columns={columns}
        />
      </Fold>
    </section>
  )
}

const classOf = (side: RoadSide | null) => `road-${side ?? 'green'}`

/** A letter, or a word of three in its place. */
const Letter = ({ text }: { text: string }) => (
  <text y={text.length > 1 ? 3 : 4} fontSize={text.length > 1 ? 7.5 : 12}>
    {text}
  </text>
)

/** A mark of each derived road around the middle of its place. */
const MARKS: Record<DerivedRoad, string> = {
  eye: 'm6 0a6 6 0 1 1-12 0a6 6 0 1 1 12 0',
  small: 'm6 0a6 6 0 1 1-12 0a6 6 0 1 1 12 0',
  roach: 'm6-6-12 12',
}

/** One path for the marks of each colour: a road has up to ninety of them. */
function DerivedMap({ name, winners }: { name: DerivedRoad; winners: readonly (RoadSide | null)[] }) {
  const { t } = useTranslation('game-spots')
  const places = derivedRoad(winners, name, DERIVED_COLUMNS)
  return (
    <RoadMap label={t(`roads.${name}`)} columns={DERIVED_COLUMNS} name={name}>
      {(['red', 'blue'] as const).map((side) => (
        <path
          key={side}
          className={classNames(name === 'small' ? 'road-bead' : 'road-ring', classOf(side))}
          d={places
            .filter(({ of }) => of.winner === side)
            .map(({ column, row }) => `M${middle(column)} ${middle(row)}${MARKS[name]}`)
            .join('')}
        />
      ))}
    </RoadMap>
  )
}

const middle = (place: number) => place * CELL + CELL / 2

const at = (column: number, row: number) => `translate(${middle(column)} ${middle(row)})`

interface MapProps {
  label: string
  columns: number
  name: string
  children: ReactNode
}

function RoadMap({ label, columns, name, children }: MapProps) {
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
