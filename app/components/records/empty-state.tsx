import type { ReactNode } from 'react'
import { Art } from '../pictures/tile.tsx'

export interface EmptyStateProps {
  /** One sentence: what is missing. */
  title: ReactNode
  /** The reason, or what helps. */
  children?: ReactNode
  /** One next step: a `LinkButton`. */
  action?: ReactNode
}

/** Takes the place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center [--ta:var(--color-surface)] [--tb:var(--color-sunken)] [--tc:var(--color-line)] [--td:var(--color-pick)]">
      <Art motif="lotus" viewBox="-24 50 168 112" className="h-18 w-27" />
      <p className="font-strong">{title}</p>
      {children ? <p className="text-sm text-ink-2">{children}</p> : null}
      {action ? <div className="mt-1">{action}</div> : null}
    </div>
  )
}
