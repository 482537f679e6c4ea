/** The most lines of a ticket. */
export const MAX_LINES = 50
/** The longest text of a line's numbers, in characters. */
export const MAX_NUMBERS_TEXT = 5_000
/**
 * The most numbers or combinations of a line. No text within `MAX_NUMBERS_TEXT` names more: 1,000 numbers of four digits
 * and what separates them are 4,999 characters, and there are only 1,000 shorter ones.
 */
export const MAX_NUMBERS = 1_000
