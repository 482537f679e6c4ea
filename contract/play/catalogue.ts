import { z } from 'zod'
import { Money } from '#contract/base/fields/money.ts'
import { ourWords } from '#contract/base/product.ts'

/** Hot game types of product.md section 9, and COCKFIGHT, which is split out of SPORTS. */
export const GameType = z.enum([
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'ELOTT',
  'LOTT',
])
export type GameType = z.infer<typeof GameType>

/** Scratch, video poker, table games, arcade, slots, bingo. */
export const GameClass = z.enum(['SC', 'VP', 'TG', 'AC', 'JP', 'BG'])
export type GameClass = z.infer<typeof GameClass>

/** The choices of the minimum-bet filter (product.md section 9). */
export const minBetChoices = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const

/**
 * A game of the catalogue. The product defines the first seven fields; the others are ours, and another platform may
 * omit them.
 */
export const WireGame = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  gameType: GameType,
  displayName: z.string(),
  /** The vendor's name. */
  accountTypeName: z.string().default(''),
  /** Of a lottery of the house: its code, and the play that its page opens with. */
  gameCode: z.string().optional(),
  defaultPlayType: z.string().optional(),
  gameClassify: GameClass.nullable().default(null),
  /** Published return in percent with two decimals, `99.00`; null where the vendor publishes none. */
  rtp: z.string().nullable().default(null),
  minBet: Money.nullable().default(null),
  /** How much of its turnover counts, in whole percent. */
  turnoverWeight: z.number().int().min(0).max(100).default(100),
  /** What is played, if known: it decides the picture (`byKind` of `app/components/pictures/tile-art.ts`). */
  artKind: z.string().nullable().default(null),
  isHot: z.boolean().default(false),
  isNew: z.boolean().default(false),
  /** In maintenance a game is listed and cannot be launched. */
  maintenance: z.boolean().default(false),
  /** It was never open: it is in maintenance until it opens, which is no outage. */
  announced: z.boolean().default(false),
  isFavourite: z.boolean().default(false),
  /** `VASSALAGE` of a collection: its tile opens the list of its vendor's games, and it is never launched itself. */
  isGame: z.string().nullable().default(null).catch(null),
})
/** The value of `isGame` for a collection. */
export const COLLECTION = 'VASSALAGE'
export const Game = WireGame.transform(ourWords)
export type Game = z.infer<typeof Game>
/** What the picture of a game shows. */
export const PlayedGame = WireGame.pick({
  nodeId: true,
  vassalage: true,
  gameType: true,
  displayName: true,
  rtp: true,
  artKind: true,
  maintenance: true,
}).transform(ourWords)
export type PlayedGame = z.infer<typeof PlayedGame>
/** A game as the platform writes it. */
export type WireGame = z.infer<typeof WireGame>
