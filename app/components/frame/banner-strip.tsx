import type { ReactNode } from 'react'
import { BannerScene } from '../pictures/banner-scene.tsx'
import { Art } from '../pictures/tile.tsx'
import type { Material, Motif } from '../pictures/tile-art.ts'
import { PauseButton } from './pause-button.tsx'

export interface Banner {
  /** The slide's id; the dots link to it. */
  id: string
  motif: Motif
  /** Dark ones only. */
  material: Extract<Material, 'p0' | 'p1' | 'p3' | 'p6' | 'p8' | 'p9'>
  /** A few words over the title. */
  kicker?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A `LinkButton look="inverse"`. */
  action?: ReactNode
}

/** Which part of a figure fills the end of a banner. */
const crops: Partial<Record<Motif, [viewBox: string, fit: string]>> = {
  lotus: ['0 60 60 98', 'xMidYMax slice'],
  drum: ['0 52 64 120', 'xMinYMid slice'],
  rosette: ['0 52 64 120', 'xMinYMid slice'],
  dice: ['-8 66 92 92', 'xMidYMid slice'],
}

export interface BannerStripProps {
  banners: readonly Banner[]
  /** The accessible name of the strip. */
  label: string
  /** `aria-roledescription` of the strip ("băng chuyền"). */
  roleDescription: string
  /** The label of a dot: "Ưu đãi 1 trên 3". */
  dotLabel: (number: number, of: number) => string
  pauseLabel: string
  /** Banners about dice have the great scene of the house's tables, once. */
  scene?: boolean | undefined
}

/**
 * A scroller of banners; the dots are links. With a script they advance every 5 s, unless paused or by reduced motion.
 */
export function BannerStrip({
  banners,
  label,
  roleDescription,
  dotLabel,
  pauseLabel,
  scene,
}: BannerStripProps) {
  const withScene = scene ? banners.find(({ motif }) => motif === 'dice')?.id : undefined
  const several = banners.length > 1
  return (
    <section
      className="banner-strip"
      aria-label={label}
      aria-roledescription={roleDescription}
      data-banner={several ? '' : undefined}
      data-moving={several ? '' : undefined}
    >
      <ul tabIndex={several ? 0 : undefined}>
        {banners.map(({ id, motif, material, kicker, title, text, action }) => {
          const [viewBox, fit] = crops[motif] ?? ['14 66 92 92', 'xMidYMid slice']
          return (
            <li key={id} id={id} className={material}>
              {id === withScene ? (
                <BannerScene />
              ) : (
                <Art motif={motif} viewBox={viewBox} fit={fit} className="mirrored" />
              )}
              <div>
                {kicker ? <p className="text-xs font-strong">{kicker}</p> : null}
                <h2>{title}</h2>
                {text ? <p className="mb-3 text-sm text-balance md:text-base">{text}</p> : null}
                {action}
              </div>
            </li>
          )
        })}
      </ul>
      {several ? (
        <>
          <div className="banner-dots">
            {banners.map(({ id }, index) => (
              <a key={id} href={`#${id}`} aria-current={index === 0 ? 'true' : undefined}>
                <span className="sr-only">{dotLabel(index + 1, banners.length)}</span>
              </a>
            ))}
          </div>
          <PauseButton
            label={pauseLabel}
            className="absolute! end-1 bottom-0 size-8! rounded-full! bg-chrome text-on-chrome hover:bg-chrome-2"
          />
        </>
      ) : null}
    </section>
  )
}
