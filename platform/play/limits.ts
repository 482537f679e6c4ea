import type { Relation } from '#contract/limits.ts'
import { MAX_CONNECTIONS, MAX_READS_ALONE } from '#platform/base/limits.ts'

/** The limits of bets, rounds and vendors, with unit and reason; rules of games stay with their game. */

/** Abandoned rounds per query, and queries per run; the next run continues. */
export const ABANDONED_BATCH_ROWS = 200
export const MAX_ABANDONED_BATCHES = 100
/**
 * The longest time between placing and settling for a bet to be found among settled ones: fixtures and drafts end within
 * days. Tickets have a time of their own, so that only they are sought so far back: the last draw of a purchase in a
 * province that draws once a week is up to 20 weeks away, seven that take bets, nine that follow, and four skipped ones.
 */
export const OPEN_BET_DAYS = 31
export const OPEN_TICKET_DAYS = 147
/** Bets, newest first, from which an operator is told what a member plays: enough for a month of steady play. */
export const MEMBER_PLAY_BETS = 20_000
/** The number of recent wins that are searched for the best win of each game. */
export const BEST_WINS_ROWS = 2_000
/** How many of a member's last bets, on any game, are searched for rounds of this game. */
export const SOUGHT_BETS_ROWS = 100
/** Bets of a round per query that locks nothing: reading these keeps other requests waiting for up to 50 ms, of 5,000 for 170. */
export const READ_BETS_ROWS = 1_000
/** Bets per set: a set holds the stakes of its members for about a tenth of a second. */
export const SETTLED_SET_ROWS = 1_000
/**
 * Sets at a time, each on its own connection: most of the work is done by the database, which uses one processor per
 * connection. Two sets that share a member wait for each other but cannot deadlock: both lock stakes in the order of
 * members.
 */
export const MAX_SETS_AT_ONCE = 2
/** Bets of a member with a bonus per transaction, which end one after the other while the member waits. */
export const IN_TURN_ROWS = 50
/** The number of ends of bets computed without a pause, which takes some milliseconds; other requests are served in between. */
export const COMPUTED_ROWS = 250
/** Steps of a bet: more than any game needs. */
export const MAX_BET_STEPS = 1_000
/** Attempts of a call that lost a race for the member's seeds; each time another call of the member has won it. */
export const MAX_SEED_TRIES = 20
/** Rounds counted per statement, and statements per run; the next run continues. */
export const COUNTED_BATCH_ROWS = 20_000
export const MAX_COUNTED_BATCHES = 100
/**
 * The limits of concurrent plays, and the waiting times of others
 * (docs/decisions/0041-bets-that-share-a-transaction.md).
 */
export const PLAY_BATCHES = {
  /** Plays per batch: the stakes of all its members are locked until the batch ends. */
  most: 50,
  /**
   * A play alone usually takes a few milliseconds; a longer one waits for a lock, such as that of a round that is being
   * settled.
   */
  turnMs: 50,
  /** Together with the batch, less than half of a process's connections. */
  mostAlone: 6,
  /** The next batch starts without waiting for more plays: players look at their result before they bet again. */
  gatherMs: 0,
}
/** Rows of one insert; PostgreSQL takes 65,535 parameters at most. */
export const INSTALLED_BATCH_ROWS = 500

/** Steps of a round per run: closing, drawing, settling, and one that finds nothing more to do. */
export const MAX_ROUND_STEPS = 6
/** Steps of a card room per run: the clock, the payment of a hand, and one that finds nothing more to do. */
export const MAX_ROOM_STEPS = 8
/**
 * The end of a flight is told so much later: the clocks of two processes may differ by that much: nobody may hear of
 * the end from one and still cash out at the other.
 */
export const FLIGHT_TOLD_MS = 50
/** Its bets are settled so long after its end: cash-outs that have arrived in time are written by then. */
export const FLIGHT_SETTLED_MS = 300
/** How often the players of a round that flies are read again while somebody watches. */
export const PLAYERS_LOOK_MS = 1_000
/** How exactly the clock of a flight, or of a round that is being told, is told to somebody who begins to watch it. */
export const FLIGHT_STEP_MS = 100
/** Bets of a round that are read for the list of its players, the largest stakes first, and how many of them are listed. */
export const READ_PLAYERS_ROWS = 1_000
export const SHOWN_PLAYERS = 20
/** The delay until an unfinished run is continued. */
export const CONTINUED_MS = 5_000
/** The number of leaves of a tree made without a pause, which takes some milliseconds; other requests are served in between. */
export const MAX_LEAVES_AT_ONCE = 1_000
/** The wait after a failed read of a table. */
export const WATCH_RETRY_MS = 1_000
/** The longest wait of a timer; if more is due, a new timer is set. */
export const MAX_TIMER_MS = 60_000
/** Watchers told without a pause; other requests are served in between. */
export const MAX_TOLD_AT_ONCE = 10
/** The number of a table's rounds to read: more than are shown, because void rounds have no result. */
export const SOUGHT_ROUNDS_ROWS = 80
/** Rounds of each table that a lobby reads: its results, or the fixtures of a matchday. */
export const LATEST_ROUNDS_ROWS = 12
/** How often the stakes on the spots are read again while somebody watches. */
export const POOL_LOOK_MS = 1_000
/** How often a running match is read again while somebody watches; goals are announced at once. */
export const MINUTES_LOOK_MS = 1_000
/** The member's own bets that a table shows while their rounds go on. */
export const OWN_ROUND_BETS_ROWS = 20
/** Fixtures to read: enough to include the matchday before the newest. */
export const SOUGHT_FIXTURES_ROWS = 40
/** Counting pools takes at most one part in this many of the time, however many pages ask. */
export const POOL_PART_OF_TIME = 20
/** Rounds whose pools a process knows. */
export const MAX_POOLS = 50
/** Pairs and players that look suspicious. */
export const MAX_SUSPICIOUS_ROWS = 100

/** A vendor that is answered over many connections sends its next calls within a few milliseconds. */
export const CALL_BATCHES = { ...PLAY_BATCHES, gatherMs: 3 }
/** Bets of a vendor per query: silent ones per run, the next run continues; both books. */
export const VENDOR_BATCH_ROWS = 1_000
/** How long a vendor may pay or roll back a bet with the token of its launch; its calls are kept at least as long. */
export const KEPT_CALLS_DAYS = 90
/** A vendor's answer with a page of its report. */
export const REPORT_MS = 10_000
/** A larger answer is treated as none. */
export const MAX_REPORT_BYTES = 4 * 1024 * 1024
/** The most pages of one report: enough for a million bets a day. */
export const MAX_REPORT_PAGES = 2_000
/** How many days back reports are fetched again: days without a report, and days with differences. */
export const RECONCILED_DAYS = 7
/** The wait until a vendor is asked again about a transfer: it doubles from the first to the second. */
export const FIRST_TRANSFER_WAIT_MS = 5_000
export const LONGEST_TRANSFER_WAIT_MS = 600_000
/** The most legs of a transfer: out of one vendor, into another. */
export const MAX_TRANSFER_LEGS = 2
/** The most open transfers of a member at the same time. */
export const MAX_OPEN_TRANSFERS = 30
/** The wait before another attempt when there are too many. */
export const TRANSFER_RETRY_SECONDS = 30

/** How many times a stake a vendor may be allowed to pay. */
export const MAX_WIN_TIMES = 999_999

/** What must hold between these limits: each is above the next (`assertLimits`). */
export const playRelations: Relation[] = [
  { HALF_OF_CONNECTIONS: MAX_CONNECTIONS / 2, PLAYS: PLAY_BATCHES.mostAlone + 1 },
  { HALF_OF_CONNECTIONS: MAX_CONNECTIONS / 2, CALLS: CALL_BATCHES.mostAlone + 1 },
  // Two batches; that of reads has the last connection.
  { MAX_CONNECTIONS, ALONE: PLAY_BATCHES.mostAlone + CALL_BATCHES.mostAlone + MAX_READS_ALONE + 2 },
  { CALLS_TURN_MS: CALL_BATCHES.turnMs, CALLS_GATHER_MS: CALL_BATCHES.gatherMs },
  { READ_BETS_ROWS, COMPUTED_ROWS },
  { SETTLED_SET_ROWS, COMPUTED_ROWS },
  { FLIGHT_SETTLED_MS, FLIGHT_TOLD_MS },
  { READ_PLAYERS_ROWS, SHOWN_PLAYERS },
  { KEPT_CALLS_DAYS, OPEN_BET_DAYS, RECONCILED_DAYS },
  { OPEN_TICKET_DAYS, OPEN_BET_DAYS },
  { LONGEST_TRANSFER_WAIT_MS, FIRST_TRANSFER_WAIT_MS },
]

/** Tickets on the page of a lottery. */
export const SHOWN_TICKETS = 10
/** Void draws that a purchase of several draws skips; its last draw is at most so much later. */
export const MAX_SKIPPED_DRAWS = 4
/** Scarce numbers that a page of a lottery names. */
export const MAX_SCARCE_NUMBERS = 200
/** How far back the last draw of a lottery is sought: each draws at least once a week. */
export const LAST_DRAW_DAYS = 8
