import { type TileArt, tileArt } from '#app/components/pictures/tile-art.ts'

/** The swatch of a vendor without a logo, the same one everywhere. */
export const vendorArt = (vendorCode: string): TileArt => tileArt({ gameType: 'RNG', id: vendorCode })
