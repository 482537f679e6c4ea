import type { Relation } from '#contract/limits.ts'
import { DAY_MS, MINUTE_MS } from '#platform/base/durations.ts'
import { LONG_STATEMENT_MS, STATEMENT_TIMEOUT_MS } from '#platform/base/limits.ts'
import { SEEN_EVERY_MS } from '#platform/members/limits.ts'

/** The limits of teams, their figures and settlements, with unit and reason. */

/**
 * How long an event may take to reach the queue: a statement may run for `STATEMENT_TIMEOUT_MS`, a transaction may idle as
 * long, and clocks differ.
 */
export const LATE_BET_MS = 60_000
/**
 * How much later than its posting's id a line's time may be. A line takes the time of the line before it in its wallet
 * if that is later: so it differs by the time that the posting waits for the wallet, at most one statement timeout (10
 * s), and by the difference of the processes' clocks.
 */
export const MAX_POSTING_WAIT_MS = 20_000
/** The timeout of the statement that reads the days of everybody in a team, once for each of the largest teams. */
export const LARGE_TEAM_MS = 300_000
/** A member seen within this time counts as online. */
export const ONLINE_MS = 5 * 60_000
/** Lines of the queue per transaction, and transactions per run; the next run continues. */
export const FIGURES_BATCH_ROWS = 5_000
export const MAX_FIGURES_BATCHES = 2_000
/** The best of a team that are shown. */
export const BEST_ROWS = 5

/** Periods per run and kind; the next run continues. A day has 288 of five minutes. */
export const MAX_DUE_PERIODS = 300
/** A bound above the number of periods that are caught up at once. */
export const MAX_CAUGHT_UP_PERIODS = 20_000
/** Payslips paid per transaction, which locks their wallets. */
export const PAYSLIPS_BATCH_ROWS = 500
/** Messages of a contract's effect that are looked at: more than a member has in the moments after it. */
export const MAX_TOLD_ROWS = 1_000
/** The most days of a span of periods that an operator names. */
export const MAX_NAMED_DAYS = 62
/** How long an offer or another request waits for its answer. */
export const OPEN_OFFER_HOURS = 72
/** Applications of an address to become an agent: one person's, and few enough to be read. */
export const AGENT_APPLICATIONS = { hits: 5, windowSeconds: 3_600 }
/** Where an applicant can be reached: a number, an address, the name in a messenger. */
export const MAX_CONTACT_LENGTH = 128
/** How far back a preview of a dividend looks for periods of loss. */
export const GUARD_DAYS = 90

/** What must hold between these limits: each is above the next (`assertLimits`). */
export const agentRelations: Relation[] = [
  { LARGE_TEAM_MS, LONG_STATEMENT_MS },
  // A statement, and as long an idle transaction.
  { LATE_BET_MS, LONGEST_TRANSACTION_MS: 2 * STATEMENT_TIMEOUT_MS },
  { MAX_POSTING_WAIT_MS, STATEMENT_TIMEOUT_MS },
  { ONLINE_MS, SEEN_EVERY_MS },
  { MAX_DUE_PERIODS, FIVE_MINUTES_A_DAY: DAY_MS / (5 * MINUTE_MS) },
]
