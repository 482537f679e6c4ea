/** The limits of counting and granting benefits, with unit and reason. */

/** Members or rows per query: turnover, ranks, referrers. */
export const BATCH_ROWS = 500
/** Queries per run; the next run continues. */
export const MAX_BATCHES = 2_000
/** A bound above any possible number of batches of a review of ranks. */
export const MAX_REVIEW_BATCHES = 100_000
/** Rows written by one statement: winners of a leaderboard or a raffle. */
export const WRITTEN_BATCH_ROWS = 1_000
/** Tickets of a raffle per read. */
export const TICKETS_BATCH_ROWS = 2_000
/** Members rewarded per transaction. */
export const CASHBACK_BATCH_ROWS = 200
/** How many past periods of a cashback are checked: at most about a month of missed days is made up for. */
export const MAX_CASHBACK_PERIODS = 35

/** All places of a leaderboard up to this are kept; beyond it, every `PLACES_STEP`th. */
export const EXACT_PLACES_ROWS = 10_000
export const PLACES_STEP = 1_000
/** The most that one claim of all rewards pays; the next claim pays the rest. */
export const MAX_CLAIMED_ROWS = 100
/** Rewards in the mall; more would need a search. */
export const MAX_REWARDS_ROWS = 200
/** A million points, in hundredths: a larger grant is assumed to be a typing error. */
export const MAX_GRANT_POINTS = 100_000_000n
/** Promotions: more than any brand shows at a time. */
export const MAX_PROMOTIONS_ROWS = 500
/** How many rank changes are shown, newest first. */
export const RANK_CHANGES_ROWS = 20
