/** Bets of one request, in a game that takes several at once: each is a round of its own. */
export const MAX_VOLLEY_BETS = 5
/** A member places five of them a second at most, counted over two seconds: a late request is not too many. */
export const MAX_RECENT_BETS = 10
export const RECENT_BETS_MS = 2_000
