/**
 * Playing cards as the house's games number them (site.md section 4.2): 0 is the two of clubs, 12 its ace, 13 the two
 * of diamonds, then hearts, and 51 is the ace of spades. No schemas in this file, because scripts of pages load it.
 */

export const DECK = 52
const RANKS = 13

export const suits = ['clubs', 'diamonds', 'hearts', 'spades'] as const
export type Suit = (typeof suits)[number]

export const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
export type Rank = (typeof ranks)[number]

/** 0 for a two, 12 for an ace. */
export const rankIndexOf = (card: number): number => card % RANKS
/** 0 for clubs, then diamonds, hearts, and 3 for spades. */
export const suitIndexOf = (card: number): number => Math.floor(card / RANKS)

/** The rank of a card, `2` to `A`. */
export const rankOf = (card: number): Rank => ranks[rankIndexOf(card)] ?? 'A'
/** The suit of a card. */
export const suitOf = (card: number): Suit => suits[suitIndexOf(card)] ?? 'spades'

/** Whether a card is a diamond or a heart. */
export const isRed = (card: number): boolean => suitOf(card) === 'diamonds' || suitOf(card) === 'hearts'

const signs: Record<Suit, string> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' }

/**
 * A card in two or three characters: `10♦`. The last, invisible one asks for text in fonts that have a coloured
 * picture.
 */
export const signOf = (card: number): string => `${rankOf(card)}${signs[suitOf(card)]}\uFE0E`
