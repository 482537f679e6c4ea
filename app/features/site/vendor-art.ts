import { type TileArt, tileArt } from '#app/components/pictures/tile-art.ts'

/** Where a content network has the logo of a vendor, a square (docs/operations.md). */
export const vendorLogo = (vendorCode: string): string => `/vendors/${encodeURIComponent(vendorCode)}.webp`

/** The swatch of a vendor without a logo, the same one everywhere. */
export const vendorArt = (vendorCode: string): TileArt => tileArt({ gameType: 'RNG', id: vendorCode })
