import type { ReactNode } from 'react'
import { Fold } from './fold.tsx'

/** A list that is folded while a record of the page is open. */
export function FoldedWhile({
  folded,
  title,
  count,
  children,
}: {
  folded: boolean
  title: string
  count: number
  children: ReactNode
}) {
  if (!folded) return children
  return (
    <Fold title={title} count={String(count)}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </Fold>
  )
}
