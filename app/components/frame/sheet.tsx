import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Count } from '../count.tsx'
import { Icon } from '../pictures/icon.tsx'

export interface SheetProps {
  /** The word on its button. */
  summary: string
  /** How many filters are set, beside the word; 0 shows nothing. */
  active?: number | undefined
  className?: string | undefined
  /** A form, as a rule: groups of chips, and `SheetActs` last. */
  children: ReactNode
}

/**
 * A sheet from the lower edge, from 768 px a drop-down. `<details>`, so it needs no script: the scrim is the summary's
 * `::before`, and a tap on it closes. With a script Escape closes too.
 */
export function Sheet({ summary, active = 0, className, children }: SheetProps) {
  return (
    <details data-menu="" className={classNames('sheet', className)}>
      <summary className="button">
        <Icon name="filter" />
        {summary}
        {active > 0 ? <Count value={active} /> : null}
      </summary>
      <div data-raised="">{children}</div>
    </details>
  )
}

/** The end of a sheet's form: clear it, and show what it finds. */
export function SheetActs({ children }: { children: ReactNode }) {
  return <div className="sheet-acts">{children}</div>
}
