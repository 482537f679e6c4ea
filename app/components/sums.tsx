import type { ReactNode } from 'react'

/** What a list comes to: figures in one line above it, or two where they are too long. */
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
