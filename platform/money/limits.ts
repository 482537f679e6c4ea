/** The limits of reading money's lines, with unit and reason. */

/** Lines searched for a reference; hardly ever are two posted at the same moment. */
export const MAX_NEARBY_ROWS = 100

/** Lines of the queue of games' days per statement, and statements per run; the next run continues. */
export const COUNTED_GAMES_ROWS = 20_000
export const MAX_COUNTED_GAMES_BATCHES = 100
