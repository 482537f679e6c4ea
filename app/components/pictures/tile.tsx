import type { ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import { classNames } from '../class-names.ts'
import { Picture } from './picture.tsx'
import { useShape } from './sprite.tsx'
import { type Motif, motifs, type TileArt } from './tile-art.ts'

export interface ArtProps {
  motif: Motif
  transform?: string | undefined
  /** The part of the 120 × 160 box that shows. */
  viewBox?: string | undefined
  /** SVG `preserveAspectRatio`. */
  fit?: string | undefined
  className?: string | undefined
}

/** The figure alone, in the colours of the nearest material (`p0` … `p9`). Decorative: hidden from screen readers. */
export function Art({ motif, transform, viewBox = '0 0 120 160', fit, className = 'art' }: ArtProps) {
  const shared = useShape(`t-${motif}`, '0 0 120 160', motifs[motif])
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio={fit} aria-hidden="true">
      {shared ? (
        <use href={`#t-${motif}`} width="120" height="160" transform={transform} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of tile-art.ts
        <g transform={transform} dangerouslySetInnerHTML={{ __html: motifs[motif] }} />
      )}
    </svg>
  )
}

/**
 * A square crop of the art, 36 px: lists, vendors, winners. `className` may set another size (`size-8`). `picture`: what is drawn over it,
 * as of a tile.
 */
export function Swatch({
  art,
  className,
  picture,
}: {
  art: TileArt
  className?: string | undefined
  picture?: string | undefined
}) {
  return (
    <span className={classNames('swatch', art.material, className)}>
      <Art motif={art.motif} viewBox="20 66 80 80" />
      {picture === undefined ? null : <Picture path={picture} className="absolute inset-0 size-full" />}
    </span>
  )
}

export interface TileProps {
  href: string
  name: string
  art: TileArt
  /** The name of the game's vendor. */
  vendor: string
  /** The RTP as shown, "97,10%". */
  rtp?: string | undefined
  /** The rank in a best-of list, in the corner of the art. */
  rank?: number | undefined
  /** A word on the art ("Mới", "Hot"); gold for jackpots only. */
  tag?: { label: string; tone?: 'info' | 'gold' | 'pos' } | undefined
  /** Why it cannot be played: an outage dims the art, a game that was never open keeps it. */
  closed?: { state: 'maintenance' | 'announced'; label: string } | undefined
  /** The vendor's own picture of the game, as a path below the content network of the page; over the art, which is seen without it. */
  picture?: string | undefined
  /** The form that adds or removes the favourite: see `FavouriteButton`. */
  favourite?: ReactNode
  /** For a wide tile: the address of a large picture on lacquer, in place of the art. */
  scene?: string | undefined
  /** With a `scene`: the label of the button on it. The whole picture is its link. */
  actLabel?: string | undefined
  /** What lies over the foot of its art: the figure of a jackpot. */
  figure?: ReactNode
  /** Marks the tile as a record of the grid: `data-id`, and the fields that a tile does not show. */
  record?: { id: string; gameType: string; favourite: boolean | 'true' | 'false' } | undefined
}

/** A game, as a list item of `TileGrid` or `TileRail`. */
export function Tile({ href, name, art, picture, scene, ...parts }: TileProps) {
  const { vendor, rtp, rank, tag, closed, favourite, actLabel, figure, record } = parts
  const field = (column: string) => (record ? column : undefined)
  return (
    <li
      className={classNames('tile', art.material, scene && 'tile-stage')}
      data-closed={closed?.state}
      data-id={record?.id}
      data-status={record ? (closed?.state ?? 'open') : undefined}
    >
      <HiddenField name="id" value={record?.id} />
      <a href={href}>
        {scene ? <img src={scene} alt="" /> : <Art motif={art.motif} transform={art.transform} />}
        {picture === undefined ? null : <Picture path={picture} />}
        <b data-field={field('name')}>{name}</b>
        {closed ? null : figure}
        {scene && actLabel && !closed ? <span className="button tile-act">{actLabel}</span> : null}
        {closed ? <Badge>{closed.label}</Badge> : null}
        {rank !== undefined && !closed ? <span className="tile-rank">{rank}</span> : null}
        {tag && rank === undefined && !closed ? (
          <Badge tone={tag.tone ?? 'info'} icon={null}>
            {tag.label}
          </Badge>
        ) : null}
      </a>
      <small>
        <span data-field={field('vendor')}>{vendor}</span>
        <HiddenField name="gameType" value={record?.gameType} />
        {rtp || record ? (
          <span className="digits" data-field={field('rtp')}>
            {rtp}
          </span>
        ) : null}
      </small>
      <HiddenField name="favourite" value={record && String(record.favourite)} />
      {favourite ? <div className="tile-favourite">{favourite}</div> : null}
    </li>
  )
}

/** A field of a record that a tile does not show, where it belongs in the order of the set. */
const HiddenField = ({ name, value }: { name: string; value: string | undefined }) =>
  value === undefined ? null : (
    <span hidden data-field={name}>
      {value}
    </span>
  )

/** A wall of tiles: 3 in a row, 6 from 768 px. */
export function TileGrid({
  children,
  label,
  records,
  wide,
}: {
  children: ReactNode
  label?: string | undefined
  /** The first tile takes the width of three. */
  wide?: boolean | undefined
  /** `data-records`; its tiles need a `record`. */
  records?: string | undefined
}) {
  return (
    <ul
      className={classNames('tile-grid', wide && 'tile-grid-wide')}
      aria-label={label}
      data-records={records}
    >
      {children}
    </ul>
  )
}

/** A scrolling row of tiles; eight fit from 1024 px. `label` is its accessible name. */
export function TileRail({ children, label }: { children: ReactNode; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <ul className="tile-rail" tabIndex={0} aria-label={label}>
      {children}
    </ul>
  )
}
