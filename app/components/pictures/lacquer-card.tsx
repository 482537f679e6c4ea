import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Art } from './tile.tsx'

/** A card of lacquer with a bronze drum at its corner, for the main subject of a page. Its button is gold leaf. */
export function LacquerCard({
  label,
  labelledBy,
  className,
  children,
}: {
  label?: string | undefined
  labelledBy?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section
      className={classNames('lacquer-card', className)}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <Art motif="drum" viewBox="10 62 100 100" className="lacquer-drum" />
      {children}
    </section>
  )
}

/** A bar of gold on lacquer; its figures stand beside it in words. */
export function GoldBar({ label, percent }: { label: string; percent: number }) {
  return <progress aria-label={label} value={percent} max={100} className="progress gold-bar" />
}
