import { Children, type ReactNode } from 'react'

/**
 * Figures side by side, all of one height: two per row, from 768 or 1024 px as many as fill every row. Children: `Stat`.
 */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={`stats stats-${columnsOf(Children.toArray(children).length)}`}>{children}</dl>
}

const columnsOf = (figures: number) => [4, 5, 3].find((columns) => figures % columns === 0) ?? 2

export interface StatProps {
  label: ReactNode
  value: ReactNode
  /** Under the figure: a comparison, a date. */
  note?: ReactNode
  /** `data-field` on the figure. */
  field?: string | undefined
  /** `data-amount` on the figure. */
  amount?: string | undefined
}

/** One of them; the decimals of an amount that is too long for its cell stand below it. */
export function Stat({ label, value, note, field, amount }: StatProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-field={field} data-amount={amount}>
        {value}
        {note ? <span className="stat-note">{note}</span> : null}
      </dd>
    </div>
  )
}
