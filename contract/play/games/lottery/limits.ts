/** The most lines of a ticket. */
export const MAX_LINES = 50
/** The longest text of a line's numbers, in characters. */
export const MAX_NUMBERS_TEXT = 5_000
/**
 * The most numbers or combinations of a line. No text within `MAX_NUMBERS_TEXT` names more: 1,000 numbers of four digits
 * and what separates them are 4,999 characters, and there are only 1,000 shorter ones.
 */
export const MAX_NUMBERS = 1_000
/** Numbers and combinations of all lines of a ticket together: each is a row of the draw's exposure. */
export const MAX_TICKET_NUMBERS = 2_000
/**
 * Numbers and combinations of all open tickets of a member on one draw together: those of two of the largest tickets. It
 * bounds the rows that a member can fill the exposure with by stakes that are taken back before the lock
 * (docs/decisions/0095-a-draw-is-a-round-with-a-name.md).
 */
export const MAX_DRAW_NUMBERS = 4_000
