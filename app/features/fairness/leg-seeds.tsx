import type { ReactNode } from 'react'
import { type Description, ValueList } from '#app/components/records/description-list.tsx'

/** One of several rounds that a bet is on, besides the one that ends it: its seeds, and the way to the root of its bets. */
export function LegSeeds({
  roundId,
  title,
  note,
  items,
}: {
  roundId: string
  title: string
  note?: ReactNode
  items: readonly Description[]
}) {
  return (
    <section aria-label={title} data-leg={roundId}>
      <h3 className="mt-3 text-sm font-strong [overflow-wrap:anywhere]">{title}</h3>
      {note ? <p className="text-sm">{note}</p> : null}
      <ValueList items={items} />
    </section>
  )
}
