import { Swatch } from './tile.tsx'
import type { TileArt } from './tile-art.ts'

export interface Medallion {
  href: string
  name: string
  art: TileArt
  /** What it holds, "7 trò chơi"; wide screens only. */
  note?: string | undefined
}

/** The categories as round pictures: a rail on phones, a row of eight from 1024 px. */
export function Medallions({ label, items }: { label: string; items: readonly Medallion[] }) {
  return (
    <nav className="meds" aria-label={label}>
      {items.map(({ href, name, art, note }) => (
        <a key={href} href={href}>
          <Swatch art={art} />
          <span>
            {name}
            {note ? <small>{note}</small> : null}
          </span>
        </a>
      ))}
    </nav>
  )
}
