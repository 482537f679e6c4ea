import type { Relation } from '#contract/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/base/durations.ts'

/** The limits of the office and its operators, with unit and reason. */

/** A note about a member, in characters; as the table's rule has it. */
export const MAX_NOTE_LENGTH = 2_000

/** A session of the office ends this long after its sign-in: a shift. */
export const OFFICE_SESSION_MS = 12 * HOUR_MS
/** It ends sooner without a page for this long, and so does one that still lacks its second factor. */
export const OFFICE_IDLE_MS = 30 * MINUTE_MS
/** How stale "last seen" may be: an active session writes once in this time, not once per page. */
export const OFFICE_SEEN_EVERY_MS = MINUTE_MS
/** How long the link of an invitation is valid. */
export const INVITATION_MS = 24 * HOUR_MS
/** The length of an operator's password; Argon2 takes any, this is what a person may mean to type. */
export const OPERATOR_PASSWORD_MIN_LENGTH = 12
export const OPERATOR_PASSWORD_MAX_LENGTH = 128
/** How long the answer of an act is kept, for the same request sent again. */
export const ACT_ANSWER_MS = 90 * DAY_MS
/** How long what an act showed once is kept, sealed, for its copy: a double click, or a reload of the answer. */
export const SHOWN_ANSWER_MS = 10 * MINUTE_MS
/** How long a copy waits for where an act has led, once that is committed, and how often it looks. */
export const ACT_WAIT_MS = 3 * SECOND_MS
export const ACT_WAIT_STEP_MS = 50
/** Longer than any act runs: one of several transactions that has not told its end by now was broken off. */
export const ACT_BROKEN_OFF_MS = 10 * MINUTE_MS
/** How often a copy tries to be the first one, where those before it were refused. */
export const MAX_ACT_CLAIMS = 10
/** How long a passkey may take to answer. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS
/** What is kept of a browser's name. */
export const OFFICE_USER_AGENT_LENGTH = 512

/** Lines of the queues of reports per statement, and statements per run; the next run continues. */
export const REPORT_DUE_ROWS = 20_000
export const MAX_REPORT_BATCHES = 100
/** A trait of so few members has its records of a report read by their wallets: it may be that none of them moved anything. */
export const FEW_MEMBERS = 1_000

/** What must hold between these limits: each is above the next (`assertLimits`). */
export const backofficeRelations: Relation[] = [
  { INVITATION_MS, OFFICE_SESSION_MS, OFFICE_IDLE_MS, OFFICE_SEEN_EVERY_MS },
  { ACT_ANSWER_MS, SHOWN_ANSWER_MS, ACT_WAIT_MS, ACT_WAIT_STEP_MS },
  { ACT_ANSWER_MS, ACT_BROKEN_OFF_MS, ACT_WAIT_MS },
  { OPERATOR_PASSWORD_MAX_LENGTH, OPERATOR_PASSWORD_MIN_LENGTH },
]
