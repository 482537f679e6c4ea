import { type Content, pattern } from '#app/rendering/index.ts'

/** A badge with a count on the primary colour: nothing for 0, "99+" above 99. `label` is for screen readers. */
export function Count({ value, label }: { value: number; label?: string | undefined }) {
  return value <= 0 ? null : <CountBadge value={String(value)} label={label} figure={figureOf(value)} />
}

const figureOf = (value: number) => (value > 99 ? '99+' : String(value))

function CountBadge({ value, label, figure }: { value: string; label: string | undefined; figure: string }) {
  return (
    <b data-badge={value} className="digits count">
      {label ? <span className="sr-only">{label}</span> : null}
      <span aria-hidden={label ? true : undefined}>{figure}</span>
    </b>
  )
}
const badge = pattern('count', CountBadge, {})

/** What `Count` draws, for `Rows` and slots. */
export const countCell = (value: number, label: string): Content =>
  value <= 0 ? null : badge({ value: String(value), label, figure: figureOf(value) })
