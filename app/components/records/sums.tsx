import type { ReactNode } from 'react'

/** The totals of a list: figures in one line above it, or in two lines if they are too long. */
export function Sums({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="sums">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
