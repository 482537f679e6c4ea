import { type TileArt, tileArt } from '#app/components/tile-art.ts'

/** A vendor without a logo gets its own swatch: the same one wherever it stands. */
export const vendorArt = (vassalage: string): TileArt => tileArt({ gameType: 'RNG', id: vassalage })
