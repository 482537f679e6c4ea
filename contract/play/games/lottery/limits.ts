/** The most lines of a ticket. */
export const MAX_LINES = 50
