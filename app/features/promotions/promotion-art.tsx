import { classNames } from '#app/components/class-names.ts'
import { Art } from '#app/components/pictures/tile.tsx'
import { type Motif, materials, motifs } from '#app/components/pictures/tile-art.ts'
import type { Promotion } from '#contract/benefits/promotions.ts'

/** A promotion's art, at the full width of its container. */
export function PromotionArt({ art, className }: { art: Promotion['art']; className?: string }) {
  return (
    <div
      className={classNames(
        'relative overflow-hidden bg-(--ta)',
        materials[art.palette] ?? materials[0],
        className,
      )}
    >
      <Art
        motif={art.motif in motifs ? (art.motif as Motif) : 'lotus'}
        viewBox="10 64 100 60"
        fit="xMidYMid slice"
      />
    </div>
  )
}
