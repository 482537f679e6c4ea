import { Swatch } from './tile.tsx'
import type { TileArt } from './tile-art.ts'

export interface Medallion {
  href: string
  name: string
  art: TileArt
  /** What it holds, "7 trò chơi"; wide screens only. */
  note?: string | undefined
}

/** The categories as round pictures: of a `nav` of the class `meds`, a rail on phones, a row of eight from 1024 px. */
export const Medallions = ({ items }: { items: readonly Medallion[] }) =>
  items.map(({ href, name, art, note }) => (
    <a key={href} href={href}>
      <Swatch art={art} />
      <span>
        {name}
        {note ? <small>{note}</small> : null}
      </span>
    </a>
  ))
