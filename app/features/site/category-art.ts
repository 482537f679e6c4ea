import type { TileArt } from '#app/components/pictures/tile-art.ts'
import type { GameType } from '#contract/play/catalogue.ts'

/** The picture of a category of games: its medallion, its head. */
export const categoryArt: Record<GameType, TileArt> = {
  RNG: { motif: 'lotus', material: 'p0' },
  LIVE: { motif: 'cards', material: 'p1' },
  FISH: { motif: 'carp', material: 'p9' },
  PVP: { motif: 'fan', material: 'p8' },
  SPORTS: { motif: 'pitch', material: 'p6' },
  ESPORTS: { motif: 'gamepad', material: 'p3' },
  COCKFIGHT: { motif: 'rooster', material: 'p5' },
  ELOTT: { motif: 'balls', material: 'p4' },
  LOTT: { motif: 'balls', material: 'p4' },
}
