import { CHANGE_ACTS_MS, PAGE_DEADLINE_MS, type Relation } from '#contract/limits.ts'
import { agentRelations } from '#platform/agents/limits.ts'
import { backofficeRelations } from '#platform/backoffice/limits.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { baseRelations, MAX_CONNECTIONS, STOP_LIMIT_MS } from '#platform/base/limits.ts'
import { cashierRelations } from '#platform/cashier/limits.ts'
import { memberRelations } from '#platform/members/limits.ts'
import { playRelations, RECONCILED_DAYS } from '#platform/play/limits.ts'

/** The limits of calls, jobs, commands and the simulated vendor, with unit and reason. */

/** The longest time that rendering a page takes; entries of older pages are dropped. */
export const PAGE_KEPT_MS = PAGE_DEADLINE_MS
/** More pages than are ever rendered at once; beyond it the oldest entry is dropped. */
export const MAX_PAGES = 10_000
/** How long a process keeps a vendor's connection and keys. */
export const VENDORS_KEPT_MS = 2_000
/** The most vendors in the cache; no platform has more. */
export const MAX_KEPT_VENDORS = 500
/** How deep a vendor's call may be nested: its fields are texts, others are not read. */
export const MAX_CALL_DEPTH = 8

/** Concurrent jobs of one process. */
export const MAX_JOBS = 4
/** The longest delay of a job with a future due time. A job that is due now starts at once, by NOTIFY. */
export const JOBS_POLL_MS = 1_000
/** How often jobs of dead processes are looked for; with the poll, such a job starts again within 5 s. */
export const ABANDONED_JOBS_MS = 2_000
/** How long a stop waits for running jobs before it asks them to end. */
export const JOBS_STOP_MS = 5_000
/** The shortest and the longest wait until a failed routine runs again. */
export const FIRST_ROUTINE_WAIT_SECONDS = 30
export const LONGEST_ROUTINE_WAIT_SECONDS = 5 * 60
/** How long a permanently failed job is kept, in case somebody wants to look at it. */
export const KEPT_JOBS_DAYS = 7
/** Such jobs removed per run; the next run continues. */
export const REMOVED_JOBS_ROWS = 1_000
/** The number of months ahead that have partitions. Nothing can be posted into a month without one. */
export const MONTHS_AHEAD = 2

/** A month is archived when it is as old as this: a member has its history for a year (platform.md 9), and longer than any bet is open. */
export const ARCHIVED_AFTER_MONTHS = 13
/** Pages of a table, of 8 KB, that are read and written as one part of a file of the archive. */
export const ARCHIVED_PAGES = 500
/** Rows that are brought back by one statement. */
export const RESTORED_ROWS = 5_000
/** How often, and how long apart, locks are asked for that are not waited for. */
export const ARCHIVE_LOCK_TRIES = 60
export const ARCHIVE_LOCK_PAUSE_MS = 1_000

/** How long `doctor` waits for a database to let go of its connections. */
export const CLOSE_LIMIT_MS = 1_000

/** A cell of a printed table: longer ones would push later columns out of sight. */
export const MAX_CELL_LENGTH = 60
/**
 * What an operator may set of a vendor: how long its messages may still be signed with the key before, how long a bet may be
 * silent until it is lost.
 */
export const MAX_GRACE_HOURS = 720
export const MAX_SILENT_MINUTES = 43_200

/** The simulated vendor: our answer to its message. */
export const WALLET_ANSWER_MS = 4_000
/** How often a bet is sent again before it is given up and rolled back. */
export const MAX_BET_TRIES = 2
/** How often unanswered messages are looked for. */
export const UNANSWERED_LOOK_MS = 2_000
/** The time until an unanswered message is sent again. */
export const UNANSWERED_MS = 2_000
/** The time until the sender of a bet counts as dead: nobody waits for the answer any more. */
export const ABANDONED_BET_MS = 30_000
/** The time until sending is given up; from then on only the report has the message. */
export const GIVEN_UP_MS = 2 * HOUR_MS
/** Messages that it sends per run. */
export const MESSAGES_BATCH_ROWS = 200
/** How long its book keeps bets. */
export const KEPT_BOOK_DAYS = 35
/** Its tables in memory; the oldest is dropped first. */
export const MAX_TABLES = 5_000
/** A form or message that it takes. */
export const MAX_VENDOR_BODY_BYTES = 4_096

/** What must hold between limits of the platform: each is above the next (`assertLimits`). */
export const platformRelations: Relation[] = [
  ...baseRelations,
  ...backofficeRelations,
  ...memberRelations,
  ...cashierRelations,
  ...playRelations,
  ...agentRelations,
  { CHANGE_ACTS_MS, VENDORS_KEPT_MS },
  { MAX_CONNECTIONS, MAX_JOBS },
  { ABANDONED_JOBS_MS, JOBS_POLL_MS },
  { LONGEST_ROUTINE_WAIT_SECONDS, FIRST_ROUTINE_WAIT_SECONDS },
  { STOP_LIMIT_MS, JOBS_STOP_MS },
  { GIVEN_UP_MS, ABANDONED_BET_MS, WALLET_ANSWER_MS, UNANSWERED_MS },
  { KEPT_BOOK_DAYS, RECONCILED_DAYS },
]
