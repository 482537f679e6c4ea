/** The limits of reading money's lines, with unit and reason. */

/** Lines searched for a reference; hardly ever are two posted at the same moment. */
export const MAX_NEARBY_ROWS = 100
