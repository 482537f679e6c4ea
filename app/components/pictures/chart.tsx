import { useId } from 'react'
import { Cell, Head, Row, Table } from '../records/table.tsx'
import { type Scale, scaleOf } from './chart-scale.ts'

export interface ChartPoint {
  /** The label on the axis: a day. */
  label: string
  /** One per series. For drawing only; `texts` has what is read. */
  values: readonly number[]
  /** The exact figures, one per series. */
  texts: readonly string[]
}

export interface ChartProps {
  /** `bars` side by side, or one `line` with its area filled. */
  kind: 'bars' | 'line'
  /** One sentence that describes the chart. */
  label: string
  /** The names of the series; at most two can be told apart (the second is hatched). */
  series: readonly string[]
  points: readonly ChartPoint[]
  /** Formats a tick of the axis ("160 tr"). */
  tick: (value: number) => string
  /** The label that opens the figures as a table, and the head of its first column. */
  tableLabel: string
  pointLabel: string
}

const width = 560
const height = 200

/**
 * The paint of a series; the second is hatched, so that colour is not the only difference. What is below zero in the
 * first is a loss, and has its colour.
 */
const paintOf = (index: number, hatch: string, value = 0) =>
  index % 2
    ? { fill: `url(#${hatch})`, stroke: 'var(--color-chart-2)' }
    : { fill: value < 0 ? 'var(--color-neg)' : 'var(--color-chart-1)', stroke: 'none' }

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2.5" height="5" fill="var(--color-chart-2)" />
    </pattern>
  )
}

/** Shapes in an SVG that stretches, text in HTML that does not, and the exact figures in a table below. */
export function Chart({ kind, label, series, points, tick, tableLabel, pointLabel }: ChartProps) {
  const hatch = useId()
  const scale = scaleOf(points.flatMap((point) => point.values))
  // Labels that fit side by side on the narrowest phone: five of "11/19", four of "11. 19.".
  const longest = Math.max(...points.map((point) => point.label.length))
  const every = Math.ceil(points.length / (longest > 5 ? 4 : 5))
  return (
    <figure>
      <div
        dir="ltr"
        className="digits grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[12rem_auto] gap-x-2 gap-y-2.5 text-xs/4 text-ink-2"
      >
        <div className="-my-2 flex flex-col justify-between text-end">
          {scale.ticks.map((value) => (
            <span key={value}>{tick(value)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="size-full overflow-visible"
        >
          {series.length > 1 ? <Hatch id={hatch} /> : null}
          {scale.ticks.map((value) => (
            <path
              key={value}
              d={`M0 ${yOf(value, scale)}H${width}`}
              stroke={value === 0 ? 'var(--color-edge)' : 'var(--color-line)'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {kind === 'bars' ? (
            <Bars points={points} scale={scale} hatch={hatch} />
          ) : (
            <Line points={points} scale={scale} />
          )}
        </svg>
        <div className="col-start-2 flex">
          {points.map((point, index) => (
            <span key={point.label} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
              {index % every === 0 ? <span>{point.label}</span> : null}
            </span>
          ))}
        </div>
      </div>
      <details className="mt-3 text-sm">
        <summary className="inline-flex min-h-9 items-center font-semibold text-link hover:underline">
          {tableLabel}
        </summary>
        <Table caption={label}>
          {/* biome-ignore lint/a11y/noRedundantRoles: see table.tsx */}
          <thead role="rowgroup">
            <Row>
              <Head>{pointLabel}</Head>
              {series.map((name) => (
                <Head key={name} numeric>
                  {name}
                </Head>
              ))}
            </Row>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: see table.tsx */}
          <tbody role="rowgroup">
            {points.map((point) => (
              <Row key={point.label}>
                <Cell place="wide">{point.label}</Cell>
                {series.map((name, index) => (
                  <Cell key={name} numeric label={name}>
                    {point.texts[index]}
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

/** The legend of a chart, for the head of its card. */
export function ChartLegend({ series }: { series: readonly string[] }) {
  const hatch = useId()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
            {index % 2 ? <Hatch id={hatch} /> : null}
            <rect x=".5" y=".5" width="11" height="11" rx="1.5" {...paintOf(index, hatch)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function yOf(value: number, { min, max }: Scale) {
  return Math.round(((max - value) / (max - min)) * height * 10) / 10
}

const tenth = (n: number) => Math.round(n * 10) / 10

function Bars({ points, scale, hatch }: { points: readonly ChartPoint[]; scale: Scale; hatch: string }) {
  const slot = width / points.length
  const zero = yOf(0, scale)
  return points.map((point, place) => {
    const bar = (slot * 0.7) / point.values.length
    return point.values.map((value, index) => {
      const y = yOf(value, scale)
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is its index
          key={`${point.label}-${index}`}
          x={tenth(slot * (place + 0.15) + bar * index)}
          y={Math.min(y, zero)}
          width={tenth(bar * 0.86)}
          height={tenth(Math.abs(zero - y))}
          {...paintOf(index, hatch, value)}
          vectorEffect="non-scaling-stroke"
        >
          <title>{`${point.label}: ${point.texts[index]}`}</title>
        </rect>
      )
    })
  })
}

function Line({ points, scale }: { points: readonly ChartPoint[]; scale: Scale }) {
  const slot = width / points.length
  const at = points
    .map((point, place) => `${tenth(slot * (place + 0.5))} ${yOf(point.values[0] ?? 0, scale)}`)
    .join('L')
  const zero = yOf(0, scale)
  return (
    <>
      <path
        d={`M${at}L${tenth(width - slot / 2)} ${zero}H${tenth(slot / 2)}Z`}
        fill="var(--color-chart-1)"
        opacity=".14"
      />
      <path
        d={`M${at}`}
        fill="none"
        stroke="var(--color-chart-1)"
        strokeWidth="2.25"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}
